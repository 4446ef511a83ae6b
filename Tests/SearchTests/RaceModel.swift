// The launch race of one app as other tools model it: Lockstep's states are held against it.

/// An app of the race and what it sees of the phone: a state of `Tests/Peers/race.py`.
struct RaceState: Hashable {
  enum Lock: UInt8, CaseIterable { case booted, unlocked, grace, locked }
  enum Key: UInt8 { case absent, own, leftOver }
  /// The call that the process makes next.
  enum Call: UInt8 {
    case idle, start, decide, gate, find, recheck, remove, mark, note, use, connect
  }
  /// What waits for the process.
  struct Waiting: OptionSet, Hashable {
    let rawValue: UInt8
    static let refresh = Waiting(rawValue: 1)
    static let background = Waiting(rawValue: 2)
    static let push = Waiting(rawValue: 4)
    static let each: [Waiting] = [.refresh, .background, .push]
  }
  struct Process: Hashable {
    var isAlive = false
    var isStuck = false
    var isRestored = false
    var found = false
    var waiting: Waiting = []
    var at = Call.idle
    var key = 0
  }

  var lock = Lock.unlocked
  var isInFront = false
  var keys: [Key]
  var isInstalled = true
  var flag = false
  var marker = false
  var process = Process()
}

extension RaceState: CustomStringConvertible {
  var description: String {
    let flags = [
      (isInFront, "in front"), (!isInstalled, "not installed"), (flag, "flag"),
      (marker, "marker"), (process.isStuck, "stuck"), (process.isRestored, "restored"),
      (process.found, "found"),
    ]
    let code = process.isAlive ? "\(process.at) \(process.key + 1)" : "not running"
    return
      (["\(lock)", "\(keys)", code, "waiting \(process.waiting.rawValue)"]
      + flags.filter(\.0).map(\.1)).joined(separator: ", ")
  }
}

/// The rules, as `Tests/Peers/race.py` has them for one app.
struct RaceModel {
  var hasMarker: Bool
  var keys: Int
  var launches: Int
  /// Whether there are other apps, one of which may come to the front.
  var hasOthers = false

  var start: RaceState { RaceState(keys: Array(repeating: .absent, count: keys)) }

  /// Adds the steps of a state; where one loses a key, it is said so.
  func addSteps(of state: RaceState, _ add: (RaceState, _ isLoss: Bool) -> Void) {
    func then(isLoss: Bool = false, _ change: (inout RaceState) -> Void) {
      var next = state
      change(&next)
      add(next, isLoss)
    }
    if state.lock != .booted {
      then { ($0.lock, $0.isInFront, $0.process) = (.booted, false, .init()) }
    }
    if state.lock != .unlocked { then { $0.lock = .unlocked } }
    if state.lock == .unlocked {
      then { ($0.lock, $0.isInFront) = (.grace, false) }
      if hasOthers && state.isInFront { then { $0.isInFront = false } }
      then { next in
        if state.isInstalled {
          let left = state.keys.map { $0 == .own ? .leftOver : $0 }
          next = RaceState(lock: .unlocked, keys: left, isInstalled: false)
        } else {
          next.isInstalled = true
        }
      }
    }
    if state.lock == .grace { then { $0.lock = .locked } }
    if state.isInstalled { addProcessSteps(of: state, then) }
  }

  private typealias Then = (_ isLoss: Bool, (inout RaceState) -> Void) -> Void

  private func addProcessSteps(of state: RaceState, _ then: Then) {
    let process = state.process
    func launch(_ waiting: RaceState.Waiting, isOpened: Bool = false) {
      then(false) { next in
        if !process.isAlive { (next.process.isAlive, next.process.at) = (true, .start) }
        next.process.waiting.formUnion(waiting)
        if isOpened { next.isInFront = true }
      }
    }
    if state.lock == .booted && !process.isAlive { launch([]) }
    if state.lock == .unlocked && !state.isInFront { launch(.refresh, isOpened: true) }
    if launches > 1 && !process.waiting.contains(.background) { launch(.background) }
    if launches > 2 && state.lock != .booted && !process.waiting.contains(.push) { launch(.push) }
    guard process.isAlive else { return }
    then(false) { ($0.process, $0.isInFront) = (.init(), false) }
    guard process.at == .idle else { return addCall(of: state, then) }
    for waiting in RaceState.Waiting.each where process.waiting.contains(waiting) {
      then(false) { next in
        next.process.waiting.subtract(waiting)
        next.process.at = process.isRestored ? .use : .decide
      }
    }
    if state.lock == .unlocked && state.isInFront && process.isRestored {
      for key in 0..<keys where state.keys[key] != .own {
        then(false) { ($0.process.at, $0.process.key) = (.connect, key) }
      }
    }
  }

