// Permissions and consent as plain text.

extension AppConsent {
  /// All that it holds, in a few words.
  package var words: [String] {
    var words: [String] = []
    func say(_ name: String, _ answer: Bool?) {
      if let answer { words.append("\(name) \(answer ? "allowed" : "denied")") }
    }
    say("location", location)
    say("notifications", notifications)
    say("tracking", tracking)
    if isTrackingSpent { words.append("ATT prompt used up") }
    if hasNoTransparency { words.append("no App Tracking Transparency") }
    if let requiresConsent { words.append("consent \(requiresConsent ? "" : "not ")required") }
    if let form { words.append("form \(form ? "consented" : "refused")") }
    if !seen.isEmpty { words.append("seen " + seen.map({ $0.name }).joined(separator: " ")) }
    if !record.isEmpty { words.append("record \(record.rawValue)") }
    return words
  }
}

extension ConsentSession {
  /// All that it holds, in a few words.
  package var words: [String] {
    var words = dialogs.map { "dialog \($0.name)" }
    if let form { words.append("form \(form.name)\(isFormSeen ? "" : ", not seen")") }
    switch update {
    case .notRequested: break
    case .failed: words.append("consent info failed")
    case .succeeded: words.append("consent info updated")
    }
    if hasFailed { words.append("flow failed") }
    if wantsTracking { words.append("wants the ATT prompt") }
    if hasRequestedAd { words.append("requested an ad") }
    if trackingRequests > 0 { words.append("\(trackingRequests) await the ATT prompt") }
    if trackingComesLater { words.append("ATT prompt comes later") }
    if flowAwaitsTracking { words.append("the flow awaits the ATT prompt") }
    return words.isEmpty ? ["nothing"] : words
  }
}

extension Surroundings {
  /// A line for each thing that an event has settled.
  var lines: [String] {
    var lines: [String] = []
    if let region { lines.append("region: \(region.name)") }
    if let showsExplainer { lines.append("console: explainer \(showsExplainer ? "on" : "off")") }
    if let isEuropeanEverywhere {
      lines.append("console: european \(isEuropeanEverywhere ? "everywhere" : "in Europe")")
    }
    if let hasUSStates { lines.append("console: US states \(hasUSStates ? "on" : "off")") }
    if let isOnline { lines.append("network: \(isOnline ? "online" : "offline")") }
    if let allowsTrackingRequests {
      lines.append("tracking requests: \(allowsTrackingRequests ? "allowed" : "off")")
    }
    if failsNextFlow { lines.append("the next step of a consent flow fails") }
    return lines
  }
}

extension Phone {
  /// What events have settled of region, ad console and network, a line for each.
  package var surroundingLines: [String] { surroundings.lines }
}
