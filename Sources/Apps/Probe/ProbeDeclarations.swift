// What the probe and its sibling declare about themselves.

import AppModel
import PhoneModel

extension Probe {
  /// The `kSecAttrService` of the probe's items.
  static let service = "probe"
  /// The access group and the app group that probe and sibling share.
  static let keychainGroup = "probe.shared"
  static let group = "group.probe"

  /// The probe.
  static let app = app("probe", "An app whose every task makes one call and shows the answer.")
  /// Another app, for what two apps of one maker see of each other.
  static let sibling = app("sibling", "A second probe, of the same access group and app group.")

  /// A probe of that name, with both its extensions.
  ///
  /// It declares no belongings: a scenario that uses it checks answers.
  private static func app(_ name: String, _ summary: String) -> App {
    App(
      name, summary,
      processes: [
        ProcessCode(.app, Probe.self),
        ProcessCode(.notificationService, ProbeNotificationService.self),
        ProcessCode(.widget, ProbeWidget.self),
      ],
      screens: ["probe"], actions: tasks,
      entitlements: Entitlements(keychainGroups: [keychainGroup], appGroups: [group]))
  }

  /// Every task, in the order in which help shows them.
  private static let tasks = fileTasks + keychainTasks + otherTasks

  /// Tasks on files. A path may lie in the app group; a class is spelt by
  /// Apple's name, and where none is named the directory gives it.
  private static let fileTasks = [
    task("write-file", "PATH:CLASS", "Writes in place."),
    task("atomic-write", "PATH:CLASS", "Writes beside the file and renames over it."),
    task("create-file", "PATH:CLASS", "Creates a file that must not exist."),
    task("append-file", "PATH", "Adds to the end of a file."),
    task("truncate-file", "PATH", "Empties a file."),
    task("remove-file", "PATH", "Removes a file or directory."),
    task("make-directory", "PATH:CLASS", "Makes a directory."),
    task("move-file", "PATH:TARGET", "Moves a file or directory."),
    task("exclude-from-backup", "PATH", "Excludes a file from backups."),
    task("set-protection", "PATH:CLASS", "Changes the class of a file."),
    task("read-file", "PATH", "Reads a file."),
    task("exists", "PATH", "Asks fileExists."),
    task("is-readable", "PATH", "Asks isReadableFile."),
    task("protection", "PATH", "Reads the class of a file."),
    task("list", "PATH", "Lists a directory, the container where no path is given."),
    task("open-handle", "PATH", "Opens a file and keeps the handle."),
    task("read-handle", nil, "Reads through the handle."),
    task("write-handle", nil, "Writes through the handle."),
    task("close-handle", nil, "Closes the handle."),
  ]

  /// Tasks on generic passwords of the probe's service. A class is spelt by
  /// Apple's name without its prefix; none is `WhenUnlocked`.
  private static let keychainTasks = [
    task("keychain-add", "ACCOUNT:CLASS", "Adds an item."),
    task("keychain-read", "ACCOUNT:CLASS", "Reads an item's data, of that class if one is named."),
    task("keychain-read-all", nil, "Reads the data of all items."),
    task("keychain-exists", "ACCOUNT", "Asks for an item's status alone."),
    task("keychain-attributes", "ACCOUNT", "Reads an item's attributes alone."),
    task(
      "keychain-update", "ACCOUNT:CLASS", "Changes an item's data, and its class if one is named."),
    task("keychain-delete", "ACCOUNT", "Deletes an item."),
  ]

  /// Tasks on UserDefaults and on what the system says and sends.
  private static let otherTasks = [
    task("defaults-read", "KEY", "Reads a value."),
    task("defaults-write", "KEY:VALUE", "Writes a value."),
    task("defaults-remove", "KEY", "Removes a value."),
    task("defaults-register", "KEY:VALUE", "Registers a default value."),
    task("defaults-synchronize", nil, "Calls synchronize."),
    task("defaults-reset", nil, "Calls resetStandardUserDefaults."),
    task("suite-read", "KEY", "Reads a value of the app group's suite."),
    task("suite-write", "KEY:VALUE", "Writes a value of the app group's suite."),
    task("available", nil, "Asks isProtectedDataAvailable."),
    task("active-prewarm", nil, "Asks whether ActivePrewarm is in the environment."),
    task("observe", "NAME", "Observes a notification; it shows as notified when it comes."),
    task("start-timer", "SECONDS", "Starts a timer; it shows as fired when it fires."),
    task("reload-timeline", "SECONDS", "Asks for the widget's timeline."),
  ]

  /// A task: the app does it by itself, in front or not, in any lock state.
  private static func task(_ name: String, _ argument: String?, _ summary: String) -> Action {
    Action(name, argument: argument, summary, isByUser: false)
  }
}
