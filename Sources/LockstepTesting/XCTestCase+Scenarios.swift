// For XCTest: a scenario, a folder, an exploration as one assertion.

#if canImport(XCTest)
  import Lockstep
  import XCTest

  extension XCTestCase {
    /// Asserts that each scenario of a script, or of a folder, comes out as stated, as `lockstep run`
    /// does: each verdict is the stated one, or safe where none is stated.
    ///
    /// A failure stands at the line of the script, and says which call found it. On Apple platforms
    /// the told run is attached; elsewhere XCTest has no attachments, and the failure tells it.
    ///
    /// - Parameters:
    ///   - path: seen from the folder with the `Package.swift` above the test, or an absolute path.
    ///   - apps: the apps that the scripts may name.
    ///   - level: how far to distrust iOS; nil for what a script says, else `reported`.
    /// - Returns: what came of each scenario; nothing where the path leads nowhere, which fails too.
    @discardableResult
    public func assertScenarios(
      in path: String, apps: [App], level: DistrustLevel? = nil, file: String = #filePath,
      line: UInt = #line
    ) -> [ReportedScenario] {
      do {
        return try Scenarios.in(path, apps: apps, level: level, filePath: file).map { scenario in
          let result = scenario.suite.run(scenario)
          report(
            result, errors: scenario.errors, root: scenario.suite.root, file: file, line: line)
          return result
        }
      } catch {
        fail("\(error)", file: file, line: Int(line))
        return []
      }
    }

    /// Asserts a verdict of a search through every order of events and every answer of iOS; see
    /// `expectExploration`, which takes the same.
    ///
    /// - Returns: what came of it; nil where the app cannot be explored so, which fails too.
    @discardableResult
    public func assertExploration(
      of app: App, events: [String]? = nil, level: DistrustLevel? = nil, pins: [String] = [],
      verdict: String = "safe", bounds: Bounds = Bounds(), file: String = #filePath,
      line: UInt = #line
    ) -> ReportedScenario? {
      do throws(SuiteError) {
        let result = try ScenarioSuite(apps: [app], level: level, bounds: bounds)
          .explore(app, events: events, pins: pins, verdict: verdict)
        report(result, errors: [], root: nil, file: file, line: line)
        return result
      } catch {
        fail("\(error)", file: file, line: Int(line))
        return nil
      }
    }

    /// Reports what is not as expected, at the lines of the script.
    private func report(
      _ result: ReportedScenario, errors: [ScriptError], root: String?, file: String, line: UInt
    ) {
      guard !result.isAsExpected else { return }
      let name = file.split(separator: "/").last.map(String.init) ?? file
      #if canImport(Darwin)
        let hasAttachment = Attachments.areKept
      #else
        let hasAttachment = false
      #endif
      let failures = ScenarioFailure.all(
        of: result, errors: errors, call: "\(name):\(line)", timeline: !hasAttachment)
      #if canImport(Darwin)
        if errors.isEmpty {
          let attachment = XCTAttachment(string: result.timeline)
          attachment.name = result.attachmentName
          add(attachment)
        }
      #endif
      for failure in failures {
        if let path = failure.path {
          fail(failure.text, file: absolute(path, from: root), line: failure.line)
        } else {
          fail(failure.text, file: file, line: Int(line))
        }
      }
    }

    /// A failure at any file and line, which `XCTFail` has only for literal ones.
    private func fail(_ text: String, file: String, line: Int) {
      #if canImport(Darwin)
        record(
          XCTIssue(
            type: .assertionFailure, compactDescription: text,
            sourceCodeContext: XCTSourceCodeContext(
              location: XCTSourceCodeLocation(filePath: file, lineNumber: line))))
      #else
        recordFailure(withDescription: text, inFile: file, atLine: line, expected: true)
      #endif
    }
  }
#endif
