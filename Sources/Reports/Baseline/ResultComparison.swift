// What changed between two runs, and whether anything got worse.

import PhoneModel

/// Two results side by side.
public struct ResultComparison: Sendable {
  /// Which way a change goes.
  public enum Direction: UInt8, Hashable, Sendable, Comparable {
    /// Neither way: a count, or a verdict that says as little as before.
    case changed
    case better
    case worse

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// One thing that is not as it was.
  public struct Change: Hashable, Sendable {
    public var direction: Direction
    /// In one line.
    public var text: String
  }

  /// A scenario that is not as it was.
  public struct Entry: Hashable, Sendable {
    public enum Presence: Hashable, Sendable { case kept, added, gone }

    public var name: String
    public var presence: Presence
    /// What changed, worst first.
    public var changes: [Change]

    /// The worst of its changes.
    public var direction: Direction { changes.map { $0.direction }.max() ?? .changed }
  }

  /// What is not as it was, in the order of the new results; what is gone comes last.
  public private(set) var entries: [Entry] = []
  /// How many scenarios are as they were.
  public private(set) var sameCount = 0

  /// Whether anything got worse.
  public var isWorse: Bool { entries.contains { $0.direction == .worse } }

  /// Compares what came out with what came out before.
  ///
  /// Scenarios belong together by their names; of several with one name the first to the first.
  public init(old: RecordedResults, new: RecordedResults) {
    var known: [String: [RecordedScenario]] = [:]
    for scenario in old.scenarios.reversed() { known[scenario.name, default: []].append(scenario) }
    for scenario in new.scenarios {
      guard let before = known[scenario.name]?.popLast() else {
        entries.append(Self.added(scenario))
        continue
      }
      let changes = Self.changes(from: before, to: scenario)
      if changes.isEmpty {
        sameCount += 1
      } else {
        entries.append(Entry(name: scenario.name, presence: .kept, changes: changes))
      }
    }
    for scenario in old.scenarios where known[scenario.name]?.popLast() != nil {
      entries.append(
        Entry(
          name: scenario.name, presence: .gone,
          changes: [
            Change(
              direction: .worse, text: "it was \(scenario.result.text), and is no longer replayed")
          ]))
    }
  }

  /// A new scenario is worse than none where it is not as it states.
  private static func added(_ scenario: RecordedScenario) -> Entry {
    var changes = [
      Change(
        direction: scenario.result == .asExpected ? .changed : .worse,
        text: "new, and \(scenario.result.text)")
    ]
    if scenario.result != .asExpected {
      changes += scenario.findings.map {
        Change(direction: .worse, text: "new finding: \($0.line)")
      }
    }
    return Entry(name: scenario.name, presence: .added, changes: changes)
  }

  private static func changes(
    from old: RecordedScenario, to new: RecordedScenario
  ) -> [Change] {
    var changes: [Change] = []
    func add(_ direction: Direction, _ text: String) {
      changes.append(Change(direction: direction, text: text))
    }
    if old.result != new.result {
      let isWorse = old.result.rank < new.result.rank
      add(isWorse ? .worse : .better, "\(old.result.text), now \(new.result.text)")
    }
    if let before = old.level, let now = new.level, before != now {
      add(
        now < before ? .worse : .changed,
        "level \(before.name), now \(now.name)" + (now < before ? ": fewer answers are tried" : ""))
    }
    for verdict in new.verdicts {
      let before = old.verdicts.first { $0.subject == verdict.subject }
      if let change = verdict.change(from: before) { changes.append(change) }
    }
    for verdict in old.verdicts
    where !new.verdicts.contains(where: { $0.subject == verdict.subject }) {
      // Of a scenario that cannot be run any more that is said once.
      guard new.result != .error else { break }
      add(
        verdict.outcome == .safe ? .worse : .changed,
        "\(verdict.subject): \(verdict.text), now not judged")
    }
    for finding in new.findings {
      guard let before = old.findings.first(where: { $0.subject == finding.subject }) else {
        add(.worse, "new finding: \(finding.line)")
        continue
      }
      if before.text != finding.text {
        add(.changed, "\(finding.subject): \(before.text); now \(finding.text)")
      }
    }
    for finding in old.findings
    where !new.findings.contains(where: { $0.subject == finding.subject }) {
      let isShown = new.verdicts.contains { $0.subject == finding.subject && $0.outcome == .safe }
      add(isShown ? .better : .changed, "gone finding: \(finding.line)")
    }
    for count in new.counts {
      guard let before = old.counts.first(where: { $0.name == count.name }),
        before.value != count.value
      else { continue }
      add(.changed, "\(count.name): \(before.value), now \(count.value)")
    }
    // The sort keeps the order of what is equally bad.
    return changes.enumerated().sorted {
      ($1.element.direction, $0.offset) < ($0.element.direction, $1.offset)
    }.map { $0.element }
  }
}

extension RecordedScenario.Result {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// In words.
  var text: String {
    switch self {
    case .asExpected: "as expected"
    case .inconclusive: "inconclusive"
    case .broken: "broken"
    case .error: "an error"
    }
  }
}

extension RecordedFinding {
  fileprivate var line: String { "\(subject): \(text)  (\(address))" }
}
