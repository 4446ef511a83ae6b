// Nothing lost: what counts as a loss, and what does not.

import AppModel
import PhoneModel
import Replay
import Testing

@Suite struct LedgerTests {
  /// The texts of the losses of a script's first run.
  private func losses(_ text: String) throws -> [String] {
    let run = Runner.run(try scenario(text), schedule: .base)
    #expect(run.error == nil)
    return run.findings.filter { $0.subject.rule == "nothing-lost" }.compactMap(\.subject.belonging)
  }

  @Test func theUserMayRemoveIt() throws {
    #expect(try losses("app wiper\ninstall\nopen\nsign-in T\nsign-out") == [])
  }

  @Test func rewritingTheSameIsNoLoss() throws {
    #expect(try losses("app wiper\ninstall\nopen\nsign-in T\nrewrite T") == [])
    #expect(try losses("app wiper\ninstall\nopen\nsign-in T\nrewrite U") == ["token"])
  }

  @Test func whatNeedsALostThingIsLostToo() throws {
    #expect(
      try losses("app vault\ninstall\nopen\nset-up 1\ndrop-key") == ["database", "vault-key"])
    #expect(try losses("app vault\ninstall\nopen\nset-up 1\ntouch") == [])
    #expect(try losses("app vault\ninstall\nopen\nset-up 2\ntouch") == ["database"])
  }

  @Test func aDirectoryMayGrow() throws {
    #expect(try losses("app vault\ninstall\nopen\ngrow a\ngrow b\ngrow a") == [])
  }

  @Test func whatADeletedInstallLeftIsNobodys() throws {
    #expect(
      try losses("app wiper\ninstall\nopen\nsign-in T\ndelete\ninstall\nopen") == [])
  }

  @Test func whatAnEventTakesIsToldAndNoFinding() throws {
    let run = Runner.run(
      try scenario(
        "app vault\ninstall\nopen\nset-up 1\nback-up\nrestore unencrypted to another-device"),
      schedule: .base)
    #expect(run.findings == [])
    #expect(run.remarks.map(\.text) == ["vault-key is gone by this event"])
  }

  @Test func aWriteBeforeTheUnlockIsTheAppsDoingWhenItIsFlushed() throws {
    let app = App(
      "early", "writes early", processes: [ProcessCode(EarlyWriter.self)],
      actions: [Action("choose", argument: "V", "chooses")],
      belongings: [
        Belonging("choice", at: .defaults(suite: nil, key: "choice"), changedBy: ["choose"])
      ])
    let parsed = try earlyScenario(app)
    let result = Judge().judge(parsed)
    #expect(
      result.outcome("nothing-lost", "choice")
        == "depends on UD-WRITE-BFU = flush-merges | flush-clobbers")
    // Whether or not it is flushed, the write rests on the empty read.
    #expect(result.outcome("no-blind-decision", "choice") == "unsafe")
  }
}
