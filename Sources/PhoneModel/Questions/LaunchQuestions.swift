// Open questions about what starts code before the first unlock, one a kind of launch (5b).

/// The answer to each of the questions `LAUNCH-REASON/…`, `LAUNCH-WIDGET` and `LAUNCH-OTHER`.
///
/// The raw value is the index of the alternative, whatever the question calls it.
public enum LaunchBeforeUnlock: UInt8, Hashable, Sendable, CaseIterable {
  /// Code runs before the first unlock.
  case starts
  /// The launch waits for the first unlock (L-08).
  case deferred
}

extension LaunchBeforeUnlock {
  static let voIPPush = question("voip-push", "a VoIP push", "L-20")
  static let silentPush = question("silent-push", "a silent push", "L-21")
  static let backgroundSession = question("background-session", "a background URLSession", "L-22")
  static let location = question("location", "a significant location change", "L-23")
  static let bluetooth = question("bluetooth", "Bluetooth state restoration", "L-24")
  static let backgroundRefresh = question(
    "background-refresh", "a background app refresh task", "L-25")
  static let liveActivity = question(
    "live-activity", "a Live Activity alive at the restart", "L-26")
  static let accessory = question("accessory", "an external accessory", "L-27")
  static let notification = question(
    "notification", "a push for the notification service extension", "L-28")

  /// LAUNCH-WIDGET: Whether a widget's timeline code runs before the first unlock.
  static let widget = Question(
    "LAUNCH-WIDGET", .processes, "Whether a widget's timeline code runs before the first unlock",
    base: 1,
    [
      Alternative("runs", "It runs.", .assumed, "L-29 leaves it open"),
      Alternative("does-not", "It waits for the first unlock.", .assumed, "L-29 leaves it open"),
    ])

  /// LAUNCH-OTHER: Whether HealthKit, AlarmKit, CarPlay, App Intents or BGProcessingTask
  /// start the app before the first unlock.
  static let other = Question(
    "LAUNCH-OTHER", .processes,
    "Whether HealthKit, AlarmKit, CarPlay, App Intents or BGProcessingTask start the app "
      + "before the first unlock",
    base: 1,
    [
      Alternative("run", "They start it.", .assumed, "L-30 leaves it open"),
      Alternative(
        "do-not", "The launch is deferred to the first unlock.", .assumed, "L-30 leaves it open"),
    ])

  /// `LAUNCH-REASON/name`: whether `cause` starts the app before the first unlock,
  /// as the rule `row` reports.
  private static func question(_ name: String, _ cause: String, _ row: String) -> Question {
    Question(
      "LAUNCH-REASON/\(name)", .processes,
      "Whether \(cause) starts the app before the first unlock", base: 0,
      [
        Alternative("starts", "It starts the app.", .field, row),
        Alternative(
          "deferred", "The launch is deferred to the first unlock.", .appleEngineer, "L-08"),
      ])
  }
}
