// lockstep init: what it writes, and that it writes all of it or nothing.
//
// Tests/Template/check.sh builds and tests what is written.

import Foundation
import Testing

@Suite struct InitCommandTests {
  private static let files = [
    ".github/workflows/scenarios.yml", ".gitignore", "Package.swift", "README.md",
    "Scenarios/flag.scenario", "Scenarios/marker.scenario", "Sources/MyLaunch/Catalogue.swift",
    "Sources/MyLaunch/FlagSession.swift", "Sources/MyLaunch/MarkerSession.swift",
    "Sources/mylaunch-lockstep/main.swift", "Tests/MyLaunchTests/ScenarioTests.swift",
  ]

  /// Every file below a folder, sorted.
  private func files(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      var isFolder: ObjCBool = false
      let place = folder.appendingPathComponent(path).path
      return !FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
        || !isFolder.boolValue
    }.sorted()
  }

  @Test func aNewFolderHoldsThePackageAndNothingElse() throws {
    let scratch = try Scratch()
    let outcome = try scratch.run("init", "a/my-launch")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try files(in: scratch.folder) == Self.files.map { "a/my-launch/" + $0 })
    for file in Self.files { #expect(outcome.output.contains("wrote a/my-launch/\(file)\n")) }
    #expect(outcome.output.contains("  cd a/my-launch\n  swift test\n"))
    let manifest = try scratch.read("a/my-launch/Package.swift")
    #expect(manifest.contains("name: \"MyLaunch\""))
    #expect(manifest.contains(".package(name: \"lockstep\", path: \"\(Command.root.path)\")"))
  }

  @Test func aFolderWithOtherFilesKeepsThem() throws {
    let scratch = try Scratch()
    try scratch.write("mine", to: "LICENSE")
    try scratch.write("mine", to: "Sources/Other/a.swift")
    let outcome = try scratch.run("init", "--name", "MyLaunch", "--package", "git@host:a/kit.git")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      try files(in: scratch.folder) == (Self.files + ["LICENSE", "Sources/Other/a.swift"]).sorted())
    #expect(try scratch.read("LICENSE") == "mine")
    let manifest = try scratch.read("Package.swift")
    #expect(manifest.contains(".package(url: \"git@host:a/kit.git\", branch: \"main\")"))
    #expect(manifest.contains(".product(name: \"LockstepTesting\", package: \"kit\")"))
    #expect(try !scratch.read("README.md").contains("path on this machine"))
  }

  @Test func aFileThatExistsIsNamedAndNothingIsWritten() throws {
    let scratch = try Scratch()
    try scratch.write("mine", to: "p/README.md")
    try scratch.write("mine", to: "p/Package.swift")
    let outcome = try scratch.run("init", "p", "--name", "MyLaunch")
    #expect(outcome.code == 3 && outcome.output == "")
    #expect(outcome.errors.contains("this exists: p/Package.swift, p/README.md; name another"))
    #expect(try files(in: scratch.folder) == ["p/Package.swift", "p/README.md"])
    #expect(try scratch.read("p/README.md") == "mine")
  }

  /// A file where a folder must be, and a link to nowhere where a file must be, are only found while
  /// writing.
  @Test(arguments: [true, false])
  func whatFailsInTheMiddleIsTakenBack(isLink: Bool) throws {
    let scratch = try Scratch()
    if isLink {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder.appendingPathComponent("README.md").path,
        withDestinationPath: "nowhere")
    } else {
      try scratch.write("mine", to: "Tests")
    }
    let before = try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path)
    let outcome = try scratch.run("init", "--name", "MyLaunch")
    #expect(outcome.code == 3 && outcome.output == "")
    #expect(outcome.errors.contains("nothing is written"))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path) == before)
  }

  @Test func aPlaceThatCannotBeIsSaid() throws {
    let scratch = try Scratch()
    try scratch.write("mine", to: "file")
    #expect(try scratch.run("init", "file").code == 3)
    let outcome = try scratch.run("init", "file/below")
    #expect(outcome.code == 3 && outcome.errors.contains("Not a directory"))
    #expect(try files(in: scratch.folder) == ["file"])
  }

  @Test(arguments: [
    (["--name", "my-launch"], "--name needs letters"), (["--name", "Search"], "give another"),
    (["--name", "self"], "give another"),
    (["2"], "give --name"), (["self"], "makes Self, which Swift"), (["Explorer"], "makes Explorer"),
    (["a", "b"], "one folder"),
    (["--package", "no/such"], "there is no folder no/such"),
    (["--package", "."], ". is no checkout of Lockstep"),
    (["--package", "https://host/\"a"], "without blanks and quotes"),
  ])
  func aCommandLineThatCannotBeFollowedSaysWhy(words: [String], text: String) throws {
    let scratch = try Scratch()
    let outcome = try Command.run(["init"] + words, in: scratch.folder)
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(try files(in: scratch.folder) == [])
  }

  @Test func aCommandOutOfItsCheckoutAsksForOne() throws {
    let scratch = try Scratch()
    let copy = scratch.folder.appendingPathComponent("lockstep")
    try FileManager.default.copyItem(at: Command.path("lockstep"), to: copy)
    let process = Process()
    process.executableURL = copy
    process.arguments = ["init", "p"]
    process.currentDirectoryURL = scratch.folder
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
    #expect(text.contains("with --package"))
    #expect(try files(in: scratch.folder) == ["lockstep"])
  }

  /// What docs/testing.md shows of a package is what is written.
  @Test func theTestingPageShowsThisPackage() throws {
    let scratch = try Scratch()
    #expect(try scratch.run("init", "my-launch").code == 0)
    let page = try String(
      contentsOf: Command.root.appendingPathComponent("docs/testing.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    for (start, file) in [
      ("    .testTarget", "Package.swift"), ("@Suite", "Tests/MyLaunchTests/ScenarioTests.swift"),
      ("import Lockstep", "Sources/mylaunch-lockstep/main.swift"),
    ] {
      var shown = try #require(blocks.first { $0.hasPrefix(start) })
      // The last argument of a call has no comma.
      if file == "Package.swift" { shown = String(shown.dropLast(3)) }
      #expect(try scratch.read("my-launch/\(file)").contains(shown), "\(file)")
    }
  }
}
