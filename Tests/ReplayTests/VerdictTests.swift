// Verdicts: what each means, and what it takes.

import AppModel
import PhoneModel
import Replay
import Testing

@Suite struct VerdictTests {
  static let signedIn = """
    app wiper
    install
    open
    sign-in T

    """
  static let lockedLaunch =
    signedIn + """
      restart
      launch location
      unlock
      open

      """

  @Test func aLossOnAnUnsettledAnswerIsADependence() throws {
    let result = try judge(Self.lockedLaunch)
    #expect(
      result.outcome("nothing-lost", "token")
        == "depends on UD-RECOVER = never | after-reset | after-delay")
    #expect(result.verdicts.first { $0.subject.rule == "nothing-lost" }?.margin == 0)
    #expect(result.runCount == 4)
  }

  @Test func everythingAlsoTriesAssumedAnswers() throws {
    let result = try judge(Self.lockedLaunch, level: .everything)
    #expect(
      result.outcome("nothing-lost", "token")
        == "depends on UD-RECOVER = never | after-reset | after-delay | per-key | per-read")
  }

  @Test func aPinnedAnswerIsTheOnlyOne() throws {
    let result = try judge("app wiper\npin UD-RECOVER = next-read\n" + Self.lockedLaunch.dropApp)
    #expect(result.runCount == 1)
    #expect(result.outcome("nothing-lost", "token") == "safe")
  }

  @Test func aPinThatMattersIsNamed() throws {
    let story = """
      install
      open
      sign-in T
      lock
      launch location
      """
    let base = try judge("app impatient\n" + story)
    #expect(base.outcome("nothing-lost", "token") != "unsafe")
    let pinned = try judge("app impatient\npin KC-AFU-SPURIOUS = sometimes--25308\n" + story)
    #expect(
      pinned.outcome("nothing-lost", "token")
        == "depends on KC-AFU-SPURIOUS = sometimes--25308")
  }

  @Test func aQuestionThatNoRunAsksIsSaid() throws {
    let result = try judge(
      "app wiper\npin FS-ERRCODE = 256\nexplore UD-RECOVER FS-EXISTS-BFU\n"
        + Self.lockedLaunch.dropApp)
    #expect(result.neverAsked == [.refusedReadCode, .existsBeforeFirstUnlock])
  }

  @Test func everyCombinationOfAnswersIsReported() throws {
    let result = try judge(Self.lockedLaunch)
    #expect(result.tried.map { $0.losingRuns } == [1, 0, 1, 1])
    #expect(result.tried.allSatisfy { $0.runs == 1 && $0.answers.elements.count == 1 })
  }

  @Test func aLossOnBaseAnswersIsUnsafe() throws {
    let result = try judge(
      """
      app impatient
      install
      open
      sign-in T
      restart
      launch location
      """)
    #expect(result.outcome == .unsafe)
    #expect(result.outcome("nothing-lost", "token") == "unsafe")
  }

  @Test func withoutALockedAnswerNothingIsShown() throws {
    let result = try judge(Self.signedIn)
    #expect(result.outcome == .notExercised)
    #expect(result.resultClass == .inconclusive)
  }

  @Test func nothingToLoseShowsNothing() throws {
    let result = try judge("app wiper\ninstall\nrestart\nlaunch location")
    #expect(result.outcome("nothing-lost") == "not exercised")
  }

  @Test func aStatedVerdictIsComparedExactly() throws {
    let right = try judge(
      Self.lockedLaunch
        + "verdict depends on UD-RECOVER = never | after-reset | after-delay\n"
        + "verdict for nothing-lost token depends on UD-RECOVER = never | after-reset | after-delay"
    )
    #expect(right.resultClass == .asExpected)
    let short = try judge(
      Self.lockedLaunch + "verdict for nothing-lost token depends on UD-RECOVER = never")
    #expect(short.resultClass == .broken)
    let safe = try judge(Self.lockedLaunch + "verdict safe")
    #expect(safe.resultClass == .broken)
  }

  @Test func aVacuousRunIsNoProofOfAStatedSafety() throws {
    let result = try judge(Self.signedIn + "verdict safe")
    #expect(result.resultClass == .inconclusive)
  }

  @Test func whatNoLineIsAboutMustBeSafe() throws {
    let half = try judge(
      Self.lockedLaunch
        + "verdict for nothing-lost depends on UD-RECOVER = never | after-reset | after-delay")
    #expect(half.resultClass == .broken)
    let whole = try judge(
      Self.lockedLaunch
        + "verdict depends on UD-RECOVER = never | after-reset | after-delay")
    #expect(whole.resultClass == .asExpected)
  }

  @Test func aStatedDependenceIsNoPassUnderABound() throws {
    let stated =
      Self.lockedLaunch + "verdict depends on UD-RECOVER = never | after-reset | after-delay"
    let result = try judge(stated, runLimit: 4)
    #expect(result.resultClass == .asExpected)
    let bounded = try judge(
      stated + "\nduring\n  refresh\nmay fall\n  lock\n  kill app\nend", runLimit: 40)
    #expect(bounded.bound == 40)
    #expect(bounded.resultClass != .asExpected)
  }

  @Test func aBoundIsSaidAndIsNoPass() throws {
    let result = try judge(Self.lockedLaunch + "verdict safe", runLimit: 1)
    #expect(result.bound == 1)
    #expect(result.resultClass != .asExpected)
    let safeSoFar = try judge(
      "app wiper\npin UD-RECOVER = next-read\n" + Self.lockedLaunch.dropApp
        + "during\n  refresh\nmay fall\n  lock\nend\nverdict safe", runLimit: 2)
    #expect(safeSoFar.outcome("nothing-lost", "token") == "bounded")
    #expect(safeSoFar.resultClass == .inconclusive)
  }

  @Test func anAnswerThatMakesNoDifferenceIsNotNamed() throws {
    let result = try judge("app wiper\nexplore UD-RECOVER KC-STALL\n" + Self.lockedLaunch.dropApp)
    #expect(
      result.outcome("nothing-lost", "token")
        == "depends on UD-RECOVER = never | after-reset | after-delay")
    #expect(result.runCount > 4)
  }

  @Test func aCheckThatNeverRanIsNotExercised() throws {
    let result = try judge(
      "app wiper\npin UD-RECOVER = next-read\n" + Self.lockedLaunch.dropApp
        + "[UD-RECOVER = never] expect screen none\nexpect screen home")
    #expect(result.outcome("expected") == "not exercised")
    #expect(result.unevaluated.count == 1)
  }

  @Test func aClaimThatNeverHeldHasShownNothing() throws {
    let result = try judge(Self.signedIn + "always token lost")
    #expect(result.outcome("expected") == "not exercised")
  }
}

extension String {
  /// The script without its first line.
  var dropApp: String { String(self[index(after: firstIndex(of: "\n") ?? startIndex)...]) }
}
