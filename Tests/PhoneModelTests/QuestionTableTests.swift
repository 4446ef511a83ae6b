import PhoneModel
import Testing

@Suite struct QuestionTableTests {
  @Test func everyIDStandsAtItsPlace() {
    for id in QuestionID.allCases {
      #expect(QuestionID(name: id.name) == id)
    }
    #expect(Set(QuestionTable.questions.map(\.name)).count == QuestionID.allCases.count)
  }
}
