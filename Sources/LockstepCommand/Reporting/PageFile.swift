// Writes pages.

import Page
import PhoneModel
import Replay
import Reports
import ScenarioScript
import Search

/// A page that the command line asks for.
enum PageFile {
  /// Refuses a file that the command reads.
  static func check(_ path: String, besides taken: [String]) throws(UsageError) {
    if taken.contains(where: { Platform.identity(of: $0) == Platform.identity(of: path) }) {
      throw UsageError("--html would overwrite \(path), which is read; name another file")
    }
  }

  /// Writes the page of a scenario that was replayed.
  static func write(
    _ result: ScenarioResult, level: DistrustLevel?, to path: String, for command: LockstepTool
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
      try write(page, to: path, command)
    } catch {
      throw UsageError("cannot write \(error.path): \(error.text)")
    }
  }

  /// Writes the page of a search.
  static func write(
    _ result: SearchResult, told: [ToldFinding], level: DistrustLevel?, to path: String,
    for command: LockstepTool
  ) throws(UsageError) {
    let app = result.scenario.apps.first?.name ?? ""
    let page = HTMLPage(
      result, told: told, start: "app \(app)\n\ninstall\nopen\n", apps: command.apps,
      level: level, version: LockstepTool.version)
    do throws(SystemError) { try write(page, to: path, command) } catch {
      throw UsageError("cannot write \(error.path): \(error.text)")
    }
  }

  private static func write(
    _ page: HTMLPage, to path: String, _ command: LockstepTool
  ) throws(SystemError) {
    try Platform.writeWhole(page.text, to: path)
    command.console.print("")
    command.console.print("wrote the page \(path); open it in a browser")
  }
}
