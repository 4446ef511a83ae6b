// Splits one line of a script into guards, words and a comment.

/// One line, split. The parser and the formatter both read lines through this,
/// so that they agree on what a word is.
struct LineScanner {
  /// What a line is.
  enum Shape {
    case blank, comment, heading, command
  }

  /// What is wrong with a line that cannot be split.
  struct Fault {
    var code: ScriptErrorCode
    var range: Range<Int>
  }

  private(set) var shape = Shape.blank
  /// The words of the command, its name first.
  private(set) var words: [RawWord] = []
  /// For each guard its place, and which of `guardWords` are its words.
  private(set) var guards: [(place: Range<Int>, words: Range<Int>)] = []
  private(set) var guardWords: [RawWord] = []
  /// The comment from its `#` on, or the whole heading, without blanks at the end.
  private(set) var comment: Range<Int>?
  private(set) var fault: Fault?

  /// A scanner to use for all lines, so that its arrays are made once.
  init() {
    words.reserveCapacity(8)
  }
}

extension LineScanner {
  /// Splits the bytes of `range`, which hold no newline.
  mutating func scan(_ bytes: [UInt8], _ range: Range<Int>) {
    words.removeAll(keepingCapacity: true)
    if !guards.isEmpty { guards.removeAll(keepingCapacity: true) }
    if !guardWords.isEmpty { guardWords.removeAll(keepingCapacity: true) }
    comment = nil
    fault = nil
    shape = .blank
    let end = Self.trimmedEnd(bytes, range)
    var at = Self.skipBlanks(bytes, range.lowerBound, end)
    guard at < end else { return }
    if bytes[at] == Byte.hash {
      comment = at..<end
      shape = Self.isHeading(bytes, at..<end) ? .heading : .comment
      return
    }
    shape = .command
    while at < end, bytes[at] == Byte.openBracket {
      guard let next = scanGuard(bytes, at, end) else { return }
      at = Self.skipBlanks(bytes, next, end)
    }
    while at < end {
      if bytes[at] == Byte.hash {
        comment = at..<end
        return
      }
      guard let word = scanWord(bytes, at, end) else { return }
      words.append(word)
      at = Self.skipBlanks(bytes, word.end, end)
    }
  }

  /// Whether a comment is a heading: exactly two `#`.
  private static func isHeading(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    range.count >= 2 && bytes[range.lowerBound + 1] == Byte.hash
      && (range.count == 2 || bytes[range.lowerBound + 2] != Byte.hash)
  }

  /// The word at `start`, which is no blank; nil with a fault.
  private mutating func scanWord(_ bytes: [UInt8], _ start: Int, _ end: Int) -> RawWord? {
    if bytes[start] == Byte.quote { return scanQuoted(bytes, start, end) }
    var at = start
    var isPlain = true
    while at < end, !Byte.isBlank(bytes[at]) {
      if bytes[at] == Byte.quote {
        fault = Fault(code: .strayQuote, range: at..<at + 1)
        return nil
      }
      if bytes[at] == Byte.openBrace { isPlain = false }
      at += 1
    }
    return RawWord(start: start, end: at, isQuoted: false, isPlain: isPlain)
  }

  /// The quoted word at `start`; nil with `unclosedQuote` or `strayQuote`.
  private mutating func scanQuoted(_ bytes: [UInt8], _ start: Int, _ end: Int) -> RawWord? {
    var at = start + 1
    var isPlain = true
    while at < end, bytes[at] != Byte.quote {
      if bytes[at] == Byte.backslash {
        isPlain = false
        at += 1
      } else if bytes[at] == Byte.openBrace {
        isPlain = false
      }
      at += 1
    }
    guard at < end else {
      fault = Fault(code: .unclosedQuote, range: start..<end)
      return nil
    }
    let next = at + 1
    guard next == end || Byte.isBlank(bytes[next]) else {
      fault = Fault(code: .strayQuote, range: at..<next)
      return nil
    }
    return RawWord(start: start, end: next, isQuoted: true, isPlain: isPlain)
  }

  /// Reads the guard that opens at `start`, and gives the offset after it.
  private mutating func scanGuard(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var close = start + 1
    while close < end, bytes[close] != Byte.closeBracket { close += 1 }
    guard close < end else {
      fault = Fault(code: .brokenGuard, range: start..<end)
      return nil
    }
    let first = guardWords.count
    Self.splitAnswers(bytes, start + 1..<close, into: &guardWords)
    guards.append((start..<close + 1, first..<guardWords.count))
    return close + 1
  }
}

extension LineScanner {
  /// Splits a stretch at blanks and around `=`, `!=`, `|` and `,`, each of which
  /// becomes a word of its own: answers may be written with or without blanks.
  static func splitAnswers(_ bytes: [UInt8], _ range: Range<Int>, into words: inout [RawWord]) {
    var at = range.lowerBound
    while true {
      at = skipBlanks(bytes, at, range.upperBound)
      guard at < range.upperBound else { return }
      let start = at
      at += signLength(bytes, at, range.upperBound)
      var isPlain = true
      if at == start {
        while at < range.upperBound, !Byte.isBlank(bytes[at]),
          signLength(bytes, at, range.upperBound) == 0
        {
          if bytes[at] == Byte.openBrace { isPlain = false }
          at += 1
        }
      }
      words.append(RawWord(start: start, end: at, isQuoted: false, isPlain: isPlain))
    }
  }

  /// The length of the sign at `at`, 0 where there is none.
  private static func signLength(_ bytes: [UInt8], _ at: Int, _ end: Int) -> Int {
    switch bytes[at] {
    case Byte.equals, Byte.bar, Byte.comma: 1
    case Byte.exclamation: at + 1 < end && bytes[at + 1] == Byte.equals ? 2 : 0
    default: 0
    }
  }

  /// The offset of the first byte from `start` on that is no blank.
  static func skipBlanks(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, Byte.isBlank(bytes[at]) { at += 1 }
    return at
  }

  /// The end of a line without blanks and a carriage return.
  static func trimmedEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound,
      Byte.isBlank(bytes[end - 1]) || bytes[end - 1] == Byte.carriageReturn
    {
      end -= 1
    }
    return end
  }
}
