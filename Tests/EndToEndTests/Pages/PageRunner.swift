// Carries out the commands of a page, and compares what they print with what the page shows.

import Foundation

/// One page being carried out, in a folder of its own that has the shipped scenarios.
struct PageRunner {
  private let scratch: Scratch
  /// Where commands run: inside the folder, so that what they write beside it is gone as well.
  private let folder: URL
  /// A release build to run, where `.ci/run` names one; all commands are carried out then.
  private static let named = ProcessInfo.processInfo.environment["LOCKSTEP_COMMAND"]
  /// What was printed, and what was written, by each command so far.
  private var known: [String: Printed] = [:]
  /// What does not come out as it is shown.
  private(set) var problems: [String] = []
  /// Commands that a debug build is too slow for.
  private(set) var leftOut: [String] = []
  /// How many commands were carried out.
  private(set) var commandCount = 0
  /// How many lines of output were compared.
  private(set) var comparedCount = 0

  /// What came of a command: its output, then each file that it wrote.
  private struct Printed {
    var texts: [String]
    /// Whether all of it was made.
    var isWhole: Bool
  }

  init() throws {
    scratch = try Scratch()
    let files = FileManager.default
    folder = scratch.folder.appendingPathComponent("here")
    let bin = scratch.folder.appendingPathComponent("bin")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.createDirectory(at: bin, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      at: bin.appendingPathComponent("lockstep"),
      withDestinationURL: Self.named.map { URL(fileURLWithPath: $0) } ?? Command.path("lockstep"))
    try files.createSymbolicLink(
      at: folder.appendingPathComponent("Scenarios"),
      withDestinationURL: Command.root.appendingPathComponent("Scenarios"))
    for (name, text) in PageTests.givenFiles { try scratch.write(text, to: "here/\(name)") }
  }

  /// Goes through the page from its top.
  mutating func carryOut(_ page: Page) throws {
    var printed: [Printed] = []
    for block in page.blocks {
      let place = "\(page.path):\(block.line)"
      guard block.isTerminal else { continue }
      if let remark = block.remark, remark.hasPrefix("output of: ") {
        let command = String(remark.dropFirst("output of: ".count))
        compare(block.lines, [try run(command, place)], place, isWhole: false)
        printed = []
      } else if PageTests.notRun[block.lines.first ?? ""] != nil {
        printed = []
      } else if block.isSession {
        printed = []
        for (command, output) in block.session {
          let result = try run(command, place, again: true)
          compare(output, [result], place, isWhole: true)
          printed.append(result)
        }
      } else if block.isCommands {
        printed = []
        for line in block.lines where !line.isEmpty && !line.hasPrefix("#") {
          // A later line may need what one that was left out would have written.
          if let last = printed.last, last.texts.isEmpty {
            leftOut.append(line)
          } else {
            printed.append(try run(line, place))
          }
        }
      } else if block.isScript {
        try write(block)
        printed = []
      } else if block.lines.contains(where: Page.Block.isLockstep) {
        problems.append("\(place): neither carried out nor listed in PageTests.notRun")
        printed = []
      } else if block.isForeign {
        printed = []
      } else if !printed.isEmpty {
        compare(block.lines, printed.reversed(), place, isWhole: false)
      }
    }
  }

  /// Writes a script that the page names; one of the shipped ones must be shown as it is.
  private mutating func write(_ block: Page.Block) throws {
    guard let name = block.scriptName else { return }
    let text = block.lines.joined(separator: "\n") + "\n"
    guard name.contains("/") else {
      try scratch.write(text, to: "here/\(name)")
      return
    }
    if try !scratch.read("here/\(name)").hasSuffix(text) {
      problems.append("the page shows \(name) otherwise than it is")
    }
  }

  /// Compares shown lines with what commands printed or wrote; any one of these will do.
  private mutating func compare(
    _ lines: [String], _ all: [Printed], _ place: String, isWhole: Bool
  ) {
    guard all.allSatisfy(\.isWhole) else { return }
    let shown = ShownOutput(lines)
    let missing = all.flatMap(\.texts).map { shown.firstMissing(in: $0, isWhole: isWhole) }
    comparedCount += lines.count
    guard !missing.contains(nil) else { return }
    problems.append(
      "\(place): the output has no such line, or not there: \(missing.first??.description ?? "")")
  }

  /// Carries out a line by the shell, or finds what came of it before.
  ///
  /// - Parameter again: whether it is carried out anew, since files may have changed.
  private mutating func run(
    _ line: String, _ place: String, again: Bool = false
  ) throws -> Printed {
    if !again, let printed = known[line] { return printed }
    var command = line.replacingOccurrences(of: "swift run -c release lockstep", with: "lockstep")
    for (word, value) in PageTests.placeholders {
      command = command.replacingOccurrences(of: word, with: value)
    }
    var isWhole = true
    if line.hasPrefix("jq "), try shell("jq --version").code != 0 {
      leftOut.append(line)
      return Printed(texts: [], isWhole: false)
    }
    if Self.named == nil, PageTests.isHeavy(command) {
      leftOut.append(line)
      isWhole = false
      guard command.hasPrefix("lockstep explore") else { return Printed(texts: [], isWhole: false) }
      command += " --states 300 --time-limit 5"
    }
    let before = try writtenFiles()
    let outcome = try shell(command)
    commandCount += 1
    let words = command.split(separator: " ")
    let mayFail = words.count > 1 && ["run", "explore", "diff"].contains(words[1])
    if outcome.code != 0, !(mayFail && [1, 4].contains(outcome.code)) {
      problems.append(
        "\(place): \(line): ended with \(outcome.code): \(outcome.output.suffix(500))")
    }
    let after = try writtenFiles()
    let written = after.filter { name, text in before[name] != text }.sorted { $0.key < $1.key }
    let printed = Printed(texts: [outcome.output] + written.map(\.value), isWhole: isWhole)
    known[line] = printed
    return printed
  }

  /// The files at the top of the folder, with their texts.
  private func writtenFiles() throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !name.hasPrefix(".") && name != "Scenarios" && name.contains(".") {
      texts[name] = try? scratch.read("here/\(name)")
    }
    return texts
  }

  /// What a terminal shows of a command, which runs in nobody's CI.
  private func shell(_ command: String) throws -> Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    var environment = ["PATH": "\(scratch.folder.path)/bin:\(path)", "TERM": "dumb"]
    for name in ["CI", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "GITHUB_STEP_SUMMARY"] {
      environment[name] = ""
    }
    return try Command.run(
      ["-c", "exec 2>&1 < /dev/null; \(command)"], in: folder, environment: environment,
      program: URL(fileURLWithPath: "/bin/sh"))
  }
}
