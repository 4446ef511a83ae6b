// What the world can do to the phone.

/// An event: the only thing besides a call that changes a phone.
///
/// Apps are named by their place in the scenario's list, from 0.
public enum Event: Hashable, Sendable {
  // The phone
  /// Everything ends; the phone stands before its first unlock (L-44).
  case restart
  /// A restart by an automatic update of iOS (L-45).
  case systemUpdate
  /// The user enters the passcode, or swipes where there is none (L-40).
  case unlock
  /// The user locks the phone; the grace begins (F-07).
  case lock
  /// Time passes.
  case wait(Seconds)
  /// The system finds the user inactive (`FS-CX-EXPIRY` = at-inactivity).
  case userInactive
  /// The user sets a passcode.
  case setPasscode
  /// Also deletes WhenPasscodeSet items (K-34, L-53).
  case removePasscode
  /// The user enrols another finger or face (K-43).
  case enrolBiometry
  /// How the user answers the next sheet that asks for biometry or passcode.
  case authentication(AuthenticationResult)
  /// Takes a backup of everything.
  case backUp
  /// Restores the last backup, or what is there now for `quickStart` (L-50, L-51).
  case restore(RestoreKind, toSameDevice: Bool)

  // Apps
  /// Installs the app, or installs it again after a delete (L-49).
  case install(app: Int, isSigned: Bool)
  /// Replaces the app's code by that of another entry of the scenario (L-46).
  case update(app: Int, code: Int)
  case delete(app: Int)
  /// Removes the app and keeps its data (L-47).
  case offload(app: Int)

  // Processes
  /// The system starts a process, or wakes the running one.
  case launch(app: Int, LaunchReason)
  /// The user opens the app: launch if needed, become active, refresh.
  case open(app: Int)
  /// The app in front refreshes, as by a pull or a timer of its own.
  case refresh(app: Int)
  /// The user leaves the app for the home screen.
  case leave(app: Int)
  /// A system dialog, call or control centre covers the app in front.
  case cover(app: Int)
  /// What covered the app goes away.
  case uncover(app: Int)
  /// The system suspends a process in the background (L-41).
  case suspend(ProcessID)
  /// The system lets a suspended process run again.
  case resume(ProcessID)
  /// Jetsam, crash or watchdog ends a process (L-42).
  case kill(ProcessID)
  /// The user swipes the app away; no background launch follows (L-43).
  case forceQuit(app: Int)
  /// The user does something that the app declares, in the app in front; or a
  /// task that needs no user, in a running process.
  case action(app: Int, name: String, argument: String)

  // Consent
  /// The user answers what asks on the screen.
  case answer(app: Int, Prompt, PromptAnswer)
  /// The user changes the app's tracking switch in Settings.
  case setTracking(app: Int, isAllowed: Bool)
  /// A year has gone by since the answer to the ATT prompt (`ATT-REPROMPT`).
  case repromptTracking(app: Int)
  /// The user changes "Allow Apps to Request to Track".
  case setTrackingRequests(isAllowed: Bool)
  /// From now on the phone is there.
  case setRegion(Region)
  /// From now on the ad console says so.
  case setConsole(ConsoleSetting)
  /// From now on the consent SDK reaches its servers, or does not.
  case setNetwork(isOnline: Bool)

  // Faults that a script sets
  /// The next step of a consent flow throws.
  case failConsentFlow
  /// Makes a file missing, damaged or refusing.
  case breakFile(FilePath, FileBreakage)
  /// The item of that account can no longer be decoded (K-22).
  case corruptItem(account: String)
  /// Every Keychain call answers -25291, until it is taken back.
  case setKeychainUnavailable(Bool)
  /// What needs new bytes answers 640, until it is taken back.
  case setDiskFull(Bool)
  /// The next write to a file is cut off by the end of its process.
  case cutNextWrite
}

/// How the user answers a sheet that asks for biometry or passcode.
public enum AuthenticationResult: UInt8, Hashable, Sendable, CaseIterable {
  /// The user is recognised.
  case succeed
  /// errSecAuthFailed.
  case fail
  /// errSecUserCanceled.
  case cancel
}

/// How data comes to a restored phone (K-35 … K-38).
public enum RestoreKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A computer backup without a password (K-35).
  case unencrypted
  /// A computer backup with a password (K-36).
  case encrypted
  /// (K-37)
  case iCloud
  /// From phone to phone (K-38).
  case quickStart
}

/// What a script can do to a file behind the app's back.
public enum FileBreakage: UInt8, Hashable, Sendable, CaseIterable {
  case missing, damaged, unreadable, unwritable
  /// Takes unreadable and unwritable back.
  case repaired
}
