// A run made again is the same run, byte for byte.

import AppModel
import PhoneModel
import Replay
import ScenarioScript
import Testing

@Suite struct ReplayTests {
  static let scripts = [
    VerdictTests.lockedLaunch + "explore UD-RECOVER\n",
    """
    app shower
    install
    open
    during
      refresh
    may fall
      push
      lock
      kill app
    end
    """,
    """
    app wiper
    explore KC-POST-UNLOCK PD-FALSE-UNLOCKED UD-RECOVER
    install
    open
    sign-in T
    restart
    during
      launch location
    may fall
      unlock
    end
    """,
  ].map { text in
    // Headers stand before the first step.
    text.hasPrefix("app wiper\ninstall")
      ? "app wiper\nexplore UD-RECOVER\n"
        + text.dropApp.replacingLast("explore UD-RECOVER\n") : text
  }

  @Test(arguments: scripts) func theSameScheduleMakesTheSameRun(text: String) throws {
    let scenario = try scenario(text)
    let allowed = scenario.allowedAlternatives(at: .reported)
    let one = Runner.run(scenario, schedule: Schedule(allowed: allowed))
    let other = Runner.run(scenario, schedule: Schedule(allowed: allowed))
    #expect(one.moments == other.moments)
    #expect(one.phone == other.phone)
  }

  @Test(arguments: scripts) func everySavedRunReplaysToTheSameMoments(text: String) throws {
    let scenario = try scenario(text)
    let allowed = scenario.allowedAlternatives(at: .everything)
    var plan: [Int]? = []
    var count = 0
    while let current = plan, count < 400 {
      count += 1
      let run = Runner.run(scenario, schedule: Schedule(allowed: allowed, plan: current))
      let last = run.trail.lastIndex { $0.taken + 1 < $0.ways }
      plan = last.map { run.trail[..<$0].map(\.taken) + [run.trail[$0].taken + 1] }
      guard run.cut == nil else { continue }
      let saved = ScenarioWriter.write(scenario.following(run))
      let parsed = ScenarioParser.parse(text: saved, path: "saved.scenario", catalogue: catalogue)
      let again = try #require(parsed.scenarios.first, "\(parsed.errors)\n\(saved)")
      let replayed = Runner.run(
        again, schedule: Schedule(allowed: again.allowedAlternatives(at: .everything)))
      #expect(replayed.error == nil)
      #expect(replayed.moments.map(\.happening) == run.moments.map(\.happening), "\(saved)")
      #expect(replayed.phone == run.phone)
      #expect(replayed.trail.isEmpty)
    }
    #expect(count > 1)
  }
}

extension Moment {
  /// The moment without the place in the script that it comes from.
  var happening: String {
    switch kind {
    case .event(let event, let passed): "\(time) \(epoch) \(lock) event \(event) \(passed)"
    default: "\(time) \(epoch) \(lock) \(kind)"
    }
  }
}

extension String {
  /// The text without the last `part` in it.
  func replacingLast(_ part: String) -> String {
    hasSuffix(part) ? String(dropLast(part.count)) : self
  }
}
