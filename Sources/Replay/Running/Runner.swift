// Carries out a scenario on a phone, under a schedule.

import AppModel
import PhoneModel

/// Runs a scenario once.
///
/// Events and checks come in the order of the script. After an event the
/// handlers that it called for run to their ends, call by call; inside a race
/// block, and where a saved schedule says so, other events fall before calls.
public struct Runner: Sendable {
  let scenario: Scenario
  var phone: Phone
  var schedule: Schedule
  /// What a saved schedule, or the run that is followed, put between calls.
  var script: InsertionScript
  /// Whether a run is followed, so that race blocks leave nothing to choose.
  let isFollowing: Bool
  var alteration: Alteration
  /// Whether an app of the scenario has prompts.
  let hasPrompts: Bool
  /// Whether handlers have begun or ended since the apps' own rules were judged.
  var isUnsettled = false
  let observer: HandlerObserver?
  /// Lends this runner to app code while it runs.
  let live = LiveAnswers()

  /// What kept a handler from going on, if anything did.
  var fault: RunError?
  /// The code of the processes, by id.
  var threads: [ProcessThread] = []
  /// A handler run that has ended, to be used again.
  var spare: HandlerRun?
  /// How often each handler ran, by process.
  var counts: [HandlerCount]
  var run: Run
  var ledger = Ledger()
  var watch: ClaimWatch
  var time: Seconds = 0
  var epoch = 0
  /// The race block that is being run, if any.
  var race: RaceState?
  /// Whether an event of a race block has fallen.
  var raceHasFallen = false
  /// The place of the step that is carried out in the scenario.
  var stepIndex = 0
  /// The line that is carried out.
  var place = Place(line: 0)
  var phase: Int?
  /// What stood between the moments, where that is kept.
  var frames: [Frame]?

  /// The most moments a run may have.
  static let momentLimit = 20_000
  /// The most calls one handler run may make.
  static let callLimit = 2_000

  /// A runner for one run.
  ///
  /// - Parameters:
  ///   - schedule: decides open questions and races.
  ///   - insertions: what falls between calls; nil to let the schedule choose
  ///     in race blocks. The scenario's own insertions always count.
  init(
    _ scenario: Scenario, schedule: consuming Schedule, insertions: [Insertion]? = nil,
    alteration: Alteration = Alteration(), observer: HandlerObserver? = nil
  ) {
    let isFollowing = insertions != nil
    let script = InsertionScript(
      insertions ?? scenario.insertions, omitting: alteration.omittedInsertions)
    if isFollowing || !script.strikes.isEmpty {
      schedule.script = ScriptedChoices(strikes: script.strikes)
    }
    var counts: [HandlerCount] = []
    counts.reserveCapacity(16)
    self.scenario = scenario
    self.hasPrompts = scenario.apps.contains { !$0.prompts.isEmpty }
    self.observer = observer
    self.schedule = schedule
    self.alteration = alteration
    self.phone = Phone(
      profiles: scenario.apps.map { $0.profile }, apps: scenario.slots,
      hasPasscode: scenario.hasPasscode)
    self.isFollowing = isFollowing
    self.script = script
    self.counts = counts
    self.run = Run(capacity: 32)
    self.watch = ClaimWatch(count: scenario.claims.count)
  }

  /// Runs the scenario to its end, or to the first fault.
  ///
  /// - Parameters:
  ///   - schedule: decides open questions and races.
  ///   - insertions: what falls between calls; nil to let the schedule choose
  ///     in race blocks. The scenario's own insertions always count.
  ///   - observer: is told which app code runs.
  public static func run(
    _ scenario: Scenario, schedule: Schedule, insertions: [Insertion]? = nil,
    alteration: Alteration = Alteration(), observer: HandlerObserver? = nil
  ) -> Run {
    var runner = Runner(
      scenario, schedule: schedule, insertions: insertions, alteration: alteration,
      observer: observer)
    var run = Run()
    runner.finish(&run)
    return consume run
  }

  /// Carries out the scenario, and hands out the run with its frames.
  mutating func finish(_ done: inout Run, _ frames: inout [Frame]) {
    finish(&done)
    frames = self.frames ?? []
  }

  /// Carries out the scenario, and hands out the run.
  private mutating func finish(_ done: inout Run) {
    do throws(RunError) {
      takeStock()
      let steps = scenario.steps
      for index in steps.indices {
        stepIndex = index
        try carryOut(steps[index])
      }
      judgeAtEnd()
      if alteration.isExact, let left = script.unused ?? unusedStrike {
        let what = script.unused == nil ? "nothing can strike at" : "the run never comes to"
        throw RunError(.unmatchedPoint, left.place, "\(what) the call \(left.point.text)")
      }
    } catch {
      if raceHasFallen, error.code == .impossibleEvent {
        run.cut = error
        if !run.moments.isEmpty {
          run.remarks.append(
            Remark(moment: run.moments.count, text: "this order ends here: \(error.text)"))
        }
      } else {
        run.error = error
      }
    }
    keepFrame(before: nil)
    swap(&done, &run)
    done.trail = schedule.trail
    done.answers = schedule.asked.map {
      AnswerSet.Element($0, schedule.answers[Int($0.rawValue)])
    }
    swap(&done.phone, &phone)
    done.exercised.sort()
    done.subjects.sort()
  }
}

extension Runner {
  /// The first strike of a saved schedule at whose call the question was not asked.
  private var unusedStrike: Insertion? {
    guard !isFollowing else { return nil }
    return scenario.insertions.first { wanted in
      guard case .strike = wanted.kind else { return false }
      return !run.insertions.contains { $0.kind == wanted.kind && $0.point == wanted.point }
    }
  }
}

/// How often a handler ran in a process.
struct HandlerCount: Hashable, Sendable {
  var process: ProcessID
  var name: String
  var count: Int
}

extension App {
  /// What the phone needs to know of this build.
  package var profile: AppProfile {
    AppProfile(
      bundle: bundle, keychainGroups: entitlements.keychainGroups,
      appGroups: entitlements.appGroups, defaultProtection: entitlements.defaultProtection,
      processKinds: processes.map { $0.kind }, prompts: prompts)
  }
}

extension ChoicePoint {
  /// The point as scripts spell it: `app/refresh#2/3`.
  public var text: String {
    guard let process else { return "phone/\(call)" }
    let app = process.app == 0 ? "" : "\(process.app):"
    return "\(app)\(process.kind.name)/\(handler)/\(call)"
  }
}
