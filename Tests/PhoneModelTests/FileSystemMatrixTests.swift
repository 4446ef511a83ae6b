// Every call on files in every class and every state of the lock.

import Testing

@testable import PhoneModel

/// Matrices 0.1 and 0.2, written out cell by cell.
///
/// One string for each class, A, B, C, CX, D; one letter in it for each lock
/// state: before the first unlock, unlocked, in the grace, locked, locked with
/// inactivity expired. `+` succeeds, `-` is refused, a space is no case. Letters
/// stand for a cell that rests on an open question, see `Cell`.
struct MatrixRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var call: @Sendable (FileProtection) -> FileCall
  var success: @Sendable (FileProtection) -> Reply = { _ in .done }
  var refusal = failure(513, 1)
  var grid: [String]
  var usesHandle = false
}

/// What a letter of the grid stands for.
private struct Cell {
  var succeeds: Bool
  var asks: [QuestionID]

  init(_ letter: Character) {
    switch letter {
    case "+": (succeeds, asks) = (true, [])
    case "-": (succeeds, asks) = (false, [])
    case "r": (succeeds, asks) = (false, [.refusedReadCode])
    case "e": (succeeds, asks) = (true, [.existsBeforeFirstUnlock])
    case "l": (succeeds, asks) = (true, [.listBeforeFirstUnlock])
    case "i": (succeeds, asks) = (true, [.isReadableBeforeFirstUnlock])
    case "m": (succeeds, asks) = (true, [.removeUnreadable])
    case "b": (succeeds, asks) = (true, [.createUnlessOpen])
    case "c": (succeeds, asks) = (false, [.createDefaultClass])
    case "x": (succeeds, asks) = (true, [.atomicReplace])
    case "h": (succeeds, asks) = (false, [.openHandle])
    default: preconditionFailure("no such letter")
    }
  }
}

private let file = at("box/file")
private let fresh = at("box/fresh")
private let new = FileFixture.new

private let rows: [MatrixRow] = [
  MatrixRow(
    testDescription: "read", call: { _ in .read(file) },
    success: { _ in .contents(["name": "old"]) }, refusal: failure(257, 1),
    grid: ["r++rr", "r++rr", "r++++", "r+++r", "+++++"]),
  MatrixRow(
    testDescription: "exists", call: { _ in .exists(file) }, success: { _ in .flag(true) },
    grid: ["e++++", "e++++", "e++++", "e++++", "+++++"]),
  MatrixRow(
    testDescription: "is readable", call: { _ in .isReadable(file) },
    success: { _ in .flag(true) },
    grid: ["i++++", "i++++", "i++++", "i++++", "+++++"]),
  MatrixRow(
    testDescription: "attributes", call: { _ in .attributes(file) },
    success: { .attributes(FileAttributes(isDirectory: false, protection: $0)) },
    grid: ["e++++", "e++++", "e++++", "e++++", "+++++"]),
  MatrixRow(
    testDescription: "attributes of a directory", call: { _ in .attributes(at("box")) },
    success: { .attributes(FileAttributes(isDirectory: true, protection: $0)) },
    grid: ["+++++", "+++++", "+++++", "+++++", "+++++"]),
  MatrixRow(
    testDescription: "list", call: { _ in .list(at("box")) },
    success: { _ in .names(["file"]) },
    grid: ["l++++", "l++++", "l++++", "l++++", "l++++"]),
  MatrixRow(
    testDescription: "write in place", call: { .write(file, new, .inPlace, protection: $0) },
    grid: ["-++--", "-++--", "-++++", "-+++-", "+++++"]),
  MatrixRow(
    testDescription: "append", call: { _ in .append(file, new) },
    grid: ["-++--", "-++--", "-++++", "-+++-", "+++++"]),
  MatrixRow(
    testDescription: "truncate", call: { _ in .truncate(file) },
    grid: ["-++--", "-++--", "-++++", "-+++-", "+++++"]),
  MatrixRow(
    testDescription: "create in a class", call: { .create(fresh, new, protection: $0) },
    grid: ["-++--", "b++++", "-++++", "-+++-", "+++++"]),
  MatrixRow(
    testDescription: "create in the directory's class",
    call: { _ in .create(fresh, new, protection: nil) },
    grid: ["-++--", "b++++", "c++++", "-+++-", "c++++"]),
  MatrixRow(
    testDescription: "write a missing file in place",
    call: { .write(fresh, new, .inPlace, protection: $0) },
    grid: ["-++--", "b++++", "-++++", "-+++-", "+++++"]),
  MatrixRow(
    testDescription: "write a missing file atomically",
    call: { .write(fresh, new, .atomic, protection: $0) },
    grid: ["-++--", "b++++", "-++++", "-+++-", "+++++"]),
  MatrixRow(
    testDescription: "write atomically in the file's class",
    call: { .write(file, new, .atomic, protection: $0) },
    grid: ["-++--", "b++++", "-++++", "-+++-", "+++++"]),
  MatrixRow(
    testDescription: "write atomically in the directory's class",
    call: { _ in .write(file, new, .atomic, protection: nil) },
    grid: ["-++--", "b++++", "c++++", "-+++-", "c++++"]),
  MatrixRow(
    testDescription: "write atomically in class none",
    call: { _ in .write(file, new, .atomic, protection: FileProtection.none) },
    grid: ["x++xx", "x++xx", "x++++", "x+++x", "+++++"]),
  MatrixRow(
    testDescription: "move", call: { _ in .move(file, to: at("moved")) },
    grid: ["m++++", "m++++", "m++++", "m++++", "+++++"]),
  MatrixRow(
    testDescription: "move a directory", call: { _ in .move(at("box"), to: at("moved")) },
    grid: ["+++++", "+++++", "+++++", "+++++", "+++++"]),
  MatrixRow(
    testDescription: "remove", call: { _ in .remove(file) },
    grid: ["m++++", "m++++", "m++++", "m++++", "+++++"]),
  MatrixRow(
    testDescription: "remove a directory", call: { _ in .remove(at("box")) },
    grid: ["m++++", "m++++", "m++++", "m++++", "+++++"]),
  MatrixRow(
    testDescription: "make a directory", call: { .makeDirectory(fresh, protection: $0) },
    grid: ["+++++", "+++++", "+++++", "+++++", "+++++"]),
  MatrixRow(
    testDescription: "change the class of a file",
    call: { _ in .setProtection(file, FileProtection.none) }, refusal: failure(257, 1),
    grid: ["-++--", "-++--", "-++++", "-+++-", "+++++"]),
  MatrixRow(
    testDescription: "change the class of a directory",
    call: { _ in .setProtection(at("box"), .complete) },
    grid: ["+++++", "+++++", "+++++", "+++++", "+++++"]),
  MatrixRow(
    testDescription: "open", call: { _ in .open(file) }, success: { _ in .handle(3) },
    refusal: failure(257, 1),
    grid: ["r++rr", "r++rr", "r++++", "r+++r", "+++++"]),
  MatrixRow(
    testDescription: "read a held handle", call: { _ in .readHandle(3) },
    success: { _ in .contents(["name": "old"]) }, refusal: failure(257, 1),
    grid: [" ++hh", " ++++", " ++++", " ++++", " ++++"], usesHandle: true),
  MatrixRow(
    testDescription: "write a held handle", call: { _ in .writeHandle(3, new) },
    grid: [" ++--", " ++++", " ++++", " ++++", " ++++"], usesHandle: true),
]

