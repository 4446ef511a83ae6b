// Each error: its code, its place, its suggestion.

import ScenarioScript
import Testing

/// A script below its `app` line that has one error.
struct WrongScript: Sendable {
  var lines: String
  var code: ScriptErrorCode
  /// The line in the file; the `app` line is the first.
  var line: Int
  var columns: Range<Int>
  var suggestion: String?

  init(
    _ lines: String, _ code: ScriptErrorCode, _ line: Int, _ columns: Range<Int>,
    _ suggestion: String? = nil
  ) {
    self.lines = lines
    self.code = code
    self.line = line
    self.columns = columns
    self.suggestion = suggestion
  }
}

@Suite struct ErrorTests {
  static let words: [WrongScript] = [
    .init("connect \"key", .unclosedQuote, 2, 9..<13),
    .init("connect a\"b\"", .strayQuote, 2, 10..<11),
    .init("connect \"a\"b", .strayQuote, 2, 11..<12),
    .init("connect \"ä\\q\"", .unknownEscape, 2, 11..<13),
    .init("connect \"\\u{110000}\"", .unknownEscape, 2, 10..<12),
    .init("connect \"\\u{E9}\"\nconnect e\u{301}", .otherSpelling, 3, 9..<11),
    .init("connect \u{212A}", .otherSpelling, 2, 9..<10),
    .init("  unlok", .unknownCommand, 2, 3..<8, "unlock"),
    .init("conect key-A", .unknownCommand, 2, 1..<7, "connect"),
    .init("\"restart\"", .unknownCommand, 2, 1..<10),
    .init("Unlock", .unknownCommand, 2, 1..<7, "unlock"),
    .init("screen welcome", .unknownCommand, 2, 1..<7),
    .init("connect", .missingWord, 2, 8..<9),
    .init("connect   # key", .missingWord, 2, 8..<9),
    .init("expect", .missingWord, 2, 7..<8), .init("expect not", .missingWord, 2, 11..<12),
    .init("may", .missingWord, 2, 4..<5), .init("tags", .missingWord, 2, 5..<6),
    .init("unlock now", .unexpectedWord, 2, 8..<11),
    .init("open tilroll", .unexpectedWord, 2, 6..<13),
    .init("corrupt-item A B", .unexpectedWord, 2, 16..<17),
    .init("launch background-refrsh", .unknownWord, 2, 8..<25, "background-refresh"),
    .init("launch user", .unknownWord, 2, 8..<12, "open"),
    .init("restore encrypted to this-devise", .unknownWord, 2, 22..<33, "this-device"),
    .init("wait 10 minuts", .unknownWord, 2, 9..<15, "minutes"),
    .init("break x brokn", .unknownWord, 2, 9..<14),
    .init("region eu", .unknownWord, 2, 8..<10),
    .init("console idfa-explainr off", .unknownWord, 2, 9..<22, "idfa-explainer"),
    .init("console european off", .unknownWord, 2, 18..<21),
    .init("answer trackin allow", .unknownWord, 2, 8..<15, "tracking"),
    .init("answer tracking consent", .unknownWord, 2, 17..<24),
    .init("answer form", .missingWord, 2, 12..<13),
    .init("expect prompt trackin", .unknownWord, 2, 15..<22, "tracking"),
    .init("expect scren welcome", .unknownWord, 2, 8..<13, "screen"),
    .init("expect key-A keept", .unknownWord, 2, 14..<19, "kept"),
    .init("expect phone unlokced", .unknownWord, 2, 14..<22, "unlocked"),
    .init("expect widget key-A kept", .unknownWord, 2, 15..<20),
    .init("expect stored a b = c", .unknownWord, 2, 17..<18),
    .init("expect shown a b", .unknownWord, 2, 16..<17),
    .init("at app/refresh#1/1 always", .unknownWord, 2, 20..<26),
    .init("wait ten", .badNumber, 2, 6..<9), .init("wait -1", .badNumber, 2, 6..<8),
    .init("wait 99999999999999999999", .badNumber, 2, 6..<26),
    .init("wait 1000000 hours", .badNumber, 2, 6..<13),
    .init("break a//b missing", .badPath, 2, 7..<11),
    .init("break a/ missing", .badPath, 2, 7..<9),
    .init("break ../a missing", .badPath, 2, 7..<11),
    .init("break group:g missing", .badPath, 2, 7..<14),
    .init("break group:/a missing", .badPath, 2, 7..<15),
    .init("repair \"\"", .badPath, 2, 8..<10), .init("at app unlock", .badPoint, 2, 4..<7),
    .init("at app/refresh/1 unlock", .badPoint, 2, 4..<17),
    .init("at app/refresh#0/1 unlock", .badPoint, 2, 4..<19),
    .init("at app/refresh#1/0 unlock", .badPoint, 2, 4..<19),
    .init("turn consent:app at app/refresh#1/1", .badPoint, 2, 6..<17),
    .init("[UD-RECOVER = never unlock", .brokenGuard, 2, 1..<27),
    .init("[UD-RECOVER never] unlock", .brokenGuard, 2, 1..<19),
    .init("[] unlock", .brokenGuard, 2, 1..<3),
    .init("[UD-RECOVR = never] unlock", .unknownQuestion, 2, 2..<11, "UD-RECOVER"),
    .init("unlock\n [UD-RECOVER = never] # x", .guardAlone, 3, 2..<22),
  ]

