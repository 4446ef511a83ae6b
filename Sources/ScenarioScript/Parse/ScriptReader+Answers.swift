// Reads questions, answers and guards.

import PhoneModel
import Replay

extension ScriptReader {
  /// All questions by name; only ever asked for one.
  private static let questions: [String: QuestionID] = {
    var questions: [String: QuestionID] = [:]
    for id in QuestionID.allCases { questions[id.name] = id }
    return questions
  }()

  /// Takes the id of an open question.
  ///
  /// - Throws: `unknownQuestion` with the nearest id; `missingWord`.
  mutating func question() throws(ScriptError) -> QuestionID {
    let word = try take("the id of an open question")
    if let id = Self.questions[word.text] { return id }
    throw error(
      .unknownQuestion, at: word, "no open question has the id '\(word.shown)'",
      expected: "an id such as UD-RECOVER",
      suggestion: Suggestion.nearest(to: word.text, in: QuestionID.allCases.map { $0.name }))
  }

  /// Takes an answer to `question`, and gives its index.
  mutating func alternative(of question: QuestionID) throws(ScriptError) -> UInt8 {
    let alternatives = question.question.alternatives
    guard let word = peek else { throw missing("an answer to \(question.name)") }
    next += 1
    for (index, alternative) in alternatives.enumerated() where alternative.name == word.text {
      return UInt8(index)
    }
    let names = alternatives.map { $0.name }
    throw error(
      .unknownAlternative, at: word, "\(question.name) has no answer '\(word.shown)'",
      expected: Self.list(names), suggestion: Suggestion.nearest(to: word.text, in: names))
  }

  /// Reads a guard of the line by its place among them.
  mutating func readGuard(_ index: Int) throws(ScriptError) -> Guard {
    let (place, parts) = scanner.guards[index]
    var saved: [Word] = []
    for part in parts { saved.append(try word(scanner.guardWords[part])) }
    guard saved.count == 3, saved[1].text == "=" || saved[1].text == "!=" else {
      throw error(
        .brokenGuard, at: place, "the guard cannot be read",
        expected: "`[QUESTION = ALTERNATIVE]` or `[QUESTION != ALTERNATIVE]`")
    }
    swap(&words, &saved)
    let line = (words: saved, next: next)
    next = 0
    defer { (words, next) = line }
    let question = try self.question()
    let isNegated = words[1].text == "!="
    next += 1
    return Guard(question, try alternative(of: question), isNegated: isNegated)
  }
}

extension ScriptReader {
  /// Takes a verdict to the end of the line.
  mutating func outcome() throws(ScriptError) -> Outcome {
    let kind = try choice(Self.outcomeWords)
    switch kind {
    case 0, 1, 3:
      try finish()
      return kind == 0 ? .safe : kind == 1 ? .unsafe : .bounded
    case 2:
      _ = try choice(["exercised"])
      try finish()
      return .notExercised
    default:
      _ = try choice(["on"])
      return .depends(on: try answerSets())
    }
  }

  /// The words that begin an outcome.
  static let outcomeWords = ["safe", "unsafe", "not", "bounded", "depends"]

  /// Takes `A = x | y, B = z or C = w`: every set of single answers that it stands for.
  private mutating func answerSets() throws(ScriptError) -> [AnswerSet] {
    let start = next
    try splitAnswers()
    var sets: [AnswerSet] = []
    repeat {
      try readProduct(into: &sets)
      if sets.count > Limit.answerSets {
        throw error(
          .tooMuch, at: words[start], "the verdict names more than \(Limit.answerSets) sets")
      }
    } while takes("or")
    try finish(orElse: ["|", ",", "or"])
    sets.sort()
    for (index, set) in sets.enumerated() {
      for (other, smaller) in sets.enumerated() where other != index {
        guard smaller.elements.allSatisfy(set.elements.contains) else { continue }
        throw error(
          .coveredAnswers,
          at: words[start].range.lowerBound..<words[words.count - 1].range.upperBound,
          "a set of answers is covered by another one", expected: "the smallest sets only")
      }
    }
    return sets
  }

  /// Takes one product of answers.
  private mutating func readProduct(into sets: inout [AnswerSet]) throws(ScriptError) {
    var products: [[AnswerSet.Element]] = [[]]
    var seen: [QuestionID] = []
    repeat {
      let name = peek
      let question = try self.question()
      if seen.contains(question), let name {
        throw error(
          .questionTwice, at: name, "\(question.name) stands twice in one set of answers",
          expected: "`|` between answers to one question")
      }
      seen.append(question)
      _ = try choice(["="])
      var answers = [try alternative(of: question)]
      while takes("|") { answers.append(try alternative(of: question)) }
      if products.count * answers.count > Limit.answerSets, let name {
        throw error(.tooMuch, at: name, "the verdict names more than \(Limit.answerSets) sets")
      }
      products = products.flatMap { product in
        answers.map { product + [AnswerSet.Element(question, $0)] }
      }
    } while takes(",")
    sets += products.map { AnswerSet($0) }
  }
}
