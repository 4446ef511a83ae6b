// The results of an earlier run, read from its JSON Lines report.

/// What an earlier run or search came to, as far as two are compared.
public struct RecordedResults: Sendable {
  /// `run` or `explore`.
  public var command: String
  /// The version of Lockstep that wrote it.
  public var toolVersion: String
  /// In the order of the report.
  public var scenarios: [RecordedScenario]

  /// A report that cannot be used.
  public struct Fault: Error, Hashable {
    /// Where, why, and what to do about it, without the name of the file.
    public var text: String
  }

  /// Reads a report of `--report jsonl`.
  ///
  /// - Throws: where it is no such report, of another version, cut off, or of a run that was.
  public init(reading bytes: [UInt8]) throws(Fault) {
    var reader = LineReader(bytes)
    guard let header = try reader.next(), header["kind"]?.string == "header",
      header["tool"]?.string == "lockstep"
    else {
      throw Fault(
        text: "is no report of Lockstep's results: write one with --report jsonl=FILE")
    }
    let version = header["version"]?.int
    guard version == JSONLinesReport.version else {
      throw Fault(
        text: "is of version \(version.map(String.init) ?? "?") of the format, and this Lockstep "
          + "reads version \(JSONLinesReport.version): write it anew with this one")
    }
    guard header["shard"] == nil else {
      throw Fault(text: "is of a part of a suite: join all parts first, and compare the whole")
    }
    command = try reader.text("command", of: header)
    toolVersion = try reader.text("toolVersion", of: header)
    scenarios = []
    var total: JSON?
    while let value = try reader.next() {
      switch value["kind"]?.string {
      case "scenario": scenarios.append(try RecordedScenario(value, reader))
      case "total": total = value
      case "header":
        throw Fault(
          text: "line \(reader.line): begins a second report; one file holds one report")
      default: continue
      }
    }
    guard let total else {
      throw Fault(text: "is cut off: its last line, the total, is missing; write it anew")
    }
    guard total["isComplete"]?.bool == true else {
      let cause = total["cutShort"]?.string ?? "it was cut short"
      throw Fault(text: "is of a run that did not come to its end (\(cause)); write it anew")
    }
    let count = try reader.number("scenarios", of: total)
    guard count == scenarios.count else {
      throw Fault(
        text: "says that it has \(count) scenarios, and has \(scenarios.count): lines were lost "
          + "or added; write it anew")
    }
  }
}

/// Goes through the lines of a report.
struct LineReader {
  private let bytes: [UInt8]
  private var offset = 0
  /// The number of the line that was read last, from 1.
  private(set) var line = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value on the next line that is not empty; nil after the last.
  mutating func next() throws(RecordedResults.Fault) -> JSON? {
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let part = bytes[offset..<end]
      offset = end + 1
      line += 1
      guard part.contains(where: { !" \t\r".utf8.contains($0) }) else { continue }
      do throws(JSONError) {
        return try JSONReader.value(of: part)
      } catch {
        throw RecordedResults.Fault(
          text: line == 1
            ? "is no report of Lockstep's results: write one with --report jsonl=FILE"
            : "line \(line): \(error.text), at byte \(error.offset + 1): the file is cut off or "
              + "was changed; write it anew")
      }
    }
    return nil
  }

  /// What is not there as the schema has it.
  func fault(_ name: String) -> RecordedResults.Fault {
    RecordedResults.Fault(
      text: "line \(line): `\(name)` is not what docs/lockstep-results.schema.json says; write it "
        + "anew")
  }

  /// A member that is a text.
  func text(_ name: String, of value: JSON) throws(RecordedResults.Fault) -> String {
    guard let text = value[name]?.string else { throw fault(name) }
    return text
  }

  /// A member that is a whole number.
  func number(_ name: String, of value: JSON) throws(RecordedResults.Fault) -> Int {
    guard let number = value[name]?.int else { throw fault(name) }
    return number
  }

  /// A member that is a list.
  func list(_ name: String, of value: JSON) throws(RecordedResults.Fault) -> [JSON] {
    guard let list = value[name]?.list else { throw fault(name) }
    return list
  }
}
