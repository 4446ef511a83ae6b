// Every run of a scenario: its races and open questions, one choice after the other.

import AppModel
import PhoneModel

/// What is known of a run when many are made.
struct RunSummary: Sendable {
  /// The choices, to make the run again.
  var plan: [Int]
  var answers: [AnswerSet.Element]
  /// The subjects that it breaks, sorted.
  var broken: [Subject]
  /// The subjects whose hazard arose in it, where an app has prompts.
  var exercised: [Subject]
  var momentCount: Int
  /// How many of the answers are not the base.
  var surprises: Int
}

extension RunSummary {
  /// What decides which losing run is shown.
  fileprivate var order: (Int, Int, Int) {
    (broken.first?.ruleRank ?? .max, surprises, momentCount)
  }
}

/// All runs of a scenario up to a bound.
struct Exploration: Sendable {
  /// The first run, whole.
  var first: Run?
  /// The losing run to show, whole, and its place in `runs`.
  var losing: (run: Run, index: Int)?
  var runs: [RunSummary] = []
  var subjects: [Subject] = []
  var exercised: [Subject] = []
  /// The lines that cannot be and before which orders end, with nothing broken.
  var impossibleLines: [ImpossibleLine] = []
  /// Whether there are more runs than were made.
  var isBounded = false
  /// Why, where it is not by the bound.
  var stop: WorkStop?
  /// The first fault of the script that a run met.
  var error: RunError?
  /// The questions asked in any run.
  var asked: [QuestionID] = []
  /// The checks that some run evaluated.
  var evaluated: [Place] = []
  /// The events of race blocks that fell in some run.
  var fallen: [Place] = []
  /// Whether it is kept of each run what was exercised in it.
  private var keepsExercised = false
}

extension Exploration {
  /// Makes every run, depth first over the choices, up to `limit` runs.
  ///
  /// - Parameters:
  ///   - stop: why no more are to be made after so many; nil to go on.
  ///   - run: makes the run that takes these ways at its first choices.
  static func explore(
    limit: Int, hasPrompts: Bool, stop: (_ made: Int) -> WorkStop?, run make: (_ plan: [Int]) -> Run
  ) -> Exploration {
    var exploration = Exploration()
    exploration.keepsExercised = hasPrompts
    var plan: [Int]? = []
    var made = 0
    while let current = plan {
      let stop = made < limit ? stop(made) : nil
      guard made < limit, stop == nil else {
        exploration.isBounded = true
        exploration.stop = stop
        break
      }
      made += 1
      let run = make(current)
      let trail = run.trail
      exploration.add(run)
      if exploration.error != nil { break }
      plan = next(after: trail)
    }
    if exploration.runs.count > 1 {
      exploration.subjects.sort()
      exploration.exercised.sort()
    }
    exploration.asked.sort()
    return consume exploration
  }

  private mutating func add(_ run: consuming Run) {
    if let error = run.error {
      self.error = error
      return
    }
    if let cut = run.cut, run.findings.isEmpty {
      if let known = impossibleLines.firstIndex(where: { $0.place == cut.place }) {
        impossibleLines[known].orders += 1
      } else {
        impossibleLines.append(ImpossibleLine(cut.place, cut.text))
      }
      return
    }
    var broken = run.findings.map { $0.subject }
    broken.sort()
    runs.append(
      RunSummary(
        plan: run.trail.map { $0.taken }, answers: run.answers, broken: broken,
        exercised: keepsExercised ? run.exercised : [],
        momentCount: run.moments.count,
        surprises: run.answers.count(where: { $0.isSurprise })))
    if runs.count == 1 {
      subjects = run.subjects
      exercised = run.exercised
    } else {
      for subject in run.subjects where !subjects.contains(subject) { subjects.append(subject) }
      for subject in run.exercised where !exercised.contains(subject) {
        exercised.append(subject)
      }
    }
    for place in run.evaluated where !evaluated.contains(place) { evaluated.append(place) }
    for insertion in run.insertions where !fallen.contains(insertion.place) {
      if case .event = insertion.kind { fallen.append(insertion.place) }
    }
    for answer in run.answers where !asked.contains(answer.question) {
      asked.append(answer.question)
    }
    if !broken.isEmpty, isShorter(runs.count - 1) { losing = (run, runs.count - 1) }
    if first == nil { first = run }
  }

  /// Whether the run at `index` is to be shown before the losing run so far: the
  /// one that breaks the first rule, then with the fewest surprises and moments.
  private func isShorter(_ index: Int) -> Bool {
    guard let losing else { return true }
    return runs[index].order < runs[losing.index].order
  }

  /// The plan of the next run in depth-first order; nil after the last.
  static func next(after trail: [Choice]) -> [Int]? {
    guard let last = trail.lastIndex(where: { $0.taken + 1 < $0.ways }) else { return nil }
    return trail[..<last].map { $0.taken } + [trail[last].taken + 1]
  }
}

