// The workers of a search, and who works out which state.

import Replay

/// Works out the states of one search on all cores, ahead of where they are looked at.
///
/// What comes of it is what the machine would have come to by itself, number by number: steps are
/// taken over in the order in which states are looked at, whoever has worked them out. Code of apps
/// runs only when the state is looked at that needs it, as it would without workers.
final class Crew {
  /// What is worth how much. Nothing that a search says depends on it.
  struct Sizes: Sendable {
    /// How many states each worker makes itself at first: enough to meet most of what phones consist
    /// of, so that little is shared.
    var firstStates = 512
    /// How many nodes are looked at before more are asked for.
    var batch = 512
    /// How many batches are asked for ahead.
    var ahead = 16
    /// The fewest states that are worth a word to the workers.
    var fewest = 16
    /// The most workers: the thread of the search has to look at all that they find.
    var workers = 8
  }

  /// What a worker has been asked for and is not taken over, in order.
  private struct Queue {
    var jobs: [StateJob] = []
    /// Whether what the first job has found is made known to the takeover.
    var isOpen = false
    /// How many pieces of the first job are taken over.
    var taken = 0
  }

  private let search: ExhaustiveSearch
  /// None as long as there are too few states, and where there is no memory for more. Of two the second
  /// works on the thread of the search, which has some time left.
  private var workers: [StateWorker] = []
  private var isDismissed = false
  private var takeovers: [Takeover] = []
  private var queues: [Queue] = []
  /// By worker and state the number of the state in the worker's machine; -1 where it has not met it.
  private var known: [[Int32]] = []
  /// By state the worker that was asked for it; -1 for none.
  private var asked: [Int16] = []
  /// The worker that works out the states with the same stores, as far as it has time: most steps
  /// leave the stores as they are.
  private var homes: [UInt64: Int] = [:]
  /// How many states each worker was given, and how many parts of all it is to get: of two the second less,
  /// as its thread has the rest to do.
  private var given: [Int] = []
  private var parts: [Int] = []

  init(_ search: ExhaustiveSearch) {
    self.search = search
  }

  deinit {
    for worker in workers { worker.stop() }
  }

  /// Takes on workers where there are states enough, and lets them go where memory ends.
  private func gather(for machine: Machine) {
    guard !isDismissed, machine.states.count >= search.worthSharing else { return }
    // What workers keep for themselves is not in the weight of the machine: about a quarter of it each.
    guard machine.weight / 4 < search.bounds.memory / (4 + count) else {
      dismiss()
      return
    }
    guard workers.isEmpty, let first = machine.firstStates else { return }
    workers = StateWorker.make(count, like: machine, first, search.runAtOnce)
    guard !workers.isEmpty else {
      dismiss()
      return
    }
    takeovers = workers.map { _ in Takeover(since: first) }
    queues = workers.map { _ in Queue() }
    known = workers.map { _ in Array(0..<Int32(first.counts.states)) }
    given = workers.map { _ in 0 }
    parts = search.workers == 2 ? [11, 5] : workers.map { _ in 1 }
  }

  /// How many workers there are to be.
  private var count: Int {
    search.workers == 2 ? 2 : min(search.workers - 1, search.crewSizes.workers)
  }

  private func dismiss() {
    for worker in workers { worker.stop() }
    (workers, takeovers, queues, known, asked, homes) = ([], [], [], [], [], [:])
    isDismissed = true
  }

  /// Sees to it that the nodes that come next are worked out, and gives how many can be looked at
  /// before it is called again.
  ///
  /// - Parameters:
  ///   - nodes: those that come next, as far as they are known.
  ///   - beyond: those that come after them.
  func goOn(
    _ nodes: ArraySlice<Int32>, _ beyond: ArraySlice<Int32>, _ machine: Machine
  ) -> Int {
    gather(for: machine)
    let most = search.crewSizes.ahead * search.crewSizes.batch
    let next = Array(nodes.prefix(most)) + beyond.prefix(max(0, most - nodes.count))
    if !workers.isEmpty { ask(for: next, machine) }
    return min(search.crewSizes.batch, (next.count + 1) / 2)
  }

