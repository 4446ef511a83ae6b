// Reads a filter of tags, and says with a caret what is wrong with one.

/// Reads `slow and (keychain or not consent)`.
///
/// `not` binds closer than `and`, and `and` closer than `or`. A tag with blanks or brackets, or
/// called like one of these words, stands in quotes.
struct TagFilterReader {
  private struct Token {
    var text: String
    /// From 0, in scalars.
    var column: Int
    var width: Int
    var isQuoted = false

    /// Whether it is this word of the filter's language.
    func `is`(_ word: String) -> Bool { !isQuoted && text == word }
  }

  private let text: String
  private var tokens: [Token] = []
  private var next = 0
  private static let mostLevels = 100
  private static let mostWords = 1000
  private static let example = "write for example: slow and not (consent or keychain)"

  /// The filter that `text` spells.
  static func read(_ text: String) throws(UsageError) -> TagFilter {
    var reader = TagFilterReader(text: text)
    try reader.split()
    let filter = try reader.alternatives(level: 0)
    guard let rest = reader.token else { return filter }
    throw reader.error(
      rest.is(")") ? "this bracket closes none" : "'and' or 'or' is missing before '\(rest.text)'",
      at: rest)
  }

  private init(text: String) { self.text = text }

  private var token: Token? { next < tokens.count ? tokens[next] : nil }

  private mutating func takes(_ word: String) -> Bool {
    guard token?.is(word) == true else { return false }
    next += 1
    return true
  }

  private mutating func alternatives(level: Int) throws(UsageError) -> TagFilter {
    var filter = try all(level: level)
    while takes("or") { filter = .or(filter, try all(level: level)) }
    return filter
  }

  private mutating func all(level: Int) throws(UsageError) -> TagFilter {
    var filter = try one(level: level)
    while takes("and") { filter = .and(filter, try one(level: level)) }
    return filter
  }

  private mutating func one(level: Int) throws(UsageError) -> TagFilter {
    guard let token else { throw error("a tag is missing at the end", at: nil) }
    guard level < Self.mostLevels else { throw error("the filter goes too deep", at: token) }
    if takes("not") { return .not(try one(level: level + 1)) }
    if takes("(") {
      let filter = try alternatives(level: level + 1)
      guard takes(")") else {
        guard let rest = self.token else {
          throw error("this bracket is not closed", at: token)
        }
        throw error("'and', 'or' or ')' is missing before '\(rest.text)'", at: rest)
      }
      return filter
    }
    guard token.isQuoted || !["and", "or", ")"].contains(token.text) else {
      throw error("a tag is missing before '\(token.text)'", at: token)
    }
    next += 1
    return .tag(token.text, column: token.column)
  }

  /// Splits the text into words, quoted tags and brackets.
  private mutating func split() throws(UsageError) {
    let scalars = Array(text.unicodeScalars)
    var at = 0
    while at < scalars.count {
      guard tokens.count < Self.mostWords else {
        throw UsageError("--tags: the filter has more than \(Self.mostWords) words")
      }
      let start = at
      switch scalars[at] {
      case " ", "\t", "\n": at += 1
      case "(", ")":
        at += 1
        tokens.append(Token(text: String(scalars[start]), column: start, width: 1))
      case "'", "\"":
        guard let end = scalars[(at + 1)...].firstIndex(of: scalars[at]) else {
          throw error(
            "this quote is not closed", at: Token(text: "", column: start, width: 1))
        }
        at = end + 1
        var name = ""
        name.unicodeScalars.append(contentsOf: scalars[(start + 1)..<end])
        tokens.append(Token(text: name, column: start, width: at - start, isQuoted: true))
      default:
        while at < scalars.count, !" \t\n()'\"".unicodeScalars.contains(scalars[at]) { at += 1 }
        var word = ""
        word.unicodeScalars.append(contentsOf: scalars[start..<at])
        let token = Token(text: word, column: start, width: at - start)
        if let cure = Self.cure(word) { throw error(cure, at: token) }
        tokens.append(token)
      }
    }
  }

  /// What to say of a word that other filters have; nil for a tag.
  private static func cure(_ word: String) -> String? {
    switch word {
    case "&&", "&", "AND": "say 'and' instead of '\(word)'"
    case "||", "|", "OR": "say 'or' instead of '\(word)'"
    case "!", "NOT": "say 'not' instead of '\(word)'"
    case _ where word.utf8.contains(UInt8(ascii: ",")):
      "say 'or' where one of several tags is enough, and 'and' where all are needed, instead of ','"
    case _ where word.utf8.first == UInt8(ascii: "!"): "say 'not' instead of '!'"
    default: nil
    }
  }

  private func error(_ message: String, at token: Token?) -> UsageError {
    let end = text.unicodeScalars.count
    let error = Self.error(
      message, in: text, at: token?.column ?? end, width: token?.width ?? 1)
    return UsageError("\(error.text)\n\(Self.example)")
  }

  /// An error with the filter below it and carets under the stretch that is wrong.
  static func error(_ message: String, in text: String, at column: Int, width: Int) -> UsageError {
    let shown = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    return UsageError(
      "--tags: \(message)\n  \(shown)\n  " + String(repeating: " ", count: column)
        + String(repeating: "^", count: max(1, width)))
  }
}
