// A rule broken at a moment.

import PhoneModel

/// What a verdict is about: a rule, and a belonging where the rule has one.
public struct Subject: Hashable, Sendable {
  public var rule: String
  /// The belonging, nil where the rule is not about one.
  public var belonging: String?

  public init(_ rule: String, _ belonging: String? = nil) {
    self.rule = rule
    self.belonging = belonging
  }

  /// No call of the app changes a belonging, or makes it of no use, without a
  /// user action that may.
  public static let nothingLost = "nothing-lost"
  /// No delete, reset or overwrite rests on a blind answer.
  public static let noBlindDecision = "no-blind-decision"
  /// In the end the user gets where they should.
  public static let reaches = "reaches"
  /// What the script checks at a moment or throughout.
  public static let expected = "expected"

  /// The names of the rules that hold for every app.
  public static let builtIn = [nothingLost, noBlindDecision, reaches, expected]
}

extension Subject: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    guard left.rule == right.rule else {
      return (left.ruleRank, left.rule) < (right.ruleRank, right.rule)
    }
    return (left.belonging ?? "") < (right.belonging ?? "")
  }

  /// The place of the rule: those that hold for every app first, in the order of
  /// what they cost the user.
  var ruleRank: Int { Self.builtIn.firstIndex(of: rule) ?? Self.builtIn.count }
}

extension Subject: CustomStringConvertible {
  public var description: String {
    if let belonging { "\(rule) \(belonging)" } else { rule }
  }
}

/// A rule broken at a moment.
public struct Finding: Hashable, Sendable {
  public var subject: Subject
  /// The number of the moment at which it was broken.
  public var moment: Int
  /// What happened, in one sentence without a full stop.
  public var text: String
  /// The line of the script that states what is broken, where one does.
  public var place: Place?

  public init(_ subject: Subject, moment: Int, _ text: String, place: Place? = nil) {
    self.subject = subject
    self.moment = moment
    self.text = text
    self.place = place
  }
}
