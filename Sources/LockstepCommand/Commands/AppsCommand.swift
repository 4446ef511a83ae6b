// lockstep apps

import AppModel
import PhoneModel
import Reports
import ScenarioScript

/// Lists the apps of the catalogue, or tells all about one.
struct AppsCommand {
  private let command: LockstepTool
  private let name: String?

  /// Reads the words of the command line.
  init(_ command: LockstepTool, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    guard arguments.operands.count < 2 else { throw UsageError("name one app, or none") }
    name = arguments.operands.first
  }

  /// Prints the list, or the one app.
  func run() throws(UsageError) -> ExitCode {
    let console = command.console
    guard let name else {
      let width = command.apps.map(\.name.columns).max() ?? 0
      for app in command.apps {
        console.print(app.name.padded(to: width + 2) + app.summary)
      }
      return .success
    }
    guard let app = command.apps.first(where: { $0.name == name }) else {
      throw UsageError(
        "there is no app \(name)" + Suggestion.hint(for: name, in: command.apps.map(\.name)))
    }
    console.print(AppDocument.console(app, style: console.style))
    return .success
  }
}
