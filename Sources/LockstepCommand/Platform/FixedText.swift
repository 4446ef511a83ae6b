// Text for signal handlers, which must not allocate.

/// A short text in memory of its own, which is never moved or given back.
///
/// Setting it from a string is for ordinary code; all else is for signal handlers too.
struct FixedText {
  /// The most bytes it holds; what is longer is cut off.
  private static let capacity = 512
  private let start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private var count = 0

  /// No text.
  init() {}

  /// The bytes that are held now.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// The text, for ordinary code.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Holds the UTF-8 of `text`.
  mutating func set(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      count = min(bytes.count, Self.capacity)
      if let first = bytes.baseAddress { start.update(from: first, count: count) }
    }
  }

  /// Holds the digits of a number that is not negative.
  mutating func set(_ number: Int) {
    var at = Self.capacity
    var rest = number
    repeat {
      at -= 1
      start[at] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    count = Self.capacity - at
    start.update(from: start + at, count: count)
  }
}
