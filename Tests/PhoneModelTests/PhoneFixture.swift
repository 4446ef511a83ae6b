// What the tests of whole phones share: a phone with an app, and its processes' calls.

import Testing

@testable import PhoneModel

/// A phone with a schedule. App 0 has extensions and the group "g", which app 1
/// shares; build 2 is the next of app 0.
struct PhoneFixture {
  var phone: Phone
  var schedule = Schedule.base
  /// The handlers that ran, with their process where it is an extension.
  var log: [String] = []

  static let app = ProcessID()
  static let service = ProcessID(kind: .notificationService)
  static let widget = ProcessID(kind: .widget)
  static let container = FilePath.Root.container(0)

  /// A phone, unlocked, with app 0 installed and not running.
  init(_ protection: FileProtection? = nil, hasPasscode: Bool = true, isSigned: Bool = true) {
    let kinds = ProcessKind.allCases
    phone = Phone(
      profiles: [
        AppProfile(
          bundle: "a", appGroups: ["g"], defaultProtection: protection, processKinds: kinds),
        AppProfile(bundle: "b", appGroups: ["g"]),
        AppProfile(
          bundle: "a", keychainGroups: ["team"], appGroups: ["g"], defaultProtection: .complete,
          processKinds: kinds),
      ],
      apps: [0, 1], hasPasscode: hasPasscode)
    happen(.install(app: 0, isSigned: isSigned))
  }

  /// A phone whose app stored `flag` = `true` in a group suite and the standard
  /// domain, and a file and two items, before it was restarted.
  static func used(
    _ protection: FileProtection? = nil, hasPasscode: Bool = true
  ) -> PhoneFixture {
    var device = PhoneFixture(protection, hasPasscode: hasPasscode)
    device.happen(.open(app: 0))
    device.write("flag", .flag(true))
    device.write("flag", .flag(true), suite: "g")
    device.call(.file(.write(at("file"), ["name": "old"], .atomic, protection: nil)))
    device.call(
      .file(.write(FilePath(.group("g"), "file"), ["name": "old"], .atomic, protection: nil)))
    device.addItem("moves", .afterFirstUnlock)
    device.addItem("stays", .afterFirstUnlockThisDeviceOnly)
    device.happen(.kill(app))
    _ = device.phone.takeEnded()
    device.log = []
    return device
  }

  /// As `used`, restarted, and the app started in the background.
  static func startedEarly(_ protection: FileProtection? = nil) -> PhoneFixture {
    var device = used(protection)
    device.happen(.restart, .launch(app: 0, .bluetooth))
    device.log = []
    return device
  }

  mutating func pin<Answer: OpenQuestion>(_ answer: Answer) {
    schedule.allowed[Int(Answer.id.rawValue)] = 1 << answer.rawValue
  }

  mutating func pin(_ question: QuestionID, _ answer: LaunchBeforeUnlock) {
    schedule.allowed[Int(question.rawValue)] = 1 << answer.rawValue
  }

  /// Lets events happen, each with all that it leads to.
  mutating func happen(_ events: Event..., sourceLocation: SourceLocation = #_sourceLocation) {
    for event in events {
      do throws(ImpossibleEvent) {
        var left = try phone.apply(event, &schedule)
        drain()
        while left > 0 {
          left = try phone.apply(.wait(left), &schedule)
          drain()
        }
      } catch {
        Issue.record("\(event): \(error.reason)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Lets an event happen, and none of the handlers that it calls for.
  @discardableResult
  mutating func start(
    _ event: Event, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Seconds {
    do throws(ImpossibleEvent) {
      return try phone.apply(event, &schedule)
    } catch {
      Issue.record("\(event): \(error.reason)", sourceLocation: sourceLocation)
      return 0
    }
  }

  /// Why an event cannot happen; nil where it can. It must leave no trace then.
  mutating func refusal(
    _ event: Event, sourceLocation: SourceLocation = #_sourceLocation
  ) -> String? {
    let before = phone
    let allowed = phone.allows(event, schedule)
    #expect(phone == before, sourceLocation: sourceLocation)
    do throws(ImpossibleEvent) {
      try phone.apply(event, &schedule)
      #expect(allowed, sourceLocation: sourceLocation)
      phone = before
      return nil
    } catch {
      #expect(!allowed, sourceLocation: sourceLocation)
      #expect(phone == before, sourceLocation: sourceLocation)
      return error.reason
    }
  }

  /// Runs all handlers, which make no call, to their ends.
  mutating func drain() {
    while let id = phone.processes.first(where: { $0.isRunnable })?.id {
      if phone.process(id)?.current == nil { begin(id) }
      phone.endHandler(of: id, &schedule)
    }
  }

  /// Begins the next handler of a process.
  mutating func begin(_ id: ProcessID = app) {
    guard let handler = phone.beginHandler(of: id) else { return }
    log.append((id.kind == .app ? "" : "\(id.kind.name):") + handler.name)
  }

  mutating func end(_ id: ProcessID = app) { phone.endHandler(of: id, &schedule) }

  @discardableResult
  mutating func call(_ call: Call, by id: ProcessID = app) -> Answer {
    phone.perform(call, by: id, &schedule)
  }

  mutating func read(_ key: String, suite: String? = nil, by id: ProcessID = app) -> Answer {
    call(.defaults(.read(suite: suite, key: key)), by: id)
  }

  /// The value that a read shows.
  mutating func value(_ key: String, suite: String? = nil, by id: ProcessID = app) -> Value? {
    if case .value(let value) = read(key, suite: suite, by: id).reply { value } else { nil }
  }

  /// Writes in a handler that ends at once.
  mutating func write(
    _ key: String, _ value: Value?, suite: String? = nil, by id: ProcessID = app
  ) {
    if let value {
      call(.defaults(.write(suite: suite, key: key, value)), by: id)
    } else {
      call(.defaults(.remove(suite: suite, key: key)), by: id)
    }
    end(id)
  }

  mutating func addItem(_ account: String, _ accessible: KeychainAccessibility) {
    call(
      .keychain(
        .add(
          KeychainAttributes(
            account: account, service: "s", accessible: accessible, data: "secret"))))
  }

  mutating func isAvailable(_ id: ProcessID = app) -> Answer {
    call(.isProtectedDataAvailable, by: id)
  }

  func stored(_ key: String, _ domain: DefaultsDomain = .app(0)) -> Value? {
    phone.defaults.stored(key, in: domain)
  }

  /// The keys stored in a domain.
  func keys(_ domain: DefaultsDomain = .app(0)) -> [String] {
    phone.defaults.list(domain)?.entries.map(\.key) ?? []
  }

  var accounts: [String] { phone.keychain.items.map(\.primaryKey.account) }

  var activity: ProcessState.Activity? { phone.process(Self.app)?.activity }
}

extension Answer {
  /// A blind answer to a read of UserDefaults.
  static func unseen(_ value: Value?, truth: Value?) -> Answer {
    .blind(.value(value), truth: .value(truth))
  }
  static func seen(_ value: Value?) -> Answer { .truthful(.value(value)) }
  static func flag(_ flag: Bool) -> Answer { .truthful(.flag(flag)) }
}
