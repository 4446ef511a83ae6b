// Short names for moments that a search found.

import PhoneModel
import Replay

/// Where a moment of a search is: the choices that lead to it, with a digest of what
/// happens on the way.
///
/// `race.moved-cleanup:3.2,9.1:21#1f3a5c7e9b2d4680` is moment 21 of the run that takes at its
/// 3rd step the second way after the first, at its 9th the next after the first, and the
/// first way everywhere else. Where app, phone or scenario have changed so that the way
/// there is another, the digest is another too.
public struct MomentAddress: Hashable, Sendable {
  /// A step at which not the first way is taken.
  public struct Turn: Hashable, Sendable {
    /// The step, from 1.
    public var step: Int
    /// The way, from 0.
    public var way: Int
  }

  /// The scenario's name, or the app's.
  public var name: String
  public var turns: [Turn]
  public var moment: Int
  public var digest: Digest
}

extension MomentAddress: CustomStringConvertible {
  public var description: String {
    let choices = turns.map { "\($0.step).\($0.way)" }.joined(separator: ",")
    return "\(name):\(choices):\(moment)#\(digest)"
  }

  /// The address that `text` spells; nil where it spells none.
  public init?(_ text: String) {
    guard let hash = text.lastIndex(of: "#") else { return nil }
    let parts = text[..<hash].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let moment = Int(parts[parts.count - 1]), moment > 0 else { return nil }
    var turns: [Turn] = []
    for choice in parts[parts.count - 2].split(separator: ",") {
      let numbers = choice.split(separator: ".").map { Int($0) }
      guard numbers.count == 2, let step = numbers[0], let way = numbers[1] else { return nil }
      turns.append(Turn(step: step, way: way))
    }
    let digits = text[text.index(after: hash)...]
    guard digits.utf8.count == 16, let value = UInt64(digits, radix: 16) else { return nil }
    self.init(
      name: parts.dropLast(2).joined(separator: ":"), turns: turns, moment: moment,
      digest: Digest(value))
  }
}

extension Machine {
  /// The address of the last moment of a way.
  func address(of path: [Int32]) -> MomentAddress {
    var turns: [MomentAddress.Turn] = []
    var digest = startDigest
    var state = start
    for (index, step) in path.enumerated() {
      guard let range = ranges[Int(state)] else { break }
      let way = Int(step - range.lowerBound)
      if way > 0 { turns.append(MomentAddress.Turn(step: index + 1, way: way)) }
      state = edges[Int(step)].target
      add(state, to: &digest)
    }
    return MomentAddress(name: scenario.name, turns: turns, moment: path.count, digest: digest)
  }

  /// The way to a moment.
  ///
  /// - Throws: where it leads elsewhere than it did when the address was made.
  mutating func path(to address: MomentAddress) throws(SearchError) -> [Int32] {
    var path: [Int32] = []
    var digest = startDigest
    var state = start
    for step in 1...address.moment {
      let range = try steps(of: state)
      let way = address.turns.first { $0.step == step }?.way ?? 0
      if phones.isWrong { return [] }
      guard way >= 0, way < range.count else { throw .otherVersion(address.description) }
      path.append(range.lowerBound + Int32(way))
      state = edges[Int(range.lowerBound) + way].target
      add(state, to: &digest)
    }
    guard digest == address.digest else { throw .otherVersion(address.description) }
    return path
  }

  /// The digest of the phone and the level before the first step.
  private var startDigest: Digest {
    var digest = Digest()
    for mask in phones.allowed { digest.add(mask) }
    for event in events { digest.add(event.name) }
    add(start, to: &digest)
    return digest
  }

  /// Adds a state: its phone, and the call that each process has come to.
  ///
  /// Which of several handlers with the same code stands for all is left to which came first, and
  /// that is another one where only the way itself is gone: all of them count as one here.
  private func add(_ number: Int32, to digest: inout Digest) {
    let state = states[number]
    var phone = phones.phones[state.phone].phone
    for process in phone.processes where process.current?.mayHaveTwins == true {
      phone.rename(running: .refresh, of: process.id)
    }
    digest.add(phone.description)
    for thread in threads[state.threads] {
      digest.add(Int(thread.process.kind.rawValue))
      digest.add(code.nodes[Int(thread.node)].replies.count)
    }
  }
}
