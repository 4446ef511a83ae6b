// The choices that make a run, and the asking of open questions.

/// Decides what the rules of the phone leave open, and notes what it decided.
///
/// A rule asks (`ask`, `strikes`); the runner chooses (`choose`). A schedule
/// either follows a plan, a prefix of choices to take before the first way is
/// taken everywhere, or looks every choice up by its point (`script`), as a
/// saved run does. Scenario and schedule decide a run, byte for byte.
public struct Schedule: Hashable, Sendable {
  /// Which alternatives of each question a run may take, as a bit set; one bit
  /// means the question is pinned.
  public var allowed: [UInt8]
  /// The ways to take at the first choices; beyond it way 0 is taken.
  public var plan: [Int]
  /// Choices fixed by their point; when present the plan is not used and a
  /// choice that is not found takes way 0.
  public var script: ScriptedChoices?
  /// Where the run is now.
  public var point: ChoicePoint
  /// The choices made so far that had more than one way.
  public private(set) var trail: [Choice] = []
  /// The answer to each question that was asked, by `QuestionID.rawValue`;
  /// `Schedule.unasked` where it was not.
  public private(set) var answers: [UInt8]
  /// The questions asked so far, in the order of their first asking.
  public private(set) var asked: [QuestionID] = []
  /// The questions that the current call rests on.
  public private(set) var consulted: [QuestionID] = []

  /// Marks a question that no rule has asked yet.
  public static let unasked: UInt8 = .max

  /// A schedule in which every question may take the alternatives given in
  /// `allowed`, by `QuestionID.rawValue`.
  public init(allowed: [UInt8], plan: [Int] = [], script: ScriptedChoices? = nil) {
    self.allowed = allowed
    self.plan = plan
    self.script = script
    self.point = ChoicePoint(process: nil, handler: "", call: 0)
    self.answers = [UInt8](repeating: Self.unasked, count: QuestionTable.count)
    asked.reserveCapacity(8)
  }

  /// A schedule that takes the base answer everywhere; an unsettled question
  /// takes its first alternative.
  public static var base: Schedule {
    Schedule(allowed: QuestionID.allCases.map { 1 << UInt8($0.question.base ?? 0) })
  }
}

/// The choices of a saved or altered run, each bound to its point.
public struct ScriptedChoices: Hashable, Sendable {
  /// A question's "sometimes" that strikes.
  public struct Strike: Hashable, Sendable {
    /// The question whose "sometimes" it is.
    public var question: QuestionID
    public var point: ChoicePoint
    /// A strike at one call.
    public init(_ question: QuestionID, at point: ChoicePoint) {
      self.question = question
      self.point = point
    }
  }

  /// Where each "sometimes" strikes.
  public var strikes: [Strike]

  /// A schedule that strikes there and nowhere else.
  public init(strikes: [Strike] = []) {
    self.strikes = strikes
  }
}

extension Schedule {
  /// The answer to the open question that `Answer` stands for, the same all
  /// run long.
  public mutating func ask<Answer: OpenQuestion>(_: Answer.Type) -> Answer {
    guard let answer = Answer(rawValue: ask(Answer.id)) else {
      preconditionFailure("\(Answer.id) has no such alternative")
    }
    return answer
  }

  /// The index of the answer to `question`, the same all run long.
  public mutating func ask(_ question: QuestionID) -> UInt8 {
    if !consulted.contains(question) { consulted.append(question) }
    let known = answers[Int(question.rawValue)]
    if known != Self.unasked { return known }
    let mask = allowed[Int(question.rawValue)]
    let ways = mask.nonzeroBitCount
    precondition(ways > 0, "no alternative of a question is allowed")
    let way = ways == 1 ? 0 : choose(.question(question), among: ways)
    let answer = Self.bit(way, of: mask)
    answers[Int(question.rawValue)] = answer
    asked.append(question)
    return answer
  }

  /// Forgets all that was decided, to follow another plan with the same memory.
  package mutating func begin(_ plan: [Int]) {
    for question in asked { answers[Int(question.rawValue)] = Self.unasked }
    asked.removeAll(keepingCapacity: true)
    if !trail.isEmpty { trail.removeAll() }
    consulted.removeAll(keepingCapacity: true)
    self.plan = plan
  }

  /// The answer to `Answer` if it is already decided, by a pin or by an
  /// earlier asking.
  public func known<Answer: OpenQuestion>(_: Answer.Type) -> Answer? {
    let answer = answers[Int(Answer.id.rawValue)]
    if answer != Self.unasked { return Answer(rawValue: answer) }
    let mask = allowed[Int(Answer.id.rawValue)]
    return mask.nonzeroBitCount == 1 ? Answer(rawValue: Self.bit(0, of: mask)) : nil
  }

  /// Whether the "sometimes" of `question` strikes at this call. It may go
  /// either way each time, and counts as one answer.
  public mutating func strikes(_ question: QuestionID) -> Bool {
    if let script {
      return script.strikes.contains(.init(question, at: point))
    }
    return choose(.strike(question), among: 2) == 1
  }

  /// Whether the answer to `Answer` is `sometimes`, and it strikes at this call.
  public mutating func strikes<Answer: OpenQuestion>(_ sometimes: Answer) -> Bool {
    ask(Answer.self) == sometimes && strikes(Answer.id)
  }

  /// The way to take among `ways` (0 ..< `ways`), noted in the trail.
  public mutating func choose(_ subject: Choice.Subject, among ways: Int) -> Int {
    guard ways > 1 else { return 0 }
    let index = trail.count
    let taken = index < plan.count ? min(plan[index], ways - 1) : 0
    trail.append(Choice(subject: subject, point: point, ways: ways, taken: taken))
    return taken
  }

  /// Forgets which questions the last call rested on.
  public mutating func beginCall() {
    // The answer before may hold the array, so that its memory is not ours to use again.
    if !consulted.isEmpty { consulted = [] }
  }

  /// The position of the `index`th set bit of `mask`.
  private static func bit(_ index: Int, of mask: UInt8) -> UInt8 {
    var rest = mask
    for _ in 0..<index { rest &= rest - 1 }
    return UInt8(rest.trailingZeroBitCount)
  }
}
