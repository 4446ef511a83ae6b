// The launch logic of one process: the protocol that app code conforms to.

import PhoneModel

/// The code of one process of an app, and its memory.
///
/// Conform a plain struct and write the handlers that matter; the others do
/// nothing. The stored properties are the process's memory: they are set up by
/// `init()` when the process starts and gone when it ends. Handlers call the
/// phone through `System`, with ordinary `try?` and `guard`.
///
/// A handler is run again from its start with the replies it got so far, so it
/// must do the same when it gets the same: no clock, no random numbers, no
/// global state. A wait ends the handler: start a timer, and go on in `timer`.
/// An error that a handler throws ends that handler and nothing else.
public protocol LaunchLogic: Hashable, Sendable {
  /// The memory of a process that has just started.
  init()

  /// Static initialisers and `+load`; no application object yet (P-14).
  mutating func load(_ system: System) throws(CallError)
  /// `main` and the initializer of a SwiftUI `App`; no application object yet (P-14).
  mutating func main(_ system: System) throws(CallError)
  /// `application(_:didFinishLaunchingWithOptions:)`.
  mutating func launch(_ system: System, for reason: LaunchReason) throws(CallError)
  /// The first scene connects.
  mutating func connectScene(_ system: System) throws(CallError)
  /// The app comes to the front.
  mutating func becomeActive(_ system: System) throws(CallError)
  /// The app is about to lose the front, or something covers it.
  mutating func resignActive(_ system: System) throws(CallError)
  /// The app is in the background now.
  mutating func enterBackground(_ system: System) throws(CallError)
  /// The app in front refreshes what it shows.
  mutating func refresh(_ system: System) throws(CallError)
  /// The work that a background launch or wake was for.
  mutating func background(_ system: System, for reason: LaunchReason) throws(CallError)
  /// A notification service extension got a push.
  mutating func receive(_ system: System) throws(CallError)
  /// A widget is asked for its timeline.
  mutating func timeline(_ system: System) throws(CallError)
  /// A notification that this process observes.
  mutating func notification(
    _ notification: PhoneNotification, _ system: System
  ) throws(CallError)
  /// A timer that this process started with `System.startTimer`.
  mutating func timer(_ name: String, _ system: System) throws(CallError)
  /// A request of this process has come to something: a prompt was answered, the
  /// consent info is there.
  mutating func completed(_ completion: Completion, _ system: System) throws(CallError)
  /// An action of the user, or a task, that the app declares.
  mutating func action(_ name: String, _ argument: String, _ system: System) throws(CallError)
}

// Handlers that an app leaves out do nothing.
extension LaunchLogic {
  public mutating func load(_ system: System) throws(CallError) {}
  public mutating func main(_ system: System) throws(CallError) {}
  public mutating func launch(_ system: System, for reason: LaunchReason) throws(CallError) {}
  public mutating func connectScene(_ system: System) throws(CallError) {}
  public mutating func becomeActive(_ system: System) throws(CallError) {}
  public mutating func resignActive(_ system: System) throws(CallError) {}
  public mutating func enterBackground(_ system: System) throws(CallError) {}
  public mutating func refresh(_ system: System) throws(CallError) {}
  public mutating func background(
    _ system: System, for reason: LaunchReason
  ) throws(CallError) {}
  public mutating func receive(_ system: System) throws(CallError) {}
  public mutating func timeline(_ system: System) throws(CallError) {}
  public mutating func notification(
    _ notification: PhoneNotification, _ system: System
  ) throws(CallError) {}
  public mutating func timer(_ name: String, _ system: System) throws(CallError) {}
  public mutating func completed(
    _ completion: Completion, _ system: System
  ) throws(CallError) {}
  public mutating func action(
    _ name: String, _ argument: String, _ system: System
  ) throws(CallError) {}
}

extension LaunchLogic {
  /// Runs the handler that `handler` names.
  mutating func run(_ handler: Handler, _ system: System) throws(CallError) {
    switch handler {
    case .load: try load(system)
    case .main: try main(system)
    case .launch(let reason): try launch(system, for: reason)
    case .connectScene: try connectScene(system)
    case .becomeActive: try becomeActive(system)
    case .resignActive: try resignActive(system)
    case .enterBackground: try enterBackground(system)
    case .refresh: try refresh(system)
    case .background(let reason): try background(system, for: reason)
    case .receive: try receive(system)
    case .timeline: try timeline(system)
    case .notification(let notification): try self.notification(notification, system)
    case .timer(let name): try timer(name, system)
    case .completed(let completion): try completed(completion, system)
    case .action(let name, let argument): try action(name, argument, system)
    }
  }
}
