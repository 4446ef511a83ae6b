// A process in a few words, for its lane.

import PhoneModel

extension ProcessState {
  /// How it stands, what it shows and what it does.
  package var words: [String] {
    let standing =
      switch activity {
      case .active: "active"
      case .inactive: "inactive"
      case .background: "in the background"
      case .suspended: "suspended"
      }
    var words = [standing]
    if let screen { words.append("shows \(screen.name)") }
    if let current { words.append("runs \(current.name)") }
    if !queue.isEmpty { words.append("then \(queue.map { $0.name }.joined(separator: ", "))") }
    if isFromBeforeFirstUnlock { words.append("from before the first unlock") }
    words.append("started for \(reason.name)")
    if let screen { words += screen.details.written.map { "\($0.name) = \($0.text)" } }
    return words
  }

  /// What it holds of UserDefaults.
  package var heldWords: [String] {
    defaults.flatMap { cache -> [String] in
      var words: [String] = []
      func say(_ what: String, _ entries: [DefaultsEntry]) {
        guard !entries.isEmpty else { return }
        let texts = entries.map { "\($0.key) = \($0.value?.description ?? LaneItem.nothing)" }
        words.append("\(what) \(texts.joined(separator: ", "))")
      }
      if !cache.readWhileClosed.isEmpty {
        words.append("read too early: \(cache.readWhileClosed.joined(separator: ", "))")
      }
      say("not on disk yet:", cache.unflushed)
      say("written too early:", cache.madeWhileClosed)
      return words
    }
  }
}
