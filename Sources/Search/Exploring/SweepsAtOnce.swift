// Sweeps on all cores, of states that are worked out already.

extension ExhaustiveSearch {
  /// Makes pieces of work at the same time, each on a machine that is only read.
  ///
  /// - Parameter work: is given a machine of its own, equal to `machine`; nil where it would have
  ///   to work out a state, so that nothing comes of it.
  func atOnce<Piece: Sendable>(
    _ count: Int, _ machine: Machine, _ work: @escaping @Sendable (Int, inout Machine) -> Piece?
  ) -> [Piece?] {
    // Held in one place: once it is gone nobody has a part of the machine, which would be copied
    // when it changes.
    nonisolated(unsafe) let shared = UnsafeMutablePointer<Machine>.allocate(capacity: 1)
    nonisolated(unsafe) let pieces = UnsafeMutablePointer<Piece?>.allocate(capacity: count)
    shared.initialize(to: machine)
    pieces.initialize(repeating: nil, count: count)
    defer {
      shared.deinitialize(count: 1)
      shared.deallocate()
      pieces.deinitialize(count: count)
      pieces.deallocate()
    }
    runAtOnce(count) { index in
      var own = shared.pointee
      pieces[index] = work(index, &own)
    }
    return Array(UnsafeBufferPointer(start: pieces, count: count))
  }

  /// How many sweeps may be made at the same time: what they take by the way is not in the weight
  /// of the machine.
  func workers(on machine: Machine, bytesOfANode: Int) -> Int {
    let room = (bounds.memory - machine.weight) / max(1, machine.states.count * 2 * bytesOfANode)
    return machine.states.count < worthSharing ? 1 : max(1, min(workers, room))
  }
}
