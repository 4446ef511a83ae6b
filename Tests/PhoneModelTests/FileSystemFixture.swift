// What the file tests share: a small phone, and the places and values they use.

@testable import PhoneModel

/// A file system with a lock and a schedule, to make calls on.
struct FileFixture {
  var files = FileSystem()
  var lock = DeviceLock()
  var schedule = Schedule.base

  static let app = ProcessID()
  static let widget = ProcessID(kind: .widget)
  static let old: Contents = ["name": "old"]
  static let new: Contents = ["name": "new"]

  /// A phone with the app's container, of class C.
  init(_ protection: FileProtection? = .completeUntilFirstUserAuthentication) {
    files.addRoot(.container(0), protection: protection)
  }

  /// The answer to `call`.
  mutating func answer(_ call: FileCall, by process: ProcessID = app) -> Answer {
    files.perform(call, by: process, lock: lock, &schedule)
  }

  /// The reply to `call`.
  @discardableResult
  mutating func reply(_ call: FileCall, by process: ProcessID = app) -> Reply {
    answer(call, by: process).reply
  }

  /// Creates a file that holds `old`.
  mutating func make(_ path: String, _ protection: FileProtection? = nil) {
    precondition(reply(.create(at(path), Self.old, protection: protection)) == .done)
  }

  /// Pins the answer to one question.
  mutating func pin<Answer: OpenQuestion>(_ answer: Answer) {
    schedule.allowed[Int(Answer.id.rawValue)] = 1 << answer.rawValue
  }
}

/// The place `path` in the app's container.
func at(_ path: String) -> FilePath { FilePath(.container(0), path) }

/// A failed reply, with its Cocoa code and errno written out.
func failure(_ code: Int, _ posix: Int) -> Reply {
  .failure(CallError(store: .files, code: code, posix: posix))
}

extension DeviceLock {
  static let restarted = DeviceLock(state: .beforeFirstUnlock)
  static let locked = DeviceLock(state: .locked)
  static let graceful = DeviceLock(state: .lockedInGrace)
  static var expired: DeviceLock {
    var lock = DeviceLock.locked
    lock.inactivityExpired = true
    return lock
  }
}
