// The words of a command line, sorted into options and operands.
import ScenarioScript

/// An option that a command takes.
struct Option: Sendable {
  /// With its dashes: `--level`.
  var name: String
  /// What its value is called in help; nil for a switch.
  var value: String?
  var summary: String

  /// An option; a switch where `value` is nil.
  init(_ name: String, _ value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}

/// A command line that cannot be followed.
struct UsageError: Error {
  var text: String

  /// A usage error, in words that follow the command's name.
  init(_ text: String) {
    self.text = text
  }
}

/// A command line, sorted.
struct Arguments: Sendable {
  /// The options as given, in order; a switch has no value.
  private var given: [(name: String, value: String)] = []
  /// The other words, in order.
  private(set) var operands: [String] = []

  /// Sorts `words` by the options that there are. `--` ends the options.
  init(_ words: [String], options: [Option]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        // The beginning of one option alone is meant for it, however much is missing.
        let begun = options.filter { $0.name.hasPrefix(name) }
        throw UsageError(
          "unknown option \(name)"
            + (begun.count == 1
              ? "; did you mean '\(begun[0].name)'?"
              : Suggestion.hint(for: name, in: options.map(\.name))))
      }
      guard option.value != nil else {
        if parts.count > 1 { throw UsageError("\(name) takes no value") }
        given.append((name, ""))
        continue
      }
      if parts.count > 1 {
        given.append((name, String(parts[1])))
      } else if let value = rest.popFirst() {
        given.append((name, value))
      } else {
        throw UsageError("\(name) needs a value")
      }
    }
  }

  /// Whether the option was given.
  func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// The value given last.
  func value(_ name: String) -> String? { given.last { $0.name == name }?.value }

  /// All values, in the order in which they were given.
  func values(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

  /// The value as a number of at least 1.
  func number(_ name: String) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError("\(name) needs a whole number of at least 1, and got \(text)")
    }
    return number
  }
}
