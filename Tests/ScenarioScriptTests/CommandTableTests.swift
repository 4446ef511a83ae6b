// The table's own promises: its examples parse, its error pages are true.

import ScenarioScript
import Testing

@Suite struct CommandTableTests {
  @Test func everyExampleParses() {
    for command in CommandTable.commands {
      var text = command.name == "app" ? "" : "app tillroll.moved-cleanup\n"
      text += command.example + "\nunlock\n"
      let result = Fake.parse(text)
      #expect(result.errors.map(\.description) == [], "\(command.name)")
      #expect(!result.scenarios.isEmpty)
    }
  }

  @Test func namesAreUniqueAndExplained() {
    let names = CommandTable.commands.map(\.name)
    #expect(Set(names).count == names.count)
    for command in CommandTable.commands {
      #expect(CommandTable.help(for: command.name) != nil)
      #expect(command.summary.hasSuffix("."))
    }
    #expect(CommandTable.help(for: "unlok") == nil)
    #expect(CommandTable.suggestion(for: "unlok") == "unlock")
  }

  @Test(arguments: ScriptErrorCode.allCases)
  func errorPagesAreTrue(code: ScriptErrorCode) {
    let page = code.documentation
    guard !page.wrong.isEmpty else { return }
    let wrong = Fake.parse(page.wrong)
    #expect(wrong.errors.map(\.code) == [code], "\(wrong.errors)")
    let right = Fake.parse(page.right)
    #expect(right.errors.map(\.description) == [])
  }
}