  static let head: [WrongScript] = [
    .init("[UD-RECOVER = never] level base", .guardNotAllowed, 2, 1..<21),
    .init("[UD-RECOVER = never] verdict safe", .guardNotAllowed, 2, 1..<21),
    .init("during\nopen\nmay fall\n[UD-RECOVER = never] lock\nend", .guardNotAllowed, 5, 1..<21),
    .init("app tillroll.moved-clenup", .unknownApp, 2, 5..<26, "tillroll.moved-cleanup"),
    .init("update tillroll.no-cleanp", .unknownApp, 2, 8..<26, "tillroll.no-cleanup"),
    .init("app tillroll.no-cleanup", .sameBundle, 2, 5..<24),
    .init("app tillroll.moved-cleanup", .saidTwice, 2, 5..<27),
    .init("level base\nlevel base", .saidTwice, 3, 1..<6),
    .init("table\nx\ny\nend\ntable\nx\ny\nend\nconnect {x}", .saidTwice, 6, 1..<6),
    .init("unlock\nlevel base", .lateHeader, 3, 1..<6),
    .init("## One\ntable\n x\n y\nend\nconnect {x}", .lateHeader, 3, 1..<6),
    .init("always key-A kept\npin PD-FLIP = at-lock", .lateHeader, 3, 1..<4),
    .init("profile stale-default", .unknownProfile, 2, 9..<22, "stale-defaults"),
    .init("pin UD-RECOVR = never", .unknownQuestion, 2, 5..<14, "UD-RECOVER"),
    .init("explore UD-RECOVER PD-FLOP", .unknownQuestion, 2, 20..<27, "PD-FLIP"),
    .init("strike PD-FLOP at app/refresh#1/1", .unknownQuestion, 2, 8..<15, "PD-FLIP"),
    .init("pin UD-RECOVER = nevr", .unknownAlternative, 2, 18..<22, "never"),
    .init("[UD-RECOVER = nevr] unlock", .unknownAlternative, 2, 15..<19, "never"),
    .init("unlock\nverdict depends on UD-RECOVER = nevr", .unknownAlternative, 3, 33..<37, "never"),
    .init("pin UD-RECOVER = never\nprofile recovering-defaults", .contradictingPins, 3, 9..<28),
    .init("pin UD-RECOVER = never\nexplore UD-RECOVER", .exploredPin, 3, 9..<19),
    .init("explore UD-RECOVER\npin UD-RECOVER = never", .exploredPin, 3, 5..<15),
    .init(
      "verdict depends on PD-FLIP = at-lock, PD-FLIP = at-lock", .questionTwice, 2, 39..<46),
    .init(
      "verdict depends on UD-RECOVER = never or UD-RECOVER = never", .coveredAnswers, 2, 20..<60),
  ]

