// Which of two verdicts says more for the app.

extension RecordedOutcome {
  /// How much a verdict leaves to fear; those with the same number say as little.
  ///
  /// `not exercised` and `bounded` share a number: neither shows that nothing is lost, and neither
  /// that something is.
  var weakness: Int {
    switch self {
    case .safe: 0
    case .notExercised, .bounded: 1
    case .depends: 2
    case .unsafe: 3
    }
  }

  private var isLosing: Bool { weakness > 1 }

  /// Which way it goes from `old` to this, without a look at answers.
  ///
  /// A loss that is not found any more is no improvement until it is shown that there is none.
  fileprivate func direction(from old: Self) -> ResultComparison.Direction {
    if weakness > old.weakness { return .worse }
    if weakness == old.weakness || (old.isLosing && !isLosing && self != .safe) { return .changed }
    return .better
  }
}

extension RecordedVerdict {
  /// What changed since `old`, or since nobody asked; nil where nothing did.
  func change(from old: RecordedVerdict?) -> ResultComparison.Change? {
    guard let old else {
      return ResultComparison.Change(
        direction: outcome.weakness > RecordedOutcome.bounded.weakness ? .worse : .changed,
        text: "\(subject): not judged before, now \(text)")
    }
    if outcome != old.outcome {
      return ResultComparison.Change(
        direction: outcome.direction(from: old.outcome),
        text: "\(subject): \(old.text), now \(text)")
    }
    if let direction = directionOfAnswers(from: old) {
      return ResultComparison.Change(
        direction: direction, text: "\(subject): \(old.text), now \(text)")
    }
    let unseen = neverDueWhere.filter { !old.neverDueWhere.contains($0) }
    if !unseen.isEmpty {
      return ResultComparison.Change(
        direction: .worse,
        text: "\(subject): \(text), now never due where \(unseen.joined(separator: ", "))")
    }
    let seen = old.neverDueWhere.filter { !neverDueWhere.contains($0) }
    if !seen.isEmpty {
      return ResultComparison.Change(
        direction: .better,
        text: "\(subject): \(text), now also due where \(seen.joined(separator: ", "))")
    }
    return nil
  }

  /// Worse where it loses with answers with which it did not; better where it no longer does and
  /// that is all; nil where the same answers lose.
  private func directionOfAnswers(from old: RecordedVerdict) -> ResultComparison.Direction? {
    func isCovered(_ set: [String], by sets: [[String]]) -> Bool {
      sets.contains { $0.allSatisfy(set.contains) }
    }
    if !answerSets.allSatisfy({ isCovered($0, by: old.answerSets) }) { return .worse }
    if !old.answerSets.allSatisfy({ isCovered($0, by: answerSets) }) { return .better }
    return nil
  }
}