private let classes: [FileProtection] = [
  .complete, .completeUnlessOpen, .completeUntilFirstUserAuthentication,
  .completeWhenUserInactive, .none,
]

@Suite struct FileSystemMatrixTests {
  static let states: [DeviceLock] = [.restarted, DeviceLock(), .graceful, .locked, .expired]

  /// A phone with a file in a directory, both of one class.
  func phone(_ protection: FileProtection, _ row: MatrixRow) -> FileFixture {
    var phone = FileFixture()
    phone.reply(.makeDirectory(at("box"), protection: protection))
    phone.make("box/file", protection)
    if row.usesHandle { phone.reply(.open(file)) }
    return phone
  }

  @Test(arguments: rows, 0..<5)
  func everyClassAnswersAsTheMatrixSays(row: MatrixRow, state: Int) {
    for (protection, line) in zip(classes, row.grid) {
      let letter = Array(line)[state]
      if letter == " " { continue }
      let cell = Cell(letter)
      var phone = phone(protection, row)
      phone.lock = Self.states[state]
      let before = phone.files
      let answer = phone.answer(row.call(protection))
      let success = row.success(protection)
      #expect(answer.reply == (cell.succeeds ? success : row.refusal), "\(protection)")
      #expect(answer.truth == success, "\(protection)")
      #expect(answer.standing == (cell.succeeds ? .truthful : .refused), "\(protection)")
      #expect(phone.schedule.asked == cell.asks, "\(protection)")
      if !cell.succeeds { #expect(phone.files == before, "\(protection)") }
    }
  }

  @Test(arguments: rows, 0..<5)
  func withoutPasscodeEveryCallSucceeds(row: MatrixRow, state: Int) {
    for protection in classes where !(row.usesHandle && state == 0) {
      var phone = phone(protection, row)
      phone.lock = Self.states[state]
      phone.lock.hasPasscode = false
      #expect(
        phone.answer(row.call(protection)) == .truthful(row.success(protection)), "\(protection)")
      let mayAsk: [QuestionID] = state == 0 ? [.noPasscodeAtBoot] : []
      #expect(phone.schedule.asked.allSatisfy(mayAsk.contains), "\(protection)")
    }
  }

  @Test(arguments: rows)
  func withoutPasscodeBeforeTheFirstSwipeMayBeAsBeforeAFirstUnlock(row: MatrixRow) {
    for (protection, line) in zip(classes, row.grid) where !row.usesHandle {
      var phone = phone(protection, row)
      phone.lock = .restarted
      phone.lock.hasPasscode = false
      phone.pin(NoPasscodeAtBoot.asLocked)
      let cell = Cell(Array(line)[0])
      let expected = cell.succeeds ? row.success(protection) : row.refusal
      #expect(phone.reply(row.call(protection)) == expected, "\(protection)")
    }
  }
}
