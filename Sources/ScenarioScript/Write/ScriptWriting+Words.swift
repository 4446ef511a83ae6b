// How the parts of a scenario are spelled.

import AppModel
import PhoneModel
import Replay

extension ScriptWriting {
  /// The bundle at the end of a line; nothing for the first app.
  func suffix(_ app: Int) -> String {
    app > 0 && app < bundles.count ? " \(Self.quote(bundles[app]))" : ""
  }

  /// An event: those of the phone here, others below.
  func text(_ event: Event) -> String {
    switch event {
    case .restart: "restart"
    case .systemUpdate: "system-update"
    case .unlock: "unlock"
    case .lock: "lock"
    case .wait(let seconds): Self.duration(seconds)
    case .userInactive: "user-inactive"
    case .setPasscode: "set-passcode"
    case .removePasscode: "remove-passcode"
    case .enrolBiometry: "enrol-biometry"
    case .authentication(let result): "authenticate \(result.word)"
    case .backUp: "back-up"
    case .restore(let kind, let isSame):
      "restore \(kind.word) to \(isSame ? "this-device" : "another-device")"
    default: appText(event)
    }
  }

  /// An event of an app or of one of its processes.
  private func appText(_ event: Event) -> String {
    switch event {
    case .install(let app, let isSigned):
      "install\(isSigned ? "" : " unsigned")\(suffix(app))"
    case .update(_, let code):
      "update \(scenario.apps.indices.contains(code) ? Self.quote(scenario.apps[code].name) : "\"\"")"
    case .delete(let app): "delete\(suffix(app))"
    case .offload(let app): "offload\(suffix(app))"
    case .launch(let app, .prewarm): "prewarm\(suffix(app))"
    case .launch(let app, .notification): "push\(suffix(app))"
    case .launch(let app, .timeline): "timeline\(suffix(app))"
    case .launch(let app, let reason): "launch \(reason.name)\(suffix(app))"
    case .open(let app): "open\(suffix(app))"
    case .refresh(let app): "refresh\(suffix(app))"
    case .leave(let app): "leave\(suffix(app))"
    case .cover(let app): "cover\(suffix(app))"
    case .uncover(let app): "uncover\(suffix(app))"
    case .suspend(let process): "suspend\(arguments(process))"
    case .resume(let process): "resume\(arguments(process))"
    case .kill(let process): "kill\(arguments(process))"
    case .forceQuit(let app): "force-quit\(suffix(app))"
    case .action(let app, let name, let argument): action(app, name, argument)
    default: consentText(event)
    }
  }

  /// An event of prompts and of what surrounds the app.
  private func consentText(_ event: Event) -> String {
    switch event {
    case .answer(let app, let prompt, let answer):
      "answer \(prompt.name) \(answer.name)\(suffix(app))"
    case .setTracking(let app, let isAllowed):
      "tracking-setting \(isAllowed ? "allow" : "deny")\(suffix(app))"
    case .repromptTracking(let app): "reprompt\(suffix(app))"
    case .setTrackingRequests(let isAllowed): "tracking-requests \(isAllowed ? "allowed" : "off")"
    case .setRegion(let region): "region \(region.name)"
    case .setConsole(let setting): "console \(setting.message) \(setting.name)"
    case .setNetwork(let isOnline): "network \(isOnline ? "online" : "offline")"
    default: faultText(event)
    }
  }

  /// A fault.
  private func faultText(_ event: Event) -> String {
    switch event {
    case .breakFile(let file, .repaired): "repair \(text(file))\(suffix(file))"
    case .breakFile(let file, let breakage):
      "break \(text(file)) \(breakage.word)\(suffix(file))"
    case .corruptItem(let account): "corrupt-item \(Self.quote(account))"
    case .setKeychainUnavailable(let isUnavailable):
      "keychain \(isUnavailable ? "unavailable" : "available")"
    case .failConsentFlow: "fail-consent-flow"
    case .setDiskFull(let isFull): "disk \(isFull ? "full" : "free")"
    default: "cut-next-write"
    }
  }

  /// An action. Its name stands in quotes where a command has it; its argument is
  /// written, even if empty, where the app declares one.
  private func action(_ app: Int, _ name: String, _ argument: String) -> String {
    let declared = scenario.apps.lazy
      .filter { bundles.indices.contains(app) && $0.bundle == bundles[app] }
      .compactMap { $0.action(named: name) }.first
    let takesArgument = declared.map { $0.argument != nil } ?? !argument.isEmpty
    let word = CommandTable.meanings[name] == nil ? Self.quote(name) : "\"\(name)\""
    return word + (takesArgument ? " \(Self.quote(argument))" : "") + suffix(app)
  }

  /// A process as the arguments of an event: the kind is left out for the first app's own.
  private func arguments(_ process: ProcessID) -> String {
    process == ProcessID() ? "" : " \(process.kind.name)\(suffix(process.app))"
  }

  /// A wait in the largest unit that needs no fraction.
  private static func duration(_ seconds: Seconds) -> String {
    if seconds > 0, seconds % 3600 == 0 { return "wait \(seconds / 3600) hours" }
    if seconds > 0, seconds % 60 == 0 { return "wait \(seconds / 60) minutes" }
    return "wait \(seconds)"
  }

  /// A file without its app, which ends the line.
  private func text(_ file: FilePath) -> String {
    switch file.root {
    case .container: Self.quote(file.path)
    case .group(let group): Self.quote("group:\(group)/\(file.path)")
    }
  }

  /// The bundle of the app whose container holds the file.
  private func suffix(_ file: FilePath) -> String {
    if case .container(let app) = file.root { return suffix(app) }
    return ""
  }
}

