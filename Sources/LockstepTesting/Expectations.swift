// For Swift Testing: a scenario, a script, an exploration as one expectation.

#if canImport(Testing)
  import Lockstep
  import Testing

  /// Expects that a scenario comes out as its script states, as `lockstep run` does: each verdict is
  /// the stated one, or safe where none is stated.
  ///
  /// A failure stands at the line of the script. Its comment says what is wrong and on what it rests,
  /// and which call found it; the told run is attached.
  ///
  /// - Returns: what came of it.
  @discardableResult
  public func expectScenario(
    _ scenario: ScriptedScenario, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReportedScenario {
    let result = scenario.suite.run(scenario)
    record(
      result, errors: scenario.errors, root: scenario.suite.root, sourceLocation: sourceLocation)
    return result
  }

  /// Expects that each scenario of a script, or of a folder, comes out as stated.
  ///
  /// - Parameters:
  ///   - path: seen from the folder with the `Package.swift` above the test, or an absolute path.
  ///   - apps: the apps that the script may name.
  ///   - level: how far to distrust iOS; nil for what the script says, else `reported`.
  /// - Returns: what came of each scenario; nothing where the path leads nowhere, which fails too.
  @discardableResult
  public func expectScenario(
    _ path: String, apps: [App], level: DistrustLevel? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [ReportedScenario] {
    do {
      return try Scenarios.in(path, apps: apps, level: level, filePath: sourceLocation.filePath)
        .map { expectScenario($0, sourceLocation: sourceLocation) }
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return []
    }
  }

  /// Expects a verdict of a search through every order of events and every answer of iOS.
  ///
  ///     expectExploration(of: session, events: ["restart", "push", "unlock", "open", "sign-in"])
  ///
  /// - Parameters:
  ///   - app: the app, which no script orders; so a failure stands at this call.
  ///   - events: the words of `lockstep explore --events`; nil for the usual ones.
  ///   - level: how far to distrust iOS; nil for `reported`.
  ///   - pins: answers to fix, as in `"UD-RECOVER = never"`.
  ///   - verdict: what must come out, as a `verdict` line has it.
  ///   - bounds: how far the search goes; beyond it the verdict is bounded, which is not safe.
  /// - Returns: what came of it; nil where the app cannot be explored so, which fails too.
  @discardableResult
  public func expectExploration(
    of app: App, events: [String]? = nil, level: DistrustLevel? = nil, pins: [String] = [],
    verdict: String = "safe", bounds: Bounds = Bounds(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReportedScenario? {
    do throws(SuiteError) {
      let result = try ScenarioSuite(apps: [app], level: level, bounds: bounds)
        .explore(app, events: events, pins: pins, verdict: verdict)
      record(result, root: nil, sourceLocation: sourceLocation)
      return result
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return nil
    }
  }

  /// Expects that a scenario holds in every order of its race blocks and with every answer to the
  /// questions that it leaves open, as `lockstep explore` does.
  ///
  /// - Returns: what came of it; nil where it cannot be explored, which fails too.
  @discardableResult
  public func expectExploration(
    of scenario: ScriptedScenario, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReportedScenario? {
    do throws(SuiteError) {
      let result = try scenario.suite.explore(scenario)
      record(
        result, errors: scenario.errors, root: scenario.suite.root, sourceLocation: sourceLocation)
      return result
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return nil
    }
  }

  /// Records what is not as expected, at the lines of the script, and attaches the told run.
  private func record(
    _ result: ReportedScenario, errors: [ScriptError] = [], root: String?,
    sourceLocation: SourceLocation
  ) {
    guard !result.isAsExpected else { return }
    let failures = ScenarioFailure.all(
      of: result, errors: errors, call: "\(sourceLocation.fileName):\(sourceLocation.line)",
      timeline: !Attachments.areKept)
    if !result.story.isEmpty, errors.isEmpty {
      Attachment.record(
        result.timeline, named: result.attachmentName, sourceLocation: sourceLocation)
    }
    for failure in failures {
      Issue.record(
        Comment(rawValue: failure.text),
        sourceLocation: failure.sourceLocation(from: root) ?? sourceLocation)
    }
  }

  extension ScenarioFailure {
    /// Its place for Swift Testing; nil where no line is about it.
    fileprivate func sourceLocation(from root: String?) -> SourceLocation? {
      guard let path else { return nil }
      // What is before the first slash is taken for a module.
      let fileID = path.contains("/") ? path : "./\(path)"
      return SourceLocation(
        fileID: fileID, filePath: absolute(path, from: root), line: line, column: column)
    }
  }
#endif
