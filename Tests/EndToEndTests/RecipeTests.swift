// The script part of each recipe in docs/ci-recipes.md, carried out with the real command.

import Foundation
import Testing

@Suite struct RecipeTests {
  /// A repository with one scenario, and a `swift` first on the path that runs what was built.
  private final class Repository {
    let scratch: Scratch

    /// - Parameter verdict: what the scenario says comes out; it is unsafe.
    init(verdict: String = "unsafe") throws {
      scratch = try Scratch()
      let script = try String(
        contentsOf: Command.root.appendingPathComponent("Scenarios/tutorial/session.scenario"),
        encoding: .utf8)
      let body = script.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("verdict") }.joined(separator: "\n")
      try scratch.write(body + "verdict  \(verdict)\n", to: "Scenarios/session.scenario")
      try scratch.write("", to: "ci_scripts/ci_post_clone.sh")
      // Building is what the tests have done by now; anything else is no command of a recipe.
      let swift = """
        #!/bin/sh
        case "$*" in
          "build -c release") exit 0 ;;
          "run -c release mylaunch-lockstep "*) shift 4; exec '\(Command.path("lockstep").path)' "$@" ;;
        esac
        echo "not expected: swift $*" >&2
        exit 99

        """
      let file = try scratch.write(swift, to: "bin/swift")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// Runs lines as a service does: each must end well.
    func run(_ lines: [String], in folder: String = ".") throws -> Outcome {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-e", "-c", lines.joined(separator: "\n")]
      process.currentDirectoryURL = scratch.folder.appendingPathComponent(folder)
      var variables = ProcessInfo.processInfo.environment
      let bin = scratch.folder.appendingPathComponent("bin").path
      variables["PATH"] = "\(bin):\(variables["PATH"] ?? "")"
      variables["CI"] = "true"
      variables["CI_PRIMARY_REPOSITORY_PATH"] = scratch.folder.path
      variables["GITHUB_STEP_SUMMARY"] = scratch.folder.appendingPathComponent("summary.md").path
      process.environment = variables
      let output = try scratch.write("", to: "out.txt")
      let errors = try scratch.write("", to: "err.txt")
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      return Outcome(
        output: try scratch.read("out.txt"), errors: try scratch.read("err.txt"),
        code: process.terminationStatus)
    }

