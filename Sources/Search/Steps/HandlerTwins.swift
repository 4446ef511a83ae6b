// Handlers of an app that are the same code under several names.

import AppModel
import PhoneModel
import Replay

/// The code that a process runs: an update gives it another.
struct ProcessCodeID: Hashable, Sendable {
  var process: ProcessID
  /// The index in the scenario's apps.
  var code: Int
}

/// The handlers that do the same in every memory and on every reply.
///
/// Once one of them runs, nothing depends on which it was: a refresh and a background
/// launch that share their code come to the same calls. Whether two do the same is
/// taken from fresh memory, and checked wherever one of them comes to a new point;
/// where they turn out to differ the search begins again with them apart.
struct HandlerTwins: Sendable {
  /// Two handlers of a process that were found to differ.
  struct Pair: Hashable, Sendable {
    var code: ProcessCodeID
    var first: Handler
    var second: Handler
  }

  /// Handlers that are taken for one, the first of which stands for all.
  private struct Family {
    var code: ProcessCodeID
    var members: [Handler]
    /// The points that they have come to.
    var points: [(memory: Memory, replies: [Reply])]
  }

  private let apps: [App]
  private(set) var differing: Set<Pair>
  private var families: [Family] = []
  /// Whether two that were taken for one differ.
  private(set) var isWrong = false
  /// Whether what is not known is looked into.
  var learning = Learning()

  private let observer: HandlerObserver?

  init(apps: [App], differing: Set<Pair> = [], observer: HandlerObserver? = nil) {
    self.apps = apps
    self.differing = differing
    self.observer = observer
  }

  /// The handler that stands for `handler` once it runs.
  mutating func leader(of handler: Handler, in code: ProcessCodeID) -> Handler {
    guard handler.mayHaveTwins else { return handler }
    for family in families where family.code == code && family.members.contains(handler) {
      return family.members[0]
    }
    guard learning.goesOn(), let memory = apps[code.code].freshMemory(of: code.process.kind) else {
      return handler
    }
    for index in families.indices where families[index].code == code {
      let leader = families[index].members[0]
      guard !differing.contains(Pair(code: code, first: leader, second: handler)),
        step(leader, code, memory, []) == step(handler, code, memory, [])
      else { continue }
      families[index].members.append(handler)
      for point in families[index].points {
        compare(handler, with: leader, code, point.memory, point.replies)
      }
      return leader
    }
    families.append(Family(code: code, members: [handler], points: []))
    return handler
  }

  /// Looks whether all that `leader` stands for do the same at a point.
  mutating func meet(
    _ leader: Handler, in code: ProcessCodeID, _ memory: Memory, _ replies: [Reply]
  ) {
    for index in families.indices
    where families[index].code == code && families[index].members[0] == leader {
      families[index].points.append((memory, replies))
      for member in families[index].members.dropFirst() {
        compare(member, with: leader, families[index].code, memory, replies)
      }
    }
  }

  private mutating func compare(
    _ handler: Handler, with leader: Handler, _ code: ProcessCodeID, _ memory: Memory,
    _ replies: [Reply]
  ) {
    let pair = Pair(code: code, first: leader, second: handler)
    // Beyond a point where they differ the replies are not to the calls of both.
    guard !differing.contains(pair),
      step(leader, code, memory, replies) != step(handler, code, memory, replies)
    else { return }
    differing.insert(pair)
    isWrong = true
  }

  private func step(
    _ handler: Handler, _ code: ProcessCodeID, _ memory: Memory, _ replies: [Reply]
  ) -> HandlerStep {
    observer?.supposes(true)
    observer?.handlerBegins(handler, of: apps[code.code].name, replies.count)
    defer {
      observer?.handlerStops()
      observer?.supposes(false)
    }
    let log = CallLog(process: code.process)
    for reply in replies { log.add(reply) }
    return memory.run(handler, log)
  }
}

extension Handler {
  /// Whether the phone makes no difference between this handler and others while it
  /// runs: not so for those that `ActivePrewarm` looks at (L-06) or that come before there
  /// is an application object (P-14), for those of notifications (`PD-INHANDLER`), and for
  /// what the user asked for.
  var mayHaveTwins: Bool {
    switch self {
    case .connectScene, .becomeActive, .resignActive, .enterBackground, .refresh,
      .background, .receive, .timeline, .timer:
      true
    case .load, .main, .launch, .notification, .completed, .action: false
    }
  }
}
