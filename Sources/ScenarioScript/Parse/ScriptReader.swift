// The state of the parser: where it is, what it has found, what is wrong.

import AppModel
import PhoneModel
import Replay

/// A word of the line that is being read, with names in braces replaced.
struct Word {
  var text: String
  /// Whether it stands in quotes; then it is never a keyword.
  var isQuoted: Bool
  /// Its bytes in the file.
  var range: Range<Int>

  /// Whether it is this keyword.
  func `is`(_ keyword: String) -> Bool { !isQuoted && text == keyword }

  /// The text for a message.
  var shown: String { Self.clipped(text) }

  /// A text for a message: of a very long one the beginning.
  static func clipped(_ text: String) -> String {
    text.utf8.count <= 60 ? text : String(text.unicodeScalars.prefix(40)) + "…"
  }
}

/// A stretch of a line, for errors that are found later.
struct Location {
  var file: Int
  /// From 1.
  var line: Int
  var lineRange: Range<Int>
  var range: Range<Int>
}

/// What a verdict is about.
struct VerdictSubject: Hashable {
  /// The rule; nil for the scenario as a whole.
  var rule: String?
  var belonging: String?
}

/// A race block that is being read.
struct OpenBlock {
  var location: Location
  /// How many files were open where it began.
  var depth: Int
  var guards: [Guard]
  var steps: [Step] = []
  /// The events that may fall; nil above `may fall`.
  var events: [RaceEvent]?
  /// How many errors there were before it.
  var errorsBefore: Int
}

/// Reads the lines of a script, once for each row of its table.
struct ScriptReader {
  let catalogue: [App]
  let load: (String) -> IncludedFile
  /// What each command means, at hand: a global is looked up more slowly.
  let meanings = CommandTable.meanings
  /// The script and every file that it includes, each once.
  var texts: [SourceText]
  var errors: [ScriptError] = []
  /// Whether a limit ended the reading.
  var isStopped = false
  /// How many bytes were read so far.
  var bytesRead = 0
  var table: Table?
  var row = 0
  /// Whether a table was passed over, so that names in braces cannot be known.
  var isTableUnknown = false
  /// The columns that a line uses; only ever asked whether it holds one.
  var usedNames: Set<String> = []
  /// The words beyond ASCII, each as it is first spelled; only ever asked for one.
  var spellings: Set<String> = []
  /// Whether a line could not be split into words, so that what it uses is unknown.
  var hasUnreadWords = false

  // What belongs to one row.
  var scenario = Scenario(name: "")
  /// The bundle of each app on the phone.
  var bundles: [String] = []
  /// For each code of the scenario the app that it belongs to.
  var slotOfCode: [Int] = []
  /// Whether an app line is missing or could not be read, so that what an app
  /// declares cannot be known.
  var isAppUnknown = false
  /// Whether the first step, check or heading was read.
  var hasBegun = false
  var declarations: [DeclarationCheck] = []
  var block: OpenBlock?
  /// The included files that are being read, the script first.
  var openFiles: [Int] = []
  var filesRead = 0
  /// What verdicts are about; only ever asked whether it holds one.
  var verdictSubjects: Set<VerdictSubject> = []

  // The line that is being read.
  var file = 0
  var line = 0
  var lineRange = 0..<0
  /// Where the next line starts.
  var position = 0
  var scanner = LineScanner()
  var words: [Word] = []
  /// The index in `words` of the one to read next.
  var next = 0
  var guards: [Guard] = []
  /// Whether the line uses a cell of a row that a broken table lacks.
  var usesMissingCell = false
  var summaryState = SummaryState.before

  /// A reader of a script of which nothing was read yet.
  init(_ text: SourceText, catalogue: [App], load: @escaping (String) -> IncludedFile) {
    self.texts = [text]
    self.catalogue = catalogue
    self.load = load
    words.reserveCapacity(8)
  }
}

/// Where the comment at the head of a script is looked for.
enum SummaryState {
  case before, inside, past
}

