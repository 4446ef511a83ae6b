// The exit codes, each by a script that earns it.

import Foundation
import Testing

@Suite struct ExitCodeTests {
  @Test func theShippedScenariosComeOutAsStated() throws {
    let outcome = try Command.run(["run"])
    #expect(outcome.code == 0, "\(outcome.output.suffix(3000))")
    #expect(outcome.errors == "")
  }

  @Test func aBrokenRuleIsOne() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run("run", "a.scenario")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("FAIL  a.scenario  depends on UD-RECOVER"))
    #expect(outcome.output.contains("X nothing-lost key-A"))
    #expect(outcome.output.contains("at a.scenario:8"))
  }

  @Test func aStatedVerdictIsZero() throws {
    let scratch = try Scratch()
    try scratch.write(
      movedCleanup + "verdict depends on UD-RECOVER = never | after-reset | after-delay\n",
      to: "a.scenario")
    #expect(try scratch.run("run", "a.scenario").code == 0)
    #expect(try scratch.run("run", "a.scenario", "--level", "everything").code == 1)
  }

  @Test func aBadScriptIsTwoAndTheOthersStillRun() throws {
    let scratch = try Scratch()
    try scratch.write("app tillroll.moved-cleanup\nunlok\ninstal\n", to: "a.scenario")
    try scratch.write(movedCleanup, to: "b.scenario")
    let outcome = try scratch.run("run", ".")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("./a.scenario:2:1: error"))
    #expect(outcome.errors.contains("./a.scenario:3:1: error"))
    #expect(outcome.errors.contains("did you mean 'unlock'?"))
    #expect(outcome.output.contains("FAIL  ./b.scenario"))
  }

  @Test func anImpossibleEventIsTwo() throws {
    let scratch = try Scratch()
    try scratch.write("app tillroll.no-cleanup\ninstall\nlock\nopen\n", to: "a.scenario")
    let outcome = try scratch.run("run", "a.scenario")
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("a.scenario:4: error R001"))
  }

  @Test(arguments: [
    ["run", "--levle", "base"], ["run", "--level", "never"], ["run", "--runs", "0"], ["rum"],
    ["run", "nowhere.scenario"], ["run"], ["run", "--show", "1", "."], ["questions", "UD-RECOVR"],
    ["run", "--level"], ["help", "unlok"], ["completions", "csh"], ["apps", "nothing"],
  ])
  func aBadCommandLineIsThree(arguments: [String]) throws {
    let scratch = try Scratch()
    let outcome = try Command.run(arguments, in: scratch.folder)
    #expect(outcome.code == 3)
    #expect(outcome.errors.hasPrefix("lockstep"))
  }

  @Test func nothingShownIsFour() throws {
    let scratch = try Scratch()
    try scratch.write("app tillroll.no-cleanup\ninstall\nopen\n", to: "a.scenario")
    #expect(try scratch.run("run", "a.scenario").code == 4)
    let bounded = """
      app tillroll.no-cleanup
      install
      open
      connect key-A
      during
        refresh
      may fall
        lock
        kill app
        push
      end
      verdict safe
      """
    try scratch.write(bounded, to: "b.scenario")
    let outcome = try scratch.run("run", "b.scenario", "--runs", "5")
    #expect(outcome.code == 4)
    #expect(outcome.output.contains("bound of 5 runs"))
  }
}
