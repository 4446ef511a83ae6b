// Events, insert, out, answer: making another run from this one.

import PhoneModel
import Replay
import Reports
import ScenarioScript

extension Walk {
  /// Numbers what may fall here.
  mutating func events() -> Told {
    let choices = choices()
    listed = (position, choices)
    var lines = [Line(whereEventsFall, .heading)]
    let width = choices.map(\.text.columns).max() ?? 0
    for (index, choice) in choices.enumerated() {
      let number = String(index + 1).leftPadded(to: 4)
      let text =
        choice.note.isEmpty ? choice.text : choice.text.padded(to: width) + "  " + choice.note
      lines.append(Line("\(number)  \(text)"))
    }
    if choices.isEmpty { lines.append(Line("  nothing", .quiet)) }
    lines.append(
      Line("  and any event in the words of scripts, as in: insert launch voip-push", .quiet))
    return Told(lines)
  }

  /// Where an event would fall, in words.
  var whereEventsFall: String {
    if take.film.fallingPlace(moment) < moment { return "before the checks at the end may fall" }
    if isContinued(moment) {
      return "time is passing here; leave the wait out to change what comes"
    }
    guard let gap = frame.gap else { return "here, where everything is at rest, may fall" }
    return "here, before call \(gap.call) of \(take.scenario.text(of: gap)), may fall"
  }

  /// Lets an event fall here: one that was numbered, or one in the words of scripts.
  mutating func insert(_ text: String) throws(ExplorerProblem) -> Told {
    if let number = Int(text) {
      if listed?.at != position { listed = (position, choices()) }
      guard let choices = listed?.choices, choices.indices.contains(number - 1) else {
        throw ExplorerProblem(
          "there is no number \(number) here; 'events' numbers what may fall")
      }
      let choice = choices[number - 1]
      return try vary(choice.variation, choice.isEvent ? "inserted \(choice.text)" : choice.text)
    }
    switch LineParser.event(text, in: take.scenario) {
    case .success(let event):
      guard !isContinued(moment) else { throw ExplorerProblem(whereEventsFall) }
      return try vary(
        .inserting(event, after: take.film.fallingPlace(moment)),
        "inserted \(ScenarioWriter.text(of: event, in: take.scenario))")
    case .failure(let error): throw ExplorerProblem(error.shown)
    }
  }

  /// Leaves out an event or a check: of this moment, or of one that is named.
  mutating func leaveOut(_ text: String) throws(ExplorerProblem) -> Told {
    let digits = text.hasPrefix("m") ? String(text.dropFirst()) : text
    guard let named = text.isEmpty ? moment : Int(digits) else {
      throw ExplorerProblem("'out' needs the number of a moment, and got '\(text)'")
    }
    guard (1...take.count).contains(named) else {
      throw ExplorerProblem(
        named == 0
          ? "there is nothing before the first moment" : "the run has \(take.count) moments")
    }
    let number = take.film.beginning(of: named)
    let left = take.run.moments[number - 1]
    switch left.kind {
    case .event, .check: break
    case .call, .threw:
      let cause = take.run.moments[..<number].last { $0.point == nil && $0.isEvent }
      throw ExplorerProblem(
        "m\(number) is the app's own doing; leave out what led to it"
          + (cause.map { " (m\($0.number) \(take.scenario.text(of: $0)))" } ?? "")
          + ", or give it another answer")
    }
    return try vary(
      .leavingOut(moment: number), "left out m\(number) \(take.scenario.text(of: left))")
  }

  /// Gives a question another answer; without one lists those of this run.
  mutating func answer(_ text: String) throws(ExplorerProblem) -> Told {
    guard !text.isEmpty else { return answerList() }
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
    guard let question = QuestionID(name: parts[0].uppercased()) else {
      throw ExplorerProblem(
        "there is no question '\(parts[0])'"
          + Suggestion.hint(for: parts[0].uppercased(), in: QuestionTable.questions.map(\.name)))
    }
    let names = question.question.alternatives.map(\.name)
    guard parts.count == 2 else {
      throw ExplorerProblem("\(parts[0]) needs an answer: \(names.joined(separator: ", "))")
    }
    guard let index = names.firstIndex(of: parts[1]) else {
      throw ExplorerProblem(
        "\(parts[0]) has no answer '\(parts[1])'" + Suggestion.hint(for: parts[1], in: names)
          + "; its answers are \(names.joined(separator: ", "))")
    }
    let element = AnswerSet.Element(question, UInt8(index))
    if take.run.answers.contains(element), !element.alternative.isTransient {
      throw ExplorerProblem("that is the answer of this run")
    }
    return try vary(
      .answering(element, after: moment), "\(question.question.name) = \(names[index])")
  }

  /// The questions that this run asked, with its answers and the others.
  private func answerList() -> Told {
    guard !take.run.answers.isEmpty else {
      return Told([Line("this run asks no open question")])
    }
    var lines: [Line] = []
    for answer in take.run.answers {
      lines.append(
        Line("\(answer.question.question.name) = \(answer.alternative.name)  \(answer.evidence)"))
      for other in otherAnswers(to: answer.question) {
        lines.append(Line("    or \(other.text)  \(other.note)", .quiet))
      }
    }
    return Told(lines)
  }

  /// Makes the varied run, and goes to where it parts from this one.
  private mutating func vary(
    _ variation: Variation, _ origin: String
  ) throws(ExplorerProblem) -> Told {
    let (varied, dropped) = try self.varied(variation, origin)
    let target = varied.firstDifference(from: take)
    let stay: Int =
      switch variation {
      case .inserting(_, let moment): min(moment + 1, varied.count)
      case .leavingOut(let moment): moment - 1
      case .turn, .answering: target.map { min($0 + 1, varied.count) } ?? moment
      }
    var told = enterTold(varied, at: stay)
    told.lines = dropped + told.lines
    if target == nil, case .answering = variation {
      told.lines.insert(Line("the run is the same with that answer"), at: 0)
    }
    return told
  }

  /// The varied run, and what was left out with it.
  func varied(
    _ variation: Variation, _ origin: String
  ) throws(ExplorerProblem) -> (take: Take, dropped: [Line]) {
    let varied: Varied
    do throws(RunError) {
      varied = try take.film.varied(variation, observer: source.search.observer)
    } catch {
      throw ExplorerProblem("that cannot be: \(error.text)")
    }
    var other = try Take(
      varied.scenario, at: source.level, origin: origin, parent: position.run,
      observer: source.search.observer)
    other.film.scenario.name = take.scenario.name
    let scenario = take.scenario
    return (
      other,
      varied.dropped.map {
        Line("left out as well: \(scenario.line(at: $0.place)), for \($0.reason)", .notable)
      }
    )
  }
}

extension Moment {
  var isEvent: Bool { if case .event = kind { true } else { false } }
}

extension Take {
  /// How many moments two runs have in common before they part; nil where they are the same.
  func firstDifference(from other: Take) -> Int? {
    let own = run.moments.map { scenario.told($0) }
    let others = other.run.moments.map { other.scenario.told($0) }
    for index in own.indices where index >= others.count || own[index] != others[index] {
      return index
    }
    return own.count == others.count ? nil : own.count
  }
}
