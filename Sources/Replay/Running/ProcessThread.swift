// The code of a process in a run: its memory, and the handler it is in.

import AppModel
import PhoneModel

/// What a run holds of a process: its memory, and how far its handler is.
struct ProcessThread: Sendable {
  var id: ProcessID
  var memory: Memory
  /// The handler that has stopped at a call, if one has.
  var running: HandlerRun?
  /// That call.
  var next: Call?
}

/// A handler that has begun and not ended. One runner holds it.
final class HandlerRun: @unchecked Sendable {
  private(set) var id: ProcessID
  private(set) var handler: Handler
  /// The handler's name.
  private(set) var name: String
  /// How often a handler of that name has begun in that process.
  private(set) var count: Int
  /// The replies it got so far.
  let log: CallLog
  private var madeLabel: String?

  init(id: ProcessID, handler: Handler, name: String, count: Int) {
    self.id = id
    self.handler = handler
    self.name = name
    self.count = count
    self.log = CallLog(process: id)
  }

  /// Becomes the run of another handler; nobody may hold this one any more.
  func becomes(_ handler: Handler, name: String, of id: ProcessID, count: Int) {
    self.id = id
    self.handler = handler
    self.name = name
    self.count = count
    madeLabel = nil
    log.clear(for: id)
  }

  /// The handler with its count in this run: `refresh#2`.
  var label: String {
    if let madeLabel { return madeLabel }
    // Most handlers run once or twice in a process.
    let label =
      switch count {
      case 1: name + "#1"
      case 2: name + "#2"
      default: name + "#" + String(count)
      }
    madeLabel = label
    return label
  }

  /// Where its next call is made.
  var point: ChoicePoint {
    ChoicePoint(process: id, handler: label, call: log.replies.count + 1)
  }
}

extension Runner {
  /// The thread of a process, made fresh where the process has just started.
  mutating func threadIndex(of id: ProcessID) -> Int {
    for index in threads.indices where threads[index].id == id { return index }
    guard let memory = scenario.apps[phone.code(of: id)].freshMemory(of: id.kind)
    else { preconditionFailure("the phone runs a process that no app has code for") }
    threads.append(ProcessThread(id: id, memory: memory))
    return threads.count - 1
  }

  /// Forgets the memory of processes that have ended.
  mutating func dropEndedThreads() {
    guard phone.hasEnded else { return }
    for id in phone.takeEnded() { threads.removeAll { $0.id == id } }
  }

  /// The number of the next run of handlers of a name in their process.
  mutating func count(_ name: String, in id: ProcessID) -> Int {
    for index in counts.indices where counts[index].process == id && counts[index].name == name {
      counts[index].count += 1
      return counts[index].count
    }
    counts.append(HandlerCount(process: id, name: name, count: 1))
    return 1
  }
}
