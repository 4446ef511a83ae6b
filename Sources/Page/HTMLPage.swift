// One self-contained file: a run or an exploration, with the engine inside.

import AppModel
import PageEngine
import PhoneModel
import Replay
import Reports
import Search

/// A page of one scenario or one app, as HTML.
public struct HTMLPage: Sendable {
  /// What the page is called.
  public var title: String
  /// A paragraph under it.
  public var summary: String
  /// What is told where no script runs.
  public var story: [String]
  /// The version of Lockstep.
  public var version: String
  /// What is given to the page beside this, in order.
  private var members: [(String, JSON?)]
  /// The apps of the page.
  private let apps: [App]
}

extension HTMLPage {
  /// A page of a script: its verdict, and its runs.
  ///
  /// - Parameters:
  ///   - files: the script, and what it includes.
  ///   - row: the row of its table, from 0.
  ///   - apps: all that it may name.
  ///   - level: how far to distrust iOS, where the script is not to decide.
  /// - Throws: where the script has errors, or cannot be run.
  public init(
    files: [(path: String, text: String)], row: Int, apps: [App], level: DistrustLevel?,
    version: String
  ) throws(HTMLPageError) {
    let base = Self.base(files: files, row: row, level: level)
    let judge = JSON.object([("ask", .string("judge"))] + base)
    let judged = PageEngine.answer(judge, apps: apps)
    if let error = judged["error"]?.string { throw HTMLPageError(text: error) }
    let ways = judged["ways"] ?? .list([])
    self.version = version
    title = judged["path"]?.string ?? ""
    summary = judged["summary"]?.string ?? ""
    story = judged["story"]?.list?.compactMap { $0.string } ?? []
    let names = judged["apps"]?.list?.compactMap { $0.string } ?? []
    self.apps = apps.filter { names.contains($0.name) }
    members = [
      ("kind", .string("run")), ("base", .object(base)),
      ("recorded", .list([.recorded(judge, judged)] + Self.plays(base, [ways], apps))),
    ]
  }

  /// A page of what came of a search.
  ///
  /// - Parameters:
  ///   - words: the events that fell anywhere, for the form of the page; none where a script was
  ///     searched.
  ///   - start: a script of the beginning, to play with where nothing is found.
  ///   - apps: all that its scripts may name.
  public init(
    _ result: SearchResult, of words: [String], told: [ToldFinding], start: String, apps: [App],
    level: DistrustLevel?, version: String
  ) {
    self.version = version
    title = result.scenario.name
    let pins = result.scenario.pinned.map { $0.text }
    let stops = result.hits.map { $0.text }
    summary =
      "\(stops.isEmpty ? "Every order" : "Orders") of "
      + "\(words.isEmpty ? "events" : words.joined(separator: ", ")), and "
      + "\(stops.isEmpty ? "every answer" : "answers") of iOS at level \(result.level.name)"
      + (pins.isEmpty ? "" : " with \(pins.joined(separator: ", ")) pinned")
      + (stops.isEmpty ? ", searched." : ", stopped by \(stops.joined(separator: " and ")).")
      + " What is broken is told by a shortest run."
    let searched = PageEngine.json(of: result, told: told)
    story = searched["story"]?.list?.compactMap { $0.string } ?? []
    self.apps = result.scenario.apps
    var recorded: [JSON] = []
    for text in told.isEmpty ? [start] : told.map({ $0.text }) {
      let base = Self.base(files: [("found.scenario", text)], row: 0, level: level)
      recorded += Self.plays(base, [.list([])], apps)
    }
    members = [
      ("kind", .string("explore")), ("base", .object(Self.base(files: [], row: 0, level: level))),
      ("explored", words.isEmpty ? nil : Self.form(of: result, words)),
      ("start", .string(start)), ("searched", searched), ("recorded", .list(recorded)),
    ]
  }

  /// A search, as the form of a page has it.
  private static func form(of result: SearchResult, _ words: [String]) -> JSON {
    .object([
      ("app", .string(result.scenario.apps.first?.name)), ("events", .strings(words)),
      ("level", .string(result.level.name)),
      (
        "pins",
        .list(
          result.scenario.pinned.map { answer in
            .object([
              ("question", .string(answer.question.name)),
              ("answer", .string(answer.alternative.name)),
            ])
          })
      ),
    ])
  }