extension ScriptReader {
  /// Reads the script with the cells of one row.
  mutating func read(row: Int) -> Scenario {
    self.row = row
    scenario = Scenario(name: "")
    scenario.steps.reserveCapacity(16)
    bundles = []
    slotOfCode = []
    isAppUnknown = false
    hasBegun = false
    declarations = []
    block = nil
    openFiles = [0]
    filesRead = 1
    verdictSubjects = []
    summaryState = .before
    readLines(of: 0)
    finishScript()
    return scenario
  }

  /// What can be said only when all lines are read.
  private mutating func finishScript() {
    guard !isStopped else { return }
    for check in declarations { judge(check) }
    let start = Location(
      file: 0, line: 1, lineRange: texts[0].line(from: 0), range: 0..<0)
    if bundles.isEmpty, !isAppUnknown {
      report(
        error(
          .noApp, at: start, "the script names no app", expected: "`app NAME` at its head"))
    } else if errors.isEmpty, scenario.steps.isEmpty {
      report(error(.noStep, at: start, "the script has no step", expected: "at least one event"))
    }
    if let table { reportUnusedColumns(of: table) }
  }

  /// Ends the reading where the rows of a table make more than the limit.
  mutating func checkCost(of table: Table) {
    let (cost, overflow) = bytesRead.multipliedReportingOverflow(by: table.rows.count)
    guard overflow || cost > Limit.bytes else { return }
    report(
      error(
        .tooMuch, at: table.location,
        "the table's \(table.rows.count) rows make more than the parser takes",
        expected: "fewer rows, or fewer lines below them"))
    isStopped = true
  }
}

extension ScriptReader {
  /// An error at a stretch of the current line.
  func error(
    _ code: ScriptErrorCode, at range: Range<Int>, _ message: String, expected: String? = nil,
    suggestion: String? = nil
  ) -> ScriptError {
    error(code, at: location(range), message, expected: expected, suggestion: suggestion)
  }

  /// An error at a word of the current line.
  func error(
    _ code: ScriptErrorCode, at word: Word, _ message: String, expected: String? = nil,
    suggestion: String? = nil
  ) -> ScriptError {
    error(code, at: location(word.range), message, expected: expected, suggestion: suggestion)
  }

  func error(
    _ code: ScriptErrorCode, at location: Location, _ message: String, expected: String? = nil,
    suggestion: String? = nil
  ) -> ScriptError {
    let text = texts[location.file]
    let line = location.lineRange
    let column = Self.scalars(text.bytes, line.lowerBound..<location.range.lowerBound) + 1
    let width = max(1, Self.scalars(text.bytes, location.range))
    let excerpt = Self.excerpt(text.bytes, line, around: location.range.lowerBound)
    return ScriptError(
      code: code, path: text.path, line: location.line, columns: column..<column + width,
      message: message, expected: expected, suggestion: suggestion, sourceLine: text.text(excerpt),
      sourceColumn: Self.scalars(text.bytes, line.lowerBound..<excerpt.lowerBound) + 1)
  }

  /// A stretch of the current line, for later.
  func location(_ range: Range<Int>) -> Location {
    Location(file: file, line: line, lineRange: lineRange, range: range)
  }

  /// The current line, as scenarios name it.
  var place: Place { Place(file: file, line: line) }

  /// Notes an error; beyond the limit the reading ends.
  mutating func report(_ error: ScriptError) {
    guard !isStopped else { return }
    errors.append(error)
    if errors.count == Limit.errors {
      let place = location(lineRange.lowerBound..<lineRange.lowerBound)
      errors.append(
        self.error(.tooManyErrors, at: place, "the script has \(Limit.errors) errors or more"))
      isStopped = true
    }
  }

  /// How many Unicode scalars start in a stretch.
  private static func scalars(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var count = 0
      for at in range where buffer[at] & 0xC0 != 0x80 { count += 1 }
      return count
    }
  }

  /// A line without blanks at its end; of a very long line the part around `at`.
  private static func excerpt(
    _ bytes: [UInt8], _ line: Range<Int>, around at: Int
  ) -> Range<Int> {
    let end = LineScanner.trimmedEnd(bytes, line)
    guard end - line.lowerBound > 240 else { return line.lowerBound..<end }
    var start = max(line.lowerBound, min(at, end) - 80)
    while start > line.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start..<min(end, start + 200)
  }
}
