// Making another run from one: events, what is left out, answers.

import Explorer
import Replay
import Testing

@Suite struct ChangingTests {
  /// The words of each moment of the run that a walk stands in.
  private func story(_ walk: inout Walk) -> [String] {
    walk.does("timeline").split(separator: "\n").map(String.init)
  }

  @Test func leavingOutTheRestartSavesTheKey() throws {
    var walk = try Opened.lostKey()
    let told = walk.does("out 24")
    #expect(told.contains("left out as well: unlock, for the phone is unlocked already"))
    #expect(walk.position == Walk.Position(run: 1, moment: 23))
    #expect(!walk.take.findings.contains { $0.subject.rule == Subject.nothingLost })
    // The rest was run again, and not cut off.
    #expect(walk.take.count > 40)
  }

  @Test func leavingOutWhatTheLossDoesNotNeedLeavesTheLoss() throws {
    var walk = try Opened.lostKey()
    walk.does("go 30")
    let told = walk.does("out")
    #expect(told.contains("left out m30 expect screen welcome"))
    #expect(walk.take.findings.first?.subject.belonging == "key-A")
  }

  @Test func aCallIsTheAppsOwnDoing() throws {
    var walk = try Opened.lostKey()
    #expect(walk.refuses("out").contains("leave out what led to it (m32 open)"))
    #expect(walk.refuses("out 0").contains("nothing before the first moment"))
    #expect(walk.refuses("out 99").contains("the run has 46 moments"))
    #expect(walk.refuses("out that").contains("needs the number of a moment"))
  }

  @Test func anEventCanFallInTheMiddleOfAHandler() throws {
    var walk = try Opened.lostKey()
    walk.does("go 36")
    #expect(walk.does("events").contains("before call 4 of app refresh#2"))
    let told = walk.does("insert lock")
    #expect(told.contains("at app/refresh#2/4 lock   (falls here)"))
    #expect(walk.position == Walk.Position(run: 1, moment: 37))
    // What came before is as it was, and the handler goes on with the phone locked.
    var before = walk
    before.does("undo")
    #expect(story(&walk).dropFirst(2).prefix(20) == story(&before).dropFirst(2).prefix(20))
    walk.does("step")
    #expect(walk.does("lanes").contains("locked"))
  }

  @Test func eventsAtOneCallFallInTheOrderInWhichTheyWereInserted() throws {
    var walk = try Opened.lostKey()
    walk.does("go 36")
    walk.does("insert lock")
    walk.does("insert unlock")
    walk.does("go 36")
    walk.does("step")
    #expect(walk.does("go 37").contains("lock"))
    #expect(walk.does("go 38").contains("at app/refresh#2/4 unlock"))
    // And one more between the two.
    walk.does("go 37")
    walk.does("insert wait 3")
    #expect(walk.does("go 38").contains("wait 3"))
    #expect(walk.does("go 39").contains("unlock"))
  }

  @Test func whatIsNumberedCanBeInserted() throws {
    var walk = try Opened.lostKey()
    walk.does("go 23")
    let lines = walk.does("events").split(separator: "\n")
    let kill = try #require(lines.firstIndex { $0.hasSuffix("  kill") })
    walk.does("\(kill)")
    #expect(walk.take.origin == "inserted kill")
    walk.does("undo")
    walk.does("insert \(kill)")
    #expect(walk.take.origin == "inserted kill")
    #expect(walk.refuses("insert 99").contains("there is no number 99 here"))
  }

  @Test func anEventThatCannotBeIsRefusedWithItsReason() throws {
    var walk = try Opened.lostKey()
    walk.does("go 24")
    #expect(walk.refuses("insert open").contains("that cannot be"))
    #expect(walk.refuses("insert connect key-B").contains("is not in front"))
    #expect(walk.refuses("insert unlok").contains("did you mean 'unlock'?"))
    walk.does("go 34")
    #expect(walk.refuses("insert unlock").contains("that cannot be"))
  }

