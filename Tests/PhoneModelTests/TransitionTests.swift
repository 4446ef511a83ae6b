// Table 5c: what each transition does to containers, UserDefaults and Keychain.

import Testing

@testable import PhoneModel

@Suite struct TransitionTests {
  /// What is left: process, container file, container UserDefaults, group file,
  /// group UserDefaults, items that may move and that may not.
  struct Left: Equatable {
    var runs: Bool
    var container: Bool
    var group: Bool
    var items: [String]

    init(_ runs: Bool, _ container: Bool, _ group: Bool, _ items: [String]) {
      self.runs = runs
      self.container = container
      self.group = group
      self.items = items
    }

    init(_ device: PhoneFixture) {
      let phone = device.phone
      let group = FilePath(.group("g"), "file")
      runs = phone.process(PhoneFixture.app) != nil
      container = phone.files.node(at: at("file")) != nil
      self.group = phone.files.node(at: group) != nil
      items = device.accounts
      #expect((device.stored("flag") != nil) == container)
      #expect((device.stored("flag", .group("g")) != nil) == self.group)
    }
  }

  static let both = ["moves", "stays"]
  static let app = PhoneFixture.app

  static let rows: [(String, [Event], Left)] = [
    ("lock, unlock", [.lock, .wait(10), .unlock], Left(true, true, true, both)),
    ("suspend", [.leave(app: 0), .suspend(app)], Left(true, true, true, both)),
    ("resume", [.leave(app: 0), .suspend(app), .resume(app)], Left(true, true, true, both)),
    ("jetsam", [.kill(app)], Left(false, true, true, both)),
    ("force quit", [.forceQuit(app: 0)], Left(false, true, true, both)),
    ("reboot", [.restart], Left(false, true, true, both)),
    ("OS update", [.systemUpdate], Left(false, true, true, both)),
    ("app update", [.update(app: 0, code: 2)], Left(false, true, true, both)),
    ("offload", [.offload(app: 0)], Left(false, true, true, both)),
    (
      "offload, install", [.offload(app: 0), .install(app: 0, isSigned: true)],
      Left(false, true, true, both)
    ),
    ("delete", [.delete(app: 0)], Left(false, false, false, both)),
    (
      "delete, a sibling left", [.install(app: 1, isSigned: true), .delete(app: 0)],
      Left(false, false, true, both)
    ),
    (
      "delete, a sibling offloaded",
      [.install(app: 1, isSigned: true), .offload(app: 1), .delete(app: 0)],
      Left(false, false, true, both)
    ),
    (
      "delete both", [.install(app: 1, isSigned: true), .delete(app: 0), .delete(app: 1)],
      Left(false, false, false, both)
    ),
    (
      "reinstall", [.delete(app: 0), .install(app: 0, isSigned: true)],
      Left(false, false, false, both)
    ),
    (
      "reinstall beside a sibling",
      [.install(app: 1, isSigned: true), .delete(app: 0), .install(app: 0, isSigned: true)],
      Left(false, false, true, both)
    ),
    ("passcode removed", [.removePasscode], Left(true, true, true, both)),
  ]

  @Test(arguments: rows)
  func eachTransitionKeepsAndTakes(name: String, events: [Event], left: Left) {
    var device = PhoneFixture.used()
    device.happen(.open(app: 0))
    for event in events { device.happen(event) }
    #expect(Left(device) == left)
  }

  /// Each kind of restore, and what of the items arrives on the same and on
  /// another device (K-35 … K-39).
  static let restores: [(RestoreKind, same: [String]?, other: [String])] = [
    (.unencrypted, both, []),
    (.encrypted, both, ["moves"]),
    (.iCloud, both, []),
    (.quickStart, nil, ["moves"]),
  ]

  @Test(arguments: restores)
  func aRestoreBringsFilesAndDefaultsAndSomeItems(
    kind: RestoreKind, same: [String]?, other: [String]
  ) {
    for hasPasscode in [true, false] {
      for (toSame, items) in [(true, same), (false, other)] {
        var device = PhoneFixture.used(hasPasscode: hasPasscode)
        device.happen(.backUp)
        if kind != .quickStart {
          device.happen(.delete(app: 0))
          device.phone.keychain = Keychain()
        }
        guard let items else {
          #expect(device.refusal(.restore(kind, toSameDevice: toSame)) != nil)
          continue
        }
        device.happen(.restore(kind, toSameDevice: toSame))
        #expect(Left(device) == Left(false, true, true, items))
        #expect(device.phone.lock.state == .beforeFirstUnlock)
        #expect(device.phone.lock.hasPasscode == hasPasscode)
        device.happen(.unlock, .open(app: 0))
        #expect(device.read("flag") == .seen(.flag(true)))
      }
    }
  }

