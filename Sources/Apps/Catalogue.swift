// The apps that come with Lockstep.

import AppModel
import PhoneModel

/// The apps that come with Lockstep, for scripts to name.
public enum Catalogue {
  /// All of them, sorted by name; each says in one sentence what it is.
  ///
  /// A name is a bundle and, after a dot, a version: versions of one bundle
  /// replace each other on a phone.
  public static let all: [App] =
    (tillroll + consent + race + [session, Probe.app, Probe.sibling]).sorted { $0.name < $1.name }

  /// The launch race by itself: as told to other runners, and as other tools model it.
  static let race = [LaunchRace.app] + Race.apps

  /// Every version of Tillroll, and the versions that warn.
  static let tillroll: [App] = [
    Tillroll.app(
      "tillroll.initializer",
      "Version 1: the initializer reads the key, then the flag, and removes a leftover key.",
      TillrollInitializer.self),
    Tillroll.app(
      "tillroll.initializer-flag-first",
      "Version 1 with its two reads in the other order: the flag, then the key.",
      TillrollInitializerFlagFirst.self),
    Tillroll.app(
      "tillroll.moved-cleanup",
      "Version 2: the cleanup is moved from the initializer to the first refresh.",
      TillrollMovedCleanup.self),
    Tillroll.app(
      "tillroll.no-cleanup",
      "Version 3: nothing is removed or written because a read yields nothing.",
      TillrollNoCleanup.self, source: Tillroll.sourceFile, rules: Tillroll.allRules),
    Tillroll.app(
      "tillroll.optional-list",
      "A warning: version 3 with a missing, damaged or unreadable list folded into nil.",
      TillrollOptionalList.self, source: Tillroll.sourceFile, rules: Tillroll.allRules),
    Tillroll.app(
      "tillroll.delete-on-failed-read",
      "A warning: a key that cannot be read is removed, and all starts from scratch.",
      TillrollDeleteOnFailedRead.self),
  ]
}
