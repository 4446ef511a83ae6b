// What decides the user's view, in version 3: a small file of class none.

import AppModel
import PhoneModel

/// Where the data on screen comes from, as far as this install's source file
/// says. It holds no secret, so its class is none: it can be read in every
/// state, and a read that fails shows itself.
enum SourceFile: Hashable, Sendable {
  /// The file is there and tells nothing: show welcome, write nothing, try
  /// again at the next refresh. A damaged file is one of these.
  case undecided
  /// There is no file: the install's first launch, or nothing chosen yet.
  case absent
  case sample, connected

  static let path = "source"

  static func read(_ system: System) -> SourceFile {
    do throws(CallError) {
      switch try system.files.read(path)["kind"] {
      case "sample": return .sample
      case "connected": return .connected
      default: return .undecided
      }
    } catch {
      return error.code == FileErrorCode.readNoSuchFile ? .absent : .undecided
    }
  }

  /// Stores that the user connected, or asked for sample data.
  func store(_ system: System) throws(CallError) {
    let kind: Contents = ["kind": self == .sample ? "sample" : "connected"]
    try system.files.writeAtomically(Self.path, kind, protection: FileProtection.none)
  }
}
