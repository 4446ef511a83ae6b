// lockstep format and check, on real files.

import Foundation
import Testing

@Suite struct FormatCommandTests {
  private let ragged = "app    tillroll.no-cleanup\n\n\n\ninstall\n   open\nconnect     key-A\n"

  @Test func formattingIsInPlaceAndIdempotent() throws {
    let scratch = try Scratch()
    try scratch.write(ragged, to: "a.scenario")
    #expect(try scratch.run("format", "--check", "a.scenario").code == 1)
    #expect(try scratch.read("a.scenario") == ragged)
    #expect(try scratch.run("format", "a.scenario").code == 0)
    let once = try scratch.read("a.scenario")
    #expect(once != ragged)
    #expect(try scratch.run("format", "--check", "a.scenario").code == 0)
    #expect(try scratch.run("format", "a.scenario").output == "")
    #expect(try scratch.read("a.scenario") == once)
  }

  @Test func whatIsNoTextIsLeftAlone() throws {
    let scratch = try Scratch()
    let bytes = Data([0xFF, 0xFE, 0x00, 0x61])
    try bytes.write(to: scratch.folder.appendingPathComponent("a.scenario"))
    #expect(try scratch.run("format", "a.scenario").code == 3)
    #expect(try Data(contentsOf: scratch.folder.appendingPathComponent("a.scenario")) == bytes)
    #expect(try scratch.run("check", "a.scenario").code == 2)
  }

  @Test func theShippedScenariosAreFormatted() throws {
    #expect(try Command.run(["format", "--check"]).code == 0)
    #expect(try Command.run(["check"]).code == 0)
  }

  @Test func aScriptThatIncludesItselfIsAnError() throws {
    let scratch = try Scratch()
    try scratch.write("app tillroll.no-cleanup\ninclude a.scenario\n", to: "a.scenario")
    #expect(try scratch.run("check", "a.scenario").code == 2)
  }

  @Test func aRunIsNotSavedOverItsOwnScript() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run("run", "a.scenario", "--save", "a.scenario")
    #expect(outcome.code == 3)
    #expect(try scratch.read("a.scenario") == movedCleanup)
  }

  @Test func anUnwritableTargetIsSaid() throws {
    let scratch = try Scratch()
    try scratch.write(movedCleanup, to: "a.scenario")
    let outcome = try scratch.run("run", "a.scenario", "--save", "no/such/folder/b.scenario")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("--save no/such/folder/b.scenario cannot be written: "))
  }
}
