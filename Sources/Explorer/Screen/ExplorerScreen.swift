// The explorer on a full screen: what keys do, as a value.

import Reports

/// An explorer with what a terminal shows of it and what is being typed.
public struct ExplorerScreen: Sendable {
  public internal(set) var explorer: Walk
  /// The size of the terminal.
  public var columns: Int
  public var rows: Int
  /// The line of words that is being typed; nil where keys are commands.
  var typing: String?
  /// The lines typed before, and which of them is shown.
  var typed: [String] = []
  var recalled: Int?
  /// A long answer, and how far it is scrolled; empty where the lanes are shown.
  var pane: [Line] = []
  var scroll = 0
  /// A short answer.
  var message: [Line]
  /// Whether the long answer is the table of roads, which fills in.
  private var showsRoads = false

  /// A screen of that size.
  public init(_ explorer: Walk, columns: Int, rows: Int) {
    self.explorer = explorer
    self.columns = columns
    self.rows = rows
    message = [Line("'?' explains the keys; ':' begins a line of words", .quiet)]
    if let address = explorer.take.searchAddress {
      message.insert(Line("address \(address.text)", .quiet), at: 0)
    }
  }
}

extension ExplorerScreen {
  /// Does what a key says; the answer where a command was followed that writes a file or ends.
  public mutating func press(_ key: Key) -> Told? {
    if typing != nil { return type(key) }
    if !pane.isEmpty, scrolls(key) { return nil }
    switch key {
    case .enter: return follow("")
    case .right, .down: return follow("step")
    case .left, .up: return follow("back")
    case .home: return follow("go start")
    case .end: return follow("end")
    case .pageDown: return follow("go \(min(explorer.moment + 10, explorer.take.count))")
    case .pageUp: return follow("go \(max(explorer.moment - 10, 0))")
    case .escape: putAway()
    case .backspace, .tab: break
    case .character(":"): typing = ""
    case .character(let character): return press(character)
    }
    return nil
  }

  private mutating func press(_ character: Character) -> Told? {
    if character.isNumber, character.isASCII {
      typing = "insert \(character)"
      return nil
    }
    guard let verb = Verb.all.first(where: { $0.key == character }) else {
      message = [Line("there is no key '\(character)'; '?' lists them", .bad)]
      return nil
    }
    if verb.beginsLine {
      typing = "\(verb.name) "
      message = [Line("\(verb.form): \(verb.summary)", .quiet)]
      return nil
    }
    return follow(verb.name)
  }

  /// A key while a line is being typed.
  private mutating func type(_ key: Key) -> Told? {
    let text = typing ?? ""
    switch key {
    case .enter:
      typing = nil
      recalled = nil
      if !text.trimmed.isEmpty { typed.append(text) }
      return follow(text)
    case .escape:
      typing = nil
      recalled = nil
      message = []
    case .backspace: typing = text.isEmpty ? nil : String(text.dropLast())
    case .character(let character): typing = text + String(character)
    case .tab: typing = completed(text)
    case .up, .down:
      guard !typed.isEmpty else { return nil }
      let start = recalled ?? typed.count
      let index = key == .up ? max(start - 1, 0) : min(start + 1, typed.count)
      recalled = index
      typing = index < typed.count ? typed[index] : ""
    case .left, .right, .pageUp, .pageDown, .home, .end: break
    }
    return nil
  }

  /// The line with its only word completed, as far as there is one way.
  private func completed(_ text: String) -> String {
    guard !text.contains(" ") else { return text }
    let names = Verb.all.map(\.name).filter { $0.hasPrefix(text) }
    return names.count == 1 ? "\(names[0]) " : text
  }

  /// Scrolls a long answer; false where the key is for something else. A key that is a command
  /// puts the answer away.
  private mutating func scrolls(_ key: Key) -> Bool {
    let page = max(1, paneHeight - 1)
    let most = max(0, paneLines.count - paneHeight)
    switch key {
    case .down: scroll = min(scroll + 1, most)
    case .up: scroll = max(scroll - 1, 0)
    case .pageDown: scroll = min(scroll + page, most)
    case .pageUp: scroll = max(scroll - page, 0)
    case .home: scroll = 0
    case .end: scroll = most
    case .character(" "):
      if scroll >= most { putAway() } else { scroll = min(scroll + page, most) }
    case .escape, .backspace, .character("q"): putAway()
    case .enter, .left, .right, .tab, .character: return false
    }
    return true
  }

  /// Puts a long answer away.
  private mutating func putAway() {
    pane = []
    scroll = 0
    showsRoads = false
  }

  /// Follows a command and decides where its answer is shown.
  private mutating func follow(_ line: String) -> Told? {
    if let lines = explorer.beginRoads(line) {
      (pane, scroll, message) = (lines, 0, [])
      showsRoads = true
      return nil
    }
    let before = explorer.position
    var told = explorer.handle(line)
    putAway()
    message = []
    if told.isProblem {
      message = told.lines
    } else if explorer.position != before, told.isArrival {
      // The screen itself shows where it went and what has changed.
      message = told.lines.filter { $0.tone == .notable || $0.tone == .bad }
    } else if told.lines.count > 2 {
      pane = told.lines
    } else {
      message = told.lines
    }
    if told.file != nil || told.ends {
      told.lines = []
      return told
    }
    return nil
  }

  /// Tells something in the place of a short answer.
  public mutating func say(_ text: String, _ tone: Tone = .plain) { message = [Line(text, tone)] }

  /// Gives up what is being typed; false where nothing was.
  public mutating func cancel() -> Bool {
    let isTyping = typing != nil || !pane.isEmpty
    typing = nil
    putAway()
    return isTyping
  }

  /// Takes in roads that were looked down meanwhile.
  public mutating func learn(_ found: [FoundRoad]) {
    for road in found { explorer.learn(road) }
    if showsRoads { pane = explorer.roadLines }
  }
}
