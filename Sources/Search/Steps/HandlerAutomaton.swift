// App code as an automaton: a node for each point at which a handler waits for a reply.

import AppModel
import PhoneModel
import Replay

/// The launch logic that a search meets, run once for each history of replies.
///
/// A node is a process at rest with some memory, or a handler that has stopped
/// at a call; an edge is a handler that begins, or a reply. App code runs only
/// to find a new node, and twice, as a cheap check that it is deterministic.
struct HandlerAutomaton: Sendable {
  /// Where the code of a process stands.
  struct Node: Sendable {
    let process: ProcessID
    /// The memory at rest, or when the handler began.
    let memory: Memory
    /// The handler that is running; nil at rest.
    let handler: Handler?
    /// The replies it has had.
    let replies: [Reply]
    /// The call that it stopped at.
    let call: Call?
  }

  /// A run of a handler up to where it stops or ends.
  struct Run: Sendable {
    var code: ProcessCodeID
    var handler: Handler
    var memory: Memory
    var replies: [Reply]
  }

  struct Rest: Hashable, Sendable {
    var process: ProcessID
    var memory: Memory
  }

  private(set) var nodes: [Node] = []
  /// Of each node whether it has a call, and one that may change a store: that is asked all the
  /// time.
  private var stops: [(atCall: Bool, mayChangeStores: Bool)] = []
  private(set) var rests = Interner<Rest>()
  private var runs: [Run] = []
  /// Whether code is run that has not run yet.
  var learning = Learning()
  private var nodeOfRest: [Int32] = []
  /// The nodes of processes that have just started.
  private var freshNodes: [(code: ProcessCodeID, node: Int32)] = []
  private var replies = Interner<Reply>()
  private var handlers = Interner<Handler>()
  private var known = PairTable<Int32>()
  /// The ways on from each point, in the order in which they were found.
  private var waysOn: [[(label: Int32, target: Int32)]] = []
  private let observer: HandlerObserver?
  /// The name of the app that a process runs, for the observer.
  private let name: @Sendable (ProcessID) -> String

  /// The most calls one handler run may make.
  static let callLimit = 2_000

  init(observer: HandlerObserver?, name: @escaping @Sendable (ProcessID) -> String) {
    self.observer = observer
    self.name = name
  }

  /// The node of a process at rest.
  mutating func rest(of process: ProcessID, _ memory: Memory) -> Int32 {
    let number = rests.number(of: Rest(process: process, memory: memory))
    if Int(number) < nodeOfRest.count { return nodeOfRest[Int(number)] }
    let node = add(Node(process: process, memory: memory, handler: nil, replies: [], call: nil))
    nodeOfRest.append(node)
    return node
  }

  /// The node of a process that has just started.
  ///
  /// - Parameter memory: what it starts with, which is asked each time.
  mutating func freshNode(
    of code: ProcessCodeID, _ memory: @autoclosure () -> Memory?
  ) throws(SearchError) -> Int32 {
    let known = freshNodes.first { $0.code == code }?.node
    if learning.isOver {
      guard let known else { throw .notKnown }
      return known
    }
    guard let memory = memory() else {
      preconditionFailure("the phone runs a process that no app has code for")
    }
    let node = rest(of: code.process, memory)
    if known == nil { freshNodes.append((code, node)) }
    return node
  }

  /// The node where a handler that begins at a node of rest stops or ends.
  ///
  /// - Parameter phone: the phone on which it begins, for what comes after the call that it
  ///   stops at: that part of a run is thrown away, and must not trap over answers that no
  ///   phone would give.
  mutating func begin(
    _ handler: Handler, _ label: Int32, at rest: Int32, on phone: NumberedPhone
  ) throws(SearchError) -> Int32 {
    if let node = known[rest, label] { return node }
    let from = nodes[Int(rest)]
    let node = try run(handler, from, [], phone)
    known.note(node, of: rest, label)
    addWay(from: rest, label, to: node)
    return node
  }

  /// How a handler is told from others, for `begin`.
  mutating func label(of handler: Handler) throws(SearchError) -> Int32 {
    if let number = handlers.find(handler) { return number << 1 }
    guard learning.goesOn() else { throw .notKnown }
    return handlers.number(of: handler) << 1
  }

