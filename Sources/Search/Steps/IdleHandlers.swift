// Handlers that an app leaves empty, and need not be kept waiting.

import AppModel
import PhoneModel
import Replay

/// The handlers that do nothing in any memory that a process of the app has.
///
/// A mark of such a handler in the queue of a process that runs another one keeps
/// states apart that have the same future. Whether a handler does nothing is taken
/// from fresh memory and checked on every memory that is met; where it turns out to
/// do something the search begins again without it.
struct IdleHandlers: Sendable {
  /// A handler of a process with some code.
  struct Key: Hashable, Sendable {
    var code: ProcessCodeID
    var handler: Handler
  }

  private let apps: [App]
  /// Those that were found to do something.
  private(set) var busy: Set<Key>
  private var known: [Key: Bool] = [:]
  /// The same for handlers without arguments, a bit for each.
  private var quick: [(code: ProcessCodeID, looked: UInt64, idle: UInt64)] = []
  /// Those taken to do nothing, in order of meeting.
  private var idle: [Key] = []
  private var memories: [(process: ProcessID, memory: Memory)] = []
  /// Whether a handler that was taken to do nothing does something.
  private(set) var isWrong = false
  /// Whether what is not known is looked into.
  var learning = Learning()

  private let observer: HandlerObserver?

  init(apps: [App], busy: Set<Key> = [], observer: HandlerObserver? = nil) {
    self.apps = apps
    self.busy = busy
    self.observer = observer
  }

  /// Whether `handler` is taken to do nothing.
  mutating func contains(_ handler: Handler, of code: ProcessCodeID) -> Bool {
    if let bit = handler.bit,
      let quick = quick.first(where: { $0.code == code && $0.looked & bit != 0 })
    {
      return quick.idle & bit != 0
    }
    let key = Key(code: code, handler: handler)
    if let known = known[key] { return known }
    guard learning.goesOn() else { return false }
    var isIdle = !busy.contains(key)
    // The phone itself does something when this one begins (`UD-RECOVER`).
    if handler == .notification(.protectedDataDidBecomeAvailable) { isIdle = false }
    // As long as it waits, the app is not active yet, which prompts look at.
    if handler == .becomeActive, !apps[code.code].prompts.isEmpty { isIdle = false }
    // What the user asks for, or a timer, does something sooner or later.
    switch handler {
    case .action, .timer: isIdle = false
    default: break
    }
    if isIdle, let memory = apps[code.code].freshMemory(of: code.process.kind) {
      isIdle = self.isIdle(handler, code, memory)
    }
    known[key] = isIdle
    if let bit = handler.bit {
      let index = quick.firstIndex { $0.code == code } ?? quick.endIndex
      if index == quick.endIndex { quick.append((code, 0, 0)) }
      quick[index].looked |= bit
      if isIdle { quick[index].idle |= bit }
    }
    if isIdle {
      idle.append(key)
      for met in memories where met.process == code.process { check(key, met.memory) }
    }
    return isIdle
  }

  /// Looks whether those taken to do nothing do nothing on one more memory.
  mutating func meet(_ memory: Memory, of process: ProcessID) {
    memories.append((process, memory))
    for key in idle where key.code.process == process { check(key, memory) }
  }

  /// Notes that code asks whether it is active: that it becomes so is not nothing then.
  mutating func activityMatters(to code: ProcessCodeID) {
    let key = Key(code: code, handler: .becomeActive)
    guard known[key] != false, !busy.contains(key), learning.goesOn() else { return }
    busy.insert(key)
    if known[key] == true { isWrong = true }
  }

  private mutating func check(_ key: Key, _ memory: Memory) {
    guard !isIdle(key.handler, key.code, memory) else { return }
    busy.insert(key)
    isWrong = true
  }

  private func isIdle(_ handler: Handler, _ code: ProcessCodeID, _ memory: Memory) -> Bool {
    observer?.supposes(true)
    observer?.handlerBegins(handler, of: apps[code.code].name, 0)
    defer {
      observer?.handlerStops()
      observer?.supposes(false)
    }
    let step = memory.run(handler, CallLog(process: code.process))
    guard case .ends(let after, nil) = step else { return false }
    return after == memory
  }
}
