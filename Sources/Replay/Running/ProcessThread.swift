// The code of a process in a run: its memory, and the handler it is in.

import AppModel
import PhoneModel

/// What a run holds of a process: its memory, and how far its handler is.
struct ProcessThread: Sendable {
  var id: ProcessID
  var memory: Memory
  /// The handler run, if one is going on.
  var running: HandlerRun?
}

/// A handler that has begun and not ended.
struct HandlerRun: Sendable {
  var id: ProcessID
  var handler: Handler
  /// The handler with its count in this run: `refresh#2`.
  var label: String
  /// The replies it got so far.
  var log: CallLog
  /// The call that it stopped at, where it has to be made anew.
  var next: Call?

  /// Where its next call is made.
  var point: ChoicePoint {
    ChoicePoint(process: id, handler: label, call: log.replies.count + 1)
  }
}

extension Runner {

  /// The thread of a process, made fresh where the process has just started.
  mutating func threadIndex(of id: ProcessID) -> Int {
    if let index = threads.firstIndex(where: { $0.id == id }) { return index }
    guard let code = phone.process(id)?.code,
      let memory = scenario.apps[code].freshMemory(of: id.kind)
    else { preconditionFailure("the phone runs a process that no app has code for") }
    threads.append(ProcessThread(id: id, memory: memory))
    return threads.count - 1
  }

  /// Forgets the memory of processes that have ended.
  mutating func dropEndedThreads() {
    guard phone.hasEnded else { return }
    for id in phone.takeEnded() { threads.removeAll { $0.id == id } }
  }

  /// The label of the next run of a handler in its process.
  mutating func label(_ handler: Handler, in id: ProcessID) -> String {
    let name = handler.name
    if let index = counts.firstIndex(where: { $0.process == id && $0.name == name }) {
      counts[index].count += 1
      return "\(name)#\(counts[index].count)"
    }
    counts.append(HandlerCount(process: id, name: name, count: 1))
    return "\(name)#1"
  }
}
