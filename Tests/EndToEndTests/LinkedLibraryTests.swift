// What the built commands load: no test library, and no Foundation where start-up counts.

import Foundation
import Testing

@Suite struct LinkedLibraryTests {
  /// One is the shipped command, the other a two-line `main` over `import Lockstep`.
  @Test(arguments: ["lockstep", "MisbehavingApps"])
  func commandsLinkNeitherTestLibrariesNorFoundation(executable: String) throws {
    let program = try Data(contentsOf: Command.path(executable))
    #expect(!program.isEmpty)
    for name in ["Testing", "XCTest", "Foundation"] {
      for library in ["lib\(name).so", "\(name).framework"] {
        #expect(program.range(of: Data(library.utf8)) == nil, "\(library)")
      }
    }
  }

  #if os(Linux)
    @Test func aLinkedLibraryIsFoundThatWay() throws {
      // The tests themselves are linked with all three.
      let own = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[0]))
      for name in ["Testing", "XCTest", "Foundation"] {
        #expect(own.range(of: Data("lib\(name).so".utf8)) != nil, "\(name)")
      }
    }
  #endif
}
