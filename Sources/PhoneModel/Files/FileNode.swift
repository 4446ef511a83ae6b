// One file or directory of the phone, with all that its answers depend on.

/// What a script made a file refuse, in every lock state (the entry stays visible).
public enum FileFault: UInt8, Hashable, Sendable, CaseIterable {
  /// It refuses nothing.
  case none
  /// Opening and reading fail with EPERM: 257.
  case refusesReads
  /// Every change of the contents fails with EPERM, an atomic one too: 513.
  case refusesWrites
}

/// The class that a node carries (F-24, F-25, F-27).
public enum StoredProtection: Hashable, Sendable {
  /// A class that it was given.
  case fixed(FileProtection)
  /// The default of an app group's container; asked only where it matters
  /// (`FS-GROUP-CLASS`).
  case groupDefault
}

/// A file or a directory.
///
/// A root is a directory whose path is empty. A directory carries a class and
/// has no key: its class is what new files in it get (F-25).
public struct FileNode: Hashable, Sendable {
  /// Where it is.
  public internal(set) var path: FilePath
  /// Whether it is a directory and no file.
  public let isDirectory: Bool
  /// The class that it carries.
  public internal(set) var storedProtection: StoredProtection
  /// What the file holds; empty for a directory. Damage is its `integrity`.
  public internal(set) var contents: Contents
  /// What a script made it refuse.
  public internal(set) var fault: FileFault = .none
  /// Whether a backup leaves it out, a directory with all below it (L-54).
  public internal(set) var isExcludedFromBackup = false
  /// The index of the app that made it or last wrote its contents; nil for a root.
  public internal(set) var writer: Int?

  /// A whole and empty node that refuses nothing, unless more is said.
  init(
    path: FilePath, isDirectory: Bool = false, storedProtection: StoredProtection,
    contents: Contents = Contents([]), writer: Int? = nil
  ) {
    self.path = path
    self.isDirectory = isDirectory
    self.storedProtection = storedProtection
    self.contents = contents
    self.writer = writer
  }
}

extension FileNode {
  /// The class, for display. A group default that no rule has asked for yet
  /// shows as the base answer of `FS-GROUP-CLASS`.
  public var protection: FileProtection {
    switch storedProtection {
    case .fixed(let protection): protection
    case .groupDefault: .completeUntilFirstUserAuthentication
    }
  }
}

extension StoredProtection {
  /// The class, asking `FS-GROUP-CLASS` where that decides.
  func protection(_ schedule: inout Schedule) -> FileProtection {
    switch self {
    case .fixed(let protection): return protection
    case .groupDefault:
      switch schedule.ask(GroupDefaultClass.self) {
      case .untilFirstUserAuthentication: return .completeUntilFirstUserAuthentication
      case .none: return .none
      }
    }
  }
}