    func has(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: scratch.folder.appendingPathComponent(name).path)
    }
  }

  private let page: String

  init() throws {
    page = try String(
      contentsOf: Command.root.appendingPathComponent("docs/ci-recipes.md"), encoding: .utf8)
  }

  /// The lines of the first block of a language below a heading.
  private func recipe(_ heading: String, _ language: String) throws -> [String] {
    let section = page[try #require(page.range(of: "\n## \(heading)\n")).upperBound...]
    let block = section[try #require(section.range(of: "```\(language)\n")).upperBound...]
    let end = try #require(block.range(of: "\n```"))
    return block[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// The commands behind `run:`, also where they go on in the lines below.
  private func steps(_ lines: [String]) -> [String] {
    var found: [String] = []
    var folding: Int?
    for line in lines {
      let depth = line.prefix { $0 == " " }.count
      if let start = folding, depth > start {
        found[found.count - 1] += line.dropFirst(depth) + " "
        continue
      }
      folding = nil
      let text = line.dropFirst(depth)
      if text == "- run: >" {
        folding = depth
        found.append("")
      } else if text.hasPrefix("- run: ") {
        found.append(String(text.dropFirst(7)))
      }
    }
    return found
  }

  /// The texts between two marks, one in a line.
  private func texts(_ lines: [String], from start: String, to end: String) -> [String] {
    lines.compactMap { line in
      guard let from = line.range(of: start) else { return nil }
      let rest = line[from.upperBound...]
      guard !end.isEmpty else { return String(rest) }
      return rest.range(of: end).map { String(rest[..<$0.lowerBound]) }
    }
  }

  /// Checks that lines pass where the verdict holds and fail with 1 where it does not, and that what
  /// the recipe uploads is there both times.
  private func check(
    _ lines: [String], in folder: String = ".", count: Int, uploads: [String]
  ) throws {
    #expect(lines.count == count, "\(lines)")
    let good = try Repository()
    let passed = try good.run(lines, in: folder)
    #expect(passed.code == 0, "\(passed.output)\(passed.errors)")
    let bad = try Repository(verdict: "safe")
    let failed = try bad.run(lines, in: folder)
    #expect(failed.code == 1, "\(failed.output)\(failed.errors)")
    for name in uploads {
      #expect(good.has(name), "\(name)")
      #expect(try bad.scratch.read(name).contains("expected safe"), "\(name)")
    }
    #expect(failed.output.contains("session.scenario"))
  }

  @Test func gitHub() throws {
    let lines = try recipe("GitHub", "yaml")
    try check(
      steps(lines), count: 3, uploads: ["scenarios.xml", "scenarios.sarif", "summary.md"])
    #expect(lines.contains { $0.contains("sarif_file: scenarios.sarif") })
    #expect(lines.contains { $0.contains("path: scenarios.xml") })
  }

  @Test func gitLab() throws {
    let lines = try recipe("GitLab", "yaml")
    try check(texts(lines, from: "    - ", to: ""), count: 2, uploads: ["scenarios.xml"])
    #expect(lines.contains { $0.contains("junit: scenarios.xml") })
  }

  @Test func jenkins() throws {
    let lines = try recipe("Jenkins", "groovy")
    try check(texts(lines, from: "sh '", to: "'"), count: 2, uploads: ["scenarios.xml"])
    #expect(lines.contains { $0.contains("junit 'scenarios.xml'") })
  }

  @Test func xcodeCloud() throws {
    let lines = try recipe("Xcode Cloud", "sh")
    #expect(lines.first == "#!/bin/sh")
    try check(lines, in: "ci_scripts", count: 5, uploads: [])
  }

  @Test func inconclusiveIsNoFailure() throws {
    let lines = try recipe("Inconclusive is no failure", "sh")
    #expect(try Repository(verdict: "safe").run(lines).code == 1)
    let open = try Repository()
    try open.scratch.write("app example.session\ninstall\nopen\n", to: "Scenarios/b.scenario")
    #expect(try open.run(["swift run -c release mylaunch-lockstep run"]).code == 4)
    #expect(try open.run(lines).code == 0)
    #expect(open.has("scenarios.xml"))
  }

  /// Whether the command can replay a part of a suite.
  private static func canSplit() throws -> Bool {
    try Command.run(["help", "run"]).output.contains("--shard")
  }

  @Test(.enabled { try canSplit() })
  func partsAreJoined() throws {
    let repository = try Repository()
    try repository.scratch.write("app example.session\ninstall\n", to: "Scenarios/b.scenario")
    let line = try #require(recipe("A suite that outgrows one machine", "sh").first)
    for part in 1...4 {
      let outcome = try repository.run([
        line.replacingOccurrences(of: "1/4", with: "\(part)/4")
          .replacingOccurrences(of: "part-1", with: "part-\(part)") + " || [ $? -eq 4 ]"
      ])
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    let section = page[try #require(page.range(of: "lockstep merge")).lowerBound...]
    let merge = try #require(section.split(separator: "\n").first)
    let whole = [
      "swift run -c release mylaunch-lockstep run --report jsonl=whole.jsonl || [ $? -eq 4 ]"
    ]
    #expect(try repository.run(whole).code == 0)
    let joined = try repository.run(["swift run -c release mylaunch-\(merge) || [ $? -eq 4 ]"])
    #expect(joined.code == 0, "\(joined.errors)")
    #expect(try repository.scratch.read("all.jsonl") == repository.scratch.read("whole.jsonl"))
  }

  /// The one that `lockstep init` writes.
  @Test func theWorkflowOfANewPackage() throws {
    let scratch = try Scratch()
    #expect(try scratch.run("init", "my-launch").code == 0)
    let lines = try scratch.read("my-launch/.github/workflows/scenarios.yml")
      .split(separator: "\n").map(String.init)
    let steps = steps(lines)
    #expect(steps.first == "swift test")
    try check(Array(steps.dropFirst()), count: 1, uploads: ["scenarios.xml", "summary.md"])
  }
}
