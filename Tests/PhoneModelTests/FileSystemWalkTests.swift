// Random walks over calls and locks: what must hold of files at every step.

import Testing

@testable import PhoneModel

/// Long walks of arbitrary calls, after each of which the tree must be sound.
@Suite struct FileSystemWalkTests {
  /// A generator of numbers that are the same in every run (Knuth's MMIX).
  struct Numbers {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[below(elements.count)]
    }
  }

  static let roots: [FilePath.Root] = [.container(0), .group("team")]
  static let names = ["", "a", "a-b", "a/a", "a/b", "a/b/c", "b", "b/a"]
  static let protections: [FileProtection?] = [nil] + FileProtection.allCases

  func call(_ numbers: inout Numbers) -> FileCall {
    let path = FilePath(numbers.pick(Self.roots), numbers.pick(Self.names))
    let other = FilePath(numbers.pick(Self.roots), numbers.pick(Self.names))
    let protection = numbers.pick(Self.protections)
    let contents: Contents = ["n": String(numbers.below(3))]
    switch numbers.below(16) {
    case 0: return .read(path)
    case 1: return .exists(path)
    case 2: return .list(path)
    case 3: return .attributes(path)
    case 4: return .write(path, contents, .inPlace, protection: protection)
    case 5: return .write(path, contents, .atomic, protection: protection)
    case 6: return .append(path, contents)
    case 7: return .create(path, contents, protection: protection)
    case 8: return .move(path, to: other)
    case 9: return .remove(path)
    case 10, 11: return .makeDirectory(path, protection: protection)
    case 12: return .setProtection(path, numbers.pick(FileProtection.allCases))
    case 13: return .open(path)
    case 14: return .writeHandle(3 + numbers.below(3), contents)
    default: return .close(3 + numbers.below(3))
    }
  }

  func isSound(_ files: FileSystem) -> Bool {
    let paths = files.nodes.map(\.path)
    let isSorted = zip(paths, paths.dropFirst()).allSatisfy { $0 < $1 }
    let hasParents = paths.allSatisfy { path in
      path.parent.map { files.node(at: $0)?.isDirectory == true } ?? true
    }
    let holdsFiles = files.openFiles.allSatisfy { handle in
      handle.path.map { files.node(at: $0)?.isDirectory == false } ?? true
    }
    return isSorted && hasParents && holdsFiles
  }

  /// Any answers to the questions about files, and the base to all others.
  static func schedule(_ numbers: inout Numbers) -> Schedule {
    var schedule = Schedule.base
    for id in QuestionID.allCases where id.question.area == .files {
      schedule.allowed[Int(id.rawValue)] = 1 << UInt8(numbers.below(id.question.alternatives.count))
    }
    return schedule
  }

  @Test(arguments: 0..<40)
  func treeStaysSoundAndRefusedCallsChangeNothing(seed: Int) {
    var numbers = Numbers(state: UInt64(seed))
    var phone = FileFixture()
    phone.files.addRoot(.group("team"), protection: nil)
    phone.schedule = Self.schedule(&numbers)
    var changes = 0
    for _ in 0..<300 {
      phone.lock = numbers.pick(FileSystemMatrixTests.states)
      let call = call(&numbers)
      let before = phone.files
      let answer = phone.answer(call, by: numbers.pick([FileFixture.app, FileFixture.widget]))
      #expect(isSound(phone.files), "\(call)")
      if phone.files != before { changes += 1 }
      // A refused removal of a directory may have taken files before it stopped.
      if case .remove = call { continue }
      if answer.standing != .truthful { #expect(phone.files == before, "\(call)") }
    }
    #expect(changes > 10)
  }

  @Test(arguments: 0..<20)
  func openPhoneRepliesTheTruth(seed: Int) {
    var numbers = Numbers(state: UInt64(seed))
    var phone = FileFixture()
    phone.schedule = Self.schedule(&numbers)
    for _ in 0..<300 {
      phone.lock = DeviceLock()
      phone.reply(call(&numbers))
      let call = call(&numbers)
      let open = phone
      phone.lock = numbers.pick(FileSystemMatrixTests.states)
      let answer = phone.answer(call)
      var other = open
      #expect(other.answer(call) == .truthful(answer.truth), "\(call)")
    }
  }
}
