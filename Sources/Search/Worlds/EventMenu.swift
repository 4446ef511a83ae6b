// The words for what may fall in an exploration that no script orders.

import AppModel
import PhoneModel
import Replay

/// The events that can be named for an exploration of an app.
public struct EventMenu: Sendable {
  /// A word, and what it lets happen.
  public struct Entry: Sendable {
    public var name: String
    public var summary: String
    public var events: [ExploredEvent]
    /// When it falls in an exploration that names no events.
    public var use: Use
  }

  /// When a word falls in an exploration that names no events.
  public enum Use: Hashable, Sendable {
    /// At once.
    case first
    /// As the search is widened: the lower, the earlier.
    case wider(Int)
    /// Only where it is named.
    case named
  }

  /// The words, in the order in which events are tried.
  public let entries: [Entry]

  /// The menu for the app at a place of the scenario.
  public init(for app: App, at slot: Int = 0) {
    var menu = MenuBuilder(app: app, slot: slot)
    menu.addPhone()
    menu.addInstalls()
    menu.addProcesses()
    menu.addLaunches()
    menu.addActions()
    menu.addConsent()
    entries = menu.entries
    let isLocked = Condition.Subject.phone(.beforeFirstUnlock)
    guards = [
      ("idle", "the app has nothing to do", Condition(.process(ProcessID(app: slot), .idle))),
      ("before-first-unlock", "the phone stands before its first unlock", Condition(isLocked)),
      (
        "after-first-unlock", "the phone was unlocked since the restart",
        Condition(isLocked, isNegated: true)
      ),
      ("unlocked", "the phone is unlocked", Condition(.phone(.unlocked))),
    ]
  }

  /// What may follow an `@`.
  public let guards: [(name: String, summary: String, condition: Condition)]

  /// The words of an exploration that names none: a few first, and then one more at a time.
  ///
  /// What an app does and how it is started comes before what only makes the search larger. An
  /// action of the user falls where the app has nothing to do.
  public var widening: [[String]] {
    func rank(_ entry: Entry) -> Int? {
      switch entry.use {
      case .first: 0
      case .wider(let rank): rank
      case .named: nil
      }
    }
    let ranks = Set(entries.compactMap(rank)).sorted()
    return ranks.map { most in
      entries.filter { rank($0).map { $0 <= most } ?? false }.map { entry in
        entry.isAction ? "\(entry.name)@idle" : entry.name
      }
    }
  }

  /// The events that a word names: `unlock`, `connect`, or with an argument of one's
  /// own `connect:key-B`; nil where there is no such word.
  ///
  /// What follows an `@` says when alone they may fall: `connect@idle`.
  public func events(named word: String) -> [ExploredEvent]? {
    let parts = word.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    var conditions: [Condition] = []
    for part in parts.dropFirst() {
      guard let condition = guards.first(where: { $0.name == part })?.condition else { return nil }
      conditions.append(condition)
    }
    return plainEvents(named: parts[0])?.map { event in
      var event = event
      event.conditions += conditions
      return event
    }
  }

  private func plainEvents(named word: String) -> [ExploredEvent]? {
    if let entry = entries.first(where: { $0.name == word }) { return entry.events }
    guard let colon = word.firstIndex(of: ":"),
      let entry = entries.first(where: { $0.name == word[..<colon] }),
      case .event(.action(let app, let name, _))? = entry.events.first?.kind
    else { return nil }
    let argument = String(word[word.index(after: colon)...])
    return [ExploredEvent(word, .event(.action(app: app, name: name, argument: argument)))]
  }
}

extension EventMenu.Entry {
  /// Whether it is something that the user does in the app.
  fileprivate var isAction: Bool {
    if case .event(.action)? = events.first?.kind { true } else { false }
  }
}

/// Puts a menu together.
private struct MenuBuilder {
  let app: App
  let slot: Int
  var entries: [EventMenu.Entry] = []

  /// Whether locks and background launches are what an exploration is about: not so for
  /// an app that has prompts and nothing to lose.
  private var isAboutLocks: Bool { app.prompts.isEmpty || !app.belongings.isEmpty }

  /// Its place in the widening, where locks matter.
  private func whereLocksMatter(_ use: EventMenu.Use) -> EventMenu.Use {
    isAboutLocks ? use : .named
  }

  private mutating func add(
    _ name: String, _ summary: String, use: EventMenu.Use = .named,
    onlyWhere conditions: [Condition] = [], _ kinds: ExploredEvent.Kind...
  ) {
    entries.append(
      EventMenu.Entry(
        name: name, summary: summary,
        events: kinds.map { ExploredEvent(name, $0, onlyWhere: conditions) },
        use: use))
  }

