// A phone as a value: equal after equal inputs, the same text, the same digest.

import Testing

@testable import PhoneModel

@Suite struct PhoneTextTests {
  /// A phone with something of everything.
  static func busy() -> PhoneFixture {
    var device = PhoneFixture.used()
    device.pin(WriteBeforeFirstUnlock.memoryOnly)
    device.pin(Recovery.afterDelay)
    device.happen(.backUp, .restart, .launch(app: 0, .bluetooth), .launch(app: 0, .timeline))
    device.call(.defaults(.register(key: "first", .text("a \"b\"\n"))))
    _ = device.value("flag")
    device.write("new", .number(1))
    device.write("gone", nil)
    device.call(.observe(.defaultsDidChange))
    device.call(.observe(.protectedDataDidBecomeAvailable))
    device.call(.startTimer(name: "poll", after: 90))
    device.call(.reloadTimeline(after: 60))
    device.call(.show(Screen("welcome", ["name": "A"])))
    device.start(.unlock)
    device.call(.file(.open(at("file"))))
    device.start(.refreshing)
    return device
  }

  @Test func equalInputsGiveEqualPhonesAndText() {
    let one = Self.busy()
    let other = Self.busy()
    #expect(one.phone == other.phone)
    #expect(one.phone.description == other.phone.description)
    #expect(one.phone.digest == other.phone.digest)
    #expect(one.schedule == other.schedule)
  }

  @Test func aPhoneReadsLineByLine() {
    #expect(
      Self.busy().phone.description == """
        lock: unlocked, passcode, unlocked just now
        app 0: a, build 0, installed, timeline in 60 s
        app 1: b, build 1, not installed
        process 0/app: build 0, for bluetooth, launched, background, from before the first unlock
          waits protectedDataDidBecomeAvailable
          waits background for location
          observes protectedDataDidBecomeAvailable
          observes defaultsDidChange
          shows "welcome" {"name": "A"}
          timer "poll" in 90 s
          registered {"first": "a \\"b\\"\\n"}
          defaults app 0, read early ["flag"], recovers in 10 s, written early {"gone": nil, "new": 1}
        process 0/widget: build 0, for timeline, launched, background
          waits load
          waits main
          waits launch for timeline
          waits timeline
        file: app 0 "", completeUntilFirstUserAuthentication, directory
        file: app 0 "file", completeUntilFirstUserAuthentication, {"name": "old"}, by app 0
        file: group "g" "", group's class, directory
        file: group "g" "file", group's class, {"name": "old"}, by app 0
        handle 0/app 3: app 0 "file"
        item: "moves" of "s" in "a", AfterFirstUnlock, "secret", by app 0
        item: "stays" of "s" in "a", AfterFirstUnlockThisDeviceOnly, "secret", by app 0
        defaults: app 0, completeUntilFirstUserAuthentication, {"flag": true}
        defaults: group "g", completeUntilFirstUserAuthentication, {"flag": true}
        backup: app 0: build 0, installed
        backup: app 1: build 1, not installed
        backup: file: app 0 "", completeUntilFirstUserAuthentication, directory
        backup: file: app 0 "file", completeUntilFirstUserAuthentication, {"name": "old"}, by app 0
        backup: file: group "g" "", group's class, directory
        backup: file: group "g" "file", group's class, {"name": "old"}, by app 0
        backup: item: "moves" of "s" in "a", AfterFirstUnlock, "secret", by app 0
        backup: item: "stays" of "s" in "a", AfterFirstUnlockThisDeviceOnly, "secret", by app 0
        backup: defaults: app 0, completeUntilFirstUserAuthentication, {"flag": true}
        backup: defaults: group "g", completeUntilFirstUserAuthentication, {"flag": true}

        """)
  }

  /// Events of which each changes what a future answer depends on.
  static let changes: [Event] = [
    .restart, .systemUpdate, .lock, .wait(1), .removePasscode, .delete(app: 0),
    .offload(app: 0), .install(app: 1, isSigned: true), .install(app: 1, isSigned: false),
    .update(app: 0, code: 2), .launch(app: 0, .alarm), .open(app: 0), .kill(PhoneFixture.app),
    .forceQuit(app: 0), .action(app: 0, name: "a", argument: ""), .breakFile(at("file"), .damaged),
    .breakFile(at("file"), .unreadable), .breakFile(at("file"), .unwritable),
    .corruptItem(account: "moves"), .setKeychainUnavailable(true), .setDiskFull(true),
    .cutNextWrite, .authentication(.fail), .authentication(.cancel),
  ]

  @Test func differentPhonesReadDifferently() {
    let device = Self.busy()
    var texts = [device.phone.description]
    for event in Self.changes {
      var changed = device
      changed.start(event)
      #expect(changed.phone != device.phone)
      texts.append(changed.phone.description)
    }
    #expect(Set(texts).count == Self.changes.count + 1)
  }

  @Test func restartsAndTimeLeaveNoTrace() {
    var once = PhoneFixture.used()
    once.happen(.restart, .unlock, .wait(1))
    var often = PhoneFixture.used()
    often.happen(
      .lock, .wait(1000), .unlock, .restart, .wait(5), .restart, .unlock, .wait(3), .lock, .wait(2),
      .unlock, .wait(60))
    _ = once.phone.takeEnded()
    #expect(once.phone == often.phone)
    #expect(once.phone.description == often.phone.description)
  }

  @Test func theOrderOfReadsAndObserversLeavesNoTrace() {
    var phones: [Phone] = []
    for keys in [["a", "b"], ["b", "a"]] {
      var device = PhoneFixture.startedEarly()
      for key in keys { _ = device.value(key) }
      for notification in keys == ["a", "b"] ? [0, 1] : [1, 0] {
        device.call(.observe(PhoneNotification.allCases[notification]))
      }
      phones.append(device.phone)
    }
    #expect(phones[0] == phones[1])
  }

  // MARK: The digest

  @Test func theDigestIsFNV1a() {
    // The published vectors of 64-bit FNV-1a.
    for (text, expected) in [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ] {
      var digest = Digest()
      for byte in text.utf8 { digest.add(byte) }
      #expect(digest.description == expected)
    }
  }

  @Test func textsAndNumbersAreAddedApart() {
    func digest(_ add: (inout Digest) -> Void) -> String {
      var digest = Digest()
      add(&digest)
      return digest.description
    }
    #expect(digest { $0.add("a") } == "089bc907b544c769")
    #expect(digest { $0.add(1) } == "89cd31291d2aefa4")
    #expect(
      digest {
        $0.add("ab"); $0.add("c")
      }
        != digest {
          $0.add("a"); $0.add("bc")
        })
    #expect(digest { $0.add(-1) } != digest { $0.add(255) })
  }

  @Test func theDigestOfAPhoneIsPinned() {
    #expect(Phone().description == "lock: unlocked, passcode\n")
    #expect(Phone().digest.description == "7e98250e7d1f95da")
  }
}

extension Event {
  fileprivate static let refreshing = Event.launch(app: 0, .location)
}
