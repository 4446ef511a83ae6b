// Lanes, who, why, watch, history, roads, distance, verdict, diff.

import Explorer
import Testing

@Suite struct TellingTests {
  @Test func lanesShowWhatIsStoredBesideWhatAProcessSees() throws {
    var walk = try Opened.lostKey()
    walk.does("go 25")
    let lanes = walk.does("lanes")
    #expect(lanes.contains("phone        before first unlock, epoch 1, 0 s"))
    #expect(lanes.contains("*≠ launched         true ≠ app sees nothing (blind)"))
    #expect(lanes.contains("app sees errSecInteractionNotAllowed (-25308)"))
    #expect(lanes.contains("app sees fileReadNoPermission (257)"))
    #expect(lanes.contains("   key-A            kept"))
    walk.does("go 38")
    #expect(walk.does("lanes").contains("*  key-A            gone, was secret-of-key-A"))
  }

  @Test func lanesShowWhatWasAskedAndAnswered() throws {
    var walk = try Opened.walk(Opened.scenarios("consent/prompt-over-form.scenario")[0])
    walk.does("go 13")
    let lanes = walk.does("lanes")
    #expect(lanes.contains("tracking allowed"))
    #expect(lanes.contains("form consented"))
    #expect(walk.does("history app kept").contains("location allowed"))
  }

  @Test func whyOfARunMadeHereGoesByItsOwnNumbers() throws {
    var walk = try Opened.lostKey()
    walk.does("go 36")
    walk.does("insert lock")
    #expect(walk.does("why").contains("  moment     2.39  app refresh#2 SecItemDelete key-A"))
    walk.does("go 2.1")
    #expect(walk.does("go 1.38").contains("SecItemDelete"))
    #expect(walk.does("why").contains("  moment     moved-cleanup:1.38  "))
  }

  @Test func whoTellsEachProcess() throws {
    var walk = try Opened.lostKey()
    walk.does("go 24")
    #expect(walk.does("who").contains("no process runs"))
    walk.does("insert push")
    walk.does("insert launch background-refresh")
    let told = walk.does("who key-A")
    #expect(told.contains("notification-service sees errSecInteractionNotAllowed"))
    #expect(told.contains("    app sees errSecInteractionNotAllowed"))
    #expect(walk.refuses("who key-B").contains("did you mean 'key-A'?"))
  }

  @Test func whyExplainsAndThenGoesBackToWhatItRestsOn() throws {
    var walk = try Opened.lostKey()
    walk.does("end")
    let told = walk.does("why")
    #expect(walk.moment == 46 || walk.moment == 38)
    walk.does("go 38")
    let explained = told + walk.does("why")
    #expect(explained.contains("rests on   UD-RECOVER = never"))
    walk.does("go 38")
    var links: [Int] = []
    for _ in 0..<9 {
      walk.does("why")
      links.append(walk.moment)
    }
    #expect(links == [37, 32, 31, 27, 25, 24, 14, 2, 1])
    #expect(walk.does("why").contains("that is all that it rests on"))
    #expect(walk.moment == 38)
  }

  @Test func whyOfAValueGoesToWhatMadeItSo() throws {
    var walk = try Opened.lostKey()
    let told = walk.does("why launched")
    #expect(walk.moment == 25)
    #expect(told.contains("before: defaults launched: true"))
    walk.does("why key-A kept")
    #expect(walk.moment == 16)
    #expect(walk.does("why not key-B kept").contains("it is so since the beginning"))
    #expect(walk.refuses("why lanched").contains("did you mean 'launched'?"))
  }

  @Test func aValueCannotMoveTheCursor() {
    #expect(Line("a\u{1B}[2Jb\u{7}\tc").text == "a\u{241B}[2Jb\u{2407}\u{2409}c")
    #expect(Line("≠ é").text == "≠ é")
  }

  @Test func whyOfNothingSaysSo() throws {
    var walk = try Opened.lostKey()
    walk.does("answer UD-RECOVER = next-read")
    #expect(walk.refuses("why").contains("nothing is broken in this run"))
  }

