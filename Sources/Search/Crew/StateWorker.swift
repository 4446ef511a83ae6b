// A machine that works out states on a thread of its own.

import AppModel
import PhoneModel
import Replay
import Synchronization

/// Works out states for another machine, on a machine of its own.
///
/// Two threads that count references to the same phones are slower than one. So a worker shares
/// nothing that is asked for all the time: it makes the first states itself, as the other machine did,
/// and goes on from there. It runs no handlers of apps: what they do it is told, and what it lacks it
/// leaves.
final class StateWorker: @unchecked Sendable {
  private var machine: Machine
  /// What was handed over so far.
  private var counts: TableCounts
  /// Whether nobody wants anything any more.
  private let isOver = Atomic<Bool>(false)

  /// A worker that begins as `main` did; nil where it came to other numbers.
  init?(like main: Machine, _ first: FirstStates) {
    machine = main.startedAnew()
    counts = TableCounts(machine)
    machine.learn(CodeKnowledge(main))
    var edges: [Edge] = []
    for state in first.states {
      edges.removeAll(keepingCapacity: true)
      guard Int(state) < machine.states.count,
        (try? machine.expand(machine.states[state], &edges)) != nil
      else { return nil }
    }
    counts = TableCounts(machine)
    guard counts == first.counts else { return nil }
  }

  /// So many workers that begin as `main` did; none where one of them came to other numbers.
  static func make(
    _ count: Int, like main: Machine, _ first: FirstStates, _ runAtOnce: Workers
  ) -> [StateWorker] {
    nonisolated(unsafe) let made = UnsafeMutablePointer<StateWorker?>.allocate(capacity: count)
    made.initialize(repeating: nil, count: count)
    defer {
      made.deinitialize(count: count)
      made.deallocate()
    }
    runAtOnce(count) { index in made[index] = StateWorker(like: main, first) }
    let workers = (0..<count).compactMap { made[$0] }
    return workers.count == count ? workers : []
  }

  /// Works out what is to be worked out. The jobs of a worker are done one after the other.
  func work(on job: StateJob) {
    defer { job.end() }
    guard !isOver.load(ordering: .relaxed) else { return }
    machine.learn(job.knowledge)
    for task in job.tasks {
      let first = job.parcel.edges.count
      machine.phones.forgetLack()
      machine.isHeldBack = false
      var edges: Range<Int>?
      do throws(SearchError) {
        try machine.expand(state(of: task), &job.parcel.edges)
        edges = first..<job.parcel.edges.count
      } catch {
        // Whatever it is, the other machine comes to it too.
        job.parcel.edges.removeSubrange(first...)
      }
      job.parcel.pieces.append(
        Parcel.Piece(
          state: task.asked, edges: edges, counts: TableCounts(machine),
          isHeldBack: machine.isHeldBack))
    }
    job.parcel.add(machine, since: counts)
    counts = TableCounts(machine)
  }

  /// Nobody wants anything any more.
  func stop() { isOver.store(true, ordering: .relaxed) }

  private func state(of task: StateJob.Task) -> MachineState {
    task.given.map { machine.state(of: $0) } ?? machine.states[task.own]
  }
}
