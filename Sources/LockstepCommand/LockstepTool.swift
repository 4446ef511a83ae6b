// The command `lockstep`, as a library: over any catalogue of apps.

import AppModel
import Reports
import ScenarioScript

/// The command line of Lockstep over a catalogue of apps.
///
/// A two-line `main` gives the whole command over your own apps:
/// `LockstepTool.main(apps: […])`.
public struct LockstepTool: Sendable {
  let apps: [App]
  let console: Console

  /// A command that prints to `console`.
  init(apps: [App], console: Console) {
    self.apps = apps
    self.console = console
  }

  /// Runs the command with the words of this process's command line, and ends
  /// the process with its exit code.
  public static func main(apps: [App]) -> Never {
    let command = LockstepTool(apps: apps, console: Console())
    let code = command.run(Array(CommandLine.arguments.dropFirst()))
    command.console.flush()
    exitProcess(code.rawValue)
  }

  /// Runs the command with the given words.
  func run(_ words: [String]) -> ExitCode {
    var words = words[...]
    if words.first == "--version" {
      console.print("lockstep \(Self.version)")
      return .success
    }
    if let first = words.first, first == "--help" || first == "-h" {
      words = ["help"]
    }
    let subcommand: Subcommand
    if let first = words.first, !first.hasPrefix("-"),
      let named = Subcommand.all.first(where: { $0.name == first })
    {
      subcommand = named
      words.removeFirst()
    } else if words.isEmpty || words.first?.hasPrefix("-") == true {
      subcommand = .run
    } else {
      return unknown(words.first ?? "")
    }
    if words.contains("--help") || words.contains("-h") {
      console.print(Help.text(for: subcommand))
      return .success
    }
    do throws(UsageError) {
      let arguments = try Arguments(Array(words), options: subcommand.options)
      return try subcommand.action(self, arguments)
    } catch {
      console.warn("lockstep \(subcommand.name): \(error.text)")
      console.warn("see 'lockstep help \(subcommand.name)'")
      return .badUsage
    }
  }

  /// Says that there is no such command, and what may have been meant.
  private func unknown(_ word: String) -> ExitCode {
    if Platform.kind(of: word) != .missing {
      console.warn("lockstep: unknown command '\(word)'; to run scripts: lockstep run \(word)")
      return .badUsage
    }
    let names = Subcommand.all.map(\.name)
    console.warn(
      "lockstep: unknown command '\(word)'" + Suggestion.hint(for: word, in: names))
    console.warn("the commands are \(names.joined(separator: ", ")); see 'lockstep help'")
    return .badUsage
  }

  /// The version, as CHANGELOG.md has it.
  static let version = "0.1.0"
}
