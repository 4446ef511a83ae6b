// The full screen as a value: what it shows, and what keys do.

import Explorer
import Foundation
import ScenarioScript
import Testing

@Suite struct ScreenTests {
  private func screen(_ columns: Int = 80, _ rows: Int = 24) throws -> ExplorerScreen {
    ExplorerScreen(try Opened.lostKey(), columns: columns, rows: rows)
  }

  /// With all roads from there known, as after a while.
  private func knowing(_ screen: ExplorerScreen) -> ExplorerScreen {
    var screen = screen
    var scout = RoadScout(screen.explorer)
    while let found = scout.next() { screen.learn([found]) }
    return screen
  }

  private func text(_ screen: ExplorerScreen) -> [String] {
    screen.draw().map { $0.map(\.text).joined() }
  }

  @Test(arguments: [(60, 16), (80, 24), (100, 30), (132, 40), (200, 60), (300, 16)])
  func everySizeIsFilledAndNothingIsWider(_ size: (Int, Int)) throws {
    var screen = try screen(size.0, size.1)
    for key in [
      nil, Key.character("e"), .escape, .character("y"), .character("?"), .character(":"),
    ] {
      if let key { _ = screen.press(key) }
      let rows = text(screen)
      #expect(rows.count == size.1)
      #expect(rows.allSatisfy { $0.count <= size.0 })
    }
  }