  /// What a read of the flag may give, and whether the process is stuck then.
  private func flagReads(_ state: RaceState) -> [(isSet: Bool, isStuck: Bool)] {
    if state.process.isStuck { return [(false, true)] }
    return state.lock == .booted ? [(false, false), (false, true)] : [(state.flag, false)]
  }

  private func addCall(of state: RaceState, _ then: Then) {
    let process = state.process
    let key = process.key
    let canRead = state.lock != .booted
    let decisions =
      hasMarker ? [(isSet: state.marker, isStuck: process.isStuck)] : flagReads(state)
    func goOn(_ next: inout RaceState) {
      let isLast = key + 1 == keys
      next.process.at = isLast ? (hasMarker ? .mark : .note) : .find
      next.process.key = isLast ? 0 : key + 1
    }
    switch process.at {
    case .idle: break
    case .start:
      for read in flagReads(state) {
        then(false) { ($0.process.isStuck, $0.process.at) = (read.isStuck, .idle) }
      }
    case .decide:
      for read in decisions {
        then(false) { next in
          next.process.isStuck = read.isStuck
          next.process.at = !read.isSet ? .gate : hasMarker ? .use : .find
          if read.isSet && hasMarker { next.process.isRestored = true }
        }
      }
    case .gate:
      then(false) {
        $0.process.at = state.lock == .unlocked || state.lock == .grace ? .find : .idle
      }
    case .find:
      then(false) {
        ($0.process.found, $0.process.at) = (canRead && state.keys[key] != .absent, .recheck)
      }
    case .recheck:
      for read in decisions {
        then(false) { next in
          (next.process.isStuck, next.process.found) = (read.isStuck, false)
          if read.isSet {
            (next.process.isRestored, next.process.at, next.process.key) = (true, .use, 0)
          } else if process.found {
            next.process.at = .remove
          } else {
            goOn(&next)
          }
        }
      }
    case .remove:
      then(canRead && state.keys[key] == .own) { next in
        if canRead { next.keys[key] = .absent }
        goOn(&next)
      }
    case .mark: then(false) { ($0.marker, $0.process.at) = (true, .note) }
    case .note:
      then(false) { next in
        if canRead { (next.flag, next.process.isStuck) = (true, false) }
        (next.process.isRestored, next.process.at) = (true, .use)
      }
    case .use: then(false) { $0.process.at = .idle }
    case .connect:
      then(false) { next in
        if canRead { next.keys[key] = .own }
        (next.process.at, next.process.key) = (.idle, 0)
      }
    }
  }

  /// All states, breadth first, past losses.
  func search() -> (states: Set<RaceState>, depth: Int, transitions: Int, firstLoss: Int?) {
    var seen: Set = [start]
    var level = [start]
    var (depth, transitions) = (0, 0)
    var firstLoss: Int?
    while true {
      var next: [RaceState] = []
      for state in level {
        addSteps(of: state) { target, isLoss in
          transitions += 1
          if isLoss && firstLoss == nil { firstLoss = depth + 1 }
          if seen.insert(target).inserted { next.append(target) }
        }
      }
      if next.isEmpty { return (seen, depth, transitions, firstLoss) }
      level = next
      depth += 1
    }
  }
}

/// How many states of one app there are, by lock and whether it is in front.
struct RaceBlocks {
  private var sizes: [RaceState.Lock: (behind: Int, inFront: Int)] = [:]

  init(_ states: Set<RaceState>) {
    for state in states {
      if state.isInFront {
        sizes[state.lock, default: (0, 0)].inFront += 1
      } else {
        sizes[state.lock, default: (0, 0)].behind += 1
      }
    }
  }

  /// The states of several such apps that share nothing, where every combination can be
  /// reached: they meet in the lock, and at most one is in front.
  func states(apps: Int) -> Int {
    sizes.values.reduce(0) { sum, size in
      let others = (1..<apps).reduce(1) { product, _ in product * size.behind }
      return sum + others * (size.behind + apps * size.inFront)
    }
  }
}
