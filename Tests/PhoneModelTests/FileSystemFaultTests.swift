// Faults that a script sets: missing, damaged and refusing files, a full disk, a cut-off write.

import Testing

@testable import PhoneModel

@Suite struct FileSystemFaultTests {
  let new = FileFixture.new
  let refusedWrite = Answer.refused(CallError(store: .files, code: 513, posix: 1), truth: .done)

  /// An unlocked phone with one file of class none.
  func phone() -> FileFixture {
    var phone = FileFixture()
    phone.make("file", FileProtection.none)
    return phone
  }

  func cutOff(_ contents: Contents) -> Contents {
    var copy = contents
    copy.integrity = .cutOff
    return copy
  }

  @Test func fileThatRefusesReadsStaysVisibleAndCanBeReplaced() {
    var phone = phone()
    phone.reply(.open(at("file")))
    phone.files.setFault(.refusesReads, at: at("file"))
    let error = CallError(store: .files, code: 257, posix: 1)
    let truth = Reply.contents(FileFixture.old)
    for lock in FileSystemMatrixTests.states {
      phone.lock = lock
      #expect(phone.answer(.read(at("file"))) == .refused(error, truth: truth))
      #expect(phone.answer(.readHandle(3)) == .refused(error, truth: truth))
      #expect(phone.answer(.open(at("file"))) == .refused(error, truth: .handle(4)))
      #expect(phone.answer(.exists(at("file"))) == .truthful(.flag(true)))
    }
    phone.lock = DeviceLock()
    #expect(phone.reply(.write(at("file"), new, .inPlace, protection: nil)) == .done)
    #expect(phone.reply(.read(at("file"))) == failure(257, 1))
    #expect(phone.reply(.write(at("file"), new, .atomic, protection: nil)) == .done)
    #expect(phone.reply(.read(at("file"))) == .contents(new))
  }

  @Test func fileThatRefusesWritesKeepsItsContents() {
    var phone = phone()
    phone.reply(.open(at("file")))
    phone.files.setFault(.refusesWrites, at: at("file"))
    for lock in FileSystemMatrixTests.states {
      phone.lock = lock
      for mode in [FileCall.WriteMode.inPlace, .atomic] {
        #expect(phone.answer(.write(at("file"), new, mode, protection: nil)) == refusedWrite)
      }
      #expect(phone.answer(.append(at("file"), new)) == refusedWrite)
      #expect(phone.answer(.truncate(at("file"))) == refusedWrite)
      #expect(phone.answer(.writeHandle(3, new)) == refusedWrite)
      #expect(phone.reply(.open(at("file"))) == failure(513, 1))
      #expect(phone.reply(.read(at("file"))) == .contents(FileFixture.old))
    }
    #expect(phone.reply(.remove(at("file"))) == .done)
  }

  @Test func damagedFileOpensAndDecodesToNothing() {
    var phone = phone()
    #expect(phone.files.damage(at("file")) == true)
    guard case .contents(let contents) = phone.reply(.read(at("file"))) else {
      Issue.record("a damaged file must open")
      return
    }
    #expect(contents.fields == nil)
    #expect(contents.written == FileFixture.old.written)
    phone.reply(.append(at("file"), new))
    #expect(phone.files.node(at: at("file"))?.contents.integrity == .damaged)
    phone.reply(.write(at("file"), new, .inPlace, protection: nil))
    #expect(phone.reply(.read(at("file"))) == .contents(new))
  }

  @Test func faultsNeedAFile() {
    var phone = phone()
    let before = phone.files
    for path in [at(""), at("none")] {
      #expect(phone.files.setFault(.refusesReads, at: path) == false)
      #expect(phone.files.damage(path) == false)
      #expect(phone.files.removeSilently(path) == false)
    }
    #expect(phone.files.setExcludedFromBackup(true, at: at("none")) == false)
    #expect(phone.files == before)
  }

  @Test func silentRemovalTakesADirectoryWithAllInIt() {
    var phone = phone()
    phone.reply(.makeDirectory(at("box"), protection: nil))
    phone.make("box/file")
    phone.reply(.open(at("box/file")))
    #expect(phone.files.removeSilently(at("box")) == true)
    #expect(phone.reply(.list(at(""))) == .names(["file"]))
    #expect(phone.reply(.readHandle(3)) == .contents(FileFixture.old))
    #expect(phone.files.removeSilently(at("file")) == true)
    #expect(phone.reply(.exists(at("file"))) == .flag(false))
  }
}

@Suite struct FileSystemFullDiskTests {
  let new = FileFixture.new
  let full = Answer.truthful(failure(640, 28))

