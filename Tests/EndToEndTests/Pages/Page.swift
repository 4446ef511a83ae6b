// A page of the documentation, as far as commands and their output stand on it.

import Foundation

/// A page, with the blocks of code that it shows.
struct Page: Sendable {
  /// From the top of the checkout.
  var path: String
  var blocks: [Block]

  /// What stands between fences.
  struct Block: Sendable {
    /// The word behind the fence; empty where there is none.
    var language: String
    /// The number of its first line on the page.
    var line: Int
    var lines: [String]
    /// The text since the block before.
    var introduction: String
    /// The comment right above it, without its marks.
    var remark: String?
  }

  /// Every page that users read, found anew each time.
  static let paths: [String] = {
    let docs = Command.root.appendingPathComponent("docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs.path)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  init(_ path: String) throws {
    self.init(
      path,
      text: try String(
        contentsOf: Command.root.appendingPathComponent(path), encoding: .utf8))
  }

  init(_ path: String, text: String) {
    self.path = path
    blocks = []
    var block: Block?
    var between: [String] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let whole = block {
          blocks.append(whole)
          block = nil
          between = []
        } else {
          block = Block(
            language: String(line.drop { $0 == "`" }), line: index + 2, lines: [],
            introduction: between.joined(separator: "\n"), remark: Self.remark(above: between))
        }
      } else if block != nil {
        block?.lines.append(line)
      } else {
        between.append(line)
      }
    }
  }

  /// The comment that ends the text above a block.
  private static func remark(above lines: [String]) -> String? {
    guard let last = lines.last(where: { !$0.isEmpty }), last.hasPrefix("<!-- "),
      last.hasSuffix(" -->")
    else { return nil }
    return String(last.dropFirst(5).dropLast(4))
  }
}

extension Page.Block {
  /// Whether it shows a terminal: other languages are another test's.
  var isTerminal: Bool { ["", "console", "sh", "bash", "text"].contains(language) }

  /// Whether it has commands with their output between them.
  var isSession: Bool { lines.first?.hasPrefix("$ ") == true }

  /// Whether a line is a command of Lockstep's.
  static func isLockstep(_ line: String) -> Bool {
    let words = line.split(separator: " ").drop { $0 == "$" || $0.contains("=") }
    return words.first == "lockstep"
      || words.starts(with: ["swift", "run", "-c", "release", "lockstep"])
  }

  /// Whether it begins with a command of somebody else's.
  var isForeign: Bool {
    let first = lines.first?.split(separator: " ").first { $0 != "$" && !$0.contains("=") }
    return ["swift", "make", "git", "cd", "cp", "mkdir", "python3", "npm", "docker", "curl"]
      .contains(first)
  }

  /// Whether every line is a command, or a comment on one.
  var isCommands: Bool {
    !isSession && lines.contains { Self.isLockstep($0) || $0.hasPrefix("jq ") }
      && lines.allSatisfy { line in
        line.isEmpty || line.hasPrefix("#") || Self.isLockstep(line) || line.hasPrefix("jq ")
          || line.hasPrefix("cp ") || line.hasPrefix("mv ")
      }
  }

  /// Whether it is a script, and no output.
  var isScript: Bool {
    lines.contains { $0.hasPrefix("app ") } || lines.first?.hasPrefix("# ") == true
  }

  /// The name under which the text above it speaks of a script.
  var scriptName: String? {
    introduction.matches(of: /`([\w.\/-]+\.(?:scenario|steps))`/).last.map { String($0.1) }
  }

  /// The commands of a session, each with the lines below it.
  var session: [(command: String, output: [String])] {
    var parts: [(command: String, output: [String])] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        parts.append((String(line.dropFirst(2)), []))
      } else if !parts.isEmpty {
        parts[parts.count - 1].output.append(line)
      }
    }
    return parts
  }
}
