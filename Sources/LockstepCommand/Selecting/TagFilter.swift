// Which scenarios to take, by their tags: `slow and not consent`.

import ScenarioScript

/// A condition on the tags of a scenario.
indirect enum TagFilter: Sendable {
  /// It has this tag, which stands at this column of the filter, from 0.
  case tag(String, column: Int)
  case not(TagFilter)
  case and(TagFilter, TagFilter)
  case or(TagFilter, TagFilter)
}

extension TagFilter {
  /// Whether a scenario with these tags is taken.
  func takes(_ tags: [String]) -> Bool {
    switch self {
    case .tag(let name, _): tags.contains(name)
    case .not(let inner): !inner.takes(tags)
    case .and(let left, let right): left.takes(tags) && right.takes(tags)
    case .or(let left, let right): left.takes(tags) || right.takes(tags)
    }
  }

  /// The tags that it names, in their order.
  var tags: [(name: String, column: Int)] {
    switch self {
    case .tag(let name, let column): [(name, column)]
    case .not(let inner): inner.tags
    case .and(let left, let right), .or(let left, let right): left.tags + right.tags
    }
  }

  /// The error that no scenario has a tag which the filter `text` names; nil where each is there.
  ///
  /// - Parameter known: the tags of all scenarios among which it is to choose.
  func unknownTag(in text: String, known: [String]) -> UsageError? {
    guard let (name, column) = tags.first(where: { !known.contains($0.name) }) else { return nil }
    let all =
      known.isEmpty
      ? "; none of these scripts has a 'tags' line"
      : "; the tags are " + known.joined(separator: ", ")
    return TagFilterReader.error(
      "no scenario has the tag '\(name)'" + Suggestion.hint(for: name, in: known) + all,
      in: text, at: column, width: name.unicodeScalars.count)
  }
}
