// Events that cannot happen now: refused, and the phone is as before.

import Testing

@testable import PhoneModel

@Suite struct ImpossibleEventTests {
  static let app = PhoneFixture.app
  static let file = FilePath(.container(0), "file")

  /// Events, and those that bring a used phone where each is impossible.
  static let refused: [(String, after: [Event], Event)] = [
    ("unlocked already", [], .unlock),
    ("locked already", [.lock], .lock),
    ("locked after a restart", [.restart], .lock),
    ("passcode while locked", [.lock], .setPasscode),
    ("passcode is set", [], .setPasscode),
    ("removal while locked", [.lock], .removePasscode),
    ("no passcode to remove", [.removePasscode], .removePasscode),
    ("enrolment while locked", [.restart], .enrolBiometry),
    ("no backup", [], .restore(.encrypted, toSameDevice: true)),
    ("Quick Start to itself", [.backUp], .restore(.quickStart, toSameDevice: true)),
    ("installed already", [], .install(app: 0, isSigned: true)),
    ("no such app", [], .install(app: 2, isSigned: true)),
    ("no such app to open", [], .open(app: -1)),
    ("no such app to delete", [], .delete(app: 2)),
    ("update of nothing", [], .update(app: 1, code: 2)),
    ("update to nothing", [], .update(app: 0, code: 3)),
    ("update while offloaded", [.offload(app: 0)], .update(app: 0, code: 2)),
    ("delete of nothing", [], .delete(app: 1)),
    ("offload of nothing", [], .offload(app: 1)),
    ("offload twice", [.offload(app: 0)], .offload(app: 0)),
    ("launch of nothing", [], .launch(app: 1, .silentPush)),
    ("launch while offloaded", [.offload(app: 0)], .launch(app: 0, .silentPush)),
    (
      "no extension", [.install(app: 1, isSigned: true)], .launch(app: 1, .notification)
    ),
    ("user's launch before the unlock", [.restart], .launch(app: 0, .user)),
    ("user's launch while locked", [.lock], .launch(app: 0, .user)),
    ("prewarm of a running app", [.open(app: 0)], .launch(app: 0, .prewarm)),
    ("prewarm of a swiped app", [.forceQuit(app: 0)], .launch(app: 0, .prewarm)),
    ("launch of a swiped app", [.forceQuit(app: 0)], .launch(app: 0, .voipPush)),
    ("open before the unlock", [.restart], .open(app: 0)),
    ("open in the grace", [.lock], .open(app: 0)),
    ("open while locked", [.lock, .wait(10)], .open(app: 0)),
    ("open of nothing", [], .open(app: 1)),
    ("open while offloaded", [.offload(app: 0)], .open(app: 0)),
    ("open while covered", [.open(app: 0), .cover(app: 0)], .open(app: 0)),
    ("refresh in the background", [.open(app: 0), .leave(app: 0)], .refresh(app: 0)),
    ("refresh while covered", [.open(app: 0), .cover(app: 0)], .refresh(app: 0)),
    ("refresh after a lock", [.open(app: 0), .lock], .refresh(app: 0)),
    ("leave twice", [.open(app: 0), .leave(app: 0)], .leave(app: 0)),
    ("cover in the background", [.launch(app: 0, .silentPush)], .cover(app: 0)),
    ("cover twice", [.open(app: 0), .cover(app: 0)], .cover(app: 0)),
    ("uncover what is not covered", [.open(app: 0)], .uncover(app: 0)),
    ("suspend in front", [.open(app: 0)], .suspend(app)),
    ("suspend nothing", [], .suspend(app)),
    ("suspend twice", [.launch(app: 0, .location), .suspend(app)], .suspend(app)),
    ("resume what runs", [.launch(app: 0, .location)], .resume(app)),
    ("resume nothing", [], .resume(app)),
    ("kill nothing", [], .kill(app)),
    ("swipe while locked", [.open(app: 0), .lock], .forceQuit(app: 0)),
    ("swipe nothing", [], .forceQuit(app: 1)),
    ("action of nothing", [], .action(app: 0, name: "sync", argument: "")),
    (
      "action while suspended", [.launch(app: 0, .location), .suspend(app)],
      .action(app: 0, name: "sync", argument: "")
    ),
    ("break no file", [], .breakFile(at("none"), .damaged)),
    ("break a container", [], .breakFile(at(""), .missing)),
    ("damage a directory", [], .breakFile(FilePath(.group("g"), ""), .damaged)),
    ("corrupt no item", [], .corruptItem(account: "none")),
  ]

