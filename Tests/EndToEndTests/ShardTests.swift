// Parts of a suite, and their reports merged to that of the whole.

import Foundation
import Testing

@Suite struct ShardTests {
  /// A suite with tables, and with a script that has errors.
  private func suite() throws -> Scratch {
    let scratch = try Reported.scratch()
    try scratch.write(table, to: "s/table.scenario")
    try scratch.write(safe(), to: "s/in/safe.scenario")
    return scratch
  }

  /// Runs each part of the suite `s`, with reports named `N.jsonl`.
  private func parts(
    of scratch: Scratch, _ count: Int, _ words: [String] = []
  ) throws -> [Outcome] {
    try (1...count).map { number in
      try Command.run(
        ["run", "s", "--shard", "\(number)/\(count)", "--report", "jsonl=\(number).jsonl"] + words,
        in: scratch.folder)
    }
  }

  private func merge(_ scratch: Scratch, _ names: [String]) throws -> Outcome {
    try Command.run(["merge"] + names, in: scratch.folder)
  }

  @Test(arguments: [1, 2, 3, 20])
  func thePartsMakeTheWholeByteForByte(count: Int) throws {
    let scratch = try suite()
    let whole = try scratch.run("run", "s", "--report", "jsonl=all.jsonl")
    let parts = try parts(of: scratch, count)
    #expect(parts.contains { $0.code == 2 })
    #expect(whole.code == 2)
    let names = (1...count).map { "\($0).jsonl" }
    let merged = try merge(scratch, names.reversed())
    #expect(merged.code == 0)
    #expect(merged.errors == "")
    #expect(merged.output == (try scratch.read("all.jsonl")))
    // Every scenario is in one part.
    let listed = try (1...count).map { number in
      try scratch.run("run", "s", "--list", "--shard", "\(number)/\(count)").output
        .split(separator: "\n")
    }
    let all = try scratch.run("run", "s", "--list").output.split(separator: "\n")
    #expect(listed.flatMap(\.self).sorted() == all.sorted())
    #expect(all.count > 8)
  }

  @Test func timesAreAddedUp() throws {
    let scratch = try suite()
    _ = try parts(of: scratch, 2, ["--timings"])
    let merged = try merge(scratch, ["1.jsonl", "2.jsonl"]).output.split(separator: "\n")
    func times(_ lines: some Sequence<Substring>) throws -> [Int] {
      try lines.compactMap {
        let line = try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        return line?["durationMilliseconds"] as? Int
      }
    }
    #expect(try times(merged.suffix(1)) == [try times(merged.dropLast()).reduce(0, +)])
  }

  @Test func whatIsNotEveryPartOfOneSuiteIsRefused() throws {
    let scratch = try suite()
    _ = try parts(of: scratch, 3)
    func refused(_ names: [String], _ text: String) throws {
      let outcome = try merge(scratch, names)
      #expect(outcome.code == 3)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(text), "\(outcome.errors)")
    }
    let (one, two, three) = ("1.jsonl", "2.jsonl", "3.jsonl")
    try refused([one, three], "part 2 of 3 is missing")
    try refused([two], "parts 1, 3 of 3 are missing")
    try refused([one, two, three, two], "2.jsonl and 2.jsonl are both part 2 of 3")
    try refused([], "name the reports of all parts")
    try refused(["no.jsonl"], "no.jsonl: No such file")
    try refused(["s"], "s: Is a directory")
    try refused(["s/moved.scenario"], "it is no report in JSON Lines")
    _ = try scratch.run("run", "s", "--report", "jsonl=all.jsonl")
    try refused([one, "all.jsonl"], "all.jsonl: it is the report of a whole suite")
    let part = try scratch.read(two)
    func changed(_ old: String, _ new: String) throws -> [String] {
      #expect(part.contains(old))
      try scratch.write(part.replacing(old, with: new, maxReplacements: 1), to: "x.jsonl")
      return [one, "x.jsonl", three]
    }
    try refused(
      try changed(#""toolVersion":"0.1.0""#, #""toolVersion":"0.2.0""#),
      "1.jsonl and x.jsonl are of Lockstep 0.1.0 and 0.2.0")
    try refused(try changed(#""version":1"#, #""version":2"#), "not of version 1 of the format")
    try refused(
      try changed(#""command":"run""#, #""command":"explore""#), "no report of 'lockstep run'")
    try refused(try changed(#""ordinal":4"#, #""ordinal":1"#), "scenario 1 is not in its place")
    try refused(try changed(#""ordinal":4"#, #""ordinal":3"#), "scenario 3 is not in its place")
    try refused(
      try changed(#""isComplete":true"#, #""isComplete":false,"cutShort":"a trap""#),
      "x.jsonl: it is cut short: a trap")
    try refused(try changed(#"{"kind":"total""#, #"{"kind":"totals""#), "its total is missing")
    try scratch.write(String(part.prefix(part.count / 2)), to: "x.jsonl")
    try refused([one, "x.jsonl", three], "x.jsonl: it is not whole")
    var lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    lines.remove(at: 2)
    try scratch.write(lines.joined(separator: "\n"), to: "x.jsonl")
    try refused([one, "x.jsonl", three], "its total does not go with its lines")
    // The same split with another level, of another suite, and into another number of parts.
    for words in [["--level", "everything"], ["--runs", "9"], ["--timings"]] {
      _ = try Command.run(
        ["run", "s", "--shard", "2/3", "--report", "jsonl=x.jsonl"] + words, in: scratch.folder)
      try refused([one, "x.jsonl", three], "are parts of different suites")
    }
    _ = try scratch.run("run", "s", "--shard", "2/4", "--report", "jsonl=x.jsonl")
    try refused([one, "x.jsonl", three], "are not of one split: into 3 parts and into 4")
    try scratch.write(safe() + "# more\n", to: "s/in/safe.scenario")
    _ = try scratch.run("run", "s", "--shard", "2/3", "--report", "jsonl=x.jsonl")
    try refused([one, "x.jsonl", three], "are parts of different suites")
  }

  @Test func aPartOfNothingIsNoFailure() throws {
    let scratch = try Scratch()
    try scratch.write(safe(), to: "s/a.scenario")
    let outcomes = try parts(of: scratch, 2)
    #expect(outcomes.map(\.code) == [0, 0])
    #expect(outcomes[1].output == "part 2 of 2 of 1 scenarios\n")
    #expect(try merge(scratch, ["1.jsonl", "2.jsonl"]).code == 0)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsSaidByMerge() throws {
    let scratch = try suite()
    _ = try parts(of: scratch, 2)
    let outcome = try Command.shell(
      "$lockstep merge 1.jsonl 2.jsonl > /dev/full", in: scratch.folder)
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("standard output: No space left on device"))
  }
}
