// The versions of Tillroll with a cleanup, in the story that worried its makers.

import PhoneModel
import Replay
import Testing

/// Connected, with choices of the user's; then something starts the app after
/// a restart, before the owner unlocks the phone and opens it.
private func worry(_ name: String) -> Story {
  Story(name).connected(to: "key-A")
    .doing("choose-currency", "EUR").doing("choose-period", "month")
    .expecting(.screen("connected"), .shown("connections", "key-A"))
    .then(.restart, .launch(app: 0, .backgroundRefresh))
    .then(.unlock, .open(app: 0), .refresh(app: 0))
    .finally(.screen("connected"))
}

/// The same, with the unlock falling anywhere during the launch.
private func race(_ name: String) -> Story {
  Story(name).connected(to: "key-A").doing("choose-currency", "EUR")
    .then(.restart).racing(.unlock, during: .launch(app: 0, .backgroundRefresh))
}

@Suite struct CleanupVersionsTests {
  static let all = [
    "tillroll.initializer", "tillroll.initializer-flag-first", "tillroll.moved-cleanup",
    "tillroll.no-cleanup", "tillroll.optional-list", "tillroll.delete-on-failed-read",
  ]

  @Test(arguments: all) func aFreshInstallOpensOnWelcome(_ name: String) {
    let story = Story(name).then(.open(app: 0)).expecting(.screen("welcome"))
      .doing("use-sample").expecting(.screen("sample"))
    #expect(story.verdict("expected") == "safe")
  }

  @Test(arguments: all) func aConnectionSurvivesARelaunch(_ name: String) {
    let story = Story(name).connected(to: "key-A").doing("choose-currency", "EUR")
      .expecting(.screen("connected"), .shown("currency", "EUR"))
      .then(.forceQuit(app: 0), .open(app: 0))
      .expecting(.screen("connected"), .shown("connections", "key-A"), .kept("key-A"))
      .expecting(.shown("currency", "EUR"), .kept("reports-A"))
    #expect(story.verdict("expected") == "safe")
  }

  @Test(arguments: all) func aDisconnectedKeyIsGoneAndNotLost(_ name: String) {
    let story = Story(name).connected(to: "key-A").doing("disconnect", "key-A")
      .expecting(.screen("welcome"), .belonging(app: 0, name: "key-A", .absent))
    #expect(story.verdict("expected") == "safe")
    #expect(story.run().findings == [])
  }

  @Test func inTheInitializerTheKeyIsSafe() {
    let result = worry("tillroll.initializer").at(.everything).judged()
    #expect(result.verdict("nothing-lost", "key-A") == "safe")
    #expect(result.verdict("no-blind-decision", "key-A") == "safe")
    // What the makers saw: welcome until the process ends.
    #expect(result.verdict("reaches") == "unsafe")
  }

  @Test(arguments: ["tillroll.initializer", "tillroll.initializer-flag-first"])
  func settingTheFlagTooEarlyMayCostTheChoices(_ name: String) {
    let result = worry(name).judged()
    for belonging in ["currency", "period", "source"] {
      #expect(
        result.verdict("nothing-lost", belonging) == "depends on UD-WRITE-BFU = flush-clobbers")
    }
  }

  @Test func keyFirstIsSafeWhereverTheUnlockFalls() {
    #expect(race("tillroll.initializer").verdict("nothing-lost", "key-A") == "safe")
  }

  @Test func flagFirstLosesTheKeyToAnUnlockBetweenTheReads() {
    #expect(
      worry("tillroll.initializer-flag-first").verdict("nothing-lost", "key-A") == "safe")
    let result = race("tillroll.initializer-flag-first").judged()
    #expect(result.verdict("nothing-lost", "key-A") == "unsafe")
    #expect(result.verdict("no-blind-decision", "key-A") == "unsafe")
  }

  @Test func theMovedCleanupDependsOnWhatUserDefaultsAnswer() {
    let reported = worry("tillroll.moved-cleanup").judged()
    let loses = "depends on UD-RECOVER = never | after-reset | after-delay"
    #expect(reported.verdict("nothing-lost", "key-A") == loses)
    #expect(reported.verdict("no-blind-decision", "key-A") == loses)
    #expect(reported.verdicts.first { $0.losingRuns > 0 }?.margin == 0)
    let everything = worry("tillroll.moved-cleanup").at(.everything).judged()
    #expect(everything.verdict("nothing-lost", "key-A") == loses + " | per-key | per-read")
    #expect(everything.verdict("nothing-lost", "currency") == "safe")
  }

  @Test func theMovedCleanupLosesTheKeyWhereTheUnlockRacesIt() {
    let result = race("tillroll.moved-cleanup").judged()
    let loses = "depends on UD-RECOVER = never | after-reset | after-delay"
    #expect(result.verdict("nothing-lost", "key-A") == loses)
    #expect(result.verdict("no-blind-decision", "key-A") == loses)
  }

  @Test func theMovedCleanupMayComeAfterTheFirstConnection() {
    // A check that says no at the first launch puts the cleanup off; the user
    // connects; the next refresh finds no flag, and a key.
    let story = Story("tillroll.moved-cleanup").connected(to: "key-A").then(.refresh(app: 0))
      .opening(.falseWhileUnlocked)
    let result = story.judged()
    let loses = "depends on PD-FALSE-UNLOCKED = transient"
    #expect(result.verdict("nothing-lost", "key-A") == loses)
    #expect(result.verdict("no-blind-decision", "key-A") == loses)
    #expect(result.verdicts.first { $0.losingRuns > 0 }?.margin == 1)
  }

  @Test func withoutACleanupNothingIsLostWhateverIsReportedOfIOS() {
    for story in [worry("tillroll.no-cleanup"), race("tillroll.no-cleanup")] {
      let result = story.openingAll().judged()
      #expect(result.bound == nil)
      for verdict in result.verdicts
      where verdict.subject.rule != "reaches" && verdict.losingRuns > 0 {
        Issue.record("\(verdict.subject) \(verdict.outcome.text)")
      }
    }
  }

  @Test func aFailedReadThatDeletesLosesTheKeyAtOnce() {
    let story = Story("tillroll.delete-on-failed-read").connected(to: "key-A")
      .then(.restart, .launch(app: 0, .backgroundRefresh))
    #expect(story.verdict("nothing-lost", "key-A") == "unsafe")
  }

  @Test func withoutACleanupOnlyTheShownChoicesWaitForARestart() {
    let story = worry("tillroll.no-cleanup").finally(.shown("currency", "EUR"))
    let result = story.at(.everything).judged()
    #expect(
      result.verdict("reaches")
        == "depends on UD-RECOVER = never | after-reset | after-delay | per-key | per-read")
    for verdict in result.verdicts where verdict.subject.rule != "reaches" {
      #expect(verdict.losingRuns == 0, "\(verdict.subject)")
    }
    let restarted = story.then(.forceQuit(app: 0), .open(app: 0)).at(.everything)
    #expect(restarted.verdict("reaches") == "safe")
  }
}
