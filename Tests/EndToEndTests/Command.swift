// The real command, run as a user runs it.

import Foundation
import Testing

/// What a run of the command printed, and how it ended.
struct Outcome {
  var output: String
  var errors: String
  var code: Int32
}

/// The built command.
enum Command {
  /// The top of the checkout.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// An executable: beside the test bundle, or where debug builds go.
  static func path(_ name: String) -> URL {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(name)
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : root.appendingPathComponent(".build/debug/\(name)")
  }

  /// Runs the command, or another `program`, with `arguments` in `folder`.
  static func run(
    _ arguments: [String], in folder: URL = root, environment: [String: String] = [:],
    executable: String = "lockstep", program: URL? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program ?? path(executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    for name in ["SWIFT_DETERMINISTIC_HASHING", "CI"] { variables[name] = nil }
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("lockstep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Files, not pipes, so that no amount of output can block.
    let output = scratch.appendingPathComponent("out")
    let errors = scratch.appendingPathComponent("err")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      code: process.terminationStatus)
  }
}

extension Command {
  /// Runs a line of bash in `folder`, in which `$lockstep` is the command.
  static func shell(_ line: String, in folder: URL) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "lockstep='\(path("lockstep").path)'; \(line)"]
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    for name in ["SWIFT_DETERMINISTIC_HASHING", "CI"] { variables[name] = nil }
    process.environment = variables
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    return Outcome(output: text, errors: text, code: process.terminationStatus)
  }
}

/// A folder of a test's own, removed when the test is over.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lockstep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  func run(_ arguments: String...) throws -> Outcome {
    try Command.run(arguments, in: folder)
  }
}

/// The moved cleanup's story, in the shortest form that loses the key.
let movedCleanup = """
  app tillroll.moved-cleanup
  install
  open
  connect key-A
  restart
  launch background-refresh
  unlock
  open

  """
