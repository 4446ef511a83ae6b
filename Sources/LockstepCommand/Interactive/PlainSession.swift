// The explorer line by line: for pipes, files of commands and screen readers.

import Explorer
import Reports

/// Reads commands line by line and prints the answers.
struct PlainSession {
  let console: Console
  /// Whether somebody types the commands, who is to be asked for them.
  let isTyped: Bool
  /// Is told when no app code runs any more.
  let watch: TrapWatch
  /// Puts a file in its place and says so, or why not.
  let save: (SavedFile) -> Line

  /// Follows commands until they end or one leaves.
  ///
  /// - Parameter next: the next line; nil where there is none.
  func run(_ explorer: inout Walk, _ next: () -> String?) -> ExitCode {
    var code = ExitCode.success
    while true {
      if isTyped { console.prompt("> ") }
      guard let line = next() else { break }
      if !isTyped { console.print(Line("> \(line)").text) }
      // What came while nothing was done asks for nothing now.
      _ = Interruption.takeRequest()
      let told = explorer.handle(line)
      watch.rest()
      if Interruption.takeRequest() { console.print("interrupted; 'quit' leaves") }
      console.print(told.lines.map { $0.styled(console.style) })
      var hasFailed = told.isProblem
      if let file = told.file {
        let line = save(file)
        hasFailed = hasFailed || line.tone == .bad
        console.print(line.styled(console.style))
      }
      // In a script a command that cannot be followed is an error; somebody who types sees it.
      if hasFailed, !isTyped { code = .badUsage }
      if told.ends { return code }
    }
    if isTyped { console.print("") }
    return code
  }
}
