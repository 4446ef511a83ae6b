// Phones have the same number where they are equal, and only there.

import PhoneModel
import Testing

@testable import Search

@Suite struct PhoneTableTests {
  private static let app = ProcessID()
  private static let widget = ProcessID(kind: .widget)

  /// What befalls a phone with two apps, of which the first has another build.
  private static let events: [Event] = [
    .restart, .unlock, .unlock, .lock, .wait(1), .wait(30), .backUp,
    .restore(.encrypted, toSameDevice: true), .install(app: 0, isSigned: true),
    .install(app: 1, isSigned: true), .update(app: 0, code: 2), .update(app: 0, code: 0),
    .delete(app: 1), .offload(app: 0), .launch(app: 0, .silentPush), .launch(app: 0, .timeline),
    .launch(app: 1, .backgroundRefresh), .open(app: 0), .open(app: 0), .leave(app: 0),
    .suspend(app), .resume(app), .kill(app), .kill(widget), .setRegion(.unitedKingdom),
    .setRegion(.eea), .setConsole(.explainerOn), .setConsole(.europeanEverywhere),
    .setConsole(.usStatesOn), .setConsole(.usStatesOff),
    .setNetwork(isOnline: false), .setTrackingRequests(isAllowed: false), .failConsentFlow,
    .setDiskFull(true), .setDiskFull(false), .setKeychainUnavailable(true),
    .setKeychainUnavailable(false),
  ]

  private static let calls: [Call] = [
    .defaults(.write(suite: nil, key: "flag", .flag(true))),
    .defaults(.write(suite: "g", key: "flag", .flag(true))),
    .defaults(.read(suite: nil, key: "flag")), .defaults(.remove(suite: nil, key: "flag")),
    .keychain(
      .add(
        KeychainAttributes(
          account: "token", service: "s", accessible: .afterFirstUnlock, data: "secret"))),
    .keychain(.delete(KeychainQuery(account: "token", service: "s"))),
    .file(.write(FilePath(.container(0), "file"), ["name": "old"], .atomic, protection: nil)),
    .file(.write(FilePath(.group("g"), "file"), ["name": "old"], .atomic, protection: nil)),
    .reloadTimeline(after: 3), .reloadTimeline(after: 40), .startTimer(name: "later", after: 5),
    .observe(.protectedDataDidBecomeAvailable), .observe(.protectedDataWillBecomeUnavailable),
    .show(Screen("home")), .show(Screen("menu")),
  ]

  /// One answer to each question: the base, but that a restore is slow.
  private var answers: [UInt8] {
    var answers = QuestionID.allCases.map { UInt8(1) << UInt8($0.base ?? 0) }
    answers[Int(QuestionID.restoreOrder.rawValue)] = 1 << RestoreOrder.beforeFiles.rawValue
    return answers
  }

  private func fresh() -> Phone {
    let kinds = ProcessKind.allCases
    return Phone(
      profiles: [
        AppProfile(bundle: "a", appGroups: ["g"], processKinds: kinds),
        AppProfile(bundle: "b", appGroups: ["g"]),
        AppProfile(bundle: "a", appGroups: ["g"], processKinds: kinds),
      ], apps: [0, 1])
  }

  @Test(arguments: 0..<4)
  func equalPhonesHaveOneNumberAndOthersHaveAnother(_ group: Int) {
    var random = SplitMix(seed: UInt64(group))
    var table = PhoneTable()
    var numbers: [Phone: Int32] = [:]
    for _ in 0..<(30 * Effort.factor) {
      var phone = fresh()
      var number = table.number(of: phone)
      #expect(numbers[phone, default: number] == number)
      numbers[phone] = number
      for _ in 0..<40 {
        var schedule = Schedule(allowed: answers)
        let ready = phone.processes.filter { $0.activity != .suspended && $0.current != nil }
        if let process = ready.first, random.happens(60) {
          if random.happens(50) {
            phone.endHandler(of: process.id, &schedule)
          } else {
            _ = phone.perform(random.pick(Self.calls), by: process.id, &schedule)
          }
        } else if let index = phone.indexOfBeginner(from: 0), random.happens(70) {
          _ = phone.beginHandler(of: phone.processes[index].id)
        } else {
          let before = phone
          do { _ = try phone.apply(random.pick(Self.events), &schedule) } catch { phone = before }
        }
        if random.happens(50) { _ = phone.takeEnded() }
        number = table.number(of: phone, from: number)
        #expect(table.number(of: phone) == number)
        #expect(numbers[phone, default: number] == number)
        numbers[phone] = number
      }
    }
    #expect(table.count == numbers.count)
    for (phone, number) in numbers { #expect(table[number].phone == phone) }
  }
  /// Files of a restore that have not arrived are told apart by what is in them.
  @Test func filesOnTheirWayAreToldApart() throws {
    var table = PhoneTable()
    var numbers: Set<Int32> = []
    for text in ["old", "new"] {
      var schedule = Schedule(allowed: answers)
      var phone = fresh()
      _ = try phone.apply(.install(app: 0, isSigned: true), &schedule)
      _ = try phone.apply(.launch(app: 0, .silentPush), &schedule)
      let path = FilePath(.container(0), "file")
      _ = phone.perform(
        .file(.write(path, ["name": text], .atomic, protection: nil)),
        by: Self.app, &schedule)
      _ = try phone.apply(.restore(.quickStart, toSameDevice: false), &schedule)
      _ = try phone.apply(.unlock, &schedule)
      let before = table.number(of: phone)
      _ = try phone.apply(.open(app: 0), &schedule)
      #expect(phone.files.node(at: path) == nil)
      let number = table.number(of: phone, from: before)
      #expect(table.number(of: phone) == number)
      numbers.insert(number)
    }
    #expect(numbers.count == 2)
  }
}
