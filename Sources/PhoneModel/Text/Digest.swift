// A digest that is the same in every process on every machine.

/// The 64-bit FNV-1a hash of bytes.
///
/// `Hashable` is seeded anew in each process, so its values fit tables in
/// memory only. Whatever is printed or compared across processes uses this.
public struct Digest: Hashable, Sendable {
  /// The hash so far, from the offset basis of the algorithm on.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The digest of no bytes.
  public init() {}

  /// A digest as it was printed.
  public init(_ value: UInt64) {
    self.value = value
  }
}

extension Digest {
  /// Adds one byte.
  public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Adds the UTF-8 bytes of a text and 0xFF, which is in no UTF-8, so that
  /// "ab" and "c" differ from "a" and "bc".
  public mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(UInt8.max)
  }

  /// Adds the eight bytes of a number, lowest first.
  public mutating func add(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    for shift in 0..<8 { add(UInt8(truncatingIfNeeded: bits >> UInt64(8 * shift))) }
  }
}

extension Digest: CustomStringConvertible {
  /// 16 hexadecimal digits, lower case.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension Phone {
  /// The digest of all that the phone holds: of its description.
  public var digest: Digest {
    var digest = Digest()
    digest.add(description)
    return digest
  }
}
