// A rule that an app adds to the built-in ones.

import PhoneModel

/// A rule of an app's own.
public struct Rule: Sendable {
  /// How a phone stands to a rule.
  public enum Standing: Hashable, Sendable {
    /// What the rule is about is not the case.
    case notDue
    /// What the rule is about is the case, and as it must be.
    case holds
    /// It is broken; the text says in what way.
    case broken(String)
  }

  /// The name in scripts and verdicts.
  public var name: String
  /// One sentence on what must hold.
  public var summary: String
  /// What it means that the rule was due at no time, where that is worth a line.
  public var ifNeverDue: String?
  /// Whether a scenario in which the rule was due at no time has shown nothing, and is
  /// not `safe`. A rule that is only one of several things looked at leaves it alone.
  public var isEssential: Bool
  /// Judges the phone as it stands, after any moment and once all processes have settled
  /// after it; `app` is the place of the app in the scenario. The same phone gets the same
  /// answer, always.
  public var judge: @Sendable (_ phone: PhoneView, _ app: Int) -> Standing

  /// A rule that `judge` finds to hold, to be broken or not to be due.
  public init(
    _ name: String, _ summary: String, ifNeverDue: String? = nil, isEssential: Bool = false,
    judge: @escaping @Sendable (_ phone: PhoneView, _ app: Int) -> Standing
  ) {
    self.name = name
    self.summary = summary
    self.ifNeverDue = ifNeverDue
    self.isEssential = isEssential
    self.judge = judge
  }
}
