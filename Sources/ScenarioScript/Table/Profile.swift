// Named sets of answers, as developers report them together.

import PhoneModel

/// A set of answers that a script pins by one name.
public struct Profile: Sendable {
  /// The word behind `profile`.
  public var name: String
  /// One sentence on what it stands for, with the rules that report it.
  public var summary: String
  /// The questions and the names of their alternatives.
  public var answers: [(question: String, alternative: String)]

  /// A profile that pins these alternatives, both spelled as in scripts.
  init(_ name: String, _ summary: String, _ answers: [(String, String)]) {
    self.name = name
    self.summary = summary
    self.answers = answers.map { (question: $0.0, alternative: $0.1) }
  }
}

extension Profile {
  /// Every profile. Each answer is one that a rule of the phone reports.
  public static let all: [Profile] = [
    Profile(
      "stale-defaults",
      "UserDefaults that were read before the first unlock stay empty until the process ends,"
        + " as reported for iOS 7 to about 13 (U-06).",
      [("UD-RECOVER", "never")]),
    Profile(
      "recovering-defaults",
      "UserDefaults that were read before the first unlock are right on the next read,"
        + " as the newest direct reports have it (U-07).",
      [("UD-RECOVER", "next-read")]),
    Profile(
      "resetting-defaults",
      "UserDefaults that were read before the first unlock are right after a reset (U-07).",
      [("UD-RECOVER", "after-reset")]),
    Profile(
      "dropped-writes",
      "A UserDefaults write before the first unlock is lost, nothing else (U-11).",
      [("UD-WRITE-BFU", "dropped")]),
    Profile(
      "clobbering-writes",
      "A UserDefaults write before the first unlock replaces what is stored, at the unlock or by"
        + " a process that still sees nothing (U-11, U-12).",
      [("UD-WRITE-BFU", "flush-clobbers"), ("UD-WRITE-STALE", "clobbers")]),
  ]

  /// The profile of that name.
  static func named(_ name: String) -> Profile? { all.first { $0.name == name } }
}