  /// A phone with one file, a handle on it, and no space left.
  func phone() -> FileFixture {
    var phone = FileFixture()
    phone.make("file")
    phone.reply(.open(at("file")))
    phone.files.isFull = true
    return phone
  }

  @Test func writeInPlaceLeavesTheFileCutOff() {
    for call in [FileCall.write(at("file"), new, .inPlace, protection: nil), .writeHandle(3, new)] {
      var phone = phone()
      #expect(phone.answer(call) == full)
      #expect(phone.files.node(at: at("file"))?.contents.fields == nil)
      #expect(phone.files.node(at: at("file"))?.contents.integrity == .cutOff)
    }
  }

  @Test func atomicWriteAndAppendLeaveTheOldFile() {
    var phone = phone()
    let before = phone.files
    #expect(phone.answer(.write(at("file"), new, .atomic, protection: nil)) == full)
    #expect(phone.answer(.write(at("new"), new, .atomic, protection: nil)) == full)
    #expect(phone.answer(.append(at("file"), new)) == full)
    #expect(phone.answer(.makeDirectory(at("box"), protection: nil)) == full)
    #expect(phone.files == before)
  }

  @Test func creationLeavesACutOffFile() {
    var phone = phone()
    #expect(phone.answer(.create(at("new"), new, protection: nil)) == full)
    #expect(phone.files.node(at: at("new"))?.contents.integrity == .cutOff)
  }

  @Test func callsThatNeedNoBytesSucceed() {
    var phone = phone()
    #expect(phone.reply(.read(at("file"))) == .contents(FileFixture.old))
    #expect(phone.reply(.truncate(at("file"))) == .done)
    #expect(phone.reply(.setProtection(at("file"), .complete)) == .done)
    #expect(phone.reply(.move(at("file"), to: at("moved"))) == .done)
    #expect(phone.reply(.remove(at("moved"))) == .done)
  }

  @Test func refusedWriteOnAFullDiskWouldHaveFailedAnyway() {
    var phone = phone()
    phone.lock = .restarted
    let error = CallError(store: .files, code: 513, posix: 1)
    #expect(
      phone.answer(.write(at("file"), new, .inPlace, protection: nil))
        == .refused(error, truth: failure(640, 28)))
    #expect(phone.answer(.truncate(at("file"))) == .refused(error, truth: .done))
  }
}

@Suite struct FileSystemCutWriteTests {
  let new = FileFixture.new

  /// A phone with one file and a handle on it, whose next write is cut off.
  func phone() -> FileFixture {
    var phone = FileFixture()
    phone.make("file")
    phone.reply(.open(at("file")))
    phone.files.cutsNextWrite = true
    return phone
  }

  @Test func writeInPlaceIsCutOffAndItsProcessKilled() {
    for call in [
      FileCall.write(at("file"), new, .inPlace, protection: nil), .writeHandle(3, new),
      .append(at("file"), new),
    ] {
      var phone = phone()
      phone.reply(call)
      #expect(phone.files.takeCutOff() == true)
      #expect(phone.files.takeCutOff() == false)
      #expect(!phone.files.cutsNextWrite)
      #expect(phone.files.node(at: at("file"))?.contents.integrity == .cutOff)
    }
  }

  @Test func creationLeavesACutOffFile() {
    var phone = phone()
    phone.reply(.create(at("new"), new, protection: nil))
    #expect(phone.files.takeCutOff() == true)
    #expect(phone.files.node(at: at("new"))?.contents.integrity == .cutOff)
  }

  @Test func atomicWriteLeavesTheTarget() {
    var phone = phone()
    phone.reply(.write(at("file"), new, .atomic, protection: .complete))
    #expect(phone.files.takeCutOff() == true)
    #expect(phone.reply(.read(at("file"))) == .contents(FileFixture.old))
    #expect(phone.files.nodes(under: at("")).count == 1)
  }

  @Test func onlyTheNextWriteThatIsNotRefusedIsCutOff() {
    var phone = phone()
    phone.lock = .restarted
    for mode in [FileCall.WriteMode.inPlace, .atomic] {
      phone.reply(.write(at("file"), new, mode, protection: nil))
    }
    phone.reply(.truncate(at("file")))
    #expect(phone.files.takeCutOff() == false)
    phone.lock = DeviceLock()
    phone.reply(.truncate(at("file")))
    #expect(phone.files.takeCutOff() == false)
    phone.reply(.write(at("file"), new, .inPlace, protection: nil))
    #expect(phone.files.takeCutOff() == true)
    phone.reply(.write(at("file"), new, .inPlace, protection: nil))
    #expect(phone.files.takeCutOff() == false)
    #expect(phone.reply(.read(at("file"))) == .contents(new))
  }
}
