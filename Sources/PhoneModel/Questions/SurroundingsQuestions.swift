// What surrounds the app, explored as open questions are: none has a base, and no
// answer is a surprise.

/// REGION: Where the phone is.
public enum RegionNow: UInt8, OpenQuestion {
  case eea, unitedKingdom, switzerland, unitedStates, elsewhere

  public static let id = QuestionID.region
  public static let question = Question(
    "REGION", .surroundings, "Where the phone is", base: nil,
    [
      Alternative("eea", "In the European Economic Area.", .surroundings, "A-26"),
      Alternative("uk", "In the United Kingdom.", .surroundings, "A-26"),
      Alternative("switzerland", "In Switzerland.", .surroundings, "A-26"),
      Alternative("us", "In the United States.", .surroundings, "A-30"),
      Alternative("elsewhere", "Anywhere else.", .surroundings, "A-26"),
    ])
}

/// CONSOLE-EXPLAINER: Whether the ad console has an IDFA explainer for the app.
public enum ExplainerMessage: UInt8, OpenQuestion {
  case off, on

  public static let id = QuestionID.explainerMessage
  public static let question = Question(
    "CONSOLE-EXPLAINER", .surroundings, "Whether the ad console has an IDFA explainer for the app",
    base: nil,
    [
      Alternative("off", "It has none.", .surroundings, "A-27"),
      Alternative("on", "It has one.", .surroundings, "A-27"),
    ])
}

/// CONSOLE-EUROPEAN: Whom the European message of the ad console is for.
public enum EuropeanMessage: UInt8, OpenQuestion {
  case inEurope, everywhere

  public static let id = QuestionID.europeanMessage
  public static let question = Question(
    "CONSOLE-EUROPEAN", .surroundings, "Whom the European message of the ad console is for",
    base: nil,
    [
      Alternative(
        "in-europe", "Users in the EEA, the United Kingdom and Switzerland.", .surroundings,
        "A-26"),
      Alternative("everywhere", "Everyone.", .surroundings, "A-26"),
    ])
}

/// CONSOLE-US-STATES: Whether the ad console has a message for US states.
public enum USStatesMessage: UInt8, OpenQuestion {
  case off, on

  public static let id = QuestionID.usStatesMessage
  public static let question = Question(
    "CONSOLE-US-STATES", .surroundings, "Whether the ad console has a message for US states",
    base: nil,
    [
      Alternative("off", "It has none.", .surroundings, "A-23"),
      Alternative("on", "It has one.", .surroundings, "A-23"),
    ])
}

/// NETWORK: Whether the consent SDK reaches its servers.
public enum NetworkNow: UInt8, OpenQuestion {
  case online, offline

  public static let id = QuestionID.network
  public static let question = Question(
    "NETWORK", .surroundings, "Whether the consent SDK reaches its servers", base: nil,
    [
      Alternative("online", "It does.", .surroundings, "A-24"),
      Alternative("offline", "It does not.", .surroundings, "A-25"),
    ])
}

/// TRACKING: What the device lets an app ask that has no answer yet.
public enum TrackingOnDevice: UInt8, OpenQuestion {
  case askable, off, restricted, absent

  public static let id = QuestionID.trackingOnDevice
  public static let question = Question(
    "TRACKING", .surroundings, "What the device lets an app ask that has no answer yet", base: nil,
    [
      Alternative("askable", "The app may ask for the ATT prompt.", .surroundings, "A-01"),
      Alternative(
        "off", "\"Allow Apps to Request to Track\" is off: the status is denied.", .surroundings,
        "A-08"),
      Alternative(
        "restricted", "The device cannot prompt: a child's account, a managed device.",
        .surroundings, "A-07"),
      Alternative(
        "absent", "There is no App Tracking Transparency: iOS before 14.", .surroundings, "A-01"),
    ])
}
