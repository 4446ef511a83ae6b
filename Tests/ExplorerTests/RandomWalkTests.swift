// Whatever is typed, in whatever order, the explorer stands somewhere and can go back.

import Explorer
import Testing

/// A small generator, the same everywhere.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[roll(list.count)] }
}

@Suite struct RandomWalkTests {
  private static let lines = [
    "step", "step", "next", "next", "back", "go 5", "go 2.3", "go loss", "until phone unlocked",
    "rewind refused", "until broken", "end", "go start", "events", "insert 1", "insert 3", "7",
    "insert restart", "insert unlock", "insert kill app", "insert launch background-refresh", "out",
    "out 3", "out", "answer", "answer UD-RECOVER = never", "answer UD-WRITE-BFU = dropped",
    "answer KC-BFU-STATUS = never", "undo", "undo", "redo", "lanes", "who", "why", "why",
    "why lock",
    "watch lock", "unwatch", "history lock", "timeline", "runs", "diff", "diff 1", "script",
    "journal", "help", "", "", "nonsense", "insert", "go 9999",
  ]

  @Test(
    arguments: [
      ("tillroll/moved-cleanup.scenario", 1), ("tillroll/race-no-cleanup.scenario", 2),
      ("consent/dialog-left-open-one-budget.scenario", 3),
      ("phone/installs/shared-items.scenario", 4),
      ("phone/defaults/stale-after-unlock.scenario", 5),
      ("tillroll/update-to-version-3.scenario", 6),
    ])
  func everyCommandLeavesAPlaceThatCanBeLookedAt(_ script: String, _ seed: UInt64) throws {
    var dice = Dice(state: seed)
    var walk = try Opened.walk(Opened.scenarios(script)[0])
    for _ in 0..<120 {
      let line = dice.pick(Self.lines)
      let before = walk.position
      let told = walk.handle(line)
      #expect(walk.takes.indices.contains(walk.position.run))
      #expect((0...walk.take.count).contains(walk.moment))
      #expect(walk.take.film.frames.count == walk.take.count + 1)
      if told.isProblem { #expect(walk.position == before, "\(line)") }
    }
    while !walk.handle("undo").isProblem {}
    #expect(walk.position.run == 0)
    // Every run that was made is one that a script makes.
    for take in walk.takes.prefix(12) {
      let again = try Opened.walk(text: take.text)
      #expect(again.take.film.run.moments.map(\.kind) == take.film.run.moments.map(\.kind))
    }
  }

  @Test func everyKeyLeavesAScreenOfItsSize() throws {
    var dice = Dice(state: 9)
    var screen = ExplorerScreen(try Opened.lostKey(), columns: 80, rows: 24)
    let keys: [Key] =
      "snbegi$xazZloywWhctmdpvj?:1 go5\u{e9}".map { Key.character($0) }
      + [.enter, .enter, .escape, .escape, .backspace, .tab, .up, .down, .left, .right, .pageUp]
      + [.pageDown, .home, .end]
    for _ in 0..<400 {
      if dice.roll(12) == 0 {
        (screen.columns, screen.rows) = dice.pick([(80, 24), (60, 16), (20, 5), (160, 50), (0, 0)])
      }
      _ = screen.press(dice.pick(keys))
      let rows = screen.draw()
      #expect(rows.count <= max(1, screen.rows))
      #expect(rows.allSatisfy { $0.map(\.text).joined().count <= max(1, screen.columns) })
    }
  }
}
