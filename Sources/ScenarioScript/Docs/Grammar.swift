// The written grammar, made from the synopses of the table.

extension CommandTable {
  /// The grammar of a script: one rule for each kind of command and each part.
  ///
  /// `x?` may be left out, `x*` stands any number of times, `x+` at least once;
  /// what is in quotes stands as it is. Words are separated by blanks.
  public static func grammar() -> String {
    var text = """
      script = line* ;
      line = ( heading | guard* command )? comment? newline ;
      heading = "##" text-to-the-end-of-the-line ;
      comment = "#" text-to-the-end-of-the-line ;
      command = header | event | check | block | schedule | verdict ;

      """
    for kind in Command.Kind.allCases {
      text += "\n\(kind.rawValue)\n"
      for (index, command) in commands.filter({ $0.kind == kind && $0.isRule }).enumerated() {
        text += "  \(index == 0 ? "=" : "|") \(Grammar.rule(command.synopsis))\n"
      }
      text += "  ;\n"
    }
    text += "\n"
    for part in Placeholder.all {
      guard let synopsis = part.synopsis else { continue }
      text += "\(Grammar.name(part.name)) = \(Grammar.rule(synopsis)) ;\n"
    }
    return text
  }
}

extension Command {
  /// Whether it is a rule of its own; the words inside a block are part of the block's.
  fileprivate var isRule: Bool { name != "may fall" && name != "end" }
}

extension Command {
  /// The fixed words that can stand behind its name, in the order of the synopsis, also those of the
  /// parts that it names; without those of a condition or of other lines.
  public var keywords: [String] {
    var words: [String] = []
    Grammar.collect(synopsis.dropFirst(name.count), into: &words)
    return words
  }

  /// The first word in capitals of its synopsis; nil where there is none.
  public var firstPlaceholder: String? { Placeholder.names(in: synopsis).first }
}

/// Translates synopses into rules.
enum Grammar {
  /// The signs and words of a synopsis.
  static func tokens(_ synopsis: String) -> [String] {
    var tokens: [String] = []
    var word = ""
    var isQuoted = false
    /// Whether a character ends a word of a synopsis.
    func isSign(_ character: Character) -> Bool { "[]|… ,".contains(character) }
    for character in synopsis {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, isSign(character) {
        if !word.isEmpty { tokens.append(word) }
        word = ""
        if character == " " { tokens.append(" ") } else { tokens.append(String(character)) }
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { tokens.append(word) }
    return tokens
  }

  /// Adds the fixed words of a synopsis and of its parts, each once.
  static func collect(_ synopsis: some StringProtocol, into words: inout [String]) {
    for token in tokens(String(synopsis)) {
      if isPlaceholder(token) {
        // What stands on a line of its own is a rule of its own.
        guard !["STEP", "EVENT", "CONDITION", "GUARD", "ROW"].contains(token),
          let part = Placeholder.all.first(where: { $0.name == token })?.synopsis
        else { continue }
        collect(part, into: &words)
      } else if token.utf8.contains(where: { (0x61...0x7A).contains($0) }), !words.contains(token) {
        words.append(token)
      }
    }
  }

  /// Whether a token stands for what the user chooses.
  static func isPlaceholder(_ token: String) -> Bool {
    token.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "-") }
      && token.utf8.contains { $0 != UInt8(ascii: "-") }
  }

  /// The name of a part in a rule.
  static func name(_ placeholder: String) -> String { placeholder.lowercased() }

  /// A synopsis as the right side of a rule.
  static func rule(_ synopsis: String) -> String {
    var rest = tokens(synopsis)[...]
    return sequence(&rest)
  }

  /// Blank-separated items up to the end or a closing bracket.
  private static func sequence(_ rest: inout ArraySlice<String>) -> String {
    var items: [String] = []
    while let token = rest.first, token != "]" {
      if token == " " {
        rest.removeFirst()
        continue
      }
      items.append(alternatives(&rest))
    }
    return items.joined(separator: " ")
  }

  /// Items with bars between them and no blanks.
  private static func alternatives(_ rest: inout ArraySlice<String>) -> String {
    var items = [item(&rest)]
    // A bar that stands alone is the sign itself, as in sets of answers.
    while rest.first == "|", let after = rest.dropFirst().first, after != " " {
      rest.removeFirst()
      items.append(item(&rest))
    }
    return items.count == 1 ? items[0] : "( " + items.joined(separator: " | ") + " )"
  }

  /// A word, a part in brackets, or either of them repeated.
  ///
  /// A placeholder becomes the name of a rule, any other word a literal.
  private static func item(_ rest: inout ArraySlice<String>) -> String {
    let token = rest.removeFirst()
    var text: String
    var isOptional = false
    if token == "[" {
      text = sequence(&rest)
      if rest.first == "]" { rest.removeFirst() }
      if text.contains(" "), !text.hasPrefix("( ") { text = "( \(text) )" }
      isOptional = true
    } else if isPlaceholder(token) {
      text = name(token)
    } else {
      text = token.hasPrefix("\"") ? token : "\"\(token)\""
    }
    let isRepeated = rest.first == "…"
    if isRepeated { rest.removeFirst() }
    return text + (isRepeated ? isOptional ? "*" : "+" : isOptional ? "?" : "")
  }
}
