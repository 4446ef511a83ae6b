// The probe's tasks on files.

import AppModel
import PhoneModel

extension Probe {
  /// Makes the call on files that the task `name` names; nil where it names none.
  ///
  /// The answer is what was read, or `done`. A class that is no class's name
  /// counts as none named.
  mutating func file(
    _ name: String, _ argument: Argument, _ system: System
  ) throws(CallError) -> String? {
    let (files, path) = argument.place(system)
    let protection = argument.value.flatMap(FileProtection.init(name:))
    switch name {
    case "write-file", "atomic-write", "create-file", "make-directory":
      try make(name, path, protection, files)
    case "append-file": try files.append(path, ["more": "appended"])
    case "truncate-file": try files.truncate(path)
    case "remove-file": try files.remove(path)
    case "move-file": try files.move(path, to: argument.value ?? "")
    case "exclude-from-backup": try files.excludeFromBackup(path)
    case "set-protection": try files.setProtection(path, protection ?? FileProtection.none)
    case "read-file": return try files.read(path).text
    case "exists": return "\(files.exists(path))"
    case "is-readable": return "\(files.isReadable(path))"
    case "protection": return try files.attributes(path).protection.name
    case "list": return try files.list(path).joined(separator: " ")
    case "open-handle": handle = try files.open(path)
    case "read-handle", "write-handle", "close-handle":
      guard let handle else { return "no handle" }
      if name == "read-handle" { return try files.read(handle: handle).text }
      if name == "write-handle" { try files.write(handle: handle, Self.contents) }
      if name == "close-handle" { try files.close(handle: handle) }
    default: return nil
    }
    return "done"
  }

  /// The tasks that make something, in a class where one is named.
  private func make(
    _ name: String, _ path: String, _ protection: FileProtection?, _ files: Files
  ) throws(CallError) {
    switch (name, protection) {
    case ("write-file", nil): try files.write(path, Self.contents)
    case ("write-file", let named?): try files.write(path, Self.contents, protection: named)
    case ("atomic-write", nil): try files.writeAtomically(path, Self.contents)
    case ("atomic-write", let named?):
      try files.writeAtomically(path, Self.contents, protection: named)
    case ("create-file", nil): try files.create(path, Self.contents)
    case ("create-file", let named?): try files.create(path, Self.contents, protection: named)
    case (_, nil): try files.makeDirectory(path)
    case (_, let named?): try files.makeDirectory(path, protection: named)
    }
  }

  /// What the probe writes to files.
  private static let contents: Contents = ["text": "written"]
}

extension Contents {
  /// What a reader makes of it.
  var text: String {
    guard let fields else { return "damaged" }
    return fields.isEmpty ? "empty" : fields.map { $0.text }.joined(separator: " ")
  }
}
