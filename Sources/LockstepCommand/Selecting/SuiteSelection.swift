// Which scenarios of the named scripts are run: by tags, by what failed last, as a part of a suite.

import AppModel
import PhoneModel
import Replay
import Reports
import ScenarioScript

/// What the options of `run` select.
struct SuiteSelection: Sendable {
  private let tagText: String?
  private let tags: TagFilter?
  /// Whether only what failed last time is run.
  let isOnlyFailed: Bool
  /// Whether that is run first.
  let isFailedFirst: Bool
  let shard: Shard?

  /// The filter of tags, for other commands too.
  static let tagOption = Option(
    "--tags", "FILTER", "only scenarios whose tags meet it: 'slow and not (consent or keychain)'")

  /// The options that select.
  static let options = [
    tagOption,
    Option(
      "--only-failed", nil,
      "only what was not as expected when it was last run here; all where nothing is known to fail"),
    Option("--failed-first", nil, "what was not as expected before everything else"),
    Option(
      "--shard", "I/N",
      "only part I of N, for N machines; 'lockstep merge' joins their reports in JSON Lines"),
    Option("--list", nil, "print what would be run, a name on each line, and run nothing"),
  ]

  /// Reads the options.
  init(_ arguments: Arguments) throws(UsageError) {
    tagText = arguments.value("--tags")
    tags = try tagText.map(TagFilterReader.read)
    isOnlyFailed = arguments.has("--only-failed")
    isFailedFirst = arguments.has("--failed-first")
    shard = try arguments.value("--shard").map(Shard.init)
    guard shard == nil || !usesLastRun else {
      throw UsageError(
        "--shard splits what is the same on every machine, and what failed last is known on one "
          + "alone; leave out one of the two")
    }
    guard !isOnlyFailed || !isFailedFirst else {
      throw UsageError("--only-failed runs nothing else, so leave out --failed-first")
    }
  }

  /// Whether it depends on what failed last.
  var usesLastRun: Bool { isOnlyFailed || isFailedFirst }
}

/// What is selected.
struct Selected: Sendable {
  var scripts: [SuiteScript]
  /// Which part of the suite it is; nil for all of it.
  var part: ReportedPart?
  /// Whether nothing that is named is known to have failed, so that all of it was taken.
  var hasNoFailed = false
}

extension SuiteSelection {
  /// The scripts and scenarios that are selected of `files`. A script with errors is never left out,
  /// since nobody knows its tags.
  ///
  /// - Parameters:
  ///   - options: what else decides the results, for the digest of a suite.
  ///   - readsAll: whether all scripts are to be read by now.
  ///   - isPartial: whether these are only some of the scripts that are named, of which none may
  ///     meet the filter.
  /// - Throws: for a tag that no scenario has, and where nothing is left.
  func select(
    _ files: ScriptFiles, catalogue: [App], lastRun: LastRun? = nil,
    options: String = "", readsAll: Bool = false, isPartial: Bool = false
  ) throws(UsageError) -> Selected {
    var selected = Selected(scripts: files.paths.map { SuiteScript(path: $0) })
    for index in selected.scripts.indices {
      let rows = files.rows(of: selected.scripts[index].path)
      selected.scripts[index].isWhole = rows == nil
      let isRead =
        tags != nil || shard != nil || rows != nil || readsAll
        || usesLastRun && lastRun?.knows(script: selected.scripts[index].path) == true
      guard isRead else { continue }
      let path = selected.scripts[index].path
      selected.scripts[index].pieces = SuitePiece.pieces(
        of: path, rows: rows, catalogue: catalogue)
    }
    if let tags {
      if let tagText, !isPartial { try check(tags, tagText, selected.scripts) }
      Self.filter(&selected.scripts) { $0.tags.map(tags.takes) ?? true }
      if selected.scripts.isEmpty, !isPartial {
        throw UsageError("--tags: no scenario meets the filter \(tagText ?? "")")
      }
    }
    if usesLastRun, let lastRun { choose(by: lastRun, in: &selected) }
    if let shard { selected.part = split(&selected.scripts, shard, options: options) }
    return selected
  }

  /// Looks whether some scenario has each tag that the filter names.
  private func check(
    _ tags: TagFilter, _ text: String, _ scripts: [SuiteScript]
  ) throws(UsageError) {
    var known: Set<String> = []
    var hasUnknown = false
    for script in scripts {
      for piece in script.pieces ?? [] {
        if let tags = piece.tags { known.formUnion(tags) } else { hasUnknown = true }
      }
    }
    let sorted = known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if !hasUnknown, let error = tags.unknownTag(in: text, known: sorted) { throw error }
  }

  private func choose(by lastRun: LastRun, in selected: inout Selected) {
    var failed = selected.scripts.filter { $0.pieces != nil && lastRun.knows(script: $0.path) }
    Self.filter(&failed) { lastRun.knows($0) }
    guard !failed.isEmpty else {
      selected.hasNoFailed = true
      return
    }
    guard isFailedFirst else {
      selected.scripts = failed
      return
    }
    var others = selected.scripts
    Self.filter(&others) { !lastRun.knows($0) }
    selected.scripts = failed + others
  }

  /// Leaves of the scripts that are read what `takes` takes.
  private static func filter(_ scripts: inout [SuiteScript], _ takes: (SuitePiece) -> Bool) {
    for index in scripts.indices {
      guard let pieces = scripts[index].pieces else { continue }
      let taken = pieces.filter(takes)
      if taken.count < pieces.count {
        scripts[index].pieces = taken
        scripts[index].isWhole = false
      }
    }
    scripts.removeAll { $0.pieces?.isEmpty == true }
  }

  /// Leaves one part.
  private func split(
    _ scripts: inout [SuiteScript], _ shard: Shard, options: String
  ) -> ReportedPart {
    var digest = Digest()
    digest.add(options)
    var ordinal = 0
    for index in scripts.indices {
      guard let pieces = scripts[index].pieces else { continue }
      var taken: [SuitePiece] = []
      for (number, piece) in pieces.enumerated() {
        digest.add(piece, withText: number == 0)
        if shard.takes(ordinal) { taken.append(SuitePiece(piece.content, ordinal: ordinal)) }
        ordinal += 1
      }
      scripts[index].isWhole = scripts[index].isWhole && taken.count == pieces.count
      scripts[index].pieces = taken
    }
    scripts.removeAll { $0.pieces?.isEmpty == true }
    return ReportedPart(
      number: shard.number, count: shard.count, scenarios: ordinal, suite: digest.description)
  }
}

extension Digest {
  /// Adds what a piece is called and, for the first of a script, what that is made of.
  fileprivate mutating func add(_ piece: SuitePiece, withText: Bool) {
    add(piece.name)
    switch piece.content {
    case .scenario(let scenario):
      guard withText else { return }
      for file in scenario.files {
        add(file.path)
        add(file.bytes.count)
        for byte in file.bytes { add(byte) }
      }
    case .faulty(_, let errors):
      for error in errors { add(error.description) }
    case .unreadable(let error): add(error.text)
    }
  }
}
