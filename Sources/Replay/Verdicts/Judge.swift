// From the runs of a scenario to its verdict.

import AppModel
import PhoneModel

/// How long the runs of one scenario may take.
public struct TimeLimit: Sendable {
  /// The limit, for reports.
  public var seconds: Int
  /// Asked before every run but the first.
  public var isOver: @Sendable () -> Bool

  public init(seconds: Int, isOver: @escaping @Sendable () -> Bool) {
    self.seconds = seconds
    self.isOver = isOver
  }
}

/// Replays a scenario in all its orders and answers, and says its verdict.
public struct Judge: Sendable {
  /// How far to distrust iOS; nil for what the script says, else `reported`.
  public var level: DistrustLevel?
  /// The most runs to make of one scenario; beyond it the verdict is bounded.
  public var runLimit: Int
  /// Is told which app code runs.
  public var observer: HandlerObserver?
  /// Asked before every run; true ends the work with what is there.
  public var isStopped: @Sendable () -> Bool

  /// Ends the runs of a scenario after some time; nil for never.
  public var timeLimit: TimeLimit?

  /// The bound on runs where none is given.
  public static let defaultRunLimit = 10_000

  public init(
    level: DistrustLevel? = nil, runLimit: Int = Judge.defaultRunLimit,
    observer: HandlerObserver? = nil, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.level = level
    self.runLimit = runLimit
    self.observer = observer
    self.isStopped = isStopped
  }

  /// Replays `scenario`.
  public func judge(_ scenario: Scenario) -> ScenarioResult {
    let level = level(for: scenario)
    let allowed = scenario.allowedAlternatives(at: level)
    var exploration = explore(scenario, allowed)
    var result = ScenarioResult(
      scenario: scenario, level: level, verdicts: [], outcome: .notExercised, checks: [],
      runCount: exploration.runs.count, impossibleLines: exploration.impossibleLines,
      bound: exploration.isBounded ? runLimit : nil, losing: nil, tried: [], example: nil,
      assumed: exploration.assumed(allowed).filter { answer in
        !scenario.pins.contains { $0.question == answer.question }
      },
      explored: exploration.asked.filter { allowed[Int($0.rawValue)].nonzeroBitCount > 1 },
      neverAsked: [], unevaluated: [], neverFell: [], error: exploration.error)
    if exploration.error == nil {
      addVerdicts(to: &result, from: exploration, allowed)
      if exploration.losing == nil { result.example = exploration.first.take() }
    }
    return result
  }

  /// Adds what the runs of a scenario without a fault came to.
  private func addVerdicts(
    to result: inout ScenarioResult, from exploration: Exploration, _ allowed: [UInt8]
  ) {
    let scenario = result.scenario
    result.stop = exploration.stop
    result.tried = exploration.tried(result.explored)
    result.neverAsked = (scenario.pins.map { $0.question } + scenario.opened).filter {
      !exploration.asked.contains($0)
    }
    let unevaluated = scenario.checks.filter { !exploration.evaluated.contains($0.place) }
    result.unevaluated = unevaluated.map { $0.place }
    result.neverFell = scenario.raceEvents.filter { !exploration.fallen.contains($0) }
    var subjects = exploration.subjects
    for check in unevaluated where !subjects.contains(Subject(check.rule)) {
      subjects.append(Subject(check.rule))
    }
    var verdicts = subjects.sorted().map {
      verdict(on: $0, of: scenario, exploration, unevaluated: unevaluated.map { $0.rule }, allowed)
    }
    if !result.neverFell.isEmpty {
      // An event that fell in no run has shown nothing.
      for index in verdicts.indices where verdicts[index].outcome == .safe {
        verdicts[index].outcome = .notExercised
      }
    }
    let outcome = Outcome.worst(of: verdicts)
    result.checks = scenario.expectedVerdicts.map { expected in
      let actual = expected.outcome(among: verdicts, worst: outcome)
      let isFinal = result.bound == nil || actual == .unsafe || actual == .bounded
      return VerdictCheck(expected: expected, actual: actual, isFinal: isFinal)
    }
    result.verdicts = verdicts
    result.outcome = outcome
    if let losing = exploration.losing {
      result.losing = counterexample(losing.run, number: losing.index + 1, scenario, allowed)
    }
  }

