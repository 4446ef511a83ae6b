// Answers that nobody can give now: refused, and the phone is as before.

import Testing

@testable import PhoneModel

@Suite struct ImpossibleAnswerTests {
  static let app = PhoneFixture.app

  /// Every prompt with every tap that is none of its answers.
  static let wrongAnswers: [(Prompt, PromptAnswer)] = Prompt.allCases.flatMap { prompt in
    let answers: [PromptAnswer] =
      switch prompt {
      case .location, .notifications: [.allow, .deny]
      case .tracking: [.allow, .deny, .moreInformation]
      case .explainer: [.goOn]
      case .form, .privacyOptions: [.consent, .refuse]
      }
    return PromptAnswer.allCases.filter { !answers.contains($0) }.map { (prompt, $0) }
  }

  /// A phone with that prompt on the screen.
  static func device(showing prompt: Prompt) -> PhoneFixture {
    var device =
      prompt == .explainer
      ? PhoneFixture.asking(in: .elsewhere, explainer: .on) : PhoneFixture.asking()
    switch prompt {
    case .location, .notifications, .tracking: device.request(prompt)
    case .explainer, .form:
      device.ask(.requestInfoUpdate)
      device.ask(.presentFormIfRequired)
    case .privacyOptions:
      device.fillForm(.consent)
      device.ask(.presentPrivacyOptions)
    }
    device.drain()
    #expect(device.screen == [prompt.name])
    return device
  }

  @Test(arguments: wrongAnswers)
  func aPromptHasNoSuchButton(prompt: Prompt, answer: PromptAnswer) {
    var device = Self.device(showing: prompt)
    #expect(device.refusal(.answer(app: 0, prompt, answer))?.hasSuffix(".") == false)
  }

  /// What is on the screen can be answered; nothing else can.
  @Test(arguments: Prompt.allCases, Prompt.allCases)
  func onlyWhatIsUpIsAnswered(shown: Prompt, answered: Prompt) {
    var device = Self.device(showing: shown)
    for answer in answered.answers {
      let refusal = device.refusal(.answer(app: 0, answered, answer))
      #expect((refusal == nil) == (shown == answered))
    }
  }

  /// Events after which a prompt that was up is not in reach.
  static let gone: [(String, [Event])] = [
    ("left", [.leave(app: 0)]),
    ("suspended", [.leave(app: 0), .suspend(app)]),
    ("locked", [.lock]),
    ("unlocked and not opened", [.lock, .unlock]),
    ("killed", [.kill(app)]),
    ("killed and opened", [.kill(app), .open(app: 0)]),
    ("offloaded", [.offload(app: 0)]),
    ("deleted", [.delete(app: 0)]),
    ("another app in front", [.install(app: 1, isSigned: true), .open(app: 1)]),
  ]

  @Test(arguments: gone, Prompt.allCases)
  func aPromptThatIsNotInReachIsNotAnswered(gone: (String, [Event]), prompt: Prompt) {
    var device = Self.device(showing: prompt)
    #expect(device.refusal(.answer(app: 0, prompt, prompt.answers[0])) == nil)
    for event in gone.1 { device.happen(event) }
    for answer in prompt.answers {
      #expect(device.refusal(.answer(app: 0, prompt, answer))?.hasSuffix(".") == false)
    }
  }

  /// An answer is used up.
  @Test(arguments: Prompt.allCases)
  func nothingIsAnsweredTwice(prompt: Prompt) {
    var device = Self.device(showing: prompt)
    device.answer(prompt, prompt.answers[0])
    #expect(device.refusal(.answer(app: 0, prompt, prompt.answers[0])) != nil)
  }

  @Test func anAppThatIsNotThereAsksNothing() {
    var device = Self.device(showing: .location)
    for app in [-1, 1, 2] {
      for event in [
        Event.answer(app: app, .location, .allow), .setTracking(app: app, isAllowed: true),
        .repromptTracking(app: app),
      ] {
        #expect(device.refusal(event)?.hasSuffix(".") == false, "\(event)")
      }
    }
  }

  /// Every dialog stands before every screen of the SDK, the other way round not.
  @Test(arguments: [Prompt.location, .notifications, .tracking], [Prompt.form, .privacyOptions])
  func whatIsBehindADialogIsNotAnswered(dialog: Prompt, form: Prompt) {
    var device = Self.device(showing: form)
    device.request(dialog)
    #expect(device.screen == [form.name, dialog.name])
    #expect(device.refusal(.answer(app: 0, form, .consent)) != nil)
    device.answer(dialog, .deny)
    #expect(device.screen == [form.name])
    #expect(device.refusal(.answer(app: 0, form, .consent)) == nil)
  }
}
