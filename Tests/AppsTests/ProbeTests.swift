// The probe shows the answer of each call.

import Apps
import PhoneModel
import Replay
import Testing

@Suite struct ProbeTests {
  private let open = Story("probe").then(.open(app: 0))
  private let background = Event.launch(app: 0, .backgroundRefresh)

  /// The answers that tasks show, each after the others.
  private func answers(_ story: Story, _ tasks: (String, String)...) -> [String] {
    var story = story
    return tasks.map { name, argument in
      story = story.doing(name, argument)
      let run = story.run()
      if let error = run.error { return error.text }
      return run.phone.process(ProcessID())?.screen?.details["answer"] ?? "nothing"
    }
  }

  @Test func filesAnswerByClass() {
    #expect(
      answers(
        open, ("write-file", "a:complete"), ("read-file", "a"), ("protection", "a"),
        ("read-file", "b"), ("write-file", "group/b"), ("read-file", "group/b"))
        == [
          "done", "written", "complete", "fileReadNoSuchFile 260", "done", "written",
        ])
    let locked = open.doing("write-file", "a:complete").then(.lock, .wait(11))
    #expect(
      answers(locked, ("read-file", "a"), ("exists", "a"), ("list", ""))
        == ["fileReadNoPermission 257", "true", "a"])
  }

  @Test func handlesStayWithTheProcess() {
    #expect(
      answers(
        open.doing("write-file", "a"), ("read-handle", ""), ("open-handle", "a"),
        ("read-handle", ""), ("write-handle", ""), ("close-handle", ""))
        == ["no handle", "done", "written", "done", "done"])
  }

  @Test func theKeychainAnswersByName() {
    #expect(
      answers(
        open, ("keychain-read", "k"), ("keychain-add", "k:AfterFirstUnlock"),
        ("keychain-add", "k"), ("keychain-read", "k"), ("keychain-attributes", "k"),
        ("keychain-exists", "k"), ("keychain-update", "k"), ("keychain-read", "k"),
        ("keychain-read-all", ""), ("keychain-delete", "k"), ("keychain-delete", "k"))
        == [
          "errSecItemNotFound", "errSecSuccess", "errSecDuplicateItem", "secret",
          "AfterFirstUnlock", "errSecSuccess", "errSecSuccess", "changed", "k", "errSecSuccess",
          "errSecItemNotFound",
        ])
    let restarted = open.doing("keychain-add", "k:AfterFirstUnlock").then(.restart, background)
    #expect(answers(restarted, ("keychain-read", "k")) == ["errSecInteractionNotAllowed"])
  }

  @Test func userDefaultsAnswerNothingWhileClosed() {
    let restarted = open.doing("defaults-write", "a:1").then(.restart, background)
    #expect(
      answers(
        restarted, ("defaults-read", "a"), ("defaults-register", "a:2"), ("defaults-read", "a"),
        ("available", "")) == ["nothing", "done", "2", "false"])
  }

  @Test func notificationsAndTimersShowWhenTheyCome() {
    let observing = open.doing("observe", "protectedDataDidBecomeAvailable")
      .then(.lock, .wait(11), .unlock)
      .expecting(.shown("notified", "protectedDataDidBecomeAvailable"))
      .doing("start-timer", "5").then(.wait(5)).expecting(.shown("fired", "probe"))
    #expect(observing.verdict("expected") == "safe")
  }

  @Test func extensionsLookAtWhatIsShared() {
    let service = ProcessID(kind: .notificationService)
    let story = open.doing("keychain-add", "shared:AfterFirstUnlock")
      .doing("write-file", "group/shared").doing("suite-write", "shared:1")
      .then(.launch(app: 0, .notification)).expecting(
        .shown(service, name: "item", value: "secret"),
        .shown(service, name: "file", value: "written"),
        .shown(service, name: "value", value: "1"),
        .shown(service, name: "available", value: "false"))
    #expect(story.verdict("expected") == "safe")
  }

  @Test func theCatalogueIsSortedAndNamesAreApart() {
    let names = Catalogue.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    #expect(Catalogue.all.allSatisfy { !$0.summary.isEmpty && $0.summary.last == "." })
  }
}