  /// The result with run `number` as the one that is told; nil where there is
  /// no such run.
  public func showing(run number: Int, of result: ScenarioResult) -> ScenarioResult? {
    let scenario = result.scenario
    let allowed = scenario.allowedAlternatives(at: result.level)
    let exploration = explore(scenario, allowed)
    guard exploration.runs.indices.contains(number - 1) else { return nil }
    let run = judged(scenario, plan: exploration.runs[number - 1].plan, allowed)
    var shown = result
    shown.losing = counterexample(run, number: number, scenario, allowed)
    shown.example = run
    shown.exampleNumber = number
    return shown
  }

  /// A losing run for each of `subjects`, in their order: with the fewest surprises, then the
  /// fewest moments, then the first. None for a subject that no run breaks. All runs are made again.
  public func counterexamples(
    of subjects: [Subject], in result: ScenarioResult
  ) -> [Counterexample] {
    guard !subjects.isEmpty else { return [] }
    let scenario = result.scenario
    let allowed = scenario.allowedAlternatives(at: result.level)
    let runs = explore(scenario, allowed).runs
    return subjects.compactMap { subject in
      let losing = runs.indices.filter { runs[$0].broken.contains(subject) }
      let first = losing.min { left, right in
        (runs[left].surprises, runs[left].momentCount, left)
          < (runs[right].surprises, runs[right].momentCount, right)
      }
      guard let first else { return nil }
      let run = judged(scenario, plan: runs[first].plan, allowed)
      guard let finding = run.findings.first(where: { $0.subject == subject }) else { return nil }
      return Counterexample(
        run: run, number: first + 1, finding: finding, scenario: scenario, allowed: allowed,
        observer: observer)
    }
  }

  /// The first runs of a scenario that has been judged, each made again, in the order in which runs
  /// are made; orders that cannot be are left out.
  ///
  /// - Parameter body: gets each, and says whether it wants another.
  package func eachRun(
    of scenario: Scenario, at level: DistrustLevel, _ body: (Run) -> Bool
  ) {
    let allowed = scenario.allowedAlternatives(at: level)
    var plan: [Int]? = []
    while let current = plan {
      let run = judged(scenario, plan: current, allowed)
      plan = Exploration.next(after: run.trail)
      guard run.error == nil, run.cut == nil || !run.findings.isEmpty else { continue }
      guard body(run) else { return }
    }
  }

  /// The run that takes these ways at its first choices.
  package func run(
    _ ways: [Int], of scenario: Scenario, at level: DistrustLevel
  ) -> Run {
    judged(scenario, plan: ways, scenario.allowedAlternatives(at: level))
  }

  /// A run for each broken subject that the told run does not break.
  package func untold(of result: ScenarioResult) -> [Counterexample] {
    let told = result.losing?.run.findings.map { $0.subject } ?? []
    return counterexamples(
      of: result.verdicts.filter { $0.losingRuns > 0 && !told.contains($0.subject) }
        .map { $0.subject }, in: result)
  }

  private func level(for scenario: Scenario) -> DistrustLevel {
    level ?? scenario.level ?? .reported
  }

  private func explore(_ scenario: Scenario, _ allowed: [UInt8]) -> Exploration {
    Exploration.explore(
      limit: runLimit, hasPrompts: scenario.apps.contains { !$0.prompts.isEmpty },
      stop: { made in
        if isStopped() { return .interrupted }
        guard made > 0, let timeLimit, timeLimit.isOver() else { return nil }
        return .timeLimit(seconds: timeLimit.seconds)
      }
    ) { plan in
      judged(scenario, plan: plan, allowed)
    }
  }