extension ScriptWriting {
  /// A condition with its `not`; a missing item has a word of its own.
  func text(_ condition: Condition) -> String {
    if case .item(let account) = condition.subject {
      return "item \(Self.quote(account)) \(condition.isNegated ? "missing" : "present")"
    }
    return (condition.isNegated ? "not " : "") + text(condition.subject)
  }

  /// What a condition states, its app at the end.
  private func text(_ subject: Condition.Subject) -> String {
    switch subject {
    case .screen(let process, let name):
      return prefix(process) + "screen \(name.map { Self.quote($0, unless: ["none"]) } ?? "none")"
        + suffix(process.app)
    case .shown(let process, let name, let value):
      return prefix(process) + "shown \(Self.quote(name)) = \(text(value))" + suffix(process.app)
    case .belonging(let app, let name, let state):
      let word = Self.quote(name, unless: CommandTable.conditionNames + ["not"])
      return "\(word) \(state.word)" + suffix(app)
    case .process(let process, let state):
      let kind = process.kind == .app ? "" : "\(process.kind.name) "
      return "process \(kind)\(state.word)" + suffix(process.app)
    case .phone(let state): return "phone \(state.word)"
    case .file(let file, let condition):
      return "file \(text(file)) \(text(condition))" + suffix(file)
    case .stored(let app, let suite, let key, let value):
      let group = suite.map { Self.quote("group:\($0)") + " " } ?? ""
      return "stored \(group)\(Self.quote(key, unless: ["="])) = \(text(value))" + suffix(app)
    case .item(let account): return "item \(Self.quote(account)) present"
    case .prompt(let app, let prompt): return "prompt \(prompt.name)" + suffix(app)
    case .seen(let app, let prompt): return "seen \(prompt.name)" + suffix(app)
    case .adRequested(let app): return "ad requested" + suffix(app)
    }
  }

  /// The kind of an extension before what it shows.
  private func prefix(_ process: ProcessID) -> String {
    process.kind == .app ? "" : "\(process.kind.name) "
  }

  /// A text, in quotes where it would read as `nothing`.
  private func text(_ value: String?) -> String {
    value.map { Self.quote($0, unless: ["nothing"]) } ?? "nothing"
  }

  /// How a file is.
  private func text(_ condition: FileCondition) -> String {
    switch condition {
    case .present: "present"
    case .missing: "missing"
    case .damaged: "damaged"
    case .holds(let field, let text): "holds \(Self.quote(field)) = \(Self.quote(text))"
    }
  }

  /// A process as a point names it.
  func text(_ process: ProcessID) -> String {
    let isFirst = process.app == 0 || process.app >= bundles.count
    return (isFirst ? "" : "\(bundles[process.app]):") + process.kind.name
  }

  /// A call, or for the phone itself a line.
  func text(_ point: ChoicePoint) -> String {
    let process = point.process.map { text($0) } ?? "phone"
    let handler = point.handler.isEmpty ? "" : "/\(point.handler)"
    return Self.quote("\(process)\(handler)/\(point.call)")
  }
}

extension ScriptWriting {
  /// A question and an answer with a sign between them.
  static func text(_ question: QuestionID, _ sign: String, _ answer: UInt8) -> String {
    let alternatives = question.question.alternatives
    let name = Int(answer) < alternatives.count ? alternatives[Int(answer)].name : "\(answer)"
    return "\(question.name) \(sign) \(name)"
  }

  /// A verdict's outcome.
  static func text(_ outcome: Outcome) -> String {
    switch outcome {
    case .safe: "safe"
    case .unsafe: "unsafe"
    case .notExercised: "not exercised"
    case .bounded: "bounded"
    case .depends(let sets): "depends on " + text(sets)
    }
  }

  /// Sets that differ in the answer to their last question only are written as one.
  private static func text(_ sets: [AnswerSet]) -> String {
    var products: [String] = []
    var last: [AnswerSet.Element] = []
    for set in sets {
      let elements = set.elements
      if let end = elements.last, let lastEnd = last.last, end.question == lastEnd.question,
        elements.dropLast() == last.dropLast(), !products.isEmpty
      {
        let alternatives = end.question.question.alternatives
        products[products.count - 1] += " | \(alternatives[Int(end.answer)].name)"
      } else {
        products.append(
          elements.map { text($0.question, "=", $0.answer) }.joined(separator: ", "))
      }
      last = elements
    }
    return products.joined(separator: " or ")
  }

  /// A word as it is, or in quotes where it needs them or is one of `keywords`.
  static func quote(_ text: String, unless keywords: [String] = []) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte > 0x20 && byte != 0x7F && byte != Byte.quote && byte != Byte.backslash
        && byte != Byte.openBrace && byte != Byte.closeBrace
    }
    let first = text.utf8.first
    if isPlain, let first, first != Byte.hash, first != Byte.openBracket, !keywords.contains(text) {
      return text
    }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "{": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
