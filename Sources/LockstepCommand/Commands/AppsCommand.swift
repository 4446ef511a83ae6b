// lockstep apps

import AppModel
import PhoneModel
import Reports
import ScenarioScript

/// Lists the apps of the catalogue, or tells all about one.
struct AppsCommand {
  private let command: LockstepCommand
  private let name: String?

  init(_ command: LockstepCommand, _ arguments: Arguments) throws(UsageError) {
    self.command = command
    guard arguments.operands.count < 2 else { throw UsageError("name one app, or none") }
    name = arguments.operands.first
  }

  func run() throws(UsageError) -> ExitCode {
    let console = command.console
    guard let name else {
      let width = command.apps.map(\.name.count).max() ?? 0
      for app in command.apps {
        console.print(
          app.name + String(repeating: " ", count: width - app.name.count + 2) + app.summary)
      }
      return .success
    }
    guard let app = command.apps.first(where: { $0.name == name }) else {
      let hint = Suggestion.nearest(to: name, in: command.apps.map(\.name))
      throw UsageError("there is no app \(name)" + (hint.map { "; did you mean \($0)?" } ?? ""))
    }
    console.print(AppDocument.console(app, style: console.style))
    return .success
  }
}