  /// What every request about a script has.
  private static func base(
    files: [(path: String, text: String)], row: Int, level: DistrustLevel?
  ) -> [(String, JSON?)] {
    let files = files.map { file in
      JSON.object([("path", .string(file.path)), ("text", .string(file.text))])
    }
    return [
      ("files", .list(files)), ("row", row > 0 ? .number(row) : nil),
      ("level", .string(level?.name)),
    ]
  }

  /// Runs as they were recorded.
  private static func plays(_ base: [(String, JSON?)], _ runs: [JSON], _ apps: [App]) -> [JSON] {
    runs.map { ways in
      let request = JSON.object([("ask", .string("play"))] + base + [("ways", ways)])
      return .recorded(request, PageEngine.answer(request, apps: apps))
    }
  }
}

extension HTMLPage {
  /// Whether the engine knows the apps of the page, so that a reader can change something.
  public var hasEngine: Bool { apps.allSatisfy { EngineBytes.apps.contains($0.name) } }

  /// The whole file.
  ///
  /// - Parameter engine: where the page finds its engine, as an address that is relative to its
  ///   own; nil to have it inside.
  public func text(engine: String? = nil) -> String {
    let engine = hasEngine ? engine : nil
    let file = engine.map { name in
      JSON.object([("file", .string(name)), ("sources", .string(EngineBytes.sources))])
    }
    let data = JSON.object(
      [("title", .string(title)), ("summary", .string(summary)), ("engine", file)] + members)
    let parts = [
      ("version", version.escaped), ("title", title.escaped), ("style", PageParts.style),
      ("story", story.joined(separator: "\n").escaped), ("data", data.line.inScript),
      ("engine", hasEngine && engine == nil ? EngineBytes.packed : ""),
      // What is opened from disk has no origin of its own everywhere.
      ("sources", engine == nil ? "" : " 'self' file:"),
      ("engine-file", engine.map { "<script src=\"\($0.escaped)\"></script>" } ?? ""),
      ("script", PageParts.script),
    ]
    var text = ""
    var rest = PageParts.page[...]
    while let open = rest.firstRange(ofBytes: "{{"), let close = rest.firstRange(ofBytes: "}}") {
      text += rest[..<open.lowerBound]
      let name = rest[open.upperBound..<close.lowerBound]
      text += parts.first { $0.0 == name }?.1 ?? ""
      rest = rest[close.upperBound...]
    }
    return text + rest
  }

  /// The engine as a script, which pages can share: a page from disk may load that, and fetch
  /// nothing.
  public static func engineScript(version: String) -> String {
    """
    // The engine of the pages that name this file, with the apps of lockstep \(version) inside, as
    // WebAssembly: packed with gzip, in base64.
    globalThis.lockstepEngine = {
      sources: "\(EngineBytes.sources)",
      packed: `
    \(EngineBytes.packed)
    `,
    };

    """
  }
}

/// Why there is no page.
public struct HTMLPageError: Error, Hashable, Sendable {
  /// In words.
  public var text: String
}

extension JSON {
  fileprivate static func recorded(_ request: JSON, _ answer: JSON) -> JSON {
    .object([("request", request), ("answer", answer)])
  }
}

extension Substring {
  /// Where some bytes come first.
  fileprivate func firstRange(ofBytes text: StaticString) -> Range<Index>? {
    text.withUTF8Buffer { wanted in
      var index = utf8.startIndex
      while index < utf8.endIndex {
        if utf8[index...].starts(with: wanted) {
          return index..<utf8.index(index, offsetBy: wanted.count)
        }
        utf8.formIndex(after: &index)
      }
      return nil
    }
  }
}

extension String {
  /// As text in HTML.
  fileprivate var escaped: String {
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  /// JSON as the content of a script element, which nothing in it can end.
  fileprivate var inScript: String {
    var text = ""
    for character in unicodeScalars {
      if character == "<" { text += "\\u003c" } else { text.unicodeScalars.append(character) }
    }
    return text
  }
}
