// Which answers of iOS lose what, of all that a search has looked at.

import PhoneModel
import Replay
import Reports
import Search

/// A column for each question that decides and for each subject that can be broken; a row for
/// answers that come to the same.
///
/// It is read off the smallest sets of answers that lose: answers are told apart only where some
/// subject asks for it, so that a row may have several answers of a question, or any.
struct AnswerTable {
  /// What is fixed of one row, and what is broken under it.
  private struct Row {
    /// By question, as bits; all that are allowed where nothing is fixed.
    var answers: [UInt8]
    var isLost: [Bool]
  }

  /// The questions that some set names, in order.
  private let questions: [QuestionID]
  private let subjects: [Subject]
  private var rows: [Row] = []
  /// The answers that the search had for each of the questions.
  private let allowed: [UInt8]
  /// Whether what was not found is known not to be there.
  private let isWhole: Bool

  /// How many rows a page shows.
  static let mostRows = 60

  /// The table of a search; nil where no answer makes a difference.
  init?(_ result: SearchResult) {
    var subjects: [Subject] = []
    var sets: [[[AnswerSet.Element]]] = []
    for verdict in result.verdicts {
      switch verdict.outcome {
      case .unsafe: sets.append([[]])
      case .depends(let on): sets.append(on.map { $0.elements })
      case .safe, .notExercised, .bounded: continue
      }
      subjects.append(verdict.subject)
    }
    let named = sets.flatMap { $0.flatMap { $0.map { $0.question } } }
    questions = QuestionID.allCases.filter { named.contains($0) }
    guard !questions.isEmpty else { return nil }
    self.subjects = subjects
    isWhole = result.hits.isEmpty
    let all = result.scenario.allowedAlternatives(at: result.level)
    allowed = questions.map { all[Int($0.rawValue)] }
    add(sets, under: allowed)
  }

  /// Adds the rows in which questions have these answers.
  ///
  /// - Parameter sets: for each subject what is still needed to break it, one of these.
  private mutating func add(_ sets: [[[AnswerSet.Element]]], under answers: [UInt8]) {
    var uses = [Int](repeating: 0, count: questions.count)
    for set in sets where !set.contains(where: { $0.isEmpty }) {
      for element in set.flatMap({ $0 }) {
        if let index = questions.firstIndex(of: element.question) { uses[index] += 1 }
      }
    }
    guard let most = uses.max(), most > 0, let split = uses.firstIndex(of: most) else {
      rows.append(Row(answers: answers, isLost: sets.map { !$0.isEmpty }))
      return
    }
    var parts: [(answers: UInt8, sets: [[[AnswerSet.Element]]])] = []
    for answer in UInt8(0)..<8 where answers[split] & (1 << answer) != 0 {
      let rest = sets.map { Self.rest(of: $0, questions[split], answer) }
      if let same = parts.firstIndex(where: { $0.sets == rest }) {
        parts[same].answers |= 1 << answer
      } else {
        parts.append((1 << answer, rest))
      }
    }
    for part in parts {
      var answers = answers
      answers[split] = part.answers
      add(part.sets, under: answers)
    }
  }

  /// What is still needed when a question has an answer.
  private static func rest(
    of sets: [[AnswerSet.Element]], _ question: QuestionID, _ answer: UInt8
  ) -> [[AnswerSet.Element]] {
    var left: [[AnswerSet.Element]] = []
    for set in sets
    where !set.contains(where: { $0.question == question && $0.answer != answer }) {
      let rest = set.filter { $0.question != question }
      if rest.isEmpty { return [[]] }
      if !left.contains(rest) { left.append(rest) }
    }
    return left
  }

  /// Each row with its answers, and for each subject whether some order of events breaks it.
  var json: JSON {
    let leftOut = rows.count - Self.mostRows
    return .object([
      ("questions", .strings(questions.map { $0.name })),
      ("subjects", .strings(subjects.map { $0.description })),
      ("rows", .list(rows.prefix(Self.mostRows).map(json))),
      ("leftOut", leftOut > 0 ? .number(leftOut) : nil),
    ])
  }

  private func json(of row: Row) -> JSON {
    .object([
      (
        "answers",
        .list(
          questions.indices.map { index in
            // Any answer is no name.
            guard row.answers[index] != allowed[index] else { return .list([]) }
            let alternatives = questions[index].question.alternatives.enumerated()
            return .strings(
              alternatives.filter { row.answers[index] & (1 << UInt8($0.offset)) != 0 }
                .map { $0.element.name })
          })
      ),
      ("cells", .strings(row.isLost.map { $0 ? "lost" : isWhole ? "safe" : "open" })),
    ])
  }
}
