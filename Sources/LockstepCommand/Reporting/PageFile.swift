// Writes pages.

import Page
import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

/// A page that the command line asks for.
struct PageFile {
  /// Where it is written.
  private let path: String
  /// Where its engine is; nil for inside.
  private let enginePath: String?

  static let engineOption = Option(
    "--engine-file", "FILE",
    "with --html: write the engine of the page into a file of its own, which pages can share")

  /// What `--html` and `--engine-file` ask for; nil where no page is.
  init?(_ arguments: Arguments) throws(UsageError) {
    enginePath = arguments.value("--engine-file")
    guard let path = arguments.value("--html") else {
      guard enginePath == nil else {
        throw UsageError("--engine-file is for the engine of a page; name the page with --html")
      }
      return nil
    }
    self.path = path
  }

  /// Writes the page of a scenario that was replayed.
  func write(
    _ result: ScenarioResult, level: DistrustLevel?, for command: LockstepTool
  ) throws(UsageError) {
    let script = result.scenario.files.first?.path ?? ""
    do throws(SystemError) {
      var files = [(path: script, text: try ScriptText.read(script))]
      for name in ScriptText.includes(of: script, catalogue: command.apps) {
        files.append((name, try ScriptText.read(name)))
      }
      let scenarios = try ScriptText.parse(script, catalogue: command.apps).scenarios
      let row = scenarios.firstIndex { $0.name == result.scenario.name } ?? 0
      let page: HTMLPage
      do throws(HTMLPageError) {
        page = try HTMLPage(
          files: files, row: row, apps: command.apps, level: level, version: LockstepTool.version)
      } catch {
        throw SystemError(path: path, text: error.text)
      }
      try write(page, command)
    } catch {
      throw UsageError("cannot write \(error.path): \(error.text)")
    }
  }

  /// Writes the page of a search, of an app under the events that `words` name or of a script.
  func write(
    _ result: SearchResult, of words: [String], told: [ToldFinding], level: DistrustLevel?,
    for command: LockstepTool
  ) throws(UsageError) {
    let app = result.scenario.apps.first?.name ?? ""
    let page = HTMLPage(
      result, of: words, told: told, start: "app \(app)\n\ninstall\nopen\n", apps: command.apps,
      level: level, version: LockstepTool.version)
    do throws(SystemError) { try write(page, command) } catch {
      throw UsageError("cannot write \(error.path): \(error.text)")
    }
  }

  private func write(_ page: HTMLPage, _ command: LockstepTool) throws(SystemError) {
    command.console.print("")
    if let enginePath {
      if page.hasEngine {
        try Platform.writeWhole(
          HTMLPage.engineScript(version: LockstepTool.version), to: enginePath)
      } else {
        command.console.print(
          "\(enginePath) is not written: the page is of an app that the engine does not know")
      }
    }
    try Platform.writeWhole(
      page.text(engine: enginePath.map { Self.address(of: $0, from: path) }), to: path)
    let beside = page.hasEngine ? enginePath.map { " and its engine \($0)" } : nil
    command.console.print("wrote the page \(path)\(beside ?? ""); open it in a browser")
  }

  /// How a page names another file: an address that holds as long as both are moved together.
  static func address(of file: String, from page: String) -> String {
    var folders = Platform.identity(of: page).split(separator: "/").dropLast()[...]
    var parts = Platform.identity(of: file).split(separator: "/")[...]
    while parts.count > 1, let folder = folders.first, folder == parts.first {
      folders.removeFirst()
      parts.removeFirst()
    }
    return (folders.map { _ in ".." } + parts.map(encoded)).joined(separator: "/")
  }

  /// A name as part of an address.
  private static func encoded(_ name: Substring) -> String {
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