  @Test func aRestoreReplacesWhatIsThereNow() {
    var device = PhoneFixture.used()
    device.happen(.backUp, .open(app: 0))
    device.write("later", .number(1))
    device.write("k", .number(1), suite: "private")
    device.call(.file(.create(at("later"), [:], protection: nil)))
    device.addItem("later", .afterFirstUnlock)
    device.happen(.install(app: 1, isSigned: true), .forceQuit(app: 0))
    device.happen(.restore(.encrypted, toSameDevice: true))
    #expect(device.keys() == ["flag"])
    #expect(device.phone.defaults.lists.map(\.domain) == [.app(0), .group("g")])
    #expect(device.phone.files.node(at: at("later")) == nil)
    #expect(device.accounts == Self.both)
    #expect(!device.phone.apps[1].isInstalled)
    #expect(device.refusal(.open(app: 1)) != nil)
  }

  @Test func aRestoreForgetsThatTheAppWasSwipedAway() {
    var device = PhoneFixture.used()
    device.happen(
      .forceQuit(app: 0), .backUp, .restore(.encrypted, toSameDevice: true), .unlock,
      .launch(app: 0, .silentPush))
    #expect(device.activity == .background)
  }

  @Test func aBackupHoldsNoWriteThatTheDiskDoesNot() {
    var device = PhoneFixture.startedEarly()
    device.pin(WriteBeforeFirstUnlock.flushMerges)
    device.write("new", .number(1))
    device.happen(.kill(Self.app), .backUp, .restore(.encrypted, toSameDevice: true), .unlock)
    #expect(device.keys() == ["flag"])
  }

  // MARK: RESTORE-ORDER

  @Test(arguments: [(RestoreOrder.afterData, true), (.beforeFiles, false)])
  func theFirstLaunchMayComeBeforeTheFiles(answer: RestoreOrder, isThere: Bool) {
    for toSame in [true, false] {
      var device = PhoneFixture.used()
      device.pin(answer)
      device.happen(.backUp, .restore(.encrypted, toSameDevice: toSame), .unlock)
      #expect(!device.schedule.asked.contains(.restoreOrder))
      device.start(.open(app: 0))
      #expect(device.schedule.asked.contains(.restoreOrder))
      for root in [FilePath.Root.container(0), .group("g")] {
        #expect((device.phone.files.node(at: FilePath(root, "file")) != nil) == isThere)
      }
      #expect(device.read("flag") == .seen(.flag(true)))
      device.call(.file(.write(at("file"), ["name": "new"], .atomic, protection: nil)))
      device.call(.file(.create(at("other"), ["name": "new"], protection: nil)))
      device.happen(.wait(1))
      #expect(device.phone.files.node(at: at("file"))?.contents == ["name": "new"])
      #expect(device.phone.files.node(at: FilePath(.group("g"), "file")) != nil)
      device.happen(.kill(Self.app), .open(app: 0))
      #expect(device.phone.files.children(of: at("")).map(\.path.name) == ["file", "other"])
    }
  }

  @Test func filesThatHaveArrivedStayForASibling() {
    var device = PhoneFixture.used()
    device.pin(RestoreOrder.beforeFiles)
    device.happen(.install(app: 1, isSigned: true), .backUp)
    device.happen(.restore(.encrypted, toSameDevice: true), .unlock, .open(app: 0), .wait(1))
    device.start(.open(app: 1))
    #expect(device.phone.files.node(at: FilePath(.group("g"), "file")) != nil)
  }

  @Test func lateFilesDoNotComeToADeletedApp() {
    var device = PhoneFixture.used()
    device.pin(RestoreOrder.beforeFiles)
    device.happen(.backUp, .restore(.encrypted, toSameDevice: true), .unlock)
    device.start(.open(app: 0))
    device.happen(.delete(app: 0), .install(app: 0, isSigned: true), .wait(60))
    #expect(device.phone.files.nodes.map(\.path.path) == ["", ""])
  }

