// The rules that results of a SARIF document name, with what they mean.

import Replay
import ScenarioScript

/// The rules of the problems that there are, in the order of their names.
struct SARIFRules {
  private var names: [String]
  /// Only ever asked by name.
  private var problems: [String: Problem]

  /// The rules of all problems.
  init(_ results: ReportedResults) {
    problems = [:]
    names = []
    for problem in results.scenarios.flatMap({ $0.problems }) where problems[problem.rule] == nil {
      problems[problem.rule] = problem
      names.append(problem.rule)
    }
    names.sort()
  }

  /// The place of a rule in the list.
  func index(of rule: String) -> Int? { names.firstIndex(of: rule) }

  /// The list of rules.
  var json: JSON {
    .list(
      names.map { name in
        let page = problems[name]?.page ?? ""
        let meaning = problems[name]?.meaning ?? RuleText.meaning(of: name)
        let sentence = meaning.hasSuffix(".") ? meaning : "\(meaning)."
        return .object([
          ("id", .string(name)), ("shortDescription", .object([("text", .string(meaning))])),
          (
            "help",
            .object([
              ("text", .string("\(sentence) See \(page) in Lockstep's documentation.")),
              (
                "markdown",
                .string(
                  "\(MarkdownText.inline(sentence)) See `\(page)` in Lockstep's documentation.")
              ),
            ])
          ),
          ("defaultConfiguration", .object([("level", .string("error"))])),
          ("properties", .object([("page", .string(page))])),
        ])
      })
  }
}

/// What rules mean, in one sentence each.
enum RuleText {
  /// What the rule of that name states.
  static func meaning(of rule: String) -> String {
    switch rule {
    case Subject.nothingLost:
      "No call of the app changes a belonging, or makes it of no use, without a user action that may."
    case Subject.noBlindDecision:
      "No delete, reset or overwrite rests on an answer that was not taken from what is stored."
    case Subject.reaches: "In the end the user gets where they should."
    case Subject.expected: "What the script checks holds at its moment, or throughout."
    case ReportedScenario.wholeVerdict:
      "The verdict on a scenario is the one that its script states."
    case ReportedScenario.keptTrace: "The told run is the one that was kept."
    case "search": "A search comes to a verdict."
    case "trap": "The app's code neither traps nor runs on without a call."
    case "unreadable": "Each script that is named can be read."
    default:
      ErrorReference.title(of: rule) ?? "The app's own rule '\(rule)' holds."
    }
  }
}
