// The report of a part of a suite, read back.

import Replay

/// A report of `lockstep run --shard`, in JSON Lines.
///
/// It was written by the same version of the format, so its lines are taken as they are: only what a
/// part has beyond a whole report is looked for, and cut out.
struct JSONLinesPart {
  /// The name of its file.
  var name: String
  /// The header as a report of the whole suite has it.
  var header: String
  /// The version of Lockstep.
  var version: String
  var part: ReportedPart
  /// The scenarios with their places in the suite, each line as a report of the whole suite has it.
  var scenarios: [(ordinal: Int, line: String)] = []
  var tally = Tally()
  /// Of its total; nil where times were not asked for.
  var milliseconds: Int?
}

extension JSONLinesPart {
  /// Reads a part.
  ///
  /// - Throws: where it is none, is cut short, or is not whole.
  init(name: String, text: String) throws(MergeError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.utf8.starts(with: #"{"kind":"header","version":"#.utf8)
    else {
      throw MergeError("\(name): it is no report in JSON Lines")
    }
    guard let format = Self.number(after: #""version":"#, in: first),
      format == JSONLinesReport.version
    else {
      throw MergeError(
        "\(name): it is not of version \(JSONLinesReport.version) of the format, which this Lockstep "
          + "reads and writes")
    }
    guard let version = Self.string(after: #""toolVersion":"#, in: first),
      Self.string(after: #""command":"#, in: first) == "run"
    else { throw MergeError("\(name): it is no report of 'lockstep run'") }
    let mark = ",\"\(JSONLinesReport.partName)\":{"
    guard let start = first.range(ofText: mark) else {
      throw MergeError(
        "\(name): it is the report of a whole suite, not of a part; parts are made by "
          + "'lockstep run --shard 1/3 --report jsonl=FILE'")
    }
    let shard = first[start.upperBound...]
    guard let number = Self.number(after: #""part":"#, in: shard),
      let count = Self.number(after: #""of":"#, in: shard),
      let total = Self.number(after: #""scenarios":"#, in: shard),
      let suite = Self.string(after: #""suite":"#, in: shard), shard.hasSuffix("}}"),
      count > 0, (1...count).contains(number), total >= 0
    else { throw MergeError("\(name):1: it does not say which part it is") }
    self.init(
      name: name, header: "\(first[..<start.lowerBound])}", version: version,
      part: ReportedPart(number: number, count: count, scenarios: total, suite: suite))
    guard lines.last == "", lines.count > 2,
      lines[lines.count - 2].utf8.starts(with: #"{"kind":"total","#.utf8)
    else {
      throw MergeError("\(name): it is not whole, for its total is missing; replay that part again")
    }
    lines.removeLast()
    let last = lines.removeLast()
    for (index, line) in lines.dropFirst().enumerated() {
      try add(line, number: index + 2)
    }
    guard last.range(ofText: #""isComplete":true"#) != nil else {
      let reason = Self.string(after: #""cutShort":"#, in: last) ?? "it is not complete"
      throw MergeError("\(name): it is cut short: \(reason); replay that part again")
    }
    guard Self.number(after: #""scenarios":"#, in: last) == scenarios.count else {
      throw MergeError("\(name): its total does not go with its lines; replay that part again")
    }
    milliseconds = Self.number(after: #""durationMilliseconds":"#, in: last)
  }

  /// Takes the line of a scenario.
  private mutating func add(_ line: Substring, number: Int) throws(MergeError) {
    let start = "{\"kind\":\"scenario\",\"\(JSONLinesReport.ordinalName)\":"
    guard line.utf8.starts(with: start.utf8), line.hasSuffix("}"),
      let ordinal = Self.number(after: start, in: line),
      let comma = line.utf8.dropFirst(start.utf8.count).firstIndex(of: UInt8(ascii: ",")),
      let key = Self.string(after: #""result":"#, in: line),
      let result = Self.classes.first(where: { $0.key == key })
    else { throw MergeError("\(name):\(number): this line is no scenario of a part") }
    guard ordinal < part.scenarios, ordinal % part.count == part.number - 1,
      scenarios.last.map({ $0.ordinal < ordinal }) ?? true
    else {
      throw MergeError(
        "\(name):\(number): scenario \(ordinal) is not in its place in part \(part.number)")
    }
    tally.count(result)
    scenarios.append((ordinal, #"{"kind":"scenario""# + line[comma...]))
  }

  private static let classes: [ScenarioResult.Class] = [
    .asExpected, .inconclusive, .broken, .faulty,
  ]

  /// The number that follows a member's name. No string holds such a name, for its quotes would be
  /// escaped.
  private static func number(after name: String, in line: Substring) -> Int? {
    guard let range = line.range(ofText: name) else { return nil }
    return Int(line[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
  }

  /// The text, as it is spelled, of the string that follows a member's name.
  private static func string(after name: String, in line: Substring) -> String? {
    guard let range = line.range(ofText: name + "\"") else { return nil }
    var end = range.upperBound
    while end < line.endIndex, line.utf8[end] != UInt8(ascii: "\"") {
      if line.utf8[end] == UInt8(ascii: "\\") { line.utf8.formIndex(after: &end) }
      guard end < line.endIndex else { return nil }
      line.utf8.formIndex(after: &end)
    }
    return end < line.endIndex ? String(line[range.upperBound..<end]) : nil
  }
}

extension Substring {
  /// Where `text` stands first, by bytes.
  fileprivate func range(ofText text: String) -> Range<Index>? {
    let sought = Array(text.utf8)
    return utf8.withContiguousStorageIfAvailable { bytes -> Range<Index>? in
      guard bytes.count >= sought.count else { return nil }
      var at = 0
      while at <= bytes.count - sought.count {
        if bytes[at] == sought[0], bytes[at..<(at + sought.count)].elementsEqual(sought) {
          let start = utf8.index(utf8.startIndex, offsetBy: at)
          return start..<utf8.index(start, offsetBy: sought.count)
        }
        at += 1
      }
      return nil
    } ?? nil
  }
}
