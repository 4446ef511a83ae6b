// A line of output with its tone, for a terminal, a pipe and a test alike.

import Reports

/// How a line is meant.
public enum Tone: UInt8, Hashable, Sendable {
  case plain, heading, quiet, bad, good, notable
  /// Where the explorer stands.
  case current
}

/// A line, or a part of one.
public struct Line: Hashable, Sendable {
  public var text: String
  public var tone: Tone

  /// A line in a tone. What could move a terminal's cursor becomes a mark that can be seen.
  public init(_ text: String, _ tone: Tone = .plain) {
    self.text = text.unicodeScalars.allSatisfy(\.isPlain) ? text : text.visibleLine
    self.tone = tone
  }
}

extension Line {
  /// The text with the marks of its tone.
  public func styled(_ style: Style) -> String {
    switch tone {
    case .plain: text
    case .heading: style.bold(text)
    case .quiet: style.dim(text)
    case .bad: style.bad(text)
    case .good: style.good(text)
    case .notable: style.warn(text)
    case .current: style.mark(text, "7")
    }
  }
}

/// What came of a command.
public struct Told: Hashable, Sendable {
  /// What is told.
  public var lines: [Line]
  /// Whether the command could not be followed; then nothing has changed.
  public var isProblem = false
  /// A file to be written.
  public var file: SavedFile?
  /// Whether it tells a move, which a screen shows anyway.
  var isArrival = false
  /// Whether the user is done.
  public var ends = false

  /// A reply that only tells.
  public init(_ lines: [Line]) {
    self.lines = lines
  }

  /// A reply that tells a move.
  static func arriving(_ lines: [Line]) -> Told {
    var told = Told(lines)
    told.isArrival = true
    return told
  }

  /// A reply that says why a command cannot be followed.
  static func problem(_ text: String) -> Told {
    var reply = Told(
      text.split(separator: "\n", omittingEmptySubsequences: false).map { Line(String($0), .bad) })
    reply.isProblem = true
    return reply
  }
}

/// A scenario that the user wants in a file.
public struct SavedFile: Hashable, Sendable {
  public var path: String
  public var text: String
  /// What is said when it has been written.
  public var note: String
}

extension Unicode.Scalar {
  /// Whether it is printable ASCII, which needs no closer look.
  fileprivate var isPlain: Bool { (0x20..<0x7F).contains(value) }
}
