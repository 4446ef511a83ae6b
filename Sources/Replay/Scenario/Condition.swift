// What a script can state about a phone and its apps.

import AppModel
import PhoneModel

/// Something that is the case at a moment, or not.
public struct Condition: Hashable, Sendable {
  public enum Subject: Hashable, Sendable {
    /// The process shows this screen; `nil` for none.
    case screen(ProcessID, String?)
    /// What the process shows has this detail; `nil` for no such detail.
    case shown(ProcessID, name: String, value: String?)
    /// A belonging of an app.
    case belonging(app: Int, name: String, BelongingState)
    case process(ProcessID, ProcessCondition)
    case phone(LockCondition)
    /// A file, whatever an app could see of it.
    case file(FilePath, FileCondition)
    /// What is stored in UserDefaults, whatever an app could see; `nil` for
    /// nothing stored.
    case stored(app: Int, suite: String?, key: String, value: String?)
    /// A Keychain item of that account is stored.
    case item(account: String)
    /// This asks the user on the screen, of that app.
    case prompt(app: Int, Prompt)
    /// This has been on the screen since that app was installed.
    case seen(app: Int, Prompt)
    /// That app has requested an ad since it was installed.
    case adRequested(app: Int)
  }

  public var subject: Subject
  /// Whether the subject must not be the case.
  public var isNegated: Bool

  public init(_ subject: Subject, isNegated: Bool = false) {
    self.subject = subject
    self.isNegated = isNegated
  }
}

/// How a belonging stands.
public enum BelongingState: UInt8, Hashable, Sendable, CaseIterable {
  /// It is there as the user has it, and what it needs is too.
  case kept
  /// It was the user's, and is gone, changed without the user or of no use.
  case lost
  /// There is none.
  case absent
}

public enum ProcessCondition: UInt8, Hashable, Sendable, CaseIterable {
  case running, suspended, inFront, notRunning
  /// It has nothing to do: it runs no handler and none waits, or it does not run at all.
  case idle
}

public enum LockCondition: UInt8, Hashable, Sendable, CaseIterable {
  case beforeFirstUnlock, unlocked, locked
}

public enum FileCondition: Hashable, Sendable {
  case present, missing, damaged
  /// It is whole, and a field has this text.
  case holds(field: String, text: String)
}

/// What must hold at more than one moment.
public struct Claim: Hashable, Sendable {
  public enum Span: UInt8, Hashable, Sendable, CaseIterable {
    /// At every moment from the first at which it holds.
    case always
    /// At no moment.
    case never
    /// At the end.
    case finally
  }

  public var span: Span
  public var condition: Condition
  public var guards: [Guard]
  public var place: Place

  public init(_ span: Span, _ condition: Condition, guards: [Guard] = [], _ place: Place) {
    self.span = span
    self.condition = condition
    self.guards = guards
    self.place = place
  }
}
