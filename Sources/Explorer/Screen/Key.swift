// Keys, and how they are read from what a terminal sends.

/// A key of a terminal.
public enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, tab
  case up, down, left, right, pageUp, pageDown, home, end
}

/// Turns the bytes that a terminal sends into keys. A sequence may come in several pieces.
public struct KeyReader: Sendable {
  private var pending: [UInt8] = []

  public init() {}

  /// Whether a key has begun whose end has not come: a lone escape, perhaps.
  public var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes in, and gives the keys that are complete.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, count) = first() {
      pending.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Nothing more comes for now: what has begun with an escape is no more than one. A character that
  /// has begun waits for its end.
  public mutating func rest() -> [Key] {
    guard pending.first == 0x1B else { return [] }
    pending = []
    return [.escape]
  }

  /// The first key and its length; a sequence that is no key gives nil for it.
  private func first() -> (Key?, Int)? {
    guard let byte = pending.first else { return nil }
    switch byte {
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x1B: return escapeSequence()
    case 0x20..<0x7F: return (.character(Character(Unicode.Scalar(byte))), 1)
    case 0xC2..<0xF5:
      let count = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard pending.count >= count else { return nil }
      let text = String(decoding: pending.prefix(count), as: UTF8.self)
      return (text.count == 1 ? text.first.map(Key.character) : nil, count)
    default: return (nil, 1)
    }
  }

  private func escapeSequence() -> (Key?, Int)? {
    guard pending.count > 1 else { return nil }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
      return (.escape, 1)
    }
    guard let last = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return pending.count > 16 ? (nil, pending.count) : nil
    }
    let key: Key? =
      switch pending[last] {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      case UInt8(ascii: "H"): .home
      case UInt8(ascii: "F"): .end
      case UInt8(ascii: "~"):
        switch pending[2] {
        case UInt8(ascii: "5"): .pageUp
        case UInt8(ascii: "6"): .pageDown
        case UInt8(ascii: "1"), UInt8(ascii: "7"): .home
        case UInt8(ascii: "4"), UInt8(ascii: "8"): .end
        default: nil
        }
      default: nil
      }
    return (key, last + 1)
  }
}