  @Test(arguments: [RestoredClass.asStored, .containerDefault])
  func aRestoredFileHasItsClassOrTheContainers(answer: RestoredClass) {
    var device = PhoneFixture()
    device.pin(answer)
    device.happen(.open(app: 0))
    device.call(.file(.create(at("d"), [:], protection: FileProtection.none)))
    device.happen(.backUp, .restore(.encrypted, toSameDevice: true))
    #expect(
      device.phone.files.node(at: at("d"))?.protection
        == (answer == .asStored ? FileProtection.none : .completeUntilFirstUserAuthentication))
  }

  // MARK: Installs

  @Test func anUpdateDoesNotChangeTheClassOfTheContainer() {
    var device = PhoneFixture.used()
    device.happen(.update(app: 0, code: 2))
    #expect(device.phone.profile(of: 0).defaultProtection == .complete)
    #expect(
      device.phone.defaults.list(.app(0))?.protection == .completeUntilFirstUserAuthentication)
    device.happen(.delete(app: 0), .install(app: 0, isSigned: true))
    #expect(device.phone.defaults.list(.app(0))?.protection == .complete)
    #expect(device.phone.files.node(at: at(""))?.protection == .complete)
  }

  @Test(arguments: [(UpdateWhileRunning.killed, Optional<Int>.none), (.livesOn, 0)])
  func aRunningProcessIsKilledByAnUpdateOrLivesOnInItsOldCode(
    answer: UpdateWhileRunning, code: Int?
  ) {
    var device = PhoneFixture.used()
    device.pin(answer)
    device.happen(.launch(app: 0, .silentPush), .update(app: 0, code: 2))
    #expect(device.phone.process(Self.app)?.code == code)
    #expect(device.phone.apps[0].code == 2)
    #expect(device.phone.profile(of: Self.app).defaultProtection == (code == nil ? .complete : nil))
    if code == nil {
      device.happen(.launch(app: 0, .silentPush))
    } else {
      // Its entitlements are those of its build (K-40).
      device.addItem("new", .afterFirstUnlock)
      let added = device.phone.keychain.items.first { $0.primaryKey.account == "new" }
      #expect(added?.primaryKey.accessGroup == "a")
      // It lives no longer than to its suspension.
      device.happen(.suspend(Self.app))
      #expect(device.phone.process(Self.app) == nil)
      #expect(device.phone.takeEnded() == [Self.app])
      device.happen(.launch(app: 0, .silentPush))
    }
    #expect(device.phone.process(Self.app)?.code == 2)
  }

  @Test func aSuspendedProcessDoesNotOutliveAnUpdate() {
    var device = PhoneFixture.used()
    device.pin(UpdateWhileRunning.livesOn)
    device.happen(.launch(app: 0, .silentPush), .suspend(Self.app), .update(app: 0, code: 2))
    #expect(device.phone.processes.isEmpty)
    #expect(!device.schedule.asked.contains(.updateWhileRunning))
  }

  @Test(arguments: [(true, 0), (false, -34018)])
  func anUnsignedBuildHasNoKeychain(isSigned: Bool, status: Int) {
    var device = PhoneFixture(isSigned: isSigned)
    device.happen(.open(app: 0))
    let item = KeychainAttributes(account: "k", service: "s", data: "secret")
    #expect(device.call(.keychain(.add(item))).reply.status == status)
    #expect(device.call(.keychain(.delete(KeychainQuery()))).reply.status == status)
    device.write("k", .number(1))
    #expect(device.stored("k") == .number(1))
    device.happen(.offload(app: 0), .install(app: 0, isSigned: true), .open(app: 0))
    #expect(device.call(.keychain(.add(item))).reply.status == 0)
  }

  @Test(arguments: [(ItemsAfterUninstall.survive, both), (.deleted, [])])
  func itemsOutliveTheirAppOrNot(answer: ItemsAfterUninstall, left: [String]) {
    var device = PhoneFixture.used()
    device.pin(answer)
    device.happen(.delete(app: 0))
    #expect(device.accounts == left)
  }

  @Test(arguments: [OtherAppOfGroup.keeps, .deletes])
  func anotherAppOfAGroupMayDeleteWhatIsShared(answer: OtherAppOfGroup) {
    var device = PhoneFixture()
    device.pin(answer)
    device.happen(.open(app: 0))
    device.call(
      .keychain(.add(KeychainAttributes(account: "k", service: "s", accessGroup: "g", data: ""))))
    device.happen(.install(app: 1, isSigned: true))
    #expect(device.accounts.isEmpty == (answer == .deletes))
  }

  @Test func aPasscodeItemGoesWithThePasscode() {
    var device = PhoneFixture.used()
    device.happen(.open(app: 0))
    device.addItem("passcode", .whenPasscodeSetThisDeviceOnly)
    #expect(device.accounts == ["moves", "passcode", "stays"])
    device.happen(.removePasscode, .setPasscode)
    #expect(device.accounts == Self.both)
  }
}
