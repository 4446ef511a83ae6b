// What counts as worse between two runs.

import Testing

@testable import Reports

/// A report with one scenario, made of its parts.
private func report(
  _ outcome: String = "safe", sets: [[String]] = [], result: String = "asExpected",
  level: String = "reported", finding: String? = nil, neverDue: [String] = [], runs: Int = 4,
  name: String = "a.scenario", isJudged: Bool = true
) throws -> RecordedResults {
  func answers(_ texts: [String]) -> JSON {
    .list(
      texts.map { text in
        let words = text.split(separator: " ").map(String.init)
        return .object([("question", .string(words[0])), ("answer", .string(words[1]))])
      })
  }
  let verdict = JSON.object([
    ("rule", .string("nothing-lost")), ("belonging", .string("key-A")),
    (
      "verdict",
      .object([
        ("outcome", .string(outcome)), ("text", .string(outcome)),
        ("answerSets", .list(sets.map(answers))),
      ])
    ), ("neverDueWhere", neverDue.isEmpty ? nil : answers(neverDue)),
  ])
  let finding = finding.map { text in
    JSON.object([
      ("rule", .string("nothing-lost")), ("belonging", .string("key-A")), ("text", .string(text)),
      ("address", .string("a:1.2")),
    ])
  }
  let scenario = JSON.object([
    ("kind", .string("scenario")), ("name", .string(name)), ("result", .string(result)),
    ("level", .string(level)), ("verdicts", .list(isJudged ? [verdict] : [])),
    ("findings", .list([finding].compactMap(\.self))),
    (
      "runs",
      .object([("made", .number(runs)), ("losing", .number(0)), ("leftOut", .number(0))])
    ),
  ])
  return try RecordedResults(reading: Array(lines([scenario]).utf8))
}

private func lines(_ scenarios: [JSON], version: Int = 1, isComplete: Bool = true) -> String {
  let header = JSON.object([
    ("kind", .string("header")), ("version", .number(version)), ("tool", .string("lockstep")),
    ("toolVersion", .string("0.1.0")), ("command", .string("run")),
  ])
  let total = JSON.object([
    ("kind", .string("total")), ("scenarios", .number(scenarios.count)),
    ("isComplete", .flag(isComplete)),
  ])
  return ([header] + scenarios + [total]).map { $0.line + "\n" }.joined()
}

extension String {
  /// The text with each `part` replaced, without Foundation.
  fileprivate func replacingOccurrences(_ part: String, _ other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}

@Suite struct ResultComparisonTests {
  /// The changes of the one scenario, each with its direction.
  private func changes(
    _ old: RecordedResults, _ new: RecordedResults
  ) -> [(ResultComparison.Direction, String)] {
    ResultComparison(old: old, new: new).entries.flatMap(\.changes).map { ($0.direction, $0.text) }
  }

  private func directions(
    _ old: RecordedResults, _ new: RecordedResults
  ) -> [ResultComparison.Direction] {
    changes(old, new).map(\.0)
  }

  @Test func nothingIsSaidOfTheSameResults() throws {
    let comparison = ResultComparison(old: try report(), new: try report())
    #expect(comparison.entries.isEmpty && comparison.sameCount == 1 && !comparison.isWorse)
  }

  @Test(arguments: [
    ("safe", "bounded"), ("safe", "notExercised"), ("safe", "unsafe"), ("bounded", "unsafe"),
    ("notExercised", "unsafe"),
  ])
  func aVerdictThatSaysLessIsWorse(old: String, new: String) throws {
    #expect(directions(try report(old), try report(new)) == [.worse])
    // Only what becomes safe is better: a loss that is not found any more may still be there.
    let back: ResultComparison.Direction = old == "safe" ? .better : .changed
    #expect(directions(try report(new), try report(old)) == [back])
  }

  @Test func whatWasNeverDueAndWhatWasCutOffSayAsLittle() throws {
    #expect(directions(try report("bounded"), try report("notExercised")) == [.changed])
    #expect(directions(try report("notExercised"), try report("bounded")) == [.changed])
  }

