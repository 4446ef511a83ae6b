// The explorer on a full screen, until the user leaves.

import Explorer
import Reports

/// Draws the explorer on the terminal and hands keys to it.
struct FullScreen {
  private var screen: ExplorerScreen
  private var reader = KeyReader()
  private let worker = RoadWorker()
  private let style: Style
  /// Is told when no app code runs any more.
  private let watch: TrapWatch
  /// Puts a file in its place and says so, or why not.
  private let save: (SavedFile) -> Line

  init(_ explorer: Walk, style: Style, watch: TrapWatch, save: @escaping (SavedFile) -> Line) {
    let size = Terminal.size
    screen = ExplorerScreen(explorer, columns: size.columns, rows: size.rows)
    self.style = style
    self.watch = watch
    self.save = save
  }

  /// Runs until the user leaves or the terminal goes.
  mutating func run() -> ExitCode {
    guard Terminal.take() else { return .badUsage }
    defer { Terminal.giveBack() }
    let bell = TrapWatch.hangBell()
    var isIdle = false
    while true {
      if Terminal.takeChange() {
        (screen.columns, screen.rows) = Terminal.size
        isIdle = false
      }
      if Terminal.takeInterruption() {
        // Once gives up what is being done, and where nothing is it leaves.
        guard screen.cancel() else { return .interrupted }
        isIdle = false
      }
      if !isIdle {
        draw()
        isIdle = true
      }
      switch Terminal.read(within: patience, bell: bell) {
      case .closed: return .success
      case .signal: break
      case .bell:
        screen.learn(worker.takeNews(for: screen.explorer))
        isIdle = false
      case .nothing:
        let keys = reader.rest()
        watch.rest()
        if press(keys) { return .success }
        if !keys.isEmpty { isIdle = false }
        if !isLookedAt { worker.look(from: screen.explorer) }
      case .bytes(let bytes):
        if press(reader.read(bytes)) { return .success }
        isIdle = false
      }
    }
  }

  /// Whether the roads from here are being worked out, or are known.
  private var isLookedAt: Bool { worker.position == screen.explorer.position }

  /// How long to wait for a key, in milliseconds: not long where one has begun, or where there is
  /// something to be worked out as soon as the user stays.
  private var patience: Int32 { reader.isWaiting || !isLookedAt ? 50 : 500 }

  /// Presses keys; true where one of them leaves.
  private mutating func press(_ keys: [Key]) -> Bool {
    for key in keys {
      let told = screen.press(key)
      watch.rest()
      if Terminal.takeInterruption() { screen.say("interrupted", .notable) }
      guard let told else { continue }
      if told.ends { return true }
      if let file = told.file {
        let line = save(file)
        screen.say(line.text, line.tone)
      }
    }
    return false
  }

  /// Writes the whole screen, in one piece.
  private func draw() {
    let rows = screen.draw().map { row in
      row.map { $0.styled(style) }.joined() + "\u{1B}[K"
    }
    Platform.writeAll(
      "\u{1B}[?2026h\u{1B}[H" + rows.joined(separator: "\r\n") + "\u{1B}[J\u{1B}[?2026l", to: 1)
  }
}
