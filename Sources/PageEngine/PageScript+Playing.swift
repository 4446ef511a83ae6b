// One run, moment by moment, with what stands where at each.

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript

extension PageScript {
  /// The run of a request.
  func play(_ request: JSON) throws(PageError) -> JSON { try reel(request).json }
}

extension PageReel {
  /// Everything that a page shows of it.
  var json: JSON {
    let scenario = film.scenario
    return .object([
      ("name", .string(scenario.name)), ("script", .string(text)),
      ("dropped", .strings(dropped)), ("phases", .strings(scenario.phases.map { $0.title })),
      ("moments", .list(film.run.moments.map { json($0) })), ("lanes", .list(lanes)),
      (
        "remarks",
        .list(
          film.run.remarks.map { remark in
            .object([("moment", .number(remark.moment)), ("text", .string(remark.text))])
          })
      ),
      ("findings", .list(findings)), ("answers", .list(answers)), ("events", .strings(events)),
    ])
  }

  private func json(_ moment: Moment) -> JSON {
    let scenario = film.scenario
    var kind = "event"
    var text = ""
    var members: [(String, JSON?)] = []
    switch moment.kind {
    case .event(let event, let passed):
      text = ScenarioWriter.text(of: event, in: scenario)
      if passed > 0 { members.append(("passed", .number(passed))) }
    case .call(let call, let answer, let point, let questions):
      kind = "call"
      text = call.text
      members = [
        ("who", point.process.map { .string(scenario.name(of: $0)) }),
        ("handler", .string(point.handler)), ("saw", .string(answer.reply.text)),
        ("truth", answer.truth == answer.reply ? nil : .string(answer.truth.text)),
        ("standing", .string(answer.standing.word)),
        ("questions", questions.isEmpty ? nil : .strings(questions.map { $0.name })),
      ]
    case .threw(let error, let point):
      kind = "threw"
      text = "ended by \(error)"
      members = [
        ("who", point.process.map { .string(scenario.name(of: $0)) }),
        ("handler", .string(point.handler)),
      ]
    case .check(let condition, let holds):
      kind = "check"
      text = "expect \(condition.text)"
      members = [("holds", .flag(holds))]
    }
    let screen = moment.onScreen.reversed().map { $0.name }
    return .object(
      [
        ("kind", .string(kind)), ("text", .string(text)), ("time", .number(moment.time)),
        ("epoch", .number(moment.epoch)), ("lock", .string(moment.lock.name)),
        ("phase", .number(moment.phase)), ("line", .number(moment.place.line)),
        ("between", moment.isInserted ? .flag(true) : nil),
        ("screen", screen.isEmpty ? nil : .strings(screen)),
      ] + members)
  }

  /// What stands after each moment, before all of them first; `null` where nothing has changed.
  private var lanes: [JSON] {
    var last: [LaneItem] = []
    return film.frames.indices.map { index in
      let items = Lanes(film, after: index, showsMemory: false).items.filter { $0.lane != .phone }
      defer { last = items }
      guard index == 0 || items != last else { return .literal("null") }
      return .list(
        items.map { item in
          .object([
            ("lane", .string(item.lane.name)), ("name", .string(item.name)),
            ("value", .string(item.value)), ("lost", item.isLost ? .flag(true) : nil),
            (
              "sights",
              item.differs ? .list(item.sights.filter { $0.differs }.map { $0.json }) : nil
            ),
          ])
        })
    }
  }

  /// What is broken, each with what it rests on.
  private var findings: [JSON] {
    film.run.findings.map { finding in
      let blame = film.counterexample(finding, number: 1).blame()
      func list(_ numbers: [Int]) -> JSON { .list(numbers.map { .number($0) }) }
      return .object([
        ("subject", .string(finding.subject.description)), ("text", .string(finding.text)),
        ("moment", .number(finding.moment)),
        (
          "answers",
          .list(
            blame.settled.map { answer in
              .object([
                ("question", .string(answer.question.name)),
                ("answer", .string(answer.alternative.name)),
                ("isSurprise", .flag(answer.isSurprise)),
              ])
            })
        ),
        ("because", list(blame.answers)), ("needs", list(blame.events)),
        ("notNeeded", list(blame.irrelevant)),
      ])
    }
  }

  /// The questions that the run asked, with the answers that there are.
  private var answers: [JSON] {
    film.run.answers.map { answer in
      let question = answer.question.question
      let alternatives = question.alternatives.enumerated().map { index, alternative in
        JSON.object([
          ("name", .string(alternative.name)), ("meaning", .string(alternative.meaning)),
          ("label", .string(alternative.label.name)), ("source", .string(alternative.source)),
          ("isBase", index == question.base ? .flag(true) : nil),
        ])
      }
      return .object([
        ("name", .string(question.name)), ("text", .string(question.text)),
        ("taken", .number(Int(answer.answer))), ("alternatives", .list(alternatives)),
      ])
    }
  }

  /// The events that a reader may let fall, as scripts spell them: those of the run, then those of
  /// the apps' usual menus.
  private var events: [String] {
    var texts: [String] = []
    func add(_ event: Event) {
      let text = ScenarioWriter.text(of: event, in: film.scenario)
      if !texts.contains(text) { texts.append(text) }
    }
    for moment in film.run.moments {
      if case .event(let event, _) = moment.kind { add(event) }
    }
    for event in film.usualEvents { add(event) }
    return texts
  }
}

extension Answer.Standing {
  fileprivate var word: String {
    switch self {
    case .truthful: "truthful"
    case .refused: "refused"
    case .blind: "blind"
    }
  }
}

extension Sight {
  fileprivate var json: JSON {
    .object([("who", .string(process)), ("sees", .string(text))])
  }
}
