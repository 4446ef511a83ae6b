// One execution of a scenario under one schedule.

import AppModel
import PhoneModel

/// One execution of a scenario.
public struct Run: Sendable {
  /// Every step, in order.
  public var moments: [Moment] = []
  /// The rules that were broken, in order of the moments.
  public var findings: [Finding] = []
  /// What changed without a call of the app.
  public var remarks: [Remark] = []
  /// The choices that made the run.
  public var trail: [Choice] = []
  /// The questions that were asked with their answers, in order of asking.
  public var answers: [AnswerSet.Element] = []
  /// What fell between calls and between lines, to make the run again.
  public var insertions: [Insertion] = []
  /// The subjects whose hazard arose, sorted.
  public var exercised: [Subject] = []
  /// The subjects that the run could have judged, sorted.
  public var subjects: [Subject] = []
  /// The lines of the script whose check was evaluated.
  public var evaluated: [Place] = []
  /// The calls that delete or overwrite a belonging, allowed or not.
  var decisions: [Decision] = []
  /// The fault that ended it early, if any.
  public var error: RunError?
  /// The line that the choices of a race made impossible, with the reason: the
  /// order ends before it, and what was lost until then is lost.
  public var cut: RunError?
  /// The phone at the end.
  public var phone = Phone()

  public init() {}

  /// A run to which about so many moments will be added.
  init(capacity: Int) {
    moments.reserveCapacity(capacity)
  }
}

extension Run {
  /// Whether `subject` is broken in this run.
  public func breaks(_ subject: Subject) -> Bool {
    findings.contains { $0.subject == subject }
  }
}

/// A call that deletes or overwrites a belonging.
struct Decision: Hashable, Sendable {
  /// The number of the moment.
  var moment: Int
  /// The name of the belonging, with `*` where the call names none.
  var belonging: String
  /// Whether the call removes it, rather than putting something in its place.
  var isRemoval: Bool
}

extension Moment {
  /// Whether it is a call whose answer was blind or refused.
  public var isUntrue: Bool {
    if case .call(_, let answer, _, _) = kind { answer.standing != .truthful } else { false }
  }

  /// Where the call was made, for a call.
  public var point: ChoicePoint? {
    if case .call(_, _, let point, _) = kind { point } else { nil }
  }
}
