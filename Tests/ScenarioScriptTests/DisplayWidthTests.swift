// How many columns of a terminal a text takes.

import ScenarioScript
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("key-A", 5), ("é", 1), ("e\u{301}", 1), ("≠ │", 3), ("鍵", 2), ("한글", 4), ("ｗ", 2),
    ("🔑", 2), ("☀", 1), ("☀\u{FE0F}", 2), ("🇩🇪", 2), ("👩‍🚀", 2), ("a\u{200B}b", 2),
    ("\u{1100}\u{1161}", 2), ("䷀", 1), ("𠀀", 2), ("\u{301}", 0),
  ])
  func textsTakeTheirColumns(_ text: String, _ columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func aBeginningEndsBeforeACharacterThatHasNoRoom() {
    #expect("a鍵b".prefix(columns: 3) == "a鍵")
    #expect("a鍵b".prefix(columns: 2) == "a")
    #expect("e\u{301}鍵".prefix(columns: 1) == "e\u{301}")
    #expect("鍵".prefix(columns: 0) == "")
  }

  @Test func caretsStandUnderWideCharacters() {
    func underline(_ sourceLine: String, _ columns: Range<Int>) -> String? {
      ScriptError(
        code: .unknownCommand, path: "a.scenario", line: 1, columns: columns, message: "",
        sourceLine: sourceLine
      ).description.split(separator: "\n").first { $0.contains("^") }.map(String.init)
    }
    #expect(underline("open xyz", 6..<9) == "       ^^^")
    #expect(underline("鍵 xyz", 3..<6) == "     ^^^")
    #expect(underline("a 鍵鍵", 3..<5) == "    ^^^^")
    // Past the end of the line.
    #expect(underline("ab", 3..<4) == "    ^")
  }
}