extension AnswerSet.Element {
  /// Whether the answer is other than the base. An unsettled question has no
  /// base, and none of its answers is a surprise.
  public var isSurprise: Bool {
    guard let base = question.base else { return false }
    return Int(answer) != base
  }

  /// Whether a verdict has to name it: a surprise, or an answer to an
  /// unsettled question.
  public var isNoteworthy: Bool { question.base != Int(answer) }

  /// The alternative of this answer.
  public var alternative: Alternative { question.question.alternatives[Int(answer)] }
  /// The question with the answer, as output names them.
  public var text: String { "\(question.name) = \(alternative.name)" }
}

extension Scenario {
  /// The lines that check something: expectations and claims, with their rule.
  package var checks: [(rule: String, place: Place)] {
    var found: [(rule: String, place: Place)] = []
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        case .event: break
        case .expect: found.append((Subject.expected, step.place))
        case .race(let during, _): visit(during)
        }
      }
    }
    visit(steps)
    for claim in claims {
      found.append((claim.span == .finally ? Subject.reaches : Subject.expected, claim.place))
    }
    return found
  }

  /// The events that may fall in race blocks.
  package var raceEvents: [Place] {
    var found: [Place] = []
    func visit(_ steps: [Step]) {
      for step in steps {
        guard case .race(let during, let mayFall) = step.kind else { continue }
        found += mayFall.map { $0.place }
        visit(during)
      }
    }
    visit(steps)
    return found
  }

  /// The alternatives that runs of this scenario may take at `level`, by
  /// `QuestionID.rawValue`.
  ///
  /// A pinned question takes its pin; an open or unsettled one all that the
  /// level explores; any other its base. A launch that the script states
  /// happens, unless the script says otherwise.
  public func allowedAlternatives(at level: DistrustLevel) -> [UInt8] {
    let open = QuestionTable.alternatives(at: level, isOpen: true)
    var allowed = opensAll ? open : QuestionTable.alternatives(at: level, isOpen: false)
    for question in statedLaunches { allowed[Int(question.rawValue)] = 1 }
    for question in opened { allowed[Int(question.rawValue)] = open[Int(question.rawValue)] }
    for pin in pins.reversed() { allowed[Int(pin.question.rawValue)] = 1 << pin.answer }
    return allowed
  }

  /// Whether the script pins any answer.
  package var isPinned: Bool { !pins.isEmpty }

  /// The alternatives that runs could take if the script pinned nothing, and
  /// explored what it pins.
  package func allowedIfUnpinned(at level: DistrustLevel) -> [UInt8] {
    var scenario = self
    scenario.opened += pins.map { $0.question }
    scenario.pins = []
    return scenario.allowedAlternatives(at: level)
  }

  /// The questions on whether a launch happens that the script states.
  private var statedLaunches: [QuestionID] {
    var found: [QuestionID] = []
    func visit(_ event: Event) {
      if case .launch(_, let reason) = event, let question = reason.question {
        found.append(question)
      }
    }
    func visit(_ steps: [Step]) {
      for step in steps {
        switch step.kind {
        case .event(let event): visit(event)
        case .expect: break
        case .race(let during, let mayFall):
          visit(during)
          for event in mayFall { visit(event.event) }
        }
      }
    }
    visit(steps)
    for insertion in insertions {
      if case .event(let event) = insertion.kind { visit(event) }
    }
    return found
  }
}

extension Exploration {
  /// The answers to what surrounds the app with which a subject's hazard arose in no run,
  /// if it arose in any. A run that did not ask goes with every answer.
  func neverDue(_ subject: Subject, _ allowed: [UInt8]) -> [AnswerSet.Element] {
    guard exercised.contains(subject) else { return [] }
    var found: [AnswerSet.Element] = []
    for question in asked
    where question.isSurroundings && allowed[Int(question.rawValue)].nonzeroBitCount > 1 {
      var due: UInt8 = 0
      var met: UInt8 = 0
      for run in runs {
        let answer = run.answers.first { $0.question == question }?.answer
        if let answer { met |= 1 << answer }
        if run.exercised.contains(subject) { due |= answer.map { 1 << $0 } ?? .max }
      }
      for answer in UInt8(0)..<8 where met & ~due & (1 << answer) != 0 {
        found.append(AnswerSet.Element(question, answer))
      }
    }
    return found
  }
}

extension Scenario {
  /// The answers that are worth naming. What surrounds the app and is pinned is a premise of
  /// the script: a report says that nothing is shown for the rest.
  package func named(_ answers: [AnswerSet.Element]) -> [AnswerSet.Element] {
    answers.filter { answer in
      answer.isNoteworthy
        && !(answer.question.isSurroundings
          && pins.contains { $0.question == answer.question })
    }
  }
}

extension QuestionID {
  /// Whether it is about what surrounds the app, and not about iOS.
  package var isSurroundings: Bool {
    QuestionTable.questions[Int(rawValue)].area == .surroundings
  }
}
