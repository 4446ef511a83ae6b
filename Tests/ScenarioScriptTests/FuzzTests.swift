// The parser and the formatter return on every input.

import ScenarioScript
import Testing

@Suite struct FuzzTests {
  /// Scripts to make other scripts from.
  static let seeds: [String] =
    CommandTable.commands.map { "app tillroll.moved-cleanup\n\($0.example)\n" }
    + ScriptErrorCode.allCases.flatMap { [$0.documentation.wrong, $0.documentation.right] }
    + (0..<40).map { seed in
      var generator = ScenarioGenerator(seed: UInt64(seed))
      return ScenarioWriter.write(generator.make())
    }

  /// Words that steer into the corners of the grammar.
  static let words = [
    "table", "end", "during", "may", "fall", "may fall", "[UD-RECOVER = never]", "{x}", "\"", "\\",
    "#", "##", "\n", "verdict", "depends on", "=", "|", ",", "or", "pin", "include cycle.steps",
    "include open.steps", "include close.steps", "at app/refresh#1/1", "\0", "\r\n", "\t", "[", "]",
    "\u{1F512}", "not", "group:", "widget",
  ]

  /// Bytes that the scanner tells apart.
  static let signs = Array(" \"#[]{}=|,!\\\n\r\t".utf8)

  /// Whether a second formatting changes nothing, and the first nothing that is parsed.
  private func check(_ text: String, _ seed: Int) {
    let result = Fake.parse(text)
    #expect(result.errors.isEmpty != result.scenarios.isEmpty, "seed \(seed): \(text)")
    for error in result.errors {
      #expect(error.line >= 1 && error.columns.lowerBound >= 1 && !error.description.isEmpty)
    }
    let formatted = Formatter.format(text: text)
    let again = Formatter.format(text: formatted)
    #expect(formatted == again, "seed \(seed): \(text.debugDescription)")
    let other = Fake.parse(formatted)
    #expect(
      other.scenarios.map { Substance($0) } == result.scenarios.map { Substance($0) },
      "seed \(seed): \(text.debugDescription)")
    #expect(
      Set(other.errors.map(\.code)) == Set(result.errors.map(\.code)),
      "seed \(seed): \(text.debugDescription) \(result.errors) \(other.errors)")
  }

  @Test func randomBytes() {
    for seed in 0..<1500 {
      var random = SplitMix(UInt64(seed))
      let bytes = (0..<random.below(200)).map { _ in
        random.chance(3)
          ? UInt8(truncatingIfNeeded: random.next()) : random.pick(Array("ae \n\"#[]{}=|\\".utf8))
      }
      check(String(decoding: bytes, as: UTF8.self), seed)
    }
  }

  @Test func linesOfAnswers() {
    let parts = [
      "a", " ", "=", "|", ",", "!=", "#", "\"", "]", "{x}", "[", "UD-RECOVER", "never", " = ",
      "depends on", "or", "\\", "!",
    ]
    for seed in 0..<1500 {
      var random = SplitMix(UInt64(seed) &+ 2_000_000)
      var text = "app tillroll.moved-cleanup\n"
      text += random.pick(["pin ", "verdict depends on ", "[", "verdict for a ", "lock\n[a = b]"])
      for _ in 0..<random.below(12) { text += random.pick(parts) }
      check(text + "\nlock\n", seed)
    }
  }

  @Test func mutatedScripts() {
    for seed in 0..<2500 {
      var random = SplitMix(UInt64(seed) &+ 1_000_000)
      var bytes = Array(random.pick(Self.seeds).utf8)
      for _ in 0...random.below(4) {
        let at = random.below(bytes.count + 1)
        switch random.below(9) {
        case 0: if at < bytes.count { bytes.remove(at: at) }
        case 1, 6, 7, 8:
          let byte =
            random.chance(4)
            ? UInt8(truncatingIfNeeded: random.next()) : random.pick(Self.signs)
          bytes.insert(byte, at: at)
        case 2: bytes.removeSubrange(at...)
        case 3: bytes.insert(contentsOf: Array(random.pick(Self.seeds).utf8), at: at)
        case 4: bytes.insert(contentsOf: Array((" " + random.pick(Self.words) + " ").utf8), at: at)
        default:
          let end = min(bytes.count, at + random.below(20))
          bytes.insert(contentsOf: Array(bytes[min(at, end)..<end]), at: at)
        }
      }
      check(String(decoding: bytes, as: UTF8.self), seed)
    }
  }

  @Test func hugeInputs() {
    let head = "app tillroll.moved-cleanup\n"
    let size = 1 << 18
    let inputs = [
      head + String(repeating: "unlock\nlock\n", count: size / 12),
      head + "connect " + String(repeating: "a", count: size),
      head + "connect \"" + String(repeating: "\\", count: size),
      head + "tags " + String(repeating: "x ", count: size / 2) + "\nunlock",
      head + String(repeating: "unlok\n", count: size / 6),
      head + "explore " + String(repeating: "UD ", count: size / 3),
      String(repeating: "\0", count: size), String(repeating: "#\n", count: size / 2),
      head + String(repeating: "[A = b] ", count: size / 8),
      head + "table\n" + String(repeating: "x ", count: 1000) + "\nend\nunlock",
      head + "table\n  x\n" + String(repeating: "  y\n", count: 10_000) + "end\nconnect {x}\n"
        + String(repeating: "unlock\n", count: 10_000),
      head + "unlock\nverdict depends on "
        + String(repeating: "UD-RECOVER = never or ", count: 9999),
      String(repeating: "k", count: size) + " x\n" + String(repeating: "lock x\n", count: size / 8),
      "table\n" + String(repeating: "c", count: size) + " d\n"
        + String(repeating: "x y\n", count: size / 8) + "end\n",
      head + "table\n" + String(repeating: "x ", count: size / 2) + "\nend\n",
      head + "during\n" + String(repeating: "open\n", count: size / 8) + "may fall\n"
        + String(repeating: "lock\n", count: size / 8) + "end\n",
      head + "unlock\n"
        + (0..<size / 40).map { "verdict for nothing-lost key-\($0) safe\n" }.joined(),
      head + String(repeating: "# x\n## y\n", count: size / 12) + "unlock\n",
    ]
    for text in inputs {
      let result = Fake.parse(text)
      #expect(result.errors.count <= 1001)
      #expect(!Formatter.format(text: text).isEmpty)
      for error in result.errors.prefix(3) { #expect(error.description.utf8.count < 2000) }
    }
  }
}
