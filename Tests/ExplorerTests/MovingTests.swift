// Opening, and moving in a run.

import Explorer
import Testing

@Suite struct MovingTests {
  @Test func aScriptThatLosesIsOpenedAtTheLoss() throws {
    let walk = try Opened.lostKey()
    #expect(walk.moment == 38)
    #expect(walk.take.findings.first?.subject.description == "nothing-lost key-A")
    #expect(walk.take.address(of: 38) == "moved-cleanup:1.38")
    let greeting = walk.greeting.map(\.text).joined(separator: "\n")
    #expect(greeting.contains("m38  app refresh#2 SecItemDelete key-A: done"))
    #expect(greeting.contains("X nothing-lost key-A"))
  }

  @Test func aScriptThatLosesNothingIsOpenedAtItsBeginning() throws {
    let walk = try Opened.walk(
      Opened.scenarios("tillroll/connection-survives-relaunch.scenario")[0])
    #expect(walk.moment == 0)
    #expect(walk.take.findings.isEmpty)
  }

  @Test func stepAndBackGoByOneMoment() throws {
    var walk = try Opened.lostKey()
    #expect(
      walk.does("back").contains("m37  app refresh#2 read defaults launched: nothing (blind)"))
    #expect(walk.moment == 37)
    walk.does("s")
    #expect(walk.moment == 38)
    walk.does("go start")
    #expect(walk.refuses("b") == "the run begins here")
    walk.does("end")
    #expect(walk.refuses("s") == "the run ends here")
  }

  @Test func anEmptyLineDoesTheLastCommandAgain() throws {
    var walk = try Opened.lostKey()
    walk.does("back")
    walk.does("")
    walk.does("  ")
    #expect(walk.moment == 35)
  }

  @Test func whatChangesARunIsNotDoneAgainByAnEmptyLine() throws {
    var walk = try Opened.lostKey()
    walk.does("back")
    walk.does("out 24")
    let count = walk.takes.count
    walk.does("")
    #expect(walk.takes.count == count)
  }

  @Test func nextStopsWhereTheRunCouldGoAnotherWay() throws {
    var walk = try Opened.lostKey()
    walk.does("go 24")
    walk.does("n")
    // Before a read that is blind.
    #expect(walk.moment == 25)
    walk.does("go 31")
    walk.does("n")
    // Past the open, whose first call asks nothing, before a blind read.
    #expect(walk.moment == 33)
    walk.does("go 37")
    walk.does("n")
    #expect(walk.moment == 38)
  }

  @Test func goTakesWhatOutputCallsAMoment() throws {
    var walk = try Opened.lostKey()
    for (place, moment) in [
      ("5", 5), ("m7", 7), ("1.9", 9), ("moved-cleanup:1.11", 11), ("loss", 38), ("start", 0),
      ("end", 46),
    ] {
      walk.does("go \(place)")
      #expect(walk.moment == moment, "\(place)")
    }
    #expect(walk.refuses("go 47") == "the run has 46 moments, and none of number 47")
    #expect(walk.refuses("go 2.1").contains("there is no run 2"))
    #expect(walk.refuses("go there").contains("no moment of this run and no address"))
    #expect(walk.refuses("go -3").contains("none of number -3"))
  }

  @Test func untilGoesToWhereAConditionOfTheLanguageHolds() throws {
    var walk = try Opened.lostKey()
    walk.does("go 24")
    walk.does("until phone unlocked")
    #expect(walk.moment == 31)
    walk.does("until not key-A kept")
    #expect(walk.moment == 38)
    walk.does("go 0")
    walk.does("until blind")
    #expect(walk.moment == 26)
    walk.does("until loss")
    #expect(walk.moment == 38)
    #expect(walk.refuses("until phone before-first-unlock").contains("at which it is so is m30"))
    #expect(walk.refuses("until screen conected").contains("did you mean 'connected'?"))
    walk.does("until broken")
    #expect(walk.moment == 46)
    walk.does("go 38")
    #expect(
      walk.refuses("until loss")
        == "that does not come in the rest of this run; the last moment at which it is so is m38")
  }

  @Test func rewindGoesBackToWhereSomethingWasSo() throws {
    var walk = try Opened.lostKey()
    walk.does("rewind phone before-first-unlock")
    #expect(walk.moment == 30)
    walk.does("rewind screen connected")
    #expect(walk.moment == 23)
    #expect(walk.refuses("U blind").contains("the first moment at which it is so is m26"))
    #expect(walk.refuses("rewind process widget running") == "that is at no moment of this run")
  }

  @Test func whatWasDoneCanBeDoneAgain() throws {
    var walk = try Opened.lostKey()
    for line in ["go 24", "", "events", "2", "bogus", "z", "answer UD-RECOVER = next-read", "?"] {
      _ = walk.handle(line)
    }
    let told = walk.handle("journal some.commands")
    let file = try #require(told.file)
    #expect(file.text == "go 24\ngo 24\nevents\ninsert 2\nz\nanswer UD-RECOVER = next-read\n")
    var again = try Opened.lostKey()
    for line in file.text.split(separator: "\n") { again.does(String(line)) }
    #expect(again.position == walk.position)
    #expect(again.takes.map(\.text) == walk.takes.map(\.text))
    #expect(again.does("journal") == walk.does("journal"))
  }

  @Test func undoGoesBackAtAnyDepthAndRedoForth() throws {
    var walk = try Opened.lostKey()
    var places = [walk.position]
    for line in [
      "back", "go 24", "next", "out 24", "step", "insert lock", "answer UD-RECOVER = next-read",
      "go 1.3", "end",
    ] {
      walk.does(line)
      places.append(walk.position)
    }
    for place in places.dropLast().reversed() {
      walk.does("undo")
      #expect(walk.position == place)
    }
    #expect(walk.refuses("undo") == "there is nothing to undo")
    for place in places.dropFirst() {
      walk.does("redo")
      #expect(walk.position == place)
    }
    #expect(walk.refuses("redo") == "there is nothing to redo")
  }
}
