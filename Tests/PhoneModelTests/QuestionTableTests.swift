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
    Answers(TrackingInactive.self),
    Answers(TrackingPending.self),
    Answers(TrackingReprompt.self),
    Answers(TrackingFlip.self),
    Answers(AdsAfterRefusal.self),
    Answers(FirstLaunchOffline.self),
    Answers(FormAfterNo.self),
    Answers(ReviewOrder.self),
    Answers(ReviewRegion.self),
    Answers(RegionNow.self),
    Answers(ExplainerMessage.self),
    Answers(EuropeanMessage.self),
    Answers(USStatesMessage.self),
    Answers(NetworkNow.self),
    Answers(TrackingOnDevice.self),
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

  @Test func threeQuestionsAboutTheSystemAreUnsettled() {
    let unsettled = QuestionTable.questions.filter { $0.base == nil && $0.area != .surroundings }
    #expect(unsettled.map(\.name) == ["UD-RECOVER", "UD-WRITE-BFU", "LAUNCH-PREWARM"])
  }

  /// The surroundings are no behaviour of a system: none has a base, and no
  /// alternative is attested or a surprise.
  @Test func surroundingsHaveNoBase() {
    let surroundings = QuestionTable.questions.filter { $0.area == .surroundings }
    #expect(
      surroundings.map(\.name) == [
        "REGION", "CONSOLE-EXPLAINER", "CONSOLE-EUROPEAN", "CONSOLE-US-STATES", "NETWORK",
        "TRACKING",
      ])
    for question in QuestionTable.questions {
      let isOfSurroundings = question.area == .surroundings
      if isOfSurroundings { #expect(question.base == nil, "\(question.name)") }
      for alternative in question.alternatives {
        #expect(
          (alternative.label == .surroundings) == isOfSurroundings,
          "\(question.name) \(alternative.name)")
      }
    }
  }

  /// The questions about ATT, the UMP SDK and review with their alternatives, the
  /// base first, and how well each is attested.
  static let consent: [(String, [(String, EvidenceLabel)])] = [
    (
      "ATT-INACTIVE",
      [
        ("nothing-shown", .documented), ("shown-later", .field), ("queued", .assumed),
        ("wrong-denied", .field),
      ]
    ),
    ("ATT-PENDING", [("not-determined", .documented), ("same-answer", .assumed)]),
    (
      "ATT-REPROMPT",
      [("never", .documented), ("yearly", .field), ("after-information", .field)]
    ),
    ("ATT-FLIP", [("killed", .assumed), ("changes-under-it", .assumed)]),
    ("UMP-REFUSED", [("true", .documented), ("false", .field)]),
    ("UMP-OFFLINE", [("false", .documented), ("cached-true", .assumed)]),
    ("UMP-AFTER-NO", [("rejected", .field), ("accepted", .assumed)]),
    ("REVIEW-ORDER", [("tracking-first", .field), ("form-first", .field)]),
    ("REGION-TEST", [("eea", .field), ("non-eea", .field)]),
  ]

  @Test func theQuestionsAboutConsentAreThoseOfTheRules() {
    let questions = QuestionTable.questions.filter { $0.area == .consent }
    #expect(questions.map(\.name) == Self.consent.map(\.0))
    for (question, (_, alternatives)) in zip(questions, Self.consent) {
      #expect(question.base == 0, "\(question.name)")
      #expect(question.alternatives.map(\.name) == alternatives.map(\.0))
      #expect(question.alternatives.map(\.label) == alternatives.map(\.1), "\(question.name)")
    }
  }
}