  @Test func moreAnswersThatLoseAreWorse() throws {
    let few = try report("depends", sets: [["UD-RECOVER never"]])
    let more = try report("depends", sets: [["UD-RECOVER never"], ["UD-RECOVER after-delay"]])
    let larger = try report("depends", sets: [["UD-RECOVER never", "PD-FLIP at-lock"]])
    #expect(directions(few, more) == [.worse])
    #expect(directions(more, few) == [.better])
    #expect(directions(larger, few) == [.worse])
    #expect(directions(few, larger) == [.better])
    #expect(directions(few, try report("unsafe")) == [.worse])
    #expect(directions(try report("unsafe"), few) == [.better])
  }

  @Test func theOrderOfAnswersDoesNotMatter() throws {
    let one = try report("depends", sets: [["A x", "B y"], ["C z"]])
    let other = try report("depends", sets: [["C z"], ["B y", "A x"]])
    #expect(directions(one, other) == [])
  }

  @Test func aNewFindingIsWorseAndAGoneOneIsBetterOnlyWhereItIsShown() throws {
    let lost = try report("unsafe", finding: "key-A is gone")
    #expect(directions(try report("unsafe"), lost) == [.worse])
    #expect(directions(lost, try report("unsafe")) == [.changed])
    #expect(directions(lost, try report("safe")) == [.better, .better])
    let other = try report("unsafe", finding: "key-A is another")
    #expect(directions(lost, other) == [.changed])
  }

  @Test func aLowerLevelIsWorse() throws {
    #expect(directions(try report(level: "everything"), try report()) == [.worse])
    #expect(directions(try report(), try report(level: "everything")) == [.changed])
  }

  @Test func lessThatWasEverDueIsWorse() throws {
    #expect(directions(try report(), try report(neverDue: ["REGION us"])) == [.worse])
    #expect(directions(try report(neverDue: ["REGION us"]), try report()) == [.better])
  }

  @Test func aResultThatWasAsExpectedAndIsNotIsWorse() throws {
    for result in ["inconclusive", "broken", "error"] {
      #expect(directions(try report(), try report(result: result)) == [.worse])
      #expect(directions(try report(result: result), try report()) == [.better])
    }
  }

  @Test func aSafeRuleThatIsNotJudgedAnyMoreIsWorse() throws {
    #expect(directions(try report(), try report(isJudged: false)) == [.worse])
    #expect(directions(try report("bounded"), try report(isJudged: false)) == [.changed])
    #expect(directions(try report(isJudged: false), try report()) == [.changed])
    #expect(directions(try report(isJudged: false), try report("unsafe")) == [.worse])
  }

  @Test func countsAreToldAndDecideNothing() throws {
    let all = changes(try report(runs: 4), try report(runs: 6))
    #expect(all.map(\.0) == [.changed])
    #expect(all.map(\.1) == ["runs: 4, now 6"])
  }

  @Test func aGoneScenarioIsWorseAndANewOneWhereItFails() throws {
    let both = ResultComparison(old: try report(name: "a"), new: try report(name: "b"))
    #expect(both.entries.map(\.presence) == [.added, .gone])
    #expect(both.entries.map(\.direction) == [.changed, .worse])
    let failing = ResultComparison(
      old: try RecordedResults(reading: Array(lines([]).utf8)),
      new: try report("unsafe", result: "broken", finding: "key-A is gone"))
    #expect(failing.isWorse)
  }

  @Test func aReportThatCannotBeUsedSaysWhy() throws {
    func fault(_ text: String) -> String {
      do throws(RecordedResults.Fault) {
        _ = try RecordedResults(reading: Array(text.utf8))
        return ""
      } catch {
        return error.text
      }
    }
    let whole = lines([.object([("kind", .string("later"))])])
    #expect(fault(lines([])) == "")
    #expect(fault("").contains("is no report"))
    #expect(fault("# A page\n").contains("is no report"))
    #expect(fault("{\"kind\":\"header\",\"tool\":\"other\"}\n").contains("is no report"))
    #expect(fault(lines([], version: 2)).contains("version 2"))
    #expect(fault(lines([], isComplete: false)).contains("did not come to its end"))
    #expect(fault(whole).contains("says that it has 1 scenarios, and has 0"))
    #expect(fault(String(whole.dropLast(5))).contains("line 3"))
    #expect(
      fault(lines([]).replacingOccurrences("\"command\"", "\"shard\":{},\"command\""))
        .contains("part of a suite"))
    #expect(fault(lines([]) + lines([])).contains("second report"))
    #expect(fault(lines([.object([("kind", .string("scenario"))])])).contains("line 2: `name`"))
  }
}
