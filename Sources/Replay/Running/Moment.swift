// One step of a run: an event, a call with its answer, or a check.

import AppModel
import PhoneModel

/// One step of a run.
public struct Moment: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// An event; `passed` is how long time went on, for `wait`.
    case event(Event, passed: Seconds)
    /// A call and its answer, with the questions it rests on.
    case call(Call, Answer, by: ChoicePoint, questions: [QuestionID])
    /// A handler ended by an error that it let go.
    case threw(CallError, by: ChoicePoint)
    /// A check of the script.
    case check(Condition, holds: Bool)
  }

  public var kind: Kind
  /// The number in its run, from 1; with the run it is the moment's address.
  public var number: Int
  /// Seconds since the run began, on the phone's clock.
  public var time: Seconds
  /// The lock epoch: up at boot, unlock, lock and the end of the grace.
  public var epoch: Int
  /// The state of the lock after it.
  public var lock: DeviceLock.State
  /// The phase of the script, if any.
  public var phase: Int?
  /// The line of the script that led here.
  public var place: Place
  /// What the user sees after it, from the back to the front; empty for apps that have
  /// no prompts.
  public var onScreen: [OnScreen]
  /// Whether it came from a race block's or a saved schedule's choice.
  public var isInserted: Bool
}

/// Something of the phone that changed without a call of the app.
public struct Remark: Hashable, Sendable {
  /// The number of the moment.
  public var moment: Int
  public var text: String
}
