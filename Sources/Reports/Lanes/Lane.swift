// The lanes: what stands where, as stored and as each process sees it.

import PhoneModel

/// A part of the phone that has a lane of its own.
public enum Lane: UInt8, Hashable, Sendable, CaseIterable {
  case phone, process, consent, belongings, keychain, defaults, files

  /// The word at the head of its lines.
  public var name: String {
    switch self {
    case .phone: "phone"
    case .process: "process"
    case .consent: "consent"
    case .belongings: "user's"
    case .keychain: "Keychain"
    case .defaults: "defaults"
    case .files: "files"
    }
  }
}

/// One thing in a lane.
public struct LaneItem: Hashable, Sendable {
  public var lane: Lane
  /// What it is called in commands: `launched`, `key-A`, `lock`.
  public var name: String
  /// What it is, or what is stored.
  public var value: String
  /// What the value is made of, where it is a list; else empty.
  public var parts: [String] = []
  /// What each running process would see of it; empty where there is nothing to read.
  public var sights: [Sight] = []

  /// What stands in for a value where there is none.
  package static let nothing = "nothing"
}

/// What a process would see of a stored thing.
public struct Sight: Hashable, Sendable {
  public var process: String
  public var text: String
  public var standing: Answer.Standing
  /// Whether it sees something else than is stored, or does not see.
  public var differs: Bool
}

extension LaneItem {
  /// Whether a process sees it otherwise than it is.
  public var differs: Bool { sights.contains { $0.differs } }

  /// Whether the user has lost it.
  public var isLost: Bool { lane == .belongings && value == "lost" }

  /// What is stored, then what those see who see something else.
  public var text: String {
    let others = sights.filter { $0.differs }.map { "\($0.process) sees \($0.text)" }
    return ([value] + others).joined(separator: " ≠ ")
  }

  /// How it came to be what it is now, in as few words as tell it.
  package func change(from was: LaneItem) -> String {
    guard !parts.isEmpty, !was.parts.isEmpty, !differs, !was.differs else {
      return "\(was.text) → \(text)"
    }
    let gone = was.parts.filter { !parts.contains($0) }
    let new = parts.filter { !was.parts.contains($0) }
    if gone.isEmpty { return "now \(new.joined(separator: ", "))" }
    if new.isEmpty { return "no longer \(gone.joined(separator: ", "))" }
    return "\(gone.joined(separator: ", ")) → \(new.joined(separator: ", "))"
  }

  /// Whether it is the same thing as the other, at another moment.
  package func isSame(_ other: LaneItem) -> Bool { lane == other.lane && name == other.name }
}

extension Sight {
  /// What is seen, and whether that was read.
  package static func text(_ reply: String, _ standing: Answer.Standing) -> String {
    switch standing {
    case .truthful, .refused: reply
    case .blind: "\(reply) (blind)"
    }
  }
}
