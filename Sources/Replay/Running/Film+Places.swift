// Places of a run: where an event falls, where a line begins, and the run up to there.

import PhoneModel

extension Film {
  /// The moment after which an event falls that is to fall after this one: the checks at the end
  /// come after all events, and an error that ends a handler comes with its last call.
  public func fallingPlace(_ moment: Int) -> Int {
    var moment = moment
    if moment < run.moments.count, case .threw = run.moments[moment].kind { return moment + 1 }
    while moment > 0, isCheckAtEnd(run.moments[moment - 1]) { moment -= 1 }
    return moment
  }

  private func isCheckAtEnd(_ moment: Moment) -> Bool {
    guard case .check = moment.kind else { return false }
    return scenario.claims.contains { $0.span == .finally && $0.place == moment.place }
  }

  /// The first moment of the line or insertion that led to one: a `wait` may take several.
  public func beginning(of moment: Int) -> Int {
    let own = run.moments[moment - 1]
    guard case .event = own.kind else { return moment }
    let first = run.moments.first { other in
      guard case .event = other.kind else { return false }
      return other.place == own.place && other.isInserted == own.isInserted
    }
    return first?.number ?? moment
  }

  /// The run up to a moment and no further, with what was going on then run to its end: a
  /// scenario to go on from. Checks at the end are left out.
  ///
  /// - Parameter event: what falls there, if anything.
  public func beginning(through moment: Int, then event: Event? = nil) -> Scenario {
    var scenario = scenario
    let moments = run.moments[..<moment]
    let last = moments.last { !$0.isInserted && $0.isOfScript }
    let end = last.flatMap { last in scenario.steps.firstIndex { $0.place == last.place } }
    scenario.steps = Array(scenario.steps.prefix(end.map { $0 + 1 } ?? 0))
    scenario.claims.removeAll { $0.span == .finally }
    scenario.insertions = scenario.insertions.filter { insertion in
      switch insertion.kind {
      case .event: moments.contains { $0.isInserted && $0.place == insertion.place }
      case .strike:
        moments.contains { $0.point == insertion.point } || insertion.point.process == nil
      case .turn:
        moments.indices.contains { frames[$0].gap == insertion.point && moments[$0].point != nil }
      }
    }
    guard let event else { return scenario }
    let place = scenario.freePlace
    if let gap = frames[moment].gap {
      scenario.insertions.append(Insertion(.event(event), gap, place))
    } else {
      scenario.steps.append(Step(.event(event), phase: nil, place: place))
    }
    return scenario
  }
}

extension Scenario {
  /// A place that nothing has, behind the script: events that were put there before keep theirs.
  fileprivate var freePlace: Place {
    var place = Place(line: .max)
    while steps.contains(where: { $0.place == place })
      || insertions.contains(where: { $0.place == place })
    {
      place.line -= 1
    }
    return place
  }
}

extension Moment {
  /// Whether a line of the script led to it itself, and no call.
  var isOfScript: Bool {
    switch kind {
    case .event, .check: true
    case .call, .threw: false
    }
  }
}
