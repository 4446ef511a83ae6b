// How a script is laid out.

import ScenarioScript
import Testing

@Suite struct FormatterTests {
  private func check(_ text: String, _ expected: String) {
    #expect(Formatter.format(text: text) == expected)
    #expect(Formatter.format(text: expected) == expected)
  }

  @Test func argumentsAlignWithinARun() {
    check(
      """
      app tillroll.moved-cleanup
      explore UD-RECOVER   # every reported answer
      ##    A connected install
      install
      open
      connect  key-A
      ## Restart


      restart
      launch background-refresh
      authenticate   cancel
        expect screen welcome


      """,
      """
      app      tillroll.moved-cleanup
      explore  UD-RECOVER  # every reported answer

      ## A connected install
      install
      open
      connect  key-A

      ## Restart

      restart
      launch        background-refresh
      authenticate  cancel
      expect        screen welcome

      """)
  }

  @Test func blocksAreIndented() {
    check(
      """
      table
      a bb   # names
      "x y" z
      # a comment

      v "w"
        end
      [A=b][C!=d] during
      open
        # within
      expect screen welcome
      may   fall
      lock
      end
      """,
      """
      table
        a      bb  # names
        "x y"  z
        # a comment

        v      "w"
      end
      [A = b] [C != d] during
        open
        # within
        expect   screen welcome
      may fall
        lock
      end

      """)
  }

  @Test func answersGetBlanks() {
    check(
      "pin A=b\nverdict depends on A=b|c ,D = e or F=g\nverdict for x=y safe\nexpect stored a=b = c\n",
      """
      pin      A = b
      verdict  depends on A = b | c, D = e or F = g
      verdict  for x=y safe
      expect   stored a=b = c

      """)
  }

  @Test func commentsStayAndAlign() {
    check(
      "# head  \n\n\n\nunlock # one\nlock   #two\n  # alone\nopen\n# of the phase\n## P\n# below\n",
      """
      # head

      unlock  # one
      lock    #two
      # alone
      open

      # of the phase
      ## P
      # below

      """)
  }

  @Test func linesThatCannotBeSplitStay() {
    check(
      "unlock\n  connect   \"a  \nlock   5 \n[A = b   unlock\nx\"y  z\n",
      "unlock\n  connect   \"a  \nlock     5\n[A = b   unlock\nx\"y  z\n")
  }

  @Test func nothingStaysNothing() {
    check("", "")
    check("\n \n\t\n", "")
    #expect(Formatter.format(text: "unlock") == "unlock\n")
    #expect(Formatter.format(text: "unlock\r\nlock\r\n") == "unlock\nlock\n")
  }
}
