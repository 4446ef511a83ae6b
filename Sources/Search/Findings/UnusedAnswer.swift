// Answers that an app asked for and that decided nothing.

import AppModel
import PhoneModel
import Replay

/// A call that was answered in more than one way, with no difference to what the app did.
public struct UnusedAnswer: Hashable, Sendable {
  public var process: ProcessID
  /// The handlers that make it, by name, in order.
  public var handlers: [String]
  public var call: Call
  /// The replies that were given, in order of their first giving.
  public var replies: [Reply]
}

extension HandlerAutomaton {
  /// The calls whose answers decided nothing, in the order in which the code came to them;
  /// nil where the code has too many points to compare.
  ///
  /// Two points of the code differ if a reply or handler that both have met leads on to
  /// another call. An answer is used if two replies to it lead to points that differ: what
  /// is only remembered, and never looked at again, is not used.
  func unusedAnswers() -> [UnusedAnswer]? {
    guard nodes.count <= Self.mostCompared else { return nil }
    let differ = differences()
    var unused: [UnusedAnswer] = []
    var used: [Asking] = []
    for (number, node) in nodes.enumerated() {
      guard let call = node.call, call.asks, let handler = node.handler else { continue }
      let ways = steps(from: Int32(number))
      guard ways.count > 1 else { continue }
      let asking = Asking(process: node.process, call: call)
      let isUsed = ways.indices.contains { first in
        ways[..<first].contains { differ[Int($0.target)][Int(ways[first].target)] }
      }
      if isUsed {
        used.append(asking)
        continue
      }
      let replies = ways.map { self.reply($0.label) }
      if let index = unused.firstIndex(where: { Asking($0) == asking }) {
        if !unused[index].handlers.contains(handler.name) {
          unused[index].handlers.append(handler.name)
        }
        for reply in replies where !unused[index].replies.contains(reply) {
          unused[index].replies.append(reply)
        }
      } else {
        unused.append(
          UnusedAnswer(
            process: node.process, handlers: [handler.name], call: call, replies: replies))
      }
    }
    return unused.filter { !used.contains(Asking($0)) }
  }

  /// The most points of the code that are compared with each other.
  private static let mostCompared = 1_000

  private struct Asking: Hashable {
    var process: ProcessID
    var call: Call

    init(process: ProcessID, call: Call) {
      self.process = process
      self.call = call
    }

    init(_ answer: UnusedAnswer) {
      self.init(process: answer.process, call: answer.call)
    }
  }

  /// For each two points of the code whether they differ in what follows.
  private func differences() -> [[Bool]] {
    let ways = nodes.indices.map { steps(from: Int32($0)) }
    var differ = nodes.map { left in
      nodes.map { right in left.process != right.process || left.call != right.call }
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for left in nodes.indices {
        for right in 0..<left where !differ[left][right] {
          let parts = ways[left].contains { way in
            ways[right].contains {
              $0.label == way.label && differ[Int($0.target)][Int(way.target)]
            }
          }
          guard parts else { continue }
          differ[left][right] = true
          differ[right][left] = true
          isGrowing = true
        }
      }
    }
    return differ
  }
}

extension Call {
  /// Whether it is made for its answer.
  fileprivate var asks: Bool {
    switch self {
    case .file(let call):
      switch call {
      case .exists, .isReadable, .attributes, .list, .read, .readHandle: true
      default: false
      }
    case .keychain(.copyMatching): true
    case .defaults(.read): true
    case .consent(let call):
      switch call {
      case .trackingStatus, .hasTrackingTransparency, .consentStatus, .canRequestAds,
        .privacyOptionsStatus:
        true
      default: false
      }
    case .isProtectedDataAvailable, .activePrewarm, .isActive: true
    case .keychain, .defaults, .observe, .show, .startTimer, .reloadTimeline: false
    }
  }
}