  @Test(arguments: refused)
  func anEventThatCannotHappenChangesNothing(name: String, events: [Event], event: Event) {
    var device = PhoneFixture.used()
    for event in events { device.happen(event) }
    #expect(device.refusal(event)?.hasSuffix(".") == false)
  }

  @Test func aProcessWithSomethingToDoIsNotSuspended() {
    var device = PhoneFixture()
    device.start(.launch(app: 0, .silentPush))
    #expect(device.refusal(.suspend(Self.app)) != nil)
    device.begin()
    #expect(device.refusal(.suspend(Self.app)) != nil)
    device.drain()
    #expect(device.refusal(.suspend(Self.app)) == nil)
  }

  @Test func askingWhatIsAllowedAsksNoQuestion() {
    var device = PhoneFixture.used()
    device.happen(.restart)
    let schedule = device.schedule
    for event in [
      Event.unlock, .launch(app: 0, .bluetooth), .launch(app: 0, .prewarm), .systemUpdate,
    ] {
      #expect(device.refusal(event) == nil)
      #expect(device.phone.allows(event, schedule))
    }
    #expect(device.phone.lock.state == .beforeFirstUnlock)
    #expect(device.phone.processes.isEmpty)
  }

  @Test(arguments: FileBreakage.allCases)
  func aFileBreaksBehindTheAppsBack(breakage: FileBreakage) {
    var device = PhoneFixture.used()
    device.happen(.breakFile(Self.file, breakage), .open(app: 0))
    let read = device.call(.file(.read(Self.file))).reply
    let write = device.call(.file(.append(Self.file, ["x": "y"]))).reply
    switch breakage {
    case .missing:
      #expect(read == failure(260, 2))
      #expect(write == failure(4, 2))
    case .damaged:
      #expect(read == .contents(Contents([.init(name: "name", text: "old")], integrity: .damaged)))
      #expect(write == .done)
    case .unreadable: #expect(read == failure(257, 1))
    case .unwritable:
      #expect(read == .contents(["name": "old"]))
      #expect(write == failure(513, 1))
    case .repaired: #expect(read == .contents(["name": "old"]))
    }
    if breakage == .unreadable || breakage == .unwritable {
      device.happen(.breakFile(Self.file, .repaired))
      #expect(device.call(.file(.append(Self.file, ["x": "y"]))).reply == .done)
      #expect(device.call(.file(.read(Self.file))).standing == .truthful)
    }
  }

  @Test func theOtherFaultsReachTheirStores() {
    var device = PhoneFixture.used()
    device.happen(.open(app: 0), .setDiskFull(true), .setKeychainUnavailable(true))
    #expect(
      device.call(.file(.create(at("new"), ["a": "b"], protection: nil))).reply == failure(640, 28))
    let query = Call.keychain(.copyMatching(KeychainQuery(account: "moves")))
    #expect(device.call(query).reply.status == -25291)
    device.happen(.setDiskFull(false), .setKeychainUnavailable(false))
    #expect(device.call(query).reply.data == ["secret"])
    device.happen(.corruptItem(account: "moves"))
    #expect(device.call(query).reply.status == -25300)
    device.happen(.authentication(.cancel))
    #expect(device.phone.keychain.nextAuthentication == .cancel)
  }
}