  mutating func addPhone() {
    add("restart", "the phone restarts", use: whereLocksMatter(.first), .event(.restart))
    add("unlock", "the user unlocks the phone", use: whereLocksMatter(.first), .event(.unlock))
    add("lock", "the phone locks", use: whereLocksMatter(.wider(2)), .event(.lock))
    add("time", "time goes on to the next deadline", use: isAboutLocks ? .wider(53) : .first, .time)
  }

  mutating func addInstalls() {
    add("install", "the app is installed", .event(.install(app: slot, isSigned: true)))
    add("delete", "the user deletes the app", .event(.delete(app: slot)))
  }

  mutating func addProcesses() {
    let own = ProcessID(app: slot)
    let isBehind = Condition(.process(own, .inFront), isNegated: true)
    add(
      "open", "the user opens the app", use: .first, onlyWhere: [isBehind],
      .event(.open(app: slot)))
    add("refresh", "the app in front refreshes", .event(.refresh(app: slot)))
    add(
      "leave", "the user leaves the app", use: app.prompts.isEmpty ? .named : .wider(50),
      .event(.leave(app: slot))
    )
    add("cover", "something covers the app in front", .event(.cover(app: slot)))
    add("uncover", "what covered it goes away", .event(.uncover(app: slot)))
    let processes = app.processes.map { ProcessID(app: slot, kind: $0.kind) }
    entries.append(
      EventMenu.Entry(
        name: "kill", summary: "a process ends, also in the middle of a handler",
        events: processes.map { ExploredEvent("kill", .event(.kill($0))) }, use: .wider(1)))
    add("suspend", "the app in the background is suspended", .event(.suspend(own)))
    add("resume", "the suspended app runs again", .event(.resume(own)))
    add("force-quit", "the user swipes the app away", .event(.forceQuit(app: slot)))
  }

  mutating func addLaunches() {
    let kinds = app.processes.map { $0.kind }
    func launch(_ reason: LaunchReason) -> ExploredEvent.Kind {
      .event(.launch(app: slot, reason))
    }
    add(
      "launch", "the system starts the app for a background refresh", use: whereLocksMatter(.first),
      launch(.backgroundRefresh))
    add(
      "locked-launch", "something starts the app, which does not run, before the first unlock",
      onlyWhere: [
        Condition(.phone(.beforeFirstUnlock)),
        Condition(.process(ProcessID(app: slot), .notRunning)),
      ], launch(.voipPush))
    let push = kinds.contains(.notificationService) ? LaunchReason.notification : .silentPush
    add("push", "a push arrives", use: whereLocksMatter(.wider(51)), launch(push))
    if kinds.contains(.widget) {
      add(
        "widget", "the system asks the widget for its timeline", use: .wider(52), launch(.timeline))
    }
    for reason in LaunchReason.allCases where reason != .user && kinds.contains(reason.processKind)
    {
      add(reason.name, "the system starts a process: \(reason.name)", launch(reason))
    }
  }

  mutating func addConsent() {
    for prompt in app.prompts {
      entries.append(
        EventMenu.Entry(
          name: "answer-\(prompt.name)", summary: "the user answers: \(prompt.name)",
          events: prompt.answers.filter { $0 != .moreInformation }.map {
            ExploredEvent(
              "answer-\(prompt.name)", .event(.answer(app: slot, prompt, $0)))
          }, use: .first))
    }
    if app.prompts.contains(.tracking) {
      add(
        "more-information", "the user asks the ATT prompt for more information",
        .event(.answer(app: slot, .tracking, .moreInformation)))
      add(
        "tracking-setting", "the user changes the app's tracking switch in Settings",
        .event(.setTracking(app: slot, isAllowed: true)),
        .event(.setTracking(app: slot, isAllowed: false)))
      add(
        "reprompt", "a year goes by after the answer to the ATT prompt",
        .event(.repromptTracking(app: slot)))
    }
    guard !app.prompts.isEmpty else { return }
    add("online", "the network comes", .event(.setNetwork(isOnline: true)))
    add("offline", "the network goes", .event(.setNetwork(isOnline: false)))
    add("fail-consent-flow", "the next step of a consent flow throws", .event(.failConsentFlow))
    for setting in ConsoleSetting.allCases {
      add(
        "console-\(setting.message)-\(setting.name)",
        "the ad console: \(setting.message) \(setting.name)", .event(.setConsole(setting)))
    }
  }

  mutating func addActions() {
    var actionCount = 0
    for action in app.actions {
      // Without the first there is mostly nothing to lose.
      let use: EventMenu.Use = actionCount == 0 ? .first : .wider(10 + actionCount)
      add(
        action.name, action.summary, use: action.isByUser ? use : .named,
        .event(.action(app: slot, name: action.name, argument: action.example)))
      if action.isByUser { actionCount += 1 }
    }
  }
}