  @Test func anotherAnswerSavesTheKey() throws {
    var walk = try Opened.lostKey()
    walk.does("answer UD-RECOVER = next-read")
    #expect(walk.take.findings.isEmpty)
    // It stands at the first moment that is otherwise.
    #expect(walk.moment == 34)
    #expect(walk.does("script").contains("pin      UD-RECOVER = next-read"))
    #expect(walk.does("answer").contains("or UD-RECOVER = never"))
    walk.does("answer ud-recover=never")
    #expect(walk.take.findings.first?.moment == 38)
    #expect(walk.refuses("answer UD-RECOVER = never") == "that is the answer of this run")
    #expect(walk.refuses("answer UD-RECOVERY = x").contains("did you mean 'UD-RECOVER'?"))
    #expect(walk.refuses("answer UD-RECOVER = nevr").contains("did you mean 'never'?"))
    #expect(walk.refuses("answer UD-RECOVER").contains("needs an answer: never, next-read"))
  }

  @Test func aSometimesStrikesAtTheCallThatComesNext() throws {
    var walk = try Opened.lostKey()
    walk.does("go 34")
    #expect(walk.does("events").contains("PD-FALSE-UNLOCKED = transient"))
    walk.does("answer PD-FALSE-UNLOCKED = transient")
    #expect(walk.does("script").contains("strike   PD-FALSE-UNLOCKED at app/refresh#2/2"))
    #expect(walk.does("go 35").contains("isProtectedDataAvailable: false"))
  }

  @Test func aSavedRunIsWhatWasSeen() throws {
    var walk = try Opened.lostKey()
    walk.does("go 36")
    walk.does("insert lock")
    let told = walk.handle("save some.scenario")
    let file = try #require(told.file)
    #expect(file.path == "some.scenario")
    var again = try Opened.walk(text: file.text)
    let old = story(&walk).dropFirst().filter {
      !$0.contains("at typed") && !$0.contains(".found:")
    }
    let new = story(&again).dropFirst().filter {
      !$0.contains("at typed") && !$0.contains(".scenario:")
    }
    #expect(Array(old) == Array(new))
    #expect(walk.refuses("save") == "'save' needs FILE")
  }

  @Test func anotherProcessCanGoFirst() throws {
    var walk = try Opened.lostKey()
    walk.does("go 36")
    walk.does("insert push")
    #expect(walk.does("step").contains("app refresh#2 read defaults launched"))
    walk.does("back")
    let choice = try #require(walk.choices().firstIndex { $0.text.hasSuffix("goes next") })
    walk.does("insert \(choice + 1)")
    #expect(walk.does("script").contains("turn     notification-service at app/refresh#2/4"))
    #expect(walk.does("go 38").contains("notification-service receive#1"))
  }

  @Test func anEventInsertedBehindTheChecksAtTheEndFallsBeforeThem() throws {
    var walk = try Opened.lostKey()
    walk.does("end")
    #expect(walk.does("events").contains("before the checks at the end may fall"))
    walk.does("insert leave")
    #expect(walk.moment == 46)
    #expect(walk.does("step").contains("expect screen connected"))
  }

  @Test func anEventFallsAfterTheErrorThatEndsAHandler() throws {
    var walk = try Opened.walk(Opened.scenarios("tillroll/list-unreadable.scenario")[0])
    walk.does("go 93")
    walk.does("insert lock")
    #expect(walk.moment == 95)
    #expect(walk.does("go 94").contains("ended by fileReadNoPermission"))
    #expect(walk.does("go 95").hasPrefix("m95  lock"))
  }

  @Test func aWaitIsLeftOutAsAWhole() throws {
    var walk = try Opened.walk(
      text: """
        app consent.wait-one-budget
        install
        open
        wait 10
        """)
    let waits = walk.take.film.run.moments.filter { $0.isPassing }
    #expect(waits.count > 1)
    walk.does("go \(waits[1].number)")
    walk.does("out")
    #expect(walk.take.origin.hasPrefix("left out m\(waits[0].number) wait 10"))
    #expect(walk.moment == waits[0].number - 1)
    walk.does("undo")
    walk.does("go \(waits[1].number - 1)")
    #expect(walk.does("events").contains("time is passing here"))
    #expect(walk.refuses("insert lock").contains("leave the wait out"))
  }
}

extension Moment {
  /// Whether time passes at it.
  fileprivate var isPassing: Bool {
    if case .event(_, let passed) = kind { passed > 0 } else { false }
  }
}
