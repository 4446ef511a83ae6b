// The race in Lockstep against the tools themselves, where they are installed.
//
// No number is written here: what the tools say is held against the states that Lockstep's
// stand for. A tool's model has to be compiled, which takes seconds for each size; more
// sizes are asked for where the tests are built for release.

import Foundation
import Testing

/// What `Tests/Peers/peers.py` says of a run of a tool.
private struct Told: Decodable {
  var verdict: String
  var states: Int?
  var depth: Int?
}

/// Other model checkers, run by `Tests/Peers/peers.py`.
private enum Peers {
  private static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Peers/peers.py").path

  private static func run(_ arguments: [String]) throws -> (text: Data, code: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  static func run(_ peer: String, _ app: String, _ size: [Int]) throws -> Told {
    let (text, code) = try run([peer, app] + size.map(String.init))
    #expect(code == 0, "\(peer) \(app) \(size)")
    return try JSONDecoder().decode(Told.self, from: text)
  }

  /// Those that are installed.
  static let installed: Set<String> = {
    guard let list = try? run(["--list"]), list.code == 0 else { return [] }
    let lines = String(decoding: list.text, as: UTF8.self).split(separator: "\n")
    return Set(
      lines.filter { !$0.contains("not installed") }.compactMap { $0.split(separator: " ").first }
        .map(String.init))
  }()

  /// The tools that are asked: one alone would be one opinion.
  static let asked = ["spin-bfs", "rumur"]
  static let areHere = installed.isSuperset(of: asked)
}

@Suite(.enabled(if: Peers.areHere)) struct RacePeersTests {
  @Test(
    arguments: RaceSize.isDebug
      ? [[1, 1, 2], [2, 1, 1]]
      : [[1, 1, 1], [1, 1, 2], [1, 2, 1], [1, 1, 3], [1, 2, 3], [2, 1, 1]])
  func theyCountAsManyStates(_ size: [Int]) throws {
    let model = RaceModel(hasMarker: true, keys: size[1], launches: size[2], hasOthers: size[0] > 1)
    let part = try RacePart(model)
    let count = RaceBlocks(part.projected).states(apps: size[0])
    let isSafe = part.steps.joined().allSatisfy { !$0.isLoss }
    for peer in Peers.asked {
      let told = try Peers.run(peer, "marker-cleanup", size)
      #expect(told.verdict == (isSafe ? "safe" : "lost"), "\(peer)")
      #expect(told.states == count, "\(peer)")
      if let depth = told.depth, size[0] == 1 { #expect(depth == model.search().depth, "\(peer)") }
    }
  }

  @Test(arguments: RaceSize.isDebug ? [1] : [1, 2, 3])
  func theyLoseAKeyInAsManySteps(_ launches: Int) throws {
    let part = try RacePart(RaceModel(hasMarker: false, keys: 1, launches: launches))
    let loss = try part.shortestLoss(along: Set(part.toldRun()))
    for peer in Peers.asked {
      let told = try Peers.run(peer, "moved-cleanup", [1, 1, launches])
      #expect(told.verdict == (loss == nil ? "safe" : "lost"), "\(peer)")
      #expect(told.depth == loss, "\(peer)")
    }
  }
}
