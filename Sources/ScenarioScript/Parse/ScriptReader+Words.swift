// Turns the bytes of a word into its text, and takes the words of a line one by one.

import PhoneModel
import Replay

extension ScriptReader {
  /// The word with its escapes read and cells put in. A bare word that is nothing
  /// but a name in braces is quoted where its cell is.
  ///
  /// - Throws: `unknownEscape`, `unknownName`, `otherSpelling`.
  mutating func word(_ raw: RawWord) throws(ScriptError) -> Word {
    let text =
      raw.isPlain
      ? texts[file].text(raw.inner) : try resolved(raw.inner, isQuoted: raw.isQuoted)
    if !(raw.isPlain && texts[file].isASCII), text.utf8.contains(where: { $0 >= 0x80 }) {
      try checkSpelling(text, raw)
    }
    guard !raw.isPlain, !raw.isQuoted, let cell = wholeCell(raw.inner) else {
      return Word(text: text, isQuoted: raw.isQuoted, range: raw.start..<raw.end)
    }
    return Word(text: text, isQuoted: cell.isQuoted, range: raw.start..<raw.end)
  }

  /// Refuses a word beyond ASCII that is equal to another one of the script and
  /// not the same bytes. The phone may then compare texts as Swift does.
  ///
  /// - Throws: `otherSpelling`.
  private mutating func checkSpelling(_ text: String, _ raw: RawWord) throws(ScriptError) {
    let known = spellings.insert(text).memberAfterInsert
    // Three signs are equal to one of ASCII: the Greek question mark and varia,
    // and the sign of the kelvin.
    let standsForASCII = text.unicodeScalars.contains {
      ["\u{37E}", "\u{1FEF}", "\u{212A}"].contains($0)
    }
    guard standsForASCII || !known.utf8.elementsEqual(text.utf8) else { return }
    throw error(
      .otherSpelling, at: raw.start..<raw.end,
      "'\(Word.clipped(text))' is another spelling of an equal word",
      expected: "one spelling in the whole script")
  }

  /// The cell that a bare word stands for as a whole.
  private func wholeCell(_ range: Range<Int>) -> Cell? {
    guard let (name, end) = nameInBraces(range.lowerBound, range.upperBound),
      end == range.upperBound, let table, let column = table.column(named: name)
    else { return nil }
    return table.cell(row, column)
  }

  /// The column name in braces at `start`, and the offset after it.
  private func nameInBraces(_ start: Int, _ end: Int) -> (name: String, end: Int)? {
    let bytes = texts[file].bytes
    guard start < end, bytes[start] == Byte.openBrace else { return nil }
    var at = start + 1
    while at < end, Byte.isNamePart(bytes[at]) { at += 1 }
    guard at > start + 1, at < end, bytes[at] == Byte.closeBrace else { return nil }
    return (texts[file].text(start + 1..<at), at + 1)
  }

