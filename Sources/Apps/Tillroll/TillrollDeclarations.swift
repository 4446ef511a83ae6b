// What every version of Tillroll declares about itself.

import AppModel
import PhoneModel

/// Tillroll, a sales-report app: with its user's App Store Connect API keys it
/// downloads the sales of each day, on the phone itself.
///
/// Apple hands out the private half of such a key once, so above all else the
/// key must survive.
enum Tillroll {
  /// A version of Tillroll whose app process runs `Logic`.
  ///
  /// - Parameters:
  ///   - source: where this version keeps whether it shows nothing yet, sample
  ///     data or the user's connections.
  ///   - rules: what must hold for it besides the rules for every app.
  static func app<Logic: LaunchLogic>(
    _ name: String, _ summary: String, _: Logic.Type,
    source: Belonging.Place = .defaults(suite: nil, key: "source"),
    rules: [Rule] = [reinstallIsNotConnected]
  ) -> App {
    App(
      name, summary,
      processes: [
        ProcessCode(.app, Logic.self),
        ProcessCode(.notificationService, TillrollNotificationService.self),
        ProcessCode(.widget, TillrollWidget.self),
      ],
      screens: ["welcome", "sample", "connected", "notification", "widget"],
      actions: actions, belongings: belongings(source: source),
      rules: rules,
      entitlements: Entitlements(keychainGroups: [keychainGroup], appGroups: [appGroup]))
  }

  /// The access group that the app shares with its notification service.
  static let keychainGroup = "tillroll.shared"
  /// The app group in which the widget finds its file.
  static let appGroup = "group.tillroll"

  /// The `kSecAttrService` of the keys; the account is the connection's name.
  static let service = "connection"

  /// Where version 3 keeps the source.
  static let sourceFile = Belonging.Place.file(group: nil, path: SourceFile.path)
  /// The rules of versions that know a plan.
  static let allRules = [reinstallIsNotConnected, planLimit]

  /// What the user can do. All of it needs the app in front.
  private static let actions = [
    Action(
      "connect", argument: "KEY", example: "key-A", "Stores an API key and shows its reports."),
    Action(
      "disconnect", argument: "KEY", example: "key-A",
      "Removes a connection with its key and reports."),
    Action("pause", argument: "KEY", example: "key-A", "Stops downloads for a connection."),
    Action(
      "unpause", argument: "KEY", example: "key-A", "Goes on with downloads for a connection."),
    Action(
      "choose-currency", argument: "CODE", example: "EUR", "Chooses the currency of all sums."),
    Action(
      "choose-period", argument: "NAME", example: "week", "Chooses the period that sums span."),
    Action("use-sample", "Shows sample data."),
  ]

  /// What is the user's, and which actions may change it. A refresh adds
  /// reports to a folder and never changes one.
  ///
  /// The widget's file is no belonging: it is made from the rest, and can be
  /// made again. The `launched` flag is the app's own.
  private static func belongings(source: Belonging.Place) -> [Belonging] {
    [
      Belonging(
        "key-*", at: .keychain(service: service, account: "key-*"),
        changedBy: ["connect", "disconnect"]),
      Belonging(
        "currency", at: .defaults(suite: nil, key: "currency"), changedBy: ["choose-currency"]),
      Belonging("period", at: .defaults(suite: nil, key: "period"), changedBy: ["choose-period"]),
      Belonging("source", at: source, changedBy: ["connect", "disconnect", "use-sample"]),
      Belonging(
        "connection-list", at: .file(group: nil, path: ConnectionList.path),
        changedBy: ["connect", "disconnect", "pause", "unpause"]),
      Belonging(
        "reports-*", at: .file(group: nil, path: "reports/key-*"), changedBy: ["disconnect"]),
    ]
  }
}
