// The apps of the launch race make the calls that other tools' models of them make, one by one.

import PhoneModel
import Replay
import Testing

/// The calls that the app makes in a story, in order, in short words.
private func calls(_ story: Story) -> [String] {
  story.run().moments.compactMap { moment in
    guard case .call(let call, _, _, _) = moment.kind else { return nil }
    switch call {
    case .defaults(.read(_, let key)): return "\(key)?"
    case .defaults(.write(_, let key, _)): return "set \(key)"
    case .file(.exists(let path)): return "\(path.path)?"
    case .file(.create(let path, _, let protection)):
      return "create \(path.path) \(protection?.name ?? "")"
    case .keychain(.copyMatching(let query)): return "read \(query.account ?? "any")"
    case .keychain(.delete(let query)): return "delete \(query.account ?? "any")"
    case .keychain(.add(let attributes)): return "add \(attributes.account)"
    case .isProtectedDataAvailable: return "available?"
    default: return "another call"
    }
  }
}

/// A key is connected; something starts the app after a restart; the owner opens it.
private func worry(_ name: String) -> Story {
  Story(name).connected(to: "1").then(.restart, .launch(app: 0, .backgroundRefresh))
    .then(.unlock, .open(app: 0))
}

@Suite struct LaunchRaceTests {
  @Test func theMarkerIsLookedAtBeforeEachKey() {
    let first = Story("race.marker-cleanup-2").then(.open(app: 0))
    let cleanup = ["launched?", "marker?", "available?", "read 1", "marker?"]
    let end = ["read 2", "marker?", "create marker none", "set launched", "read any"]
    #expect(calls(first) == cleanup + end)
    let again = first.doing("connect", "1").doing("connect", "1")
      .then(.delete(app: 0), .install(app: 0, isSigned: true), .open(app: 0))
      .then(.refresh(app: 0), .kill(ProcessID()), .open(app: 0))
    #expect(
      calls(again) == cleanup + end + ["add 1", "add 1"] + cleanup + ["delete 1"] + end
        + ["read any"] + ["launched?", "marker?", "read any"])
  }

  @Test func theFlagIsLookedAtBeforeEachKey() {
    let first = Story("race.moved-cleanup").then(.open(app: 0))
    let cleanup = ["launched?", "launched?", "available?", "read 1", "launched?"]
    let end = ["set launched", "read any"]
    #expect(calls(first) == cleanup + end)
    let again = first.doing("connect", "1").then(.kill(ProcessID()), .open(app: 0))
    #expect(
      calls(again) == cleanup + end + ["add 1"]
        + ["launched?", "launched?", "read 1", "launched?", "read any"])
  }

  @Test(arguments: ["race.marker-cleanup-3", "race.moved-cleanup"])
  func aCallBeforeTheFirstUnlockStartsTheProcessOnly(_ name: String) {
    let story = Story(name).then(.restart, .launch(app: 0, .voipPush))
    #expect(calls(story) == ["launched?"])
  }

  @Test(arguments: ["race.marker-cleanup", "race.moved-cleanup-2"])
  func noKeyIsConnectedThatTheCleanupDoesNotKnow(_ name: String) {
    let opened = Story(name).then(.open(app: 0))
    #expect(calls(opened.doing("connect", "3")) == calls(opened))
  }

  @Test(arguments: ["race.moved-cleanup", "race.moved-cleanup-2"])
  func theFlagMayLoseTheKey(_ name: String) {
    let verdict = worry(name).at(.everything).verdict("nothing-lost", "key-1")
    #expect(
      verdict == "depends on UD-RECOVER = never | after-reset | after-delay | per-key | per-read")
  }

  @Test(arguments: ["race.marker-cleanup", "race.marker-cleanup-2", "race.marker-cleanup-3"])
  func theMarkerKeepsTheKeyWhateverIosAnswers(_ name: String) {
    let result = worry(name).at(.everything).judged()
    #expect(result.verdict("nothing-lost", "key-1") == "safe")
    #expect(result.verdict("no-blind-decision", "key-1") == "safe")
  }
}