  /// The text of a stretch with its escapes read and its names in braces
  /// replaced. A heading knows one escape, `\{`.
  mutating func resolved(
    _ range: Range<Int>, isQuoted: Bool, isHeading: Bool = false
  ) throws(ScriptError) -> String {
    let bytes = texts[file].bytes
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      let byte = bytes[at]
      if byte == Byte.backslash, isQuoted {
        at = try readEscape(at, range.upperBound, into: &result)
      } else if isHeading, byte == Byte.backslash, at + 1 < range.upperBound,
        bytes[at + 1] == Byte.openBrace
      {
        result.append(Byte.openBrace)
        at += 2
      } else if let (name, end) = nameInBraces(at, range.upperBound) {
        result.append(contentsOf: try cell(named: name, at..<end).utf8)
        at = end
      } else {
        result.append(byte)
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text of the cell of a column in the row that is being read.
  ///
  /// - Throws: `unknownName`, unless a table with errors may have had the column.
  private mutating func cell(
    named name: String, _ range: Range<Int>
  ) throws(ScriptError) -> String {
    usedNames.insert(name)
    if let table, let column = table.column(named: name) {
      if row >= table.rows.count { usesMissingCell = true }
      return table.cell(row, column).text
    }
    if isTableUnknown {
      usesMissingCell = true
      return ""
    }
    let names = table?.columns.map { $0.text } ?? []
    throw error(
      .unknownName, at: range, "no column above is called '\(Word.clipped(name))'",
      expected: names.isEmpty
        ? "a table with that column, or `\\{` in a quoted word for a brace"
        : Self.list(names),
      suggestion: Suggestion.nearest(to: name, in: names))
  }

  /// Reads the escape at `start` of a quoted word, and gives the offset after it.
  private func readEscape(
    _ start: Int, _ end: Int, into result: inout [UInt8]
  ) throws(ScriptError) -> Int {
    let bytes = texts[file].bytes
    if start + 1 < end {
      switch bytes[start + 1] {
      case Byte.quote, Byte.backslash, Byte.openBrace: result.append(bytes[start + 1])
      case UInt8(ascii: "n"): result.append(Byte.newline)
      case UInt8(ascii: "r"): result.append(Byte.carriageReturn)
      case UInt8(ascii: "t"): result.append(Byte.tab)
      case UInt8(ascii: "u"):
        if let (scalar, next) = hexadecimal(start + 2, end) {
          result.append(contentsOf: String(scalar).utf8)
          return next
        }
        throw unknownEscape(start, end)
      default: throw unknownEscape(start, end)
      }
      return start + 2
    }
    throw unknownEscape(start, end)
  }

  /// A scalar by its number in braces.
  private func hexadecimal(_ start: Int, _ end: Int) -> (Unicode.Scalar, Int)? {
    let bytes = texts[file].bytes
    guard start < end, bytes[start] == Byte.openBrace else { return nil }
    var at = start + 1
    while at < end, at - start < 8, bytes[at] != Byte.closeBrace { at += 1 }
    guard at < end, bytes[at] == Byte.closeBrace,
      let number = UInt32(texts[file].text(start + 1..<at), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    return (scalar, at + 1)
  }

  /// The error that an escape does not exist.
  private func unknownEscape(_ start: Int, _ end: Int) -> ScriptError {
    error(
      .unknownEscape, at: start..<min(start + 2, end), "no such escape",
      expected: "`\\\"`, `\\\\`, `\\n`, `\\r`, `\\t`, `\\{` or `\\u{hexadecimal}`")
  }
}

extension ScriptReader {
  /// The next word, without taking it.
  var peek: Word? { next < words.count ? words[next] : nil }

  /// Takes the next word; `what` says what it must be.
  mutating func take(_ what: @autoclosure () -> String) throws(ScriptError) -> Word {
    guard next < words.count else { throw missing(what()) }
    next += 1
    return words[next - 1]
  }

  /// The error that the line ends too early.
  func missing(_ what: String) -> ScriptError {
    let end = words.last?.range.upperBound ?? lineRange.upperBound
    return error(.missingWord, at: end..<end, "the line ends too early", expected: what)
  }

  /// Takes the next word if it is this keyword.
  mutating func takes(_ keyword: String) -> Bool {
    guard let word = peek, word.is(keyword) else { return false }
    next += 1
    return true
  }

  /// Takes a word that must be one of `names`, and gives its index.
  mutating func choice(_ names: [String]) throws(ScriptError) -> Int {
    let word = try take(Self.list(names))
    if !word.isQuoted, let index = names.firstIndex(of: word.text) { return index }
    throw error(
      .unknownWord, at: word, "'\(word.shown)' cannot stand here", expected: Self.list(names),
      suggestion: Suggestion.nearest(to: word.text, in: names))
  }

  /// Takes a word that must spell a case of `Choice`.
  mutating func spelled<Choice: Spelled>(_: Choice.Type) throws(ScriptError) -> Choice {
    if let word = peek, !word.isQuoted {
      for choice in Choice.allCases where choice.word == word.text {
        next += 1
        return choice
      }
    }
    let all = Array(Choice.allCases)
    return all[try choice(all.map { $0.word })]
  }

  /// Must be at the end of the line.
  func finish(orElse candidates: [String] = []) throws(ScriptError) {
    guard let word = peek else { return }
    throw error(
      .unexpectedWord, at: word, "'\(word.shown)' is a word too many",
      expected: candidates.isEmpty
        ? "the end of the line" : "\(Self.list(candidates)), or the end of the line",
      suggestion: Suggestion.nearest(to: word.text, in: candidates))
  }

  /// The words of a list for a message; none where only the last is left out.
  static func list(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first.map { "`\($0)`" } ?? "nothing" }
    return "one of " + clipped(names)
  }

  /// The words with commas between them: of a very long list the beginning.
  static func clipped(_ names: [String]) -> String {
    let shown = names.prefix(20).map { Word.clipped($0) }.joined(separator: ", ")
    return names.count > 20 ? "\(shown) …" : shown
  }

  /// Splits the rest of the line into questions, answers and signs.
  mutating func splitAnswers() throws(ScriptError) {
    guard next < words.count, let last = words.last else { return }
    var parts: [RawWord] = []
    LineScanner.splitAnswers(
      texts[file].bytes, words[next].range.lowerBound..<last.range.upperBound, into: &parts)
    words.removeSubrange(next...)
    for part in parts { words.append(try word(part)) }
  }
}
