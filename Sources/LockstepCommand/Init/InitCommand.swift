// lockstep init

/// Writes a small package that models a launch, with scenarios and tests.
struct InitCommand {
  private let console: Console
  private let folder: String
  private let template: PackageTemplate

  /// Reads the words of the command line, and finds out what the package is to depend on.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    console = command.console
    guard arguments.operands.count < 2 else { throw UsageError("name one folder, or none") }
    var folder = arguments.operands.first ?? "."
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    guard !folder.isEmpty else { throw UsageError("the name of the folder is empty") }
    guard Platform.kind(of: folder) != .file else {
      throw UsageError("\(folder) is a file; name a folder")
    }
    self.folder = folder
    template = PackageTemplate(
      name: try Self.name(arguments, folder),
      dependency: try Self.dependency(arguments.value("--package")))
  }

  /// Writes the package, or says which of its files are in the way.
  func run() throws(UsageError) -> ExitCode {
    let files = template.files
    let place = folder == "." ? "" : "\(folder)/"
    let taken = files.map { place + $0.path }.filter { Platform.kind(of: $0) != .missing }
    guard taken.isEmpty else {
      throw UsageError(
        "nothing is written, for this exists: \(taken.joined(separator: ", ")); name another folder"
      )
    }
    do throws(SystemError) {
      try Platform.writeTogether(files, into: folder)
    } catch {
      throw UsageError(
        "\(error.path): \(error.text); nothing is written: put that right, or name another folder")
    }
    for file in files { console.print("wrote \(place)\(file.path)") }
    console.print("")
    console.print("what to do next:")
    if folder != "." { console.print("  cd \(folder)") }
    console.print("  swift test")
    console.print("  swift run -c release \(template.command)")
    return .success
  }

  /// The name of the package: the one that is given, or made from the folder's.
  private static func name(_ arguments: Arguments, _ folder: String) throws(UsageError) -> String {
    if let name = arguments.value("--name") {
      guard PackageTemplate.isModuleName(name) else {
        throw UsageError(
          "--name needs letters, digits and _, first a letter, and got \(name)")
      }
      guard !PackageTemplate.isTaken(name) else {
        throw UsageError("\(name) is a name that Swift or the package uses already; give another")
      }
      return name
    }
    let whole = Platform.identity(of: folder)
    let last = whole.split(separator: "/").last.map(String.init) ?? ""
    let name = PackageTemplate.moduleName(from: last)
    guard PackageTemplate.isModuleName(name) else {
      throw UsageError("the name of the folder makes no name for a module; give --name")
    }
    guard !PackageTemplate.isTaken(name) else {
      throw UsageError(
        "the name of the folder makes \(name), which Swift or the package uses already; give --name"
      )
    }
    return name
  }

  /// What the package depends on.
  private static func dependency(
    _ word: String?
  ) throws(UsageError) -> PackageTemplate.Dependency {
    guard let word else {
      guard let checkout = checkout() else {
        throw UsageError(
          "this command is in no checkout of Lockstep; name one, or a git URL, with --package")
      }
      return .path(checkout)
    }
    if PackageTemplate.isURL(word) {
      guard word.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !word.contains("\""),
        !word.contains("\\")
      else { throw UsageError("--package needs a URL without blanks and quotes, and got \(word)") }
      return .url(word)
    }
    guard let path = Platform.realPath(word) else {
      throw UsageError("--package: there is no folder \(word); a URL has :// in it")
    }
    guard isCheckout(path) else {
      throw UsageError("--package: \(word) is no checkout of Lockstep")
    }
    return .path(path)
  }

  /// The checkout in whose build folder this command is; nil where it is in none.
  private static func checkout() -> String? {
    guard var path = Platform.executable?[...] else { return nil }
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      if Platform.kind(of: "\(path)/Package.swift") == .file {
        return isCheckout(String(path)) ? String(path) : nil
      }
    }
    return nil
  }

  /// Whether a folder holds the package Lockstep.
  private static func isCheckout(_ path: String) -> Bool {
    do throws(SystemError) {
      let manifest = String(decoding: try Platform.read("\(path)/Package.swift"), as: UTF8.self)
      return manifest.contains("name: \"lockstep\"")
    } catch {
      return false
    }
  }
}