  /// How a reply is told from others, for `goOn`.
  mutating func label(of reply: Reply) throws(SearchError) -> Int32 {
    if let number = replies.find(reply) { return number << 1 | 1 }
    guard learning.goesOn() else { throw .notKnown }
    return replies.number(of: reply) << 1 | 1
  }

  /// The node where a handler stops or ends that goes on with a reply.
  mutating func goOn(
    _ number: Int32, with reply: @autoclosure () -> Reply, _ label: Int32,
    on phone: NumberedPhone
  ) throws(SearchError) -> Int32 {
    if let node = known[number, label] { return node }
    let from = nodes[Int(number)]
    guard let handler = from.handler else { preconditionFailure("no handler runs there") }
    guard from.replies.count < Self.callLimit else {
      throw SearchError.endlessHandler(name(from.process), handler)
    }
    let node = try run(handler, from, from.replies + [reply()], phone)
    known.note(node, of: number, label)
    addWay(from: number, label, to: node)
    return node
  }

  /// The ways on from a point, by reply or handler, in a fixed order.
  func steps(from node: Int32) -> [(label: Int32, target: Int32)] {
    waysOn.indices.contains(Int(node)) ? waysOn[Int(node)] : []
  }

  /// The reply that a way on from a call is labelled with.
  func reply(_ label: Int32) -> Reply { replies[label >> 1] }

  /// Whether a node is that of a handler that has stopped at a call.
  func stopsAtCall(_ node: Int32) -> Bool { stops[Int(node)].atCall }

  /// Whether a node is that of a handler that has stopped at a call which may change a store.
  func mayChangeStores(_ node: Int32) -> Bool { stops[Int(node)].mayChangeStores }

  /// The runs of handlers since the last time, for whoever checks what is taken of them.
  mutating func takeRuns() -> [Run] {
    if runs.isEmpty { return runs }
    defer { runs.removeAll(keepingCapacity: true) }
    return runs
  }

  /// Runs a handler from its start with these replies, and once more to see
  /// whether it does the same.
  private mutating func run(
    _ handler: Handler, _ from: Node, _ replies: [Reply], _ phone: NumberedPhone
  ) throws(SearchError) -> Int32 {
    guard learning.goesOn() else { throw .notKnown }
    let step = self.step(handler, from, replies, phone)
    guard step == self.step(handler, from, replies, phone) else {
      throw SearchError.undeterminedHandler(name(from.process), handler)
    }
    let code = ProcessCodeID(process: from.process, code: phone.phone.code(of: from.process))
    runs.append(Run(code: code, handler: handler, memory: from.memory, replies: replies))
    switch step {
    case .calls(let call):
      return add(
        Node(
          process: from.process, memory: from.memory, handler: handler, replies: replies,
          call: call))
    case .ends(let memory, _):
      let node = rest(of: from.process, memory)
      // Equal memories must do the same, as one stands for the other.
      guard nodes[Int(node)].memory === memory || nodes[Int(node)].memory.looksLike(memory) else {
        throw SearchError.untrueMemory(name(from.process), handler)
      }
      return node
    }
  }

  private func step(
    _ handler: Handler, _ from: Node, _ replies: [Reply], _ phone: NumberedPhone
  ) -> HandlerStep {
    let log = CallLog(process: from.process)
    log.remainder = PhoneAnswerer(phone.phone)
    log.givesNewMemory = true
    for reply in replies { log.add(reply) }
    observer?.handlerBegins(handler, of: name(from.process), replies.count)
    defer { observer?.handlerStops() }
    return from.memory.run(handler, log)
  }

  private mutating func addWay(from node: Int32, _ label: Int32, to target: Int32) {
    while waysOn.count <= Int(node) { waysOn.append([]) }
    waysOn[Int(node)].append((label, target))
  }

  private mutating func add(_ node: Node) -> Int32 {
    nodes.append(node)
    stops.append((node.call != nil, node.call?.mayChangeStores == true))
    return Int32(nodes.count - 1)
  }
}
