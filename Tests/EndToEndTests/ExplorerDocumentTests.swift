// docs/explorer.md: the session that it shows is what happens.

import Foundation
import Testing

@Suite struct ExplorerDocumentTests {
  private static let page = Command.root.appendingPathComponent("docs/explorer.md")
  /// What stands for lines that are left out.
  private static let ellipsis = "…"

  /// A command of the page with the lines of its answer, as the page shows them.
  private struct Exchange {
    var command: String
    var answer: [String]

    /// An answer shortened as this one is: as many lines at its beginning and end.
    func shortened(_ whole: [String]) -> [String] {
      guard let gap = answer.firstIndex(of: ellipsis) else { return whole }
      return whole.prefix(gap) + [ellipsis] + whole.suffix(answer.count - gap - 1)
    }
  }

  /// The exchanges in a list of lines: each command begins with `> `.
  private func exchanges(_ lines: [String]) -> [Exchange] {
    var exchanges: [Exchange] = []
    for line in lines {
      if line.hasPrefix("> ") {
        exchanges.append(Exchange(command: String(line.dropFirst(2)), answer: []))
      } else if !exchanges.isEmpty {
        exchanges[exchanges.count - 1].answer.append(line)
      }
    }
    return exchanges
  }

  @Test func theSessionIsWhatHappens() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let pieces = text.components(separatedBy: "```session\n")
    #expect(pieces.count > 8)
    var shown: [Exchange] = []
    var blocks: [(count: Int, rest: String)] = []
    for piece in pieces.dropFirst() {
      let end = try #require(piece.range(of: "```\n"))
      let block = exchanges(piece[..<end.lowerBound].split(separator: "\n").map(String.init))
      // An empty line of an answer is no line of the page's block.
      shown += block
      blocks.append((block.count, String(piece[end.lowerBound...])))
    }
    let scratch = try Scratch()
    let file = try scratch.write(
      shown.map { "\($0.command)\n" }.joined(), to: "commands")
    try FileManager.default.createSymbolicLink(
      at: scratch.folder.appendingPathComponent("Scenarios"),
      withDestinationURL: Command.root.appendingPathComponent("Scenarios"))
    let outcome = try Command.run(
      [
        "explore", "--interactive", "Scenarios/tillroll/moved-cleanup.scenario", "--commands",
        file.path,
      ], in: scratch.folder)
    #expect(outcome.code == 0, "\(outcome.output.suffix(400))")
    let happened = exchanges(outcome.output.split(separator: "\n").map(String.init))
    #expect(happened.map(\.command) == shown.map(\.command))
    let actual = zip(shown, happened).map { $0.shortened($1.answer) }
    guard ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE"] != nil else {
      for (index, exchange) in shown.enumerated() where index < actual.count {
        #expect(exchange.answer == actual[index], "> \(exchange.command)")
      }
      #expect(try scratch.read("found.scenario").contains("at       app/refresh#2/4 lock"))
      return
    }
    var page = pieces[0]
    var next = 0
    for block in blocks {
      let lines = (next..<next + block.count).flatMap { ["> \(shown[$0].command)"] + actual[$0] }
      next += block.count
      page += "```session\n" + lines.map { "\($0)\n" }.joined() + block.rest
    }
    try Data(page.utf8).write(to: Self.page, options: .atomic)
  }
}
