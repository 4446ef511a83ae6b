// One workflow command of GitHub Actions, escaped as the runner reads it.

/// A line of the log that GitHub Actions takes for a command.
struct WorkflowCommand {
  /// `error`, `warning` or `notice`.
  var name: String
  /// Properties in order.
  var properties: [(name: String, value: String)]
  var message: String

  /// The line. The runner knows only these escapes, and undoes them in this order reversed
  /// (actions/toolkit, `packages/core/src/command.ts`).
  var line: String {
    let list = properties.map { "\($0.name)=\(Self.property($0.value))" }
    return "::\(name)" + (list.isEmpty ? "" : " \(list.joined(separator: ","))")
      + "::\(Self.data(message))"
  }

  /// Text behind the second `::`.
  static func data(_ text: String) -> String { escape(text, isProperty: false) }

  /// Text of a property, where `:` and `,` would end it.
  static func property(_ text: String) -> String { escape(text, isProperty: true) }

  private static func escape(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    // Control characters are no use in a page, and colours would come from them in a log.
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
