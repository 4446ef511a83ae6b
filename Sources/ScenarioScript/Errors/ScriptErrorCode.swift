// The codes of script errors. A code never changes its meaning.

/// What kind of error a script has; each kind has a section in `docs/errors.md`.
public enum ScriptErrorCode: String, Hashable, Sendable, CaseIterable {
  // Words
  /// A quote is not closed.
  case unclosedQuote = "S001"
  /// A quote inside a word.
  case strayQuote = "S002"
  /// An escape that does not exist.
  case unknownEscape = "S003"
  /// A word that Unicode holds equal to another one in the script.
  case otherSpelling = "S004"
  /// An unknown command.
  case unknownCommand = "S010"
  /// A word is missing.
  case missingWord = "S011"
  /// A word too many.
  case unexpectedWord = "S012"
  /// A word that cannot stand there.
  case unknownWord = "S013"
  /// Not a number.
  case badNumber = "S014"
  /// A path that names no file.
  case badPath = "S015"
  /// A point that names no call.
  case badPoint = "S016"
  // Guards
  /// A guard that cannot be read.
  case brokenGuard = "S020"
  /// A guard with nothing after it.
  case guardAlone = "S021"
  /// A guard where none may stand.
  case guardNotAllowed = "S022"
  // The head of a script
  /// No app.
  case noApp = "S030"
  /// An unknown app.
  case unknownApp = "S031"
  /// Two versions of one app.
  case sameBundle = "S032"
  /// A setting after the first step.
  case lateHeader = "S033"
  /// Said twice.
  case saidTwice = "S034"
  /// An unknown profile.
  case unknownProfile = "S035"
  // Answers
  /// An unknown question.
  case unknownQuestion = "S040"
  /// An unknown answer.
  case unknownAlternative = "S041"
  /// Two answers to one question.
  case contradictingPins = "S042"
  /// A question both pinned and explored.
  case exploredPin = "S043"
  /// One question twice in a set of answers.
  case questionTwice = "S044"
  /// A set of answers that another one covers.
  case coveredAnswers = "S045"
  // Files and tables
  /// An included file is missing.
  case missingFile = "S050"
  /// A file that includes itself.
  case includeCycle = "S051"
  /// A table without rows.
  case emptyTable = "S052"
  /// A column name that cannot be used.
  case badColumn = "S053"
  /// A row that does not fit its table.
  case rowWidth = "S054"
  /// A column that nothing uses.
  case unusedColumn = "S055"
  /// An unknown name in braces.
  case unknownName = "S056"
  // Blocks
  /// An end without a block.
  case endAlone = "S060"
  /// A block without an end.
  case unclosedBlock = "S061"
  /// A command that cannot stand in a block.
  case notInBlock = "S062"
  /// `may fall` outside of its block.
  case onlyInBlock = "S063"
  /// An empty block.
  case emptyBlock = "S064"
  /// A heading without text.
  case emptyHeading = "S065"
  /// No step.
  case noStep = "S066"
  /// A command that is two events.
  case severalSteps = "S067"
  // What an app declares
  /// An unknown screen.
  case unknownScreen = "S070"
  /// An unknown belonging.
  case unknownBelonging = "S071"
  /// An action of another app.
  case actionOfOtherApp = "S072"
  /// A process that the app does not have.
  case noSuchProcess = "S073"
  /// An update to another app.
  case updateOfOtherBundle = "S074"
  /// An unknown rule.
  case unknownRule = "S075"
  /// Two verdicts on one thing.
  case verdictTwice = "S076"
  // Limits
  /// More than the parser takes.
  case tooMuch = "S090"
  /// Too many errors.
  case tooManyErrors = "S091"
}

extension ScriptErrorCode {
  /// Where its page is, from the top of the repository.
  public var page: String { "docs/errors.md#\(rawValue.lowercased())" }
}

/// What the documentation says about a code.
public struct ErrorPage: Hashable, Sendable {
  /// What is wrong, as a heading.
  public var title: String
  /// Why it is an error.
  public var cause: String
  /// What to do about it.
  public var cure: String
  /// A script that has this error and no other; empty where none is short enough.
  public var wrong: String
  /// The same script put right.
  public var right: String

  /// A page. A code without an example of its own is one whose script would be
  /// too long to print: a limit, or files that include each other.
  init(_ title: String, _ cause: String, _ cure: String, wrong: String = "", right: String = "") {
    self.title = title
    self.cause = cause
    self.cure = cure
    self.wrong = wrong
    self.right = right
  }
}
