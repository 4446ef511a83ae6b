// The events of prompts, tracking, region, ad console and network.

import PhoneModel
import Replay

extension CommandTable {
  static let consentEvents: [Command] = [
    .event(
      "answer", "PROMPT ANSWER [BUNDLE]",
      "The user answers what asks on the screen, of the app in front.",
      example: "answer location allow\nanswer tracking deny\nanswer form refuse",
      rows: ["A-02", "A-04", "A-11", "A-20", "A-27"]
    ) { reader throws(ScriptError) in
      let prompt = try reader.spelled(Prompt.self)
      let answer = prompt.answers[try reader.choice(prompt.answers.map { $0.name })]
      return .answer(app: try reader.bundle(), prompt, answer)
    },
    .event(
      "tracking-setting", "allow|deny [BUNDLE]",
      "The user changes the app's tracking switch in Settings.",
      example: "leave\ntracking-setting deny", rows: ["A-09"]
    ) { reader throws(ScriptError) in
      let isAllowed = try reader.choice(["allow", "deny"]) == 0
      return .setTracking(app: try reader.bundle(), isAllowed: isAllowed)
    },
    .event(
      "tracking-requests", "allowed|off",
      "The user changes \"Allow Apps to Request to Track\", for apps without an answer.",
      example: "tracking-requests off", rows: ["A-08"]
    ) { reader throws(ScriptError) in
      let isAllowed = try reader.choice(["allowed", "off"]) == 0
      return try reader.plain(.setTrackingRequests(isAllowed: isAllowed))
    },
    .event(
      "reprompt", "[BUNDLE]",
      "A year goes by after the answer to the ATT prompt; in the EU the system may ask again.",
      rows: ["A-11"]
    ) { reader throws(ScriptError) in .repromptTracking(app: try reader.bundle()) },
    .event(
      "region", Region.synopsis, "From now on the phone is there, whatever `REGION` says.",
      example: "region us", rows: ["A-26", "A-30"]
    ) { reader throws(ScriptError) in
      let region = try reader.spelled(Region.self)
      return try reader.plain(.setRegion(region))
    },
    .event(
      "console", "MESSAGE SETTING",
      "From now on the ad console says so: it needs no new build of the app.",
      example: "console idfa-explainer off", rows: ["A-23", "A-26", "A-27"]
    ) { reader throws(ScriptError) in
      let message = ConsoleSetting.messages[try reader.choice(ConsoleSetting.messages)]
      let settings = ConsoleSetting.allCases.filter { $0.message == message }
      let setting = settings[try reader.choice(settings.map { $0.name })]
      return try reader.plain(.setConsole(setting))
    },
    .event(
      "network", "online|offline", "From now on the consent SDK reaches its servers, or does not.",
      example: "network offline", rows: ["A-25"]
    ) { reader throws(ScriptError) in
      let isOnline = try reader.choice(["online", "offline"]) == 0
      return try reader.plain(.setNetwork(isOnline: isOnline))
    },
  ]
}

extension Prompt: Spelled {
  var word: String { name }
}

extension Region: Spelled {
  var word: String { name }
}

extension ConsoleSetting {
  /// The messages that the console can switch.
  static let messages = ["idfa-explainer", "european", "us-states"]
}
