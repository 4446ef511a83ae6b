// A running process, as far as the phone knows it.

/// What the phone holds of a running process. The memory of its code is the
/// engine's.
public struct ProcessState: Hashable, Sendable {
  /// How far a process has come since it started.
  public enum Stage: UInt8, Hashable, Sendable, Comparable {
    /// No code yet; static initialisers; `main`; didFinishLaunching; the first scene.
    case noCode, loaded, mainRun, launched, sceneConnected

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether a process runs, and how it stands to the user.
  public enum Activity: UInt8, Hashable, Sendable {
    /// In front, and gets the user's touches.
    case active
    /// In front, and covered by something.
    case inactive
    /// Running, and not in front.
    case background
    /// In memory, with no code running (L-41).
    case suspended
  }

  /// Which process it is.
  public let id: ProcessID
  /// Which code it runs, an index into the scenario's.
  public let code: Int
  /// Why it was started.
  public internal(set) var reason: LaunchReason
  /// How far it has come, or will once its queue has run.
  public internal(set) var stage: Stage = .noCode
  /// How it stands to the user.
  public internal(set) var activity: Activity = .background
  /// Whether it was started before the first unlock, and the user has not
  /// opened it since (`LAUNCH-SAMEPROC`).
  public internal(set) var isFromBeforeFirstUnlock = false
  /// Whether it was prewarmed before the first unlock (`LAUNCH-ENV`).
  var isEarlyPrewarm = false
  /// Whether it is suspended as soon as it has nothing to do, as after prewarming.
  var isSuspendedWhenIdle = false
  /// Whether protected data became available while it was suspended (`PD-SUSPENDED`).
  var missedAvailability = false
  /// The handlers that wait, oldest first, one of a kind.
  public internal(set) var queue: [Handler] = []
  /// The handler that runs.
  public internal(set) var current: Handler?
  /// The notifications that it observes.
  var observed: [PhoneNotification] = []
  /// What it shows the user.
  public internal(set) var screen: Screen?
  /// What it holds of UserDefaults, by domain.
  public internal(set) var defaults: [DefaultsCache] = []
  /// Its registered defaults (U-15).
  var registered: [DefaultsEntry] = []
  /// What it has under way of permissions and consent; nil where it never asked.
  public internal(set) var consent: ConsentSession?
  /// Its running timers, soonest first.
  var timers: [RunningTimer] = []

  /// A process that has run nothing yet.
  init(id: ProcessID, code: Int, reason: LaunchReason) {
    self.id = id
    self.code = code
    self.reason = reason
    // A launch alone fills as many places.
    queue.reserveCapacity(6)
  }
}

/// A timer that a process started.
struct RunningTimer: Hashable, Sendable {
  var name: String
  /// Seconds until it fires.
  var left: Seconds
}

extension ProcessState {
  /// Whether it is in front of the user.
  public var isInFront: Bool { activity == .active || activity == .inactive }

  /// Whether it is in front, active, and waits for nothing: no handler, no timer,
  /// nothing that asks the user.
  public var isAtRest: Bool {
    activity == .active && current == nil && queue.isEmpty && timers.isEmpty
      && !(consent?.isAsking ?? false)
  }

  /// Whether it has something to do and may do it.
  public var isRunnable: Bool {
    activity != .suspended && (current != nil || !queue.isEmpty)
  }

  /// Keeps a cache, unless it holds nothing.
  mutating func setCache(_ cache: DefaultsCache) {
    let index = defaults.firstIndex { $0.domain >= cache.domain } ?? defaults.endIndex
    let isThere = index < defaults.endIndex && defaults[index].domain == cache.domain
    switch (isThere, cache.isBlank) {
    case (true, true): defaults.remove(at: index)
    case (true, false): defaults[index] = cache
    case (false, true): break
    case (false, false): defaults.insert(cache, at: index)
    }
  }

  /// Puts a handler at the end of the queue, unless one of its kind waits.
  ///
  /// What tells how things stand now (in front or not, locked or not) takes the
  /// place of an earlier mark, so that the last to run is not out of date.
  mutating func enqueue(_ handler: Handler) {
    if handler.tellsState { queue.removeAll { $0 == handler } }
    if !queue.contains(handler) { queue.append(handler) }
  }

  /// Starts a timer in place of one of its name; it is due at once where no
  /// time is left.
  mutating func start(_ timer: RunningTimer) {
    timers.removeAll { $0.name == timer.name }
    let index = timers.firstIndex { $0.left > timer.left } ?? timers.endIndex
    timers.insert(timer, at: index)
    fireTimers()
  }

  /// Puts the handlers of timers that are due into the queue, unless it is
  /// suspended: then they fire when it runs again (L-41).
  /// - Returns: whether any was due.
  @discardableResult
  mutating func fireTimers() -> Bool {
    guard activity != .suspended else { return false }
    let due = timers.prefix { $0.left == 0 }
    for timer in due { enqueue(.timer(name: timer.name)) }
    timers.removeFirst(due.count)
    return !due.isEmpty
  }

  /// Puts the stages of a launch up to `stage` into the queue, as far as they
  /// have not run. didFinishLaunching is told the reason why it runs now, which
  /// for a prewarmed process need not be the one it was started for (L-05).
  mutating func enqueueLaunch(upTo stage: Stage, for reason: LaunchReason) {
    if self.stage < .loaded, stage >= .loaded { enqueue(.load) }
    if self.stage < .mainRun, stage >= .mainRun { enqueue(.main) }
    if self.stage < .launched, stage >= .launched { enqueue(.launch(reason)) }
    if self.stage < .sceneConnected, stage >= .sceneConnected { enqueue(.connectScene) }
    self.stage = max(self.stage, stage)
  }
}