  /// A run with the findings that need replays as well.
  private func judged(_ scenario: Scenario, plan: [Int], _ allowed: [UInt8]) -> Run {
    var run = Runner.run(
      scenario, schedule: Schedule(allowed: allowed, plan: plan), observer: observer)
    if run.error == nil {
      for finding in run.blindDecisions(of: scenario, allowed: allowed, observer: observer) {
        if !run.exercised.contains(finding.subject) { run.exercised.append(finding.subject) }
        if !run.subjects.contains(finding.subject) { run.subjects.append(finding.subject) }
        run.findings.append(finding)
      }
    }
    return consume run
  }

  private func verdict(
    on subject: Subject, of scenario: Scenario, _ exploration: Exploration,
    unevaluated: [String], _ allowed: [UInt8]
  ) -> Verdict {
    let losing = exploration.runs.filter { $0.broken.contains(subject) }
    let outcome: Outcome
    if losing.isEmpty {
      outcome =
        exploration.isBounded
        ? .bounded
        : exploration.exercised.contains(subject) && !unevaluated.contains(subject.rule)
          ? .safe : .notExercised
    } else {
      let sets = MinimalSets.find(
        losing: losing.map { needed(in: $0, for: subject, scenario, allowed) },
        given: losing.map { run in run.answers.filter { !$0.isNoteworthy } },
        allowed: scenario.isPinned ? scenario.allowedIfUnpinned(at: level(for: scenario)) : allowed)
      outcome = sets.contains { $0.elements.isEmpty } ? .unsafe : .depends(on: sets)
    }
    return Verdict(
      subject: subject, outcome: outcome, margin: outcome.margin,
      losingRuns: losing.count, isEssential: scenario.isEssential(subject.rule),
      neverDueWhere: exploration.neverDue(subject, allowed))
  }

  /// The answers of a losing run that are worth naming.
  private func needed(
    in run: RunSummary, for subject: Subject, _ scenario: Scenario, _ allowed: [UInt8]
  ) -> [AnswerSet.Element] {
    let named = scenario.named(run.answers)
    let pinned = scenario.pins.map { $0.question }
    guard named.contains(where: { pinned.contains($0.question) }) else { return named }
    let whole = judged(scenario, plan: run.plan, allowed)
    return Replayer(scenario: scenario, run: whole, allowed: allowed, observer: observer)
      .named(for: subject, pinned: pinned)
  }

  private func counterexample(
    _ run: Run, number: Int, _ scenario: Scenario, _ allowed: [UInt8]
  ) -> Counterexample? {
    guard let finding = run.findings.min(by: { $0.subject < $1.subject }) else { return nil }
    return Counterexample(
      run: run, number: number, finding: finding, scenario: scenario, allowed: allowed,
      observer: observer)
  }
}

extension Exploration {
  /// The runs by their answers to the explored questions.
  fileprivate func tried(_ explored: [QuestionID]) -> [TriedAnswers] {
    guard !explored.isEmpty else { return [] }
    var groups: [TriedAnswers] = []
    for run in runs {
      let answers = AnswerSet(run.answers.filter { explored.contains($0.question) })
      let index = groups.firstIndex { $0.answers == answers } ?? groups.count
      if index == groups.count {
        groups.append(TriedAnswers(answers: answers, runs: 0, losingRuns: 0, broken: []))
      }
      groups[index].runs += 1
      if !run.broken.isEmpty { groups[index].losingRuns += 1 }
      for subject in run.broken where !groups[index].broken.contains(subject) {
        groups[index].broken.append(subject)
      }
    }
    for index in groups.indices { groups[index].broken.sort() }
    return groups
  }

  /// The questions asked and left at their base although they have other answers.
  fileprivate func assumed(_ allowed: [UInt8]) -> [AnswerSet.Element] {
    asked.compactMap { question in
      guard let base = question.base,
        allowed[Int(question.rawValue)] == 1 << UInt8(base)
      else { return nil }
      return AnswerSet.Element(question, UInt8(base))
    }
  }
}

extension ExpectedVerdict {
  /// What came out for the subject of this line.
  package func outcome(among verdicts: [Verdict], worst: Outcome) -> Outcome {
    guard rule != nil else { return worst }
    return .worst(verdicts.filter { covers($0.subject) }.map { $0.outcome })
  }
}
