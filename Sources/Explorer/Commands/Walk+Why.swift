// Why: from a loss back to the answers and events that it rests on.

import PhoneModel
import Replay
import Reports

extension Walk {
  /// Explains the finding at hand; where it has been explained, goes back to what it rests on,
  /// from the last to the first.
  mutating func why() throws(ExplorerProblem) -> Told {
    guard let finding = findingAtHand else {
      throw ExplorerProblem("nothing is broken in this run; 'distance' looks for the nearest loss")
    }
    let index = take.run.findings.firstIndex(of: finding) ?? 0
    guard let known = known.blames.first(where: { $0.run == position.run && $0.finding == finding })
    else { return explain(finding, index) }
    let links = known.blame.links.filter { $0 < moment }
    guard let link = links.last else {
      known.blame.links.isEmpty
        ? () : go(to: finding.moment)
      return Told([Line("that is all that it rests on", .quiet)] + momentLines(moment))
    }
    var told = move(to: link)
    told.lines.insert(Line(known.blame.role(of: link), .quiet), at: 0)
    return told
  }

  /// The finding of this moment, or the last before it, or the first of the run.
  private var findingAtHand: Finding? {
    let findings = take.findings
    return findings.first { $0.moment == moment }
      ?? known.blames.last { $0.run == position.run && $0.blame.links.contains(moment) }?.finding
      ?? findings.filter { $0.moment < moment }.max { $0.moment < $1.moment }
      ?? findings.first
  }

  private mutating func explain(_ finding: Finding, _ index: Int) -> Told {
    let example = take.film.counterexample(
      finding, number: position.run + 1, observer: source.search.observer)
    known.blames.append((position.run, finding, example.blame()))
    go(to: finding.moment)
    // A run that was made here has no address: its moments go by their numbers.
    let address = "\(take.scenario.name):\(position.run + 1)."
    let shown = take.address.map { "\($0)." } ?? "\(position.run + 1)."
    let explanation = Explanation(style: .plain).lines(of: example, in: take.scenario)
    var lines = explanation.enumerated().map { index, text in
      Line(text.putting(shown, for: address), index == 0 ? .bad : .plain)
    }
    lines.append(Line("  'why' again goes back to what it rests on, one by one", .quiet))
    return Told(lines)
  }
}

extension Blame {
  /// The moments that it rests on, in order.
  fileprivate var links: [Int] { (answers + events).sorted() }

  /// What a link does for the finding.
  fileprivate func role(of link: Int) -> String {
    answers.contains(link)
      ? "because of this answer: had it been true, it would not happen"
      : "needed: without this event it does not happen"
  }
}

extension String {
  /// This text with another in the place of each occurrence of a third.
  fileprivate func putting(_ new: String, for old: String) -> String {
    var text = ""
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(old) {
        text += new
        rest = rest.dropFirst(old.count)
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
