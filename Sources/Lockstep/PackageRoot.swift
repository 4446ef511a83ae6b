// Where a source file's package begins.

import LockstepCommand

/// Finds the folder that paths in a package's tests are seen from.
public enum PackageRoot {
  /// The nearest folder above `file` that holds a `Package.swift`; in an Xcode project, which has
  /// none, the nearest one in which `path` exists; else the folder of `file`.
  ///
  /// - Parameter file: `#filePath` of the source file.
  public static func folder(of file: String, holding path: String = "") -> String {
    let own = parent(of: file)
    return above(own) { SuiteFiles.isFile("\($0)/Package.swift") }
      ?? (path.isEmpty ? nil : above(own) { SuiteFiles.exists("\($0)/\(path)") }) ?? own
  }

  /// The nearest of `folder` and the folders above it with which `holds` agrees.
  private static func above(_ folder: String, where holds: (String) -> Bool) -> String? {
    var folder = folder
    while true {
      if holds(folder) { return folder }
      let next = parent(of: folder)
      guard next != folder else { return nil }
      folder = next
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
