// From the reports of all parts of a suite to the report of the suite.

/// Why parts cannot be merged: place, cause, cure.
public struct MergeError: Error, Hashable {
  public var text: String

  init(_ text: String) { self.text = text }
}

/// Merges the JSON Lines of parts to what a run of the whole suite writes, byte for byte.
public enum JSONLinesMerge {
  /// The report of the whole suite.
  ///
  /// - Parameter files: each part with the name of its file, in any order.
  /// - Throws: where they are not all parts of one suite, each once and whole.
  public static func merge(
    _ files: [(name: String, text: String)]
  ) throws(MergeError) -> String {
    var parts: [JSONLinesPart] = []
    for file in files { parts.append(try JSONLinesPart(name: file.name, text: file.text)) }
    guard let first = parts.first else { throw MergeError("name the reports of all parts") }
    for part in parts.dropFirst() { try check(part, goesWith: first) }
    parts.sort { $0.part.number < $1.part.number }
    for (part, next) in zip(parts, parts.dropFirst()) where part.part.number == next.part.number {
      throw MergeError(
        "\(part.name) and \(next.name) are both part \(part.part.number) of \(part.part.count)")
    }
    let missing = (1...first.part.count).filter { number in
      !parts.contains { $0.part.number == number }
    }
    guard missing.isEmpty else {
      let numbers = missing.map(String.init).joined(separator: ", ")
      throw MergeError(
        missing.count == 1
          ? "part \(numbers) of \(first.part.count) is missing"
          : "parts \(numbers) of \(first.part.count) are missing")
    }
    let scenarios = parts.flatMap(\.scenarios).sorted { $0.ordinal < $1.ordinal }
    if let gap = scenarios.indices.first(where: { scenarios[$0].ordinal != $0 })
      ?? (scenarios.count < first.part.scenarios ? scenarios.count : nil)
    {
      throw MergeError("no part has scenario \(gap) of the suite; replay all parts again")
    }
    var tally = Tally()
    for part in parts { tally.add(part.tally) }
    let times = parts.compactMap(\.milliseconds)
    let total = JSONLinesReport.total(
      tally, cutShort: nil, milliseconds: times.isEmpty ? nil : times.reduce(0, +))
    return ([first.header] + scenarios.map(\.line) + [total.line]).map { "\($0)\n" }.joined()
  }

  private static func check(
    _ part: JSONLinesPart, goesWith first: JSONLinesPart
  ) throws(MergeError) {
    let names = "\(first.name) and \(part.name)"
    guard part.version == first.version else {
      throw MergeError(
        "\(names) are of Lockstep \(first.version) and \(part.version); replay all parts with one "
          + "version")
    }
    guard part.part.count == first.part.count else {
      throw MergeError(
        "\(names) are not of one split: into \(first.part.count) parts and into \(part.part.count)")
    }
    guard part.part.suite == first.part.suite, part.part.scenarios == first.part.scenarios,
      part.header == first.header
    else {
      throw MergeError(
        "\(names) are parts of different suites: the scripts, or the options of the runs, differ")
    }
  }
}

extension Tally {
  /// Counts what another has counted.
  fileprivate mutating func add(_ other: Tally) {
    asExpected += other.asExpected
    inconclusive += other.inconclusive
    broken += other.broken
    faulty += other.faulty
  }
}
