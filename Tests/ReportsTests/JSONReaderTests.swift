// What the JSON reader takes, and what it refuses.

import Testing

@testable import Reports

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSON { try JSONReader.value(of: text.utf8) }

  @Test func whatIsWrittenIsReadBack() throws {
    let value = JSON.object([
      ("text", .string("a \"b\" \\ \n\t\u{7F}\u{2028} é 🔑")),
      ("numbers", .list([.number(-3), .number(0)])),
      ("flags", .list([.flag(true), .flag(false)])), ("empty", .object([])), ("none", .list([])),
    ])
    #expect(try read(value.line).line == value.line)
    #expect(try read(value.document).line == value.line)
  }

  @Test func everyEscapeIsRead() throws {
    let text = #" "\"\\\/\b\f\n\r\t\u0041\ud83d\uDD11" "#
    #expect(try read(text).string == "\"\\/\u{8}\u{C}\n\r\tA🔑")
  }

  @Test func numbersThatAreNoIntAreKeptAsSpelled() throws {
    let text = "[1.50,-2e+3,0,123456789012345678901234567890,null]"
    #expect(try read(text).line == text)
  }

  @Test func membersAreFoundByName() throws {
    let value = try read(#"{"a":{"b":[7,true]},"a":1}"#)
    let list = try #require(value["a"]?["b"]?.list)
    #expect(list[0].int == 7 && list[1].bool == true)
    #expect(value["c"] == nil && list[0]["a"] == nil)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "tru", "nul",
    "01", "-", "1.", "1e", "+1", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud83d\"", "\"\\udd11\"",
    "\"a\nb\"", "1 2", "[]]", "'a'", "\u{FEFF}1",
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(throws: JSONError.self) { try read(text) }
  }

  @Test func anErrorSaysWhereItIs() {
    #expect(throws: JSONError(text: "a comma or ] is missing", offset: 3)) { try read("[1 2]") }
    #expect(throws: JSONError(text: "it ends in the middle", offset: 7)) { try read("{\"a\": [") }
  }

  @Test func bytesThatAreNoUTF8AreRefused() {
    #expect(throws: JSONError.self) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
  }

  @Test func nestingHasAnEnd() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError(text: "it goes too deep", offset: 200)) { try read(deep) }
  }
}
