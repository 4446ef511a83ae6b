// What a file holds, and a screen shows: named texts.

/// What a file holds: named text fields, whole, cut off or damaged.
///
/// The phone never looks inside but for a declared belonging. Code that reads
/// decodes the fields with `fields`, which is nil unless they are whole.
public struct Contents: Hashable, Sendable {
  /// A named text.
  public struct Field: Hashable, Sendable {
    /// What the field is called; a file has one of each name.
    public var name: String
    /// What it holds.
    public var text: String
    /// A field with its text.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// What became of the bytes.
  public enum Integrity: UInt8, Hashable, Sendable {
    /// All bytes are there, and decode.
    case whole
    /// A write ended before all bytes were there.
    case cutOff
    /// The file opens, and decodes to nothing.
    case damaged
  }

  /// The fields as written, sorted by name; kept when damaged, so that a
  /// report can say what was there.
  public private(set) var written: [Field]
  /// Whether the bytes are all there and decode.
  public var integrity: Integrity

  /// What a file holds after these fields were written to it.
  public init(_ fields: [Field], integrity: Integrity = .whole) {
    self.written = fields.sorted { $0.name < $1.name }
    self.integrity = integrity
  }

  /// The fields by decoding: nil where the bytes are not whole.
  public var fields: [Field]? { integrity == .whole ? written : nil }

  /// The text of the field called `name`, nil where there is none or the
  /// bytes are not whole. Setting nil removes the field.
  public subscript(name: String) -> String? {
    get { fields?.first { $0.name == name }?.text }
    set {
      written.removeAll { $0.name == name }
      guard let newValue else { return }
      let index = written.firstIndex { $0.name > name } ?? written.endIndex
      written.insert(Field(name: name, text: newValue), at: index)
    }
  }
}

extension Contents: ExpressibleByDictionaryLiteral {
  /// Whole contents: `["name": "text"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, text: $0.1) })
  }
}