  static let structure: [WrongScript] = [
    .init("include none.steps", .missingFile, 2, 9..<19),
    .init("include test.scenario", .includeCycle, 2, 9..<22),
    .init("table\nend\nunlock", .emptyTable, 2, 1..<6),
    .init("table\n  x\nend\nconnect {x}", .emptyTable, 2, 1..<6),
    .init("table\n  x x\n  y z\nend\nconnect {x}", .badColumn, 3, 5..<6),
    .init("table\n  a.b\n  y\nend\nunlock", .badColumn, 3, 3..<6),
    .init("table\n  a b\n  y\nend\nconnect {a}{b}", .rowWidth, 4, 3..<4),
    .init("table\n  a\n  y z\nend\nconnect {a}", .rowWidth, 4, 5..<6),
    .init("table\n  a b\n  y z\nend\nconnect {a}", .unusedColumn, 3, 5..<6),
    .init("table\n  [a = b] c\nend\nunlock", .brokenGuard, 3, 3..<10),
    .init("table\n  kye\n  y\nend\nconnect {kye}{key}", .unknownName, 6, 14..<19, "kye"),
    .init("connect \"a{b}\"", .unknownName, 2, 11..<14),
    .init("## Started by {b}", .unknownName, 2, 15..<18), .init("end", .endAlone, 2, 1..<4),
    .init("during\n  open\nmay fall\n  lock", .unclosedBlock, 2, 1..<7),
    .init("table\n  x\n  y", .unclosedBlock, 2, 1..<6),
    .init("during\n  open\n  during\nmay fall\n  lock\nend", .notInBlock, 4, 3..<9),
    .init("during\n  open\n  never phone locked\nmay fall\n  lock\nend", .notInBlock, 4, 3..<8),
    .init("during\n  open\nmay fall\n  expect phone locked\nend", .notInBlock, 5, 3..<9),
    .init("during\n  open\n## One\nmay fall\n  lock\nend", .notInBlock, 4, 1..<7),
    .init("during\n  open\n  verdict safe\nmay fall\n  lock\nend", .notInBlock, 4, 3..<10),
    .init("during\n  open\n  level base\nmay fall\n  lock\nend", .notInBlock, 4, 3..<8),
    .init("may fall", .onlyInBlock, 2, 1..<4),
    .init("during\n  open\nmay fall\n  lock\nmay fall\n  kill\nend", .onlyInBlock, 6, 1..<4),
    .init("during\n  open\nend", .emptyBlock, 2, 1..<7),
    .init("during\nmay fall\n  lock\nend", .emptyBlock, 2, 1..<7),
    .init("##", .emptyHeading, 2, 1..<3), .init("## One", .noStep, 1, 1..<2),
    .init("during\n  open\nmay fall\n  reinstall\nend", .severalSteps, 5, 3..<12),
    .init("at app/refresh#1/1 reinstall", .severalSteps, 2, 20..<29),
    .init("expect screen welcom", .unknownScreen, 2, 15..<21, "welcome"),
    .init("always kye-A kept", .unknownBelonging, 2, 8..<13),
    .init("always lisst kept", .unknownBelonging, 2, 8..<13, "list"),
    .init("unlock\nverdict for nothing-lost lits safe", .unknownBelonging, 3, 26..<30, "list"),
    .init("update consent.first", .updateOfOtherBundle, 2, 8..<21),
    .init("unlock\nverdict for nothing-lots safe", .unknownRule, 3, 13..<25, "nothing-lost"),
    .init("unlock\nverdict safe\nverdict safe", .verdictTwice, 4, 1..<8),
    .init(
      "unlock\nverdict for reaches safe\nverdict for reaches unsafe", .verdictTwice, 4, 1..<8),
  ]

  @Test(arguments: words + head + structure)
  func errorsNameTheirPlace(script: WrongScript) throws {
    let result = Fake.parse("app tillroll.moved-cleanup\n\(script.lines)\n")
    let description = "\(script.lines)\n\(result.errors)"
    try #require(result.errors.count == 1, "\(description)")
    let error = result.errors[0]
    #expect(error.code == script.code, "\(description)")
    #expect(error.line == script.line, "\(description)")
    #expect(error.columns == script.columns, "\(description)")
    #expect(error.suggestion == script.suggestion, "\(description)")
    #expect(error.path == "scenarios/test.scenario")
  }

  @Test func errorsOfAppsNameTheirPlace() {
    let cases: [(String, ScriptErrorCode, Int, Int, String?)] = [
      ("", .noApp, 1, 1, nil), ("# only a comment", .noApp, 1, 1, nil),
      ("level base\nunlock\nlock", .noApp, 2, 1, nil),
      ("app consent.first\npush", .noSuchProcess, 2, 1, nil),
      ("app consent.first\nlaunch timeline", .noSuchProcess, 2, 1, nil),
      ("app consent.first\nkill widget", .noSuchProcess, 2, 6, nil),
      ("app consent.first\nopen\nexpect widget screen none", .noSuchProcess, 3, 15, nil),
      ("\(Fake.twoApps)agree", .actionOfOtherApp, 3, 1, nil),
      ("\(Fake.twoApps)disconnect x consent", .actionOfOtherApp, 3, 1, nil),
      ("\(Fake.twoApps)open consnt", .unexpectedWord, 3, 6, "consent"),
      ("\(Fake.twoApps)expect screen welcome consent", .unknownScreen, 3, 15, nil),
      ("app tillroll.moved-cleanup\ninclude cycle.steps\nunlock", .includeCycle, 1, 9, nil),
      ("app tillroll.moved-cleanup\ninclude close.steps\nunlock", .endAlone, 1, 1, nil),
      ("app tillroll.moved-cleanup\ninclude open.steps", .unclosedBlock, 1, 1, nil),
      ("app tillroll.moved-cleanup\ninclude broken.steps", .unknownCommand, 2, 1, "unlock"),
    ]
    for (text, code, line, column, suggestion) in cases {
      let errors = Fake.parse(text).errors
      #expect(errors.map(\.code) == [code], "\(text) \(errors)")
      #expect(errors.first?.line == line, "\(text) \(errors)")
      #expect(errors.first?.columns.lowerBound == column, "\(text) \(errors)")
      #expect(errors.first?.suggestion == suggestion, "\(text) \(errors)")
    }
  }

