// The codes of script errors. A code never changes its meaning.

/// What kind of error a script has; each kind has a section in `docs/errors.md`.
public enum ScriptErrorCode: String, Hashable, Sendable, CaseIterable {
  // Words
  case unclosedQuote = "S001"
  case strayQuote = "S002"
  case unknownEscape = "S003"
  case unknownCommand = "S010"
  case missingWord = "S011"
  case unexpectedWord = "S012"
  case unknownWord = "S013"
  case badNumber = "S014"
  case badPath = "S015"
  case badPoint = "S016"
  // Guards
  case brokenGuard = "S020"
  case guardAlone = "S021"
  case guardNotAllowed = "S022"
  // The head of a script
  case noApp = "S030"
  case unknownApp = "S031"
  case sameBundle = "S032"
  case lateHeader = "S033"
  case saidTwice = "S034"
  case unknownProfile = "S035"
  // Answers
  case unknownQuestion = "S040"
  case unknownAlternative = "S041"
  case contradictingPins = "S042"
  case exploredPin = "S043"
  case questionTwice = "S044"
  case coveredAnswers = "S045"
  // Files and tables
  case missingFile = "S050"
  case includeCycle = "S051"
  case emptyTable = "S052"
  case badColumn = "S053"
  case rowWidth = "S054"
  case unusedColumn = "S055"
  case unknownName = "S056"
  // Blocks
  case endAlone = "S060"
  case unclosedBlock = "S061"
  case notInBlock = "S062"
  case onlyInBlock = "S063"
  case emptyBlock = "S064"
  case emptyHeading = "S065"
  case noStep = "S066"
  case severalSteps = "S067"
  // What an app declares
  case unknownScreen = "S070"
  case unknownBelonging = "S071"
  case actionOfOtherApp = "S072"
  case noSuchProcess = "S073"
  case updateOfOtherBundle = "S074"
  case unknownRule = "S075"
  case verdictTwice = "S076"
  // Limits
  case tooMuch = "S090"
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

  init(_ title: String, _ cause: String, _ cure: String, wrong: String = "", right: String = "") {
    self.title = title
    self.cause = cause
    self.cure = cure
    self.wrong = wrong
    self.right = right
  }
}