  /// Asks for the states of nodes that nobody has been asked for.
  private func ask(for nodes: [Int32], _ machine: Machine) {
    while asked.count < machine.states.count { asked.append(-1) }
    // Not for what comes before something that was asked for: what a worker finds is taken over in
    // order.
    let last = nodes.lastIndex { asked[Int($0 >> 1)] >= 0 && !machine.hasSteps(of: $0 >> 1) }
    var states: [Int32] = []
    for node in nodes[((last ?? -1) + 1)...]
    where !machine.hasSteps(of: node >> 1) && states.last != node >> 1 { states.append(node >> 1) }
    guard states.count >= search.crewSizes.fewest else { return }
    let whole = parts.reduce(0, +)
    var tasks = workers.map { _ in [StateJob.Task]() }
    for state in states where asked[Int(state)] < 0 {
      let worker = worker(for: machine.phones.phones.stores(of: machine.states[state].phone)) {
        tasks[$0].count > 4 * states.count * parts[$0] / whole
      }
      asked[Int(state)] = Int16(worker)
      let number = Int(state) < known[worker].count ? known[worker][Int(state)] : -1
      tasks[worker].append(
        StateJob.Task(
          asked: state, own: number, given: number < 0 ? machine.parts(of: state) : nil))
    }
    let knowledge = CodeKnowledge(machine)
    for (worker, tasks) in tasks.enumerated() where !tasks.isEmpty {
      let job = StateJob(tasks, knowledge)
      queues[worker].jobs.append(job)
      given[worker] += tasks.count
      guard worker < search.workers - 1 else { continue }
      search.give(worker) { [worker = workers[worker]] in worker.work(on: job) }
    }
  }

  /// The worker for states with some stores.
  private func worker(for stores: UInt64, isBusy: (Int) -> Bool) -> Int {
    let home = homes[stores]
    if let home, !isBusy(home) { return home }
    let free = workers.indices.min { load($0) < load($1) } ?? 0
    if home == nil { homes[stores] = free }
    return free
  }

  /// How much a worker has been given for what it is to get.
  private func load(_ worker: Int) -> Int { given[worker] / parts[worker] }

  /// The steps of a state, as places in the machine's edges.
  func steps(of state: Int32, _ machine: inout Machine) throws(SearchError) -> Range<Int32> {
    if !machine.hasSteps(of: state), Int(state) < asked.count, asked[Int(state)] >= 0 {
      take(piecesOf: Int(asked[Int(state)]), to: state, &machine)
    }
    return try machine.steps(of: state)
  }

  /// Takes over what a worker has found up to a state, unless it has left that one.
  private func take(piecesOf worker: Int, to state: Int32, _ machine: inout Machine) {
    while let job = queues[worker].jobs.first {
      open(job, of: worker)
      let place = queues[worker].taken
      guard place < job.parcel.pieces.count else {
        queues[worker].jobs.removeFirst()
        queues[worker].isOpen = false
        continue
      }
      let piece = job.parcel.pieces[place]
      let isKnown = machine.hasSteps(of: piece.state)
      // It is asked for at another place, after others.
      guard isKnown || piece.state == state else { return }
      queues[worker].taken += 1
      guard let edges = piece.edges else {
        if isKnown { continue }
        return
      }
      takeovers[worker].take(piece.counts, into: &machine) { own, number in
        note(own, of: number, worker)
      }
      guard !isKnown else { continue }
      machine.isHeldBack = machine.isHeldBack || piece.isHeldBack
      takeovers[worker].take(job.parcel.edges[edges], of: state, into: &machine)
      return
    }
  }

  /// Sees to it that the first job of a worker is done, and what it has found made known.
  private func open(_ job: StateJob, of worker: Int) {
    guard !queues[worker].isOpen else { return }
    let own = search.workers - 1
    while !job.isDone {
      if own < workers.count, let waiting = queues[own].jobs.first(where: { !$0.isDone }) {
        workers[own].work(on: waiting)
      } else {
        search.giveWay()
      }
    }
    takeovers[worker].add(job.parcel)
    queues[worker].isOpen = true
    queues[worker].taken = 0
  }

  /// Notes that a worker has met a state.
  private func note(_ own: Int32, of state: Int32, _ worker: Int) {
    while known[worker].count <= Int(state) { known[worker].append(-1) }
    known[worker][Int(state)] = own
  }
}

extension Machine {
  /// The steps of a state, as places in `edges`.
  ///
  /// - Parameter crew: who may have worked them out already.
  mutating func steps(of state: Int32, by crew: Crew?) throws(SearchError) -> Range<Int32> {
    if let crew { return try crew.steps(of: state, &self) }
    return try steps(of: state)
  }
}
