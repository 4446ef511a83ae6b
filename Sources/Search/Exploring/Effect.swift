// What a step means for the rules.

import PhoneModel
import Replay

/// What a step of a run means for the rules, apart from where it leads.
struct Effect: Hashable, Sendable {
  /// A rule that is broken.
  struct Breach: Hashable, Sendable {
    var subject: Subject
    var text: String
  }

  /// A handler that begins, by its name.
  struct Beginning: Hashable, Sendable {
    var process: ProcessID
    var name: String
  }

  /// The rules that the step breaks.
  var breaches: [Breach] = []
  /// The subjects whose hazard arises.
  var exercised: [Subject] = []
  /// The subjects that could be judged.
  var judged: [Subject] = []
  /// The belongings that a call deletes or overwrites.
  var decisions: [String] = []
  /// Whether a call gets a blind answer.
  var isBlind = false
  /// The handlers that begin after it, in order.
  var begun: [Beginning] = []
  /// The lines of the script whose check is evaluated.
  var evaluated: [Place] = []
  /// The line of a race block whose event falls.
  var fell: Place?
  /// Whether the order ends here, as the next line cannot be.
  var isCut = false

  /// Adds what another part of the same step means.
  mutating func add(_ other: Effect) {
    for subject in other.judged where !judged.contains(subject) { judged.append(subject) }
    for subject in other.exercised { exercise(subject) }
    for breach in other.breaches { breaks(breach.subject, breach.text) }
  }

  /// Notes that a subject's hazard arose.
  mutating func exercise(_ subject: Subject) {
    if !exercised.contains(subject) { exercised.append(subject) }
  }

  /// Notes that a rule is broken.
  mutating func breaks(_ subject: Subject, _ text: String) {
    exercise(subject)
    guard !breaches.contains(where: { $0.subject == subject }) else { return }
    breaches.append(Breach(subject: subject, text: text))
  }
}

/// A step of a run: one moment.
enum StepAction: Hashable, Sendable {
  /// An event, of a line of the script or fallen between lines and calls.
  case event(Event, Place, isInserted: Bool)
  /// The call that a process has come to.
  case call(ProcessID)
  /// A line that checks something.
  case check(Place)
  /// The end of the script.
  case end
}

/// A way from one state to another.
struct Edge: Sendable {
  var target: Int32
  var action: Int32
  var condition: Int32
  var effect: Int32
}