  @Test func aWatchedValueIsToldWhenItChanges() throws {
    var walk = try Opened.lostKey()
    walk.does("go 23")
    walk.does("watch launched")
    walk.does("watch key-A kept")
    #expect(!walk.does("step").contains("watch"))
    #expect(walk.does("step").contains("watch defaults launched: true ≠ app sees nothing (blind)"))
    #expect(walk.does("go 38").contains("watch key-A kept: does not hold"))
    walk.does("unwatch launched")
    #expect(!walk.does("back").contains("watch defaults"))
    walk.does("unwatch")
    #expect(walk.does("watch") == "nothing is watched")
    #expect(walk.refuses("watch lanched").contains("did you mean 'launched'?"))
    #expect(walk.refuses("unwatch launched").contains("is not watched"))
  }

  @Test func aHistoryHasEveryChange() throws {
    var walk = try Opened.lostKey()
    #expect(
      walk.does("history key-A kept") == """
        m0  at the beginning
            key-A kept: does not hold
        m16  app connect-key-A#1 SecItemAdd key-A
            key-A kept: holds
        m38  app refresh#2 SecItemDelete key-A
            key-A kept: does not hold
        """)
    #expect(walk.does("history lock").contains("m24  restart\n    phone lock: before first unlock"))
  }

  @Test func roadsTellWhereEachLeads() throws {
    var walk = try Opened.lostKey()
    walk.does("go 30")
    let roads = walk.does("roads").split(separator: "\n").map(String.init)
    let unlock = try #require(roads.first { $0.contains("  unlock ") })
    #expect(unlock.contains("breaks nothing-lost key-A at m38"))
    let kill = try #require(roads.first { $0.contains("  kill ") })
    #expect(kill.contains("no loss; behind it nothing-lost key-A depends on UD-RECOVER = never"))
    #expect(roads.last == "  taken: unlock")
    // Each is what comes of taking it.
    walk.does("insert unlock")
    #expect(walk.take.findings.first?.moment == 38)
  }

  @Test func roadsAreWorkedOutBitByBitWithTheSameResult() throws {
    var walk = try Opened.lostKey()
    walk.does("go 25")
    var eager = walk
    var scout = RoadScout(walk)
    var count = 0
    while let found = scout.next() {
      // Wherever the explorer has gone meanwhile.
      walk.does("back")
      walk.learn(found)
      walk.learn(found)
      count += 1
    }
    #expect(count > 5)
    walk.does("go 25")
    #expect(!RoadScout(walk).hasMore)
    #expect(walk.does("roads") == eager.does("roads"))
  }

  @Test func aStoppedScoutTellsNothingHalfKnown() throws {
    var walk = try Opened.lostKey()
    walk.does("go 30")
    var scout = RoadScout(walk)
    let next = scout.next()
    let first = try #require(next)
    scout.isStopped = { true }
    #expect(scout.next() == nil)
    #expect(scout.hasMore)
    walk.learn(first)
    // What it left is still to be known.
    #expect(RoadScout(walk).hasMore)
    #expect(!walk.does("roads").contains("not known yet"))
  }

  @Test func anotherAnswerIsARoadWithWhatLiesBehind() throws {
    var walk = try Opened.lostKey()
    walk.does("go 33")
    let roads = walk.does("roads").split(separator: "\n").map(String.init)
    let other = try #require(roads.first { $0.contains("UD-RECOVER = next-read") })
    #expect(other.contains("no loss; behind it "))
  }

  @Test func distanceIsToTheNearestLoss() throws {
    var walk = try Opened.walk(
      text: """
        app tillroll.moved-cleanup
        pin UD-RECOVER = never
        install
        open
        connect key-A
        restart
        launch background-refresh
        """)
    walk.does("end")
    #expect(
      walk.does("distance").contains("nothing-lost key-A is broken by 2 events: unlock, open"))
    walk.does("insert unlock")
    walk.does("end")
    #expect(walk.does("distance").contains("nothing-lost key-A is broken by 1 event: open"))
    walk.does("insert open")
    walk.does("end")
    #expect(walk.does("distance").hasPrefix("nothing-lost key-A is broken since m"))
  }

  @Test func distanceCountsEveryEventThatItTries() throws {
    var walk = try Opened.lostKey()
    // Three and four events, one after the other.
    walk.does("go 24")
    #expect(
      walk.does("distance").contains("broken by 3 events: launch background-refresh, unlock, open"))
    walk.does("go 23")
    #expect(
      walk.does("distance").contains(
        "broken by 4 events: restart, launch background-refresh, unlock, open"))
    // In the middle of a handler also before its later calls, and those of the next.
    walk.does("go 25")
    #expect(
      walk.does("distance").contains("broken by 1 event: unlock before call 1 of app background#1"))
    // Where the handler loses it by itself.
    walk.does("go 35")
    #expect(walk.does("distance").contains("is broken without another event"))
  }

  @Test func distanceSaysWhatWasBounded() throws {
    var walk = try Opened.lostKey()
    walk.does("go 1")
    #expect(walk.does("distance").contains("no loss within 4 events, which is the bound"))
    walk.does("go 15")
    #expect(
      walk.does("distance").contains(
        "no loss in 3000 runs, which is the bound; all of up to 3 events were tried"))
    walk.does("go 0")
    #expect(walk.does("distance").contains("no loss: further events bring nothing new"))
    walk.isStopped = { true }
    #expect(walk.does("distance").contains("no loss in 0 runs, and then it was stopped"))
  }

  @Test func distanceIsToldAtEveryMoment() throws {
    for script in ["tillroll/moved-cleanup.scenario", "consent/prompt-over-form.scenario"] {
      var walk = try Opened.walk(try Opened.scenarios(script)[0])
      walk.does("go start")
      for moment in 0...walk.take.count where moment % 5 == 0 || moment == walk.take.count {
        walk.does("go \(moment)")
        let told = walk.does("distance")
        #expect(
          told.contains("if the rest is forgotten: ") || told.contains(" is broken since m"),
          "\(script) m\(moment)")
      }
    }
  }

  @Test func theVerdictOfWhatLiesBehindIsThatOfASearch() throws {
    var walk = try Opened.lostKey()
    walk.does("go 24")
    #expect(
      walk.does("verdict").contains(
        "behind here: nothing-lost key-A depends on UD-RECOVER = never | after-reset | after-delay")
    )
    walk.does("go 26")
    #expect(walk.refuses("verdict").contains("where everything is at rest"))
  }

  @Test func aDiffTellsWhereTwoRunsPart() throws {
    var walk = try Opened.lostKey()
    #expect(walk.refuses("diff").contains("there is one run only"))
    walk.does("answer UD-RECOVER = next-read")
    let diff = walk.does("diff")
    #expect(
      diff.contains("… 33 moments alike\n- app refresh#2 read defaults launched: nothing (blind)"))
    #expect(diff.contains("~ at the end user's key-A: lost → kept"))
    #expect(diff == walk.does("diff 1"))
    #expect(walk.refuses("diff 7").contains("there is no run '7'"))
    #expect(walk.does("runs").contains("run 2 of run 1: UD-RECOVER = next-read; nothing broken"))
  }

  @Test func unknownWordsAreNeverPassedOver() throws {
    var walk = try Opened.lostKey()
    #expect(walk.refuses("evnts").contains("did you mean 'events'?"))
    #expect(walk.refuses("step 3") == "'step' stands alone, and got '3'")
    #expect(walk.refuses("until") == "'until' needs CONDITION, loss, broken, blind or refused")
    #expect(walk.refuses("help evnts").contains("did you mean 'events'?"))
    #expect(walk.handle("# a comment").lines.isEmpty)
    #expect(walk.does("eve").contains("may fall"))
    // Words of other tools are understood.
    walk.does("skip 24")
    #expect(walk.take.origin.hasPrefix("left out m24 restart"))
    #expect(walk.handle("exit").ends)
  }

  @Test func helpExplainsEveryCommand() throws {
    var walk = try Opened.lostKey()
    let help = walk.does("?")
    for word in ["step", "events", "roads", "why", "who", "save"] {
      #expect(help.contains("  \(word)"))
    }
    #expect(walk.does("help go").contains("go MOMENT, RUN.MOMENT, ADDRESS"))
  }
}
