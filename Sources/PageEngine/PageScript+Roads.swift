// What would come of changes to a run: the roads not taken.

import AppModel
import PhoneModel
import Replay
import Reports
import Search

extension PageScript {
  /// How many roads are gone in one answer.
  static let mostRoads = 2000

  /// The outcome of each of the `roads`, which are lists of changes to the run of the request.
  func roads(_ request: JSON) throws(PageError) -> JSON {
    let reel = try reel(request)
    let roads = request["roads"]?.list ?? []
    guard roads.count <= Self.mostRoads else {
      throw PageError("\(roads.count) roads; at most \(Self.mostRoads) are gone at once")
    }
    return .object([("outcomes", .list(roads.map { outcome(of: $0.list ?? [], reel) }))])
  }

  private func outcome(of changes: [JSON], _ start: PageReel) -> JSON {
    do throws(PageError) {
      var reel = start
      for change in changes {
        reel = try reel.changed(try PageChange(change), at: runLevel, apps: scenario.apps)
      }
      return .object([
        (
          "broken",
          .list(
            reel.film.run.findings.map { finding in
              .list([.string(finding.subject.description), .number(finding.moment)])
            })
        ),
        ("dropped", reel.dropped.isEmpty ? nil : .strings(reel.dropped)),
      ])
    } catch {
      return .object([("impossible", .string(error.text))])
    }
  }
}

extension Film {
  /// The events that an exploration without words would let fall.
  var usualEvents: [Event] {
    var events: [Event] = []
    for slot in scenario.slots.indices {
      for entry in EventMenu(for: scenario.apps[scenario.slots[slot]], at: slot).entries
      where entry.use != .named {
        for event in entry.events {
          if case .event(let event) = event.kind, !events.contains(event) { events.append(event) }
        }
      }
    }
    return events
  }
}
