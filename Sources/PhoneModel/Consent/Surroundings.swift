// What decides about prompts and ads, and is neither in the app nor in its build.

/// Where the phone is, as far as consent goes.
public enum Region: UInt8, Hashable, Sendable, CaseIterable {
  /// The European Economic Area.
  case eea
  case unitedKingdom, switzerland, unitedStates, elsewhere

  /// The word that scripts and output use.
  public var name: String {
    switch self {
    case .eea: "eea"
    case .unitedKingdom: "uk"
    case .switzerland: "switzerland"
    case .unitedStates: "us"
    case .elsewhere: "elsewhere"
    }
  }

  /// Whether the European message is for it.
  public var isEuropean: Bool { self <= .switzerland }
}

extension Region: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A setting of the ad console, fetched at run time: it changes with no new build.
public enum ConsoleSetting: Hashable, Sendable, CaseIterable {
  /// The IDFA explainer message.
  case explainerOff, explainerOn
  /// Whom the European message is for.
  case europeanInEurope, europeanEverywhere
  /// The message for US states.
  case usStatesOff, usStatesOn

  /// The message that it is about, as scripts name it.
  public var message: String {
    switch self {
    case .explainerOff, .explainerOn: "idfa-explainer"
    case .europeanInEurope, .europeanEverywhere: "european"
    case .usStatesOff, .usStatesOn: "us-states"
    }
  }

  /// The word behind the message.
  public var name: String {
    switch self {
    case .explainerOff, .usStatesOff: "off"
    case .explainerOn, .usStatesOn: "on"
    case .europeanInEurope: "in-europe"
    case .europeanEverywhere: "everywhere"
    }
  }
}

/// What an event has settled of the surroundings; nil where a question decides
/// (`REGION`, `CONSOLE-…`, `NETWORK`, `TRACKING`).
struct Surroundings: Hashable, Sendable {
  var region: Region?
  var showsExplainer: Bool?
  var isEuropeanEverywhere: Bool?
  var hasUSStates: Bool?
  var isOnline: Bool?
  var allowsTrackingRequests: Bool?
  /// Whether the next step of a consent flow throws.
  var failsNextFlow = false
}

extension Phone {
  /// Where the phone is.
  func region(_ schedule: inout Schedule) -> Region {
    if let region = surroundings.region { return region }
    return Region(rawValue: schedule.ask(RegionNow.self).rawValue) ?? .elsewhere
  }

  /// Whether the console has an IDFA explainer for the app.
  func showsExplainer(_ schedule: inout Schedule) -> Bool {
    surroundings.showsExplainer ?? (schedule.ask(ExplainerMessage.self) == .on)
  }

  /// Whether the SDK reaches its servers.
  func isOnline(_ schedule: inout Schedule) -> Bool {
    surroundings.isOnline ?? (schedule.ask(NetworkNow.self) == .online)
  }

  /// Whether consent is required here: in Europe, or where the European
  /// message is targeted at everywhere.
  func isConsentRequired(_ schedule: inout Schedule) -> Bool {
    if region(&schedule).isEuropean { return true }
    return surroundings.isEuropeanEverywhere
      ?? (schedule.ask(EuropeanMessage.self) == .everywhere)
  }

  /// Whether the privacy options must be offered: where consent is required, and
  /// in the United States where there is a message for them.
  func needsPrivacyOptions(_ schedule: inout Schedule) -> Bool {
    if isConsentRequired(&schedule) { return true }
    guard region(&schedule) == .unitedStates else { return false }
    return surroundings.hasUSStates ?? (schedule.ask(USStatesMessage.self) == .on)
  }

  /// What the device lets an app ask that has no answer yet.
  func trackingOnDevice(_ schedule: inout Schedule) -> TrackingOnDevice {
    if let allows = surroundings.allowsTrackingRequests { return allows ? .askable : .off }
    return schedule.ask(TrackingOnDevice.self)
  }

  /// Lets an event of the surroundings happen.
  mutating func applyToSurroundings(
    _ event: Event, _ schedule: inout Schedule
  ) throws(ImpossibleEvent) {
    switch event {
    case .setRegion(let region): surroundings.region = region
    case .setConsole(let setting):
      switch setting {
      case .explainerOff, .explainerOn: surroundings.showsExplainer = setting == .explainerOn
      case .europeanInEurope, .europeanEverywhere:
        surroundings.isEuropeanEverywhere = setting == .europeanEverywhere
      case .usStatesOff, .usStatesOn: surroundings.hasUSStates = setting == .usStatesOn
      }
    case .setNetwork(let isOnline): surroundings.isOnline = isOnline
    case .setTrackingRequests(let isAllowed): surroundings.allowsTrackingRequests = isAllowed
    case .failConsentFlow: surroundings.failsNextFlow = true
    default: preconditionFailure("not an event of the surroundings")
    }
  }
}
