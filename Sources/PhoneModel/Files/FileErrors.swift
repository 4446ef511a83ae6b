// The errors of file calls: POSIX errors and the Cocoa codes made of them.

/// The `NSCocoaErrorDomain` codes that file calls answer, under Apple's names.
public enum FileErrorCode {
  /// Changing something that is not there.
  public static let noSuchFile = 4
  /// `fileReadUnknown`: reading failed in a way that has no code of its own (F-32).
  public static let readUnknown = 256
  /// Reading something whose key is missing, or that refuses (F-31).
  public static let readNoPermission = 257
  /// Reading something that is not there (F-32).
  public static let readNoSuchFile = 260
  /// Writing failed in a way that has no code of its own (F-33).
  public static let writeUnknown = 512
  /// Writing something whose key is missing, or that refuses (F-33).
  public static let writeNoPermission = 513
  /// Creating something that is there already (F-33).
  public static let writeFileExists = 516
  /// The disk is full (F-33).
  public static let writeOutOfSpace = 640

  /// Apple's name of `code`, with the prefix that `CocoaError.Code` gives it;
  /// nil where it is none of these.
  public static func name(of code: Int) -> String? {
    switch code {
    case noSuchFile: "fileNoSuchFile"
    case readUnknown: "fileReadUnknown"
    case readNoPermission: "fileReadNoPermission"
    case readNoSuchFile: "fileReadNoSuchFile"
    case writeUnknown: "fileWriteUnknown"
    case writeNoPermission: "fileWriteNoPermission"
    case writeFileExists: "fileWriteFileExists"
    case writeOutOfSpace: "fileWriteOutOfSpace"
    default: nil
    }
  }
}

/// The POSIX errors beneath them, by number.
public enum FileErrno: Int, Sendable {
  /// EPERM: what a missing key and a refusing file answer (F-30).
  case notPermitted = 1
  /// ENOENT
  case noEntry = 2
  /// EBADF
  case badHandle = 9
  /// EACCES
  case accessDenied = 13
  /// EEXIST
  case exists = 17
  /// ENOTDIR
  case notDirectory = 20
  /// EISDIR
  case isDirectory = 21
  /// EINVAL
  case invalid = 22
  /// ENOSPC
  case noSpace = 28
}

extension CallError {
  /// What Foundation makes of `errno` when reading (F-32).
  static func reading(_ errno: FileErrno) -> CallError {
    let code =
      switch errno {
      case .notPermitted, .accessDenied: FileErrorCode.readNoPermission
      case .noEntry: FileErrorCode.readNoSuchFile
      default: FileErrorCode.readUnknown
      }
    return CallError(store: .files, code: code, posix: errno.rawValue)
  }

  /// What Foundation makes of `errno` when writing (F-33).
  static func writing(_ errno: FileErrno) -> CallError {
    let code =
      switch errno {
      case .notPermitted, .accessDenied: FileErrorCode.writeNoPermission
      case .noEntry: FileErrorCode.noSuchFile
      case .exists: FileErrorCode.writeFileExists
      case .noSpace: FileErrorCode.writeOutOfSpace
      default: FileErrorCode.writeUnknown
      }
    return CallError(store: .files, code: code, posix: errno.rawValue)
  }
}

extension Answer {
  /// An error that an open phone would have given too.
  static func failed(_ error: CallError) -> Answer { .truthful(.failure(error)) }

  /// The answer to a read whose key is missing (F-30, F-31, `FS-ERRCODE`).
  ///
  /// 256 keeps the EPERM beneath. 260 comes with ENOENT: it says that there is
  /// no such file and so is blind.
  static func unreadable(truth: Reply, _ schedule: inout Schedule) -> Answer {
    switch schedule.ask(RefusedReadCode.self) {
    case .noPermission:
      return .refused(.reading(.notPermitted), truth: truth)
    case .unknown:
      let error = CallError(
        store: .files, code: FileErrorCode.readUnknown, posix: FileErrno.notPermitted.rawValue)
      return .refused(error, truth: truth)
    case .noSuchFile:
      return .blind(.failure(.reading(.noEntry)), truth: truth)
    }
  }
}