  @Test(arguments: [(60, 16), (61, 16), (80, 24), (133, 40), (200, 60)])
  func wideCharactersTakeTwoColumns(_ size: (Int, Int)) throws {
    let walk = try Opened.walk(
      text: """
        app tillroll.moved-cleanup
        install
        open
        connect 鍵🔑e\u{301}-鍵
        """)
    var screen = ExplorerScreen(walk, columns: size.0, rows: size.1)
    for key in [Key.end, .character("t"), .escape, .character("l"), .escape, .character("e")] {
      _ = screen.press(key)
      let rows = text(screen)
      #expect(rows.allSatisfy { $0.columns <= size.0 })
      // What parts lanes and moments stands in one column.
      let bars = rows.compactMap { row in
        row.range(of: " │ ").map { String(row[..<$0.lowerBound]).columns }
      }
      #expect(Set(bars).count <= 1)
      #expect(
        bars.isEmpty
          == (size.0 < 132 || [.character("t"), .character("l"), .character("e")].contains(key)))
    }
    _ = screen.press(.escape)
    #expect(text(screen).joined().contains("鍵🔑"))
  }

  @Test(arguments: [60, 80, 132, 200])
  func theMomentIsMarkedAndInSight(_ columns: Int) throws {
    var screen = try screen(columns, 20)
    for _ in 0..<50 {
      let row = text(screen).first {
        $0.contains("> m") && $0.contains("m\(screen.explorer.moment)")
      }
      #expect(row != nil, "m\(screen.explorer.moment)")
      _ = screen.press(.left)
    }
    #expect(screen.explorer.moment == 0)
  }

  @Test func roadsAreShownAsFarAsTheyAreKnown() throws {
    var screen = try screen()
    for key in ":go 31" { _ = screen.press(.character(key)) }
    _ = screen.press(.enter)
    #expect(text(screen).contains { $0.hasPrefix("── 11 roads not taken, 0 known ──") })
    var scout = RoadScout(screen.explorer)
    for _ in 0..<3 { screen.learn([scout.next()].compactMap(\.self)) }
    #expect(
      text(screen).contains {
        $0.hasPrefix("── 11 roads not taken, 3 known: 1 breaks a rule, 2 may later ──")
      })
    _ = screen.press(.character("r"))
    #expect(text(screen).filter { $0.hasSuffix("not known yet") }.count == 8)
    // The table that is shown fills in, and so do the others.
    screen.learn([scout.next()].compactMap(\.self))
    #expect(text(screen).filter { $0.hasSuffix("not known yet") }.count == 7)
    while let found = scout.next() { screen.learn([found]) }
    #expect(!text(screen).joined().contains("not known yet"))
    _ = screen.press(.escape)
    #expect(
      text(screen).contains {
        $0.hasPrefix("── 11 roads not taken: 6 break a rule, 4 may later ──")
      })
  }

  @Test func aRoadOnWhichTheAppTrapsSaysSo() throws {
    var screen = try screen()
    var scout = RoadScout(screen.explorer)
    screen.learn([scout.passOver(saying: "the app traps: refresh of a")].compactMap(\.self))
    #expect(text(screen).contains { $0.contains(" 1 known: the app traps or hangs on 1 ──") })
    _ = screen.press(.character("r"))
    #expect(text(screen).contains { $0.contains("   1  ") && $0.contains("traps: refresh of a") })
  }

  @Test func aWideScreenShowsTheRoadsBesideTheMoments() throws {
    var screen = try screen(200, 60)
    for key in ":go 31" { _ = screen.press(.character(key)) }
    _ = screen.press(.enter)
    let rows = text(knowing(screen))
    #expect(rows.contains { $0.contains("   5  open ") && $0.contains(" │ ") })
    #expect(rows.contains { $0.contains("  taken: open") })
    // Where there is less room it says that there is more.
    screen.rows = 24
    #expect(text(knowing(screen)).contains { $0.contains("and more: r shows all") })
  }

  @Test func whatIsWatchedStaysInSight() throws {
    var screen = try screen()
    for key in "wlaunched" { _ = screen.press(.character(key)) }
    _ = screen.press(.enter)
    for _ in 0..<15 {
      #expect(text(screen)[1].hasPrefix("watch        defaults launched: true"))
      _ = screen.press(.left)
    }
  }

  @Test func aTerminalTooSmallIsToldInWords() throws {
    let rows = text(try screen(30, 6))
    #expect(rows.count <= 6)
    #expect(rows.allSatisfy { $0.count <= 30 })
    #expect(rows.joined(separator: " ").contains("The terminal has 30 columns and 6 rows"))
    #expect(text(try screen(1, 1)).count == 1)
    #expect(text(try screen(0, 0)).allSatisfy { $0.count <= 1 })
  }

  @Test func keysAreCommands() throws {
    var screen = try screen()
    for (key, moment) in [
      (Key.character("b"), 37), (.left, 36), (.up, 35), (.enter, 34), (.right, 35), (.down, 36),
      (.home, 0), (.pageDown, 10), (.pageUp, 0), (.end, 46), (.character("b"), 45), (.enter, 44),
      (.character("z"), 45), (.character("Z"), 44),
    ] {
      _ = screen.press(key)
      #expect(screen.explorer.moment == moment, "\(key)")
    }
  }

  @Test func aLineOfWordsIsTypedAtTheBottom() throws {
    var screen = try screen()
    for key in ":gp" { _ = screen.press(.character(key)) }
    _ = screen.press(.backspace)
    for key in "o 12" { _ = screen.press(.character(key)) }
    #expect(text(screen).last == ": go 12█")
    _ = screen.press(.enter)
    #expect(screen.explorer.moment == 12)
    // A key whose command needs more begins the line; the line before can be had again.
    _ = screen.press(.character("g"))
    #expect(text(screen).last == ": go █")
    _ = screen.press(.up)
    #expect(text(screen).last == ": go 12█")
    _ = screen.press(.escape)
    for key in ":unt" { _ = screen.press(.character(key)) }
    _ = screen.press(.tab)
    #expect(text(screen).last == ": until █")
    _ = screen.press(.escape)
    _ = screen.press(.character("4"))
    #expect(text(screen).last == ": insert 4█")
  }

  @Test func aLongAnswerScrollsAndGoesAway() throws {
    var screen = try screen(80, 16)
    _ = screen.press(.character("?"))
    #expect(text(screen)[1].hasPrefix("Where you stand"))
    _ = screen.press(.down)
    #expect(!text(screen)[1].hasPrefix("Where you stand"))
    _ = screen.press(.end)
    #expect(text(screen).contains { $0.contains("In the full screen ':'") })
    _ = screen.press(.character(" "))
    #expect(text(screen).contains { $0.contains("> m38") })
    // A key that leaves puts the answer away first.
    _ = screen.press(.character("?"))
    #expect(screen.press(.character("q")) == nil)
    #expect(text(screen).contains { $0.contains("> m38") })
    #expect(screen.press(.character("q"))?.ends == true)
  }

  @Test func whatCannotBeDoneIsToldAtTheBottom() throws {
    var screen = try screen()
    _ = screen.press(.character("*"))
    #expect(text(screen).contains("there is no key '*'; '?' lists them"))
    for key in ":bogus" { _ = screen.press(.character(key)) }
    _ = screen.press(.enter)
    #expect(text(screen).contains("there is no command 'bogus'; '?' lists the commands"))
    #expect(screen.explorer.moment == 38)
  }

  @Test func savingAndLeavingAreHandedOut() throws {
    var screen = try screen()
    _ = screen.press(.character("v"))
    for key in "a.scenario" { _ = screen.press(.character(key)) }
    #expect(screen.press(.enter)?.file?.path == "a.scenario")
    #expect(screen.press(.character("q"))?.ends == true)
  }

  @Test func theDocumentShowsTheScreenAsItIs() throws {
    let page = try String(
      contentsOf: Opened.root.appendingPathComponent("docs/explorer.md"), encoding: .utf8)
    let start = try #require(page.range(of: "```screen\n"))
    let rest = page[start.upperBound...]
    let shown = rest[..<(try #require(rest.range(of: "\n```")).lowerBound)]
    let rows = text(knowing(try screen())).map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
    #expect(shown.split(separator: "\n").map(String.init) == rows)
  }

  @Test func eachFrameSaysTheSameWithoutColour() throws {
    let styled = try screen().draw().joined().map(\.text).joined()
    #expect(!styled.contains("\u{1B}"))
    #expect(styled.contains("lost"))
    #expect(styled.contains("≠"))
  }
}

@Suite struct KeyTests {
  @Test func sequencesAreKeysHoweverTheyArePieced() {
    let bytes: [UInt8] = Array("s\u{1B}[A\u{1B}[6~\u{1B}OH:é\r\u{7F}\u{1B}[99x".utf8)
    let keys: [Key] = [
      .character("s"), .up, .pageDown, .home, .character(":"), .character("é"), .enter, .backspace,
    ]
    var whole = KeyReader()
    #expect(whole.read(bytes) == keys)
    var pieced = KeyReader()
    #expect(bytes.flatMap { pieced.read([$0]) } == keys)
    #expect(!pieced.isWaiting)
  }

  @Test func anEscapeAloneIsOneWhenNothingFollows() {
    var reader = KeyReader()
    #expect(reader.read([0x1B]).isEmpty)
    #expect(reader.isWaiting)
    #expect(reader.rest() == [.escape])
    #expect(reader.read([0x1B, UInt8(ascii: "x")]) == [.escape, .character("x")])
  }

  @Test func whatIsNoKeyIsPassedOver() {
    var reader = KeyReader()
    #expect(
      reader.read([0x00, 0x01, 0xFF, 0x80, 0xC3, 0x28, UInt8(ascii: "a")]).last == .character("a"))
    #expect(reader.read([0x1B] + Array(repeating: UInt8(ascii: "["), count: 40)).count <= 40)
    #expect(!reader.isWaiting || reader.rest().count <= 1)
  }
}
