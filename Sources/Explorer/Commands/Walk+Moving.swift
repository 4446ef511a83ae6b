// Step, next, back, go, until, undo: moving in a run and between runs.

import PhoneModel
import Replay
import ScenarioScript
import Search

extension Walk {
  mutating func step() throws(ExplorerProblem) -> Told {
    guard moment < take.count else { throw ExplorerProblem("the run ends here") }
    return move(to: moment + 1)
  }

  mutating func back() throws(ExplorerProblem) -> Told {
    guard moment > 0 else { throw ExplorerProblem("the run begins here") }
    return move(to: moment - 1)
  }

  mutating func goToEnd() throws(ExplorerProblem) -> Told { move(to: take.count) }

  /// Goes on until the run could go another way, or something is broken.
  mutating func runToChoice() throws(ExplorerProblem) -> Told {
    guard moment < take.count else { throw ExplorerProblem("the run ends here") }
    let stop = (moment + 1..<take.count).first { isChoice($0) } ?? take.count
    return move(to: stop)
  }

  /// Whether another run parts from this one after a moment: an event comes, or an answer that
  /// iOS need not give, or something has just been broken.
  private func isChoice(_ moment: Int) -> Bool {
    if take.run.findings.contains(where: { $0.moment == moment }) { return true }
    let next = take.run.moments[moment]
    switch next.kind {
    case .event: return moment == 0 || !isContinued(moment)
    case .call(_, _, _, let questions): return next.isUntrue || questions.contains(where: isOpen)
    case .threw, .check: return false
    }
  }

  /// Whether the event that comes next is the rest of one that has begun: of a `wait`.
  func isContinued(_ moment: Int) -> Bool {
    guard moment > 0, moment < take.count, case .event = take.run.moments[moment].kind else {
      return false
    }
    let place = take.run.moments[moment].place
    return take.run.moments[..<moment].contains { earlier in
      if case .event = earlier.kind { earlier.place == place } else { false }
    }
  }

  /// Whether the question has several answers at this level.
  private func isOpen(_ question: QuestionID) -> Bool {
    question.question.alternatives(at: source.level).nonzeroBitCount > 1
  }

  /// Goes to `38`, `m38`, `2.38`, `loss`, `start`, or an address as CI prints it.
  mutating func go(_ text: String) throws(ExplorerProblem) -> Told {
    if text == "start" { return move(to: 0) }
    if text == "end" { return move(to: take.count) }
    if text == "loss" {
      guard let finding = take.findings.first else {
        throw ExplorerProblem("nothing is broken in this run; 'distance' looks further")
      }
      return move(to: finding.moment)
    }
    let digits = text.hasPrefix("m") ? String(text.dropFirst()) : text
    if let number = Int(digits) { return try move(to: number, in: position.run) }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, let run = Int(parts[0]), let number = Int(parts[1]) {
      guard takes.indices.contains(run - 1) else {
        throw ExplorerProblem("there is no run \(run); 'runs' lists those that there are")
      }
      return try move(to: number, in: run - 1)
    }
    if let address = MomentAddress(text) {
      for run in takes.indices where takes[run].searchAddress?.text == text {
        return try move(to: address.moment, in: run)
      }
      return enterTold(try source.take(at: address), at: address.moment)
    }
    for run in takes.indices {
      if let own = takes[run].address, text.hasPrefix("\(own)."),
        let number = Int(text.dropFirst(own.count + 1))
      {
        return try move(to: number, in: run)
      }
    }
    throw ExplorerProblem(
      "'\(text)' is no moment of this run and no address; a moment is 38, of another run 2.38")
  }

  private mutating func move(to number: Int, in run: Int) throws(ExplorerProblem) -> Told {
    guard (0...takes[run].count).contains(number) else {
      throw ExplorerProblem("the run has \(takes[run].count) moments, and none of number \(number)")
    }
    return move(to: number, ofRun: run)
  }

  /// Goes there and tells it.
  mutating func move(to moment: Int, ofRun run: Int? = nil) -> Told {
    let before = position
    go(to: moment, in: run)
    return Told.arriving(arrival(from: before))
  }

  /// Takes a run in, goes there and tells it.
  mutating func enterTold(_ take: Take, at moment: Int) -> Told {
    let before = position
    enter(take, at: moment)
    return Told.arriving(arrival(from: before))
  }

  /// Goes on until a condition holds, or to the next loss or untrue answer.
  mutating func run(until text: String) throws(ExplorerProblem) -> Told {
    let isSo = try test(text)
    if let found = (moment + 1..<take.count + 1).first(where: isSo) { return move(to: found) }
    guard let earlier = (0...moment).last(where: isSo) else {
      throw ExplorerProblem("that is at no moment of this run")
    }
    throw ExplorerProblem(
      "that does not come in the rest of this run; the last moment at which it is so is m\(earlier)"
    )
  }

  /// Goes back to the last moment at which a condition holds.
  mutating func rewind(to text: String) throws(ExplorerProblem) -> Told {
    let isSo = try test(text)
    if let found = (0..<moment).last(where: isSo) { return move(to: found) }
    guard let later = (moment..<take.count + 1).first(where: isSo) else {
      throw ExplorerProblem("that is at no moment of this run")
    }
    throw ExplorerProblem(
      "that was not so before; the first moment at which it is so is m\(later)")
  }

  /// Whether something is so after a moment of this run.
  private func test(_ text: String) throws(ExplorerProblem) -> (Int) -> Bool {
    let take = take
    switch text {
    case "loss", "broken":
      let moments = take.findings.filter { text == "broken" || !$0.isOfScript }.map(\.moment)
      return { moments.contains($0) }
    case "blind", "refused":
      let standing = text == "blind" ? Answer.Standing.blind : .refused
      return { $0 > 0 && take.run.moments[$0 - 1].standing == standing }
    default:
      let condition = try condition(text)
      return { take.film.holds(condition, after: $0) }
    }
  }

  /// The condition that a text spells, in the words of scripts.
  func condition(_ text: String) throws(ExplorerProblem) -> Condition {
    switch LineParser.condition(text, in: take.scenario) {
    case .success(let condition): return condition
    case .failure(let error): throw ExplorerProblem(error.shown)
    }
  }

  mutating func undo() throws(ExplorerProblem) -> Told {
    guard let target = past.popLast() else { throw ExplorerProblem("there is nothing to undo") }
    let before = position
    undone.append(position)
    position = target
    return Told.arriving(arrival(from: before))
  }

  mutating func redo() throws(ExplorerProblem) -> Told {
    guard let target = undone.popLast() else { throw ExplorerProblem("there is nothing to redo") }
    let before = position
    past.append(position)
    position = target
    return Told.arriving(arrival(from: before))
  }
}

extension Moment {
  /// How the answer stood to the truth, for a call.
  var standing: Answer.Standing? {
    if case .call(_, let answer, _, _) = kind { answer.standing } else { nil }
  }
}

extension ScriptError {
  /// The error of a typed line: the cause and the cure, without a place in a file.
  var shown: String {
    var text = message
    if let expected { text += "; expected: \(expected)" }
    if let suggestion { text += "; did you mean '\(suggestion)'?" }
    return text
  }
}
