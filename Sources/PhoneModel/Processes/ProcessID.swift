// Which process makes a call.

/// What kind of process an app can have.
public enum ProcessKind: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// The app itself.
  case app
  /// Its notification service extension (K-41, L-28).
  case notificationService
  /// Its widget extension (L-29).
  case widget

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The name that scripts and output use.
  public var name: String {
    switch self {
    case .app: "app"
    case .notificationService: "notification-service"
    case .widget: "widget"
    }
  }
}

/// A process of an app; at most one of each kind runs at a time.
public struct ProcessID: Hashable, Sendable, Comparable {
  /// The app's index in the order of the scenario, from 0.
  public var app: Int
  /// Which of the app's processes it is.
  public var kind: ProcessKind

  /// The process of that kind; the first app's own where nothing is said.
  public init(app: Int = 0, kind: ProcessKind = .app) {
    self.app = app
    self.kind = kind
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.app, left.kind) < (right.app, right.kind)
  }
}
