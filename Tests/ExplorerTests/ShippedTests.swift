// What holds of every run, over all shipped scenarios.

import Explorer
import PhoneModel
import Replay
import Testing

@Suite struct ShippedTests {
  /// Every eighth script, from a start, so that the tests stay short and see each folder.
  static let some = Opened.scripts.enumerated().filter { $0.offset % 8 == 2 }.map(\.element)

  @Test(arguments: Opened.scripts)
  func everyScriptIsOpenedAsTheRunThatItIs(_ script: String) throws {
    for scenario in try Opened.scenarios(script) {
      let result = Judge(runLimit: 40).judge(scenario)
      let run = try #require(result.losing?.run ?? result.example)
      let walk = try Opened.walk(scenario)
      #expect(walk.take.film.run.moments.map(\.kind) == run.moments.map(\.kind))
      let subjects = Set(run.findings.map(\.subject))
      #expect(Set(walk.take.findings.map(\.subject)) == subjects)
      // A frame after each moment, and one before.
      #expect(walk.take.film.frames.count == walk.take.count + 1)
      #expect(walk.take.film.frames.last?.phone == run.phone)
    }
  }

  @Test(arguments: some)
  func everyMomentCanBeLookedAt(_ script: String) throws {
    for scenario in try Opened.scenarios(script).prefix(1) {
      var walk = try Opened.walk(scenario)
      walk.does("go start")
      while walk.moment < walk.take.count {
        walk.does("step")
        walk.does("lanes")
        walk.does("who")
        walk.does("events")
      }
    }
  }

  @Test(arguments: some)
  func whateverIsLeftOutTheRestRunsOrIsRefusedInWords(_ script: String) throws {
    var walk = try Opened.walk(Opened.scenarios(script)[0])
    for number in 1...walk.take.count {
      let before = walk.position
      let told = walk.handle("out \(number)")
      guard !told.isProblem else {
        #expect(walk.position == before)
        continue
      }
      // Up to there it is the same run.
      let same = walk.takes[0].film.beginning(of: number) - 1
      let old = walk.takes[0].film.run.moments.prefix(same).map(\.kind)
      #expect(walk.take.film.run.moments.prefix(same).map(\.kind) == old)
      walk.does("undo")
      #expect(walk.position == before)
    }
  }

  @Test(arguments: some)
  func whateverFallsAnywhereTheRunUpToThereIsTheSame(_ script: String) throws {
    var walk = try Opened.walk(Opened.scenarios(script)[0])
    var inserted = 0
    for number in 0...walk.take.count {
      walk.does("go 1.\(number)")
      for choice in walk.choices() where choice.isEvent {
        inserted += 1
        // A few, spread over places and events.
        guard inserted % 41 == 0 else { continue }
        let told = walk.handle("insert \(choice.text)")
        #expect(!told.isProblem, "m\(number) \(choice.text): \(told.text)")
        let before = min(number, walk.takes[0].film.fallingPlace(number))
        let old = walk.takes[0].film.run.moments.prefix(before).map(\.kind)
        #expect(walk.take.film.run.moments.prefix(before).map(\.kind) == old)
        walk.does("go 1.\(number)")
      }
    }
    #expect(inserted > 0)
  }
}
