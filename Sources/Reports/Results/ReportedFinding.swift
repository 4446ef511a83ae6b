// A broken rule with the run that breaks it, in words.

import AppModel
import PhoneModel
import Replay

/// A rule that some run breaks, with the moments of that run and what it rests on.
public struct ReportedFinding: Sendable {
  /// The rule, and the belonging where the rule has one.
  public var subject: Subject
  /// What happened, in one sentence without a full stop.
  public var text: String
  /// The number of the moment, from 1.
  public var moment: Int
  /// The name of the moment: what `run --show` or `explore --at` takes.
  public var address: String
  /// The line of the script; nil where no script has one.
  public var place: ReportedPlace?
  /// How many answers of the run are not the base.
  public var surprises: Int
  /// The answers of iOS that it needs.
  public var answers: [AnswerSet.Element]
  /// The moments of the calls whose truthful answer would have prevented it.
  public var because: [Int]
  /// The moments of the events that it needs.
  public var needs: [Int]
  /// The moments of the events without which it happens all the same.
  public var notNeeded: [Int]
  /// Every moment of the run.
  public var moments: [ReportedMoment]
}

/// One step of a run, in words.
public struct ReportedMoment: Hashable, Sendable {
  /// From 1.
  public var number: Int
  /// Seconds since the run began, on the phone's clock.
  public var time: Seconds
  /// The lock epoch.
  public var epoch: Int
  /// What happened: `open`, or `app refresh#2 read defaults launched`.
  public var text: String
  /// What the app saw; nil for what is no call.
  public var saw: String?
  /// What was true, where it is not what the app saw; nil else.
  public var truth: String?
  /// The line of the script that led here; nil where no script has one.
  public var place: ReportedPlace?
}

extension ReportedFinding {
  /// The finding of a losing run, with its blame, which takes a replay for each answer and event.
  ///
  /// - Parameters:
  ///   - address: the name of the moment.
  ///   - hasPlaces: whether the lines of `scenario` are those of a file of the user.
  init(
    _ example: Counterexample, in scenario: Scenario, address: String, hasPlaces: Bool
  ) {
    let finding = example.finding
    let blame = example.blame()
    let moment = example.run.moments[min(finding.moment, example.run.moments.count) - 1]
    subject = finding.subject
    text = finding.text
    self.moment = finding.moment
    self.address = address
    place = hasPlaces ? scenario.reported(finding.place ?? moment.place) : nil
    surprises = example.run.answers.count(where: { $0.isSurprise })
    answers = blame.settled
    because = blame.answers
    needs = blame.events
    notNeeded = blame.irrelevant
    moments = example.run.moments.map { ReportedMoment($0, in: scenario, hasPlaces: hasPlaces) }
  }

  /// What a moment of the run was, with its number before it.
  func text(ofMoment number: Int) -> String {
    guard moments.indices.contains(number - 1) else { return "m\(number)" }
    return "m\(number) \(moments[number - 1].text)"
  }

  /// What it rests on, in lines: the answers of iOS, then the calls.
  public var reasons: [String] {
    let given = answers.map { answer in
      "rests on \(answer.question.name) = \(answer.alternative.name) "
        + "[\(answer.alternative.label.name)] \(answer.alternative.source): "
        + answer.alternative.meaning
    }
    let seen = because.compactMap { number -> String? in
      guard moments.indices.contains(number - 1), let saw = moments[number - 1].saw else {
        return nil
      }
      return "because \(text(ofMoment: number)) saw \(saw)"
        + (moments[number - 1].truth.map { "; true was \($0)" } ?? "")
    }
    return given + seen
  }
}

extension ReportedMoment {
  fileprivate init(_ moment: Moment, in scenario: Scenario, hasPlaces: Bool) {
    number = moment.number
    time = moment.time
    epoch = moment.epoch
    text = scenario.text(of: moment)
    if case .call(_, let answer, _, _) = moment.kind {
      saw = answer.reply.text
      truth = answer.truth == answer.reply ? nil : answer.truth.text
    } else {
      saw = nil
      truth = nil
    }
    place = hasPlaces ? scenario.reported(moment.place) : nil
  }
}

extension Scenario {
  /// A place of the script for a report; nil where no line is meant.
  func reported(_ place: Place) -> ReportedPlace? {
    guard files.indices.contains(place.file), place.line > 0 else { return nil }
    return ReportedPlace(path: files[place.file].path, line: place.line)
  }
}
