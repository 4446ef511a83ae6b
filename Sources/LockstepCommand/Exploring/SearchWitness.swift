// What app code did until it trapped in a search.

import AppModel
import PhoneModel
import Replay
import Reports

/// Keeps what the handler that runs has done, to tell of it where it traps or does not return.
///
/// A search runs a handler once for each history of replies, and so this costs it nothing to speak of.
final class SearchWitness: CodeWitness {
  private let scenario: Scenario
  /// The thread whose code it is: what others try ahead of time is made again by it where it traps.
  private let thread = Platform.thread
  private var process = ProcessID(app: 0)
  private var memory: Memory?
  private var calls: [(call: Call, reply: Reply)] = []
  /// How many calls there were beyond those that are kept.
  private var more = 0

  /// As many calls are kept.
  private static let most = 40

  /// A witness of the search of a scenario.
  init(_ scenario: Scenario) { self.scenario = scenario }

  override func begins(_ handler: Handler, _ memory: Memory, in process: ProcessID) {
    guard Platform.thread == thread else { return }
    self.memory = memory
    self.process = process
    calls.removeAll(keepingCapacity: true)
    more = 0
  }

  override func makes(_ call: Call, _ reply: Reply) {
    guard Platform.thread == thread else { return }
    if calls.count < Self.most { calls.append((call, reply)) } else { more += 1 }
  }
}

extension SearchWitness {
  /// What is known of the handler that ran last.
  var text: String {
    guard let memory else { return "" }
    var lines = [
      "What is known of it:", "  process  \(scenario.name(of: process))",
      "  memory   \(memory.words.visibleLine)",
    ]
    if calls.isEmpty { lines.append("  calls    none") }
    for (index, made) in calls.enumerated() {
      let head = index == 0 ? "  calls    " : "           "
      lines.append(head + "\(made.call.text): \(made.reply.text)".visibleLine)
    }
    if more > 0 { lines.append("           and \(more) more") }
    return lines.map { "\($0)\n" }.joined()
  }
}