  @Test func everyCodeIsTested() {
    let tested =
      Set((Self.words + Self.head + Self.structure).map(\.code))
    let elsewhere: Set<ScriptErrorCode> = [
      .noApp, .noSuchProcess, .actionOfOtherApp, .includeCycle, .tooMuch, .tooManyErrors,
    ]
    #expect(tested.union(elsewhere) == Set(ScriptErrorCode.allCases))
  }

  @Test func allErrorsOfAFileComeAtOnce() {
    let result = Fake.parse(
      """
      app tillroll.moved-cleanup
      unlok
      include broken.steps
      wait x
      always lisst kept
      expect screen welcom
      """)
    #expect(result.scenarios.isEmpty)
    #expect(result.errors.map(\.line) == [2, 4, 5, 6, 2])
    #expect(result.errors.last?.path == "scenarios/broken.steps")
  }

  @Test func aTableRepeatsNoError() {
    let result = Fake.parse(
      "app tillroll.moved-cleanup\ntable\n x\n a\n b\nend\nunlok\nconnect {x}\nwait {x}\n")
    #expect(result.errors.map(\.code) == [.unknownCommand, .badNumber, .badNumber])
    #expect(result.errors.map(\.line) == [7, 9, 9])
  }

  @Test func anUnknownAppHidesNoOtherError() {
    let result = Fake.parse("app nothing\nconnect x\nunlok\nopen now\n")
    #expect(result.errors.map(\.code) == [.unknownApp, .unknownCommand])
  }

  @Test func anErrorIsPrintedWithItsCauseAndCure() {
    let error = Fake.parse("app tillroll.moved-cleanup\nlaunch  background-refrsh # x\n").errors[0]
    let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(3) == [
        "scenarios/test.scenario:2:9: error S013: 'background-refrsh' cannot stand here",
        "  launch  background-refrsh # x", "          ^^^^^^^^^^^^^^^^^",
      ])
    #expect(lines.suffix(2) == ["did you mean 'background-refresh'?", "see docs/errors.md#s013"])
    #expect(lines[3].hasPrefix("expected: one of prewarm, voip-push"))
  }

  @Test func controlCharactersDoNotReachTheTerminal() {
    let error = Fake.parse("app tillroll.moved-cleanup\n\tx\u{1B}[2J\0 y\n").errors[0]
    #expect(!error.description.contains("\u{1B}") && !error.description.contains("\0"))
    #expect(error.description.contains("   x\u{FFFD}[2J\u{FFFD} y\n   ^^^^^^"))
  }

  @Test func limitsAreSaid() {
    let nested = ScenarioParser.parse(
      text: "app tillroll.moved-cleanup\ninclude 1\nunlock", path: "0", catalogue: Fake.catalogue,
      load: { "include \((Int($0) ?? 0) + 1)\n" })
    #expect(nested.errors.map(\.code) == [.tooMuch])
    #expect(nested.errors.first?.path == "15")
    let wide = ScenarioParser.parse(
      text: "app tillroll.moved-cleanup\ninclude 1\nunlock", path: "0", catalogue: Fake.catalogue,
      load: { path in
        String(repeating: "include \((Int(path) ?? 0) + 1)\n", count: 30)
      })
    #expect(wide.errors.first?.code == .tooMuch)
    #expect(wide.errors.last?.code == .tooManyErrors)
    let answers = QuestionSets.product(of: 9)
    let many = Fake.parse("app tillroll.moved-cleanup\nunlock\nverdict depends on \(answers)\n")
    #expect(many.errors.map(\.code) == [.tooMuch])
    let errors = Fake.parse(
      "app tillroll.moved-cleanup\n" + String(repeating: "unlok\n", count: 2000)
    ).errors
    #expect(errors.count == 1001)
    #expect(errors.last?.code == .tooManyErrors)
  }
}
