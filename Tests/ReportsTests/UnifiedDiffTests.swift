// Diffs as `diff -u` writes them.

import Testing

@testable import Reports

@Suite struct UnifiedDiffTests {
  private func diff(_ old: [String], _ new: [String]) -> [String] {
    func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    return UnifiedDiff(from: text(old), to: text(new)).lines
  }

  private let digits = (1...20).map(String.init)

  @Test func nothingIsSaidOfTheSameText() { #expect(diff(digits, digits) == []) }

  @Test func aChangeHasThreeLinesAroundIt() {
    var new = digits
    new[9] = "ten"
    #expect(
      diff(digits, new) == [
        "@@ -7,7 +7,7 @@", " 7", " 8", " 9", "-10", "+ten", " 11", " 12", " 13",
      ])
  }

  @Test func changesFarApartAreApartAndNearOnesTogether() {
    var new = digits
    new[1] = "two"
    new[7] = "eight"
    new.remove(at: 18)
    #expect(
      diff(digits, new) == [
        "@@ -1,11 +1,11 @@", " 1", "-2", "+two", " 3", " 4", " 5", " 6", " 7", "-8", "+eight",
        " 9", " 10", " 11", "@@ -16,5 +16,4 @@", " 16", " 17", " 18", "-19", " 20",
      ])
  }

  @Test func aSideWithoutLinesStandsAtTheLineBefore() {
    #expect(diff([], ["a", "b"]) == ["@@ -0,0 +1,2 @@", "+a", "+b"])
    #expect(diff(["a"], []) == ["@@ -1,1 +0,0 @@", "-a"])
  }

  @Test func aNewlineAtTheEndIsADifference() {
    #expect(UnifiedDiff(from: "a\nb\n", to: "a\nb").lines != [])
  }

  @Test func theFirstLineThatChangedIsKnown() {
    var new = digits
    new[9] = "ten"
    let text = digits.joined(separator: "\n")
    #expect(UnifiedDiff(from: text, to: new.joined(separator: "\n")).firstLine == 10)
  }

  @Test func longTextsWithNothingInCommonAreToldAsAWhole() {
    let lines = diff((1...3000).map { "a\($0)" }, (1...3000).map { "b\($0)" })
    #expect(lines.count == 6001)
    #expect(lines[1] == "-a1" && lines[3001] == "+b1")
  }
}
