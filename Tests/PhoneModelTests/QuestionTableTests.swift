// The table of open questions: each at its id, and each well-formed.

import Testing

@testable import PhoneModel

@Suite struct QuestionTableTests {
  /// An enum of answers, whatever its type.
  struct Answers: CustomTestStringConvertible {
    let id: QuestionID
    let question: Question
    let count: Int

    init<Answer: OpenQuestion>(_: Answer.Type) {
      id = Answer.id
      question = Answer.question
      count = Answer.allCases.count
    }

    var testDescription: String { question.name }
  }

  static let enums = [
    Answers(APFSAsPublished.self),
    Answers(ExistsBeforeFirstUnlock.self),
    Answers(ListBeforeFirstUnlock.self),
    Answers(IsReadableBeforeFirstUnlock.self),
    Answers(RemoveUnreadable.self),
    Answers(AtomicReplace.self),
    Answers(CreateDefaultClass.self),
    Answers(CreateUnlessOpen.self),
    Answers(OpenHandle.self),
    Answers(InactivityExpiry.self),
    Answers(RefusedReadCode.self),
    Answers(GroupDefaultClass.self),
    Answers(KeychainBeforeFirstUnlock.self),
    Answers(SpuriousRefusal.self),
    Answers(ReadsAfterUnlock.self),
    Answers(AttributesWhileLocked.self),
    Answers(DeleteWhileLocked.self),
    Answers(DuplicateWhileLocked.self),
    Answers(MixedMatchAll.self),
    Answers(ItemsAfterUninstall.self),
    Answers(PasscodeItems.self),
    Answers(BiometryChanged.self),
    Answers(UndecodableItem.self),
    Answers(ICloudOtherDevice.self),
    Answers(KeychainStall.self),
    Answers(OtherAppOfGroup.self),
    Answers(Recovery.self),
    Answers(WriteBeforeFirstUnlock.self),
    Answers(WriteFromStale.self),
    Answers(CompleteContainer.self),
    Answers(ChangeAtUnlock.self),
    Answers(SuiteRecovery.self),
    Answers(RemoveBeforeFirstUnlock.self),
    Answers(KilledWrites.self),
    Answers(AvailabilityFlip.self),
    Answers(AvailabilityOrder.self),
    Answers(SuspendedDelivery.self),
    Answers(RunningDelivery.self),
    Answers(ValueInHandler.self),
    Answers(WillBecomeInBackground.self),
    Answers(FalseWhileUnlocked.self),
    Answers(SignalInExtension.self),
    Answers(PrewarmDepth.self),
    Answers(ActivePrewarm.self),
    Answers(SameProcess.self),
    Answers(AutomaticUpdate.self),
    Answers(NoPasscodeAtBoot.self),
    Answers(RestoredClass.self),
    Answers(RestoreOrder.self),
    Answers(UpdateWhileRunning.self),
  ]

  /// The questions that `LaunchBeforeUnlock` answers.
  static let launches = QuestionID.allCases.filter {
    $0.name.hasPrefix("LAUNCH-REASON/") || ["LAUNCH-WIDGET", "LAUNCH-OTHER"].contains($0.name)
  }

  @Test(arguments: enums)
  func anEnumAnswersTheQuestionOfItsID(answers: Answers) {
    #expect(answers.id.question == answers.question)
    #expect(answers.count == answers.question.alternatives.count)
  }

  @Test func aLaunchStartsOrWaits() {
    for id in Self.launches {
      #expect(id.question.alternatives.count == LaunchBeforeUnlock.allCases.count)
    }
    #expect(Set(LaunchReason.allCases.compactMap(\.question)) == Set(Self.launches))
  }

  @Test func everyIDHasOneKindOfAnswer() {
    #expect((Self.enums.map(\.id) + Self.launches).sorted() == QuestionID.allCases)
  }

  @Test func everyQuestionIsWellFormed() {
    for id in QuestionID.allCases {
      let question = id.question
      #expect(QuestionTable.questions[Int(id.rawValue)] == question)
      #expect(QuestionID(name: question.name) == id)
      #expect((2...8).contains(question.alternatives.count), "\(question.name)")
      #expect(Set(question.alternatives.map(\.name)).count == question.alternatives.count)
      if let base = question.base {
        #expect(question.alternatives.indices.contains(base), "\(question.name)")
      }
      #expect(id.base == question.base)
    }
    #expect(Set(QuestionTable.questions.map(\.name)).count == QuestionID.allCases.count)
  }

  @Test func threeQuestionsAreUnsettled() {
    let unsettled = QuestionTable.questions.filter { $0.base == nil }.map(\.name)
    #expect(unsettled == ["UD-RECOVER", "UD-WRITE-BFU", "LAUNCH-PREWARM"])
  }
}
