// One decision that the rules of the phone leave to the schedule.

/// Where in a run a choice is made.
///
/// Choices are bound to a place in the launch logic and not to a step number,
/// so that leaving one out does not shift the others.
public struct ChoicePoint: Hashable, Sendable {
  /// The process that was about to make a call; nil for the phone itself.
  public var process: ProcessID?
  /// The handler that runs, with its count for this process id: `refresh#2`.
  public var handler: String
  /// The call's number in that handler run, from 1; for the phone itself the
  /// line of the script.
  public var call: Int

  /// A point before or at call `call` of `handler` in `process`.
  public init(process: ProcessID?, handler: String, call: Int) {
    self.process = process
    self.handler = handler
    self.call = call
  }
}

/// A decision taken while a run was made.
public struct Choice: Hashable, Sendable {
  /// What was decided.
  public enum Subject: Hashable, Sendable {
    /// The answer to an open question, one for the whole run.
    case question(QuestionID)
    /// Whether a question's "sometimes" strikes at this call.
    case strike(QuestionID)
    /// Which of the events that may fall anywhere comes now; 0 is none.
    case event
    /// Which of the processes that have a handler running goes next.
    case process
  }

  /// What was decided.
  public var subject: Subject
  /// Where it was decided.
  public var point: ChoicePoint
  /// How many ways there were, at least 2.
  public var ways: Int
  /// The way taken, 0 ..< `ways`; for a question an index into the allowed
  /// alternatives, lowest first.
  public var taken: Int

  /// A decision for one of `ways`.
  public init(subject: Subject, point: ChoicePoint, ways: Int, taken: Int) {
    self.subject = subject
    self.point = point
    self.ways = ways
    self.taken = taken
  }
}
