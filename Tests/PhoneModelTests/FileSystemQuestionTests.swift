// Each answer to an open question about files changes what calls answer, and nothing else.

import Testing

@testable import PhoneModel

@Suite struct FileSystemQuestionTests {
  /// A restarted phone with one file of class C.
  func restarted() -> FileFixture {
    var phone = FileFixture()
    phone.reply(.makeDirectory(at("box"), protection: nil))
    phone.make("box/file")
    phone.lock = .restarted
    return phone
  }

  @Test func statThatNeedsTheKeyReportsNoFile() {
    var phone = restarted()
    phone.pin(ExistsBeforeFirstUnlock.no)
    #expect(
      phone.answer(.exists(at("box/file"))) == .blind(.flag(false), truth: .flag(true)))
    let truth = FileAttributes(
      isDirectory: false, protection: .completeUntilFirstUserAuthentication)
    #expect(
      phone.answer(.attributes(at("box/file")))
        == .blind(failure(260, 2), truth: .attributes(truth)))
    #expect(phone.answer(.exists(at("box"))) == .truthful(.flag(true)))
    #expect(phone.answer(.exists(at("box/none"))) == .truthful(.flag(false)))
    phone.lock = .locked
    #expect(phone.answer(.exists(at("box/file"))) == .truthful(.flag(true)))
  }

  @Test func listingMayBeRefusedOrEmpty() {
    var phone = restarted()
    phone.pin(ListBeforeFirstUnlock.refused)
    let truth = Reply.names(["file"])
    let error = CallError(store: .files, code: 257, posix: 1)
    #expect(phone.answer(.list(at("box"))) == .refused(error, truth: truth))

    phone = restarted()
    phone.pin(ListBeforeFirstUnlock.empty)
    #expect(phone.answer(.list(at("box"))) == .blind(.names([]), truth: truth))
    phone.reply(.makeDirectory(at("bare"), protection: nil))
    #expect(phone.answer(.list(at("bare"))) == .blind(.names([]), truth: .names([])))
    phone.lock = .locked
    #expect(phone.answer(.list(at("box"))) == .truthful(truth))
  }

  @Test func listingIsSureWhereClassCIsOpenAtBoot() {
    var phone = restarted()
    phone.pin(ListBeforeFirstUnlock.empty)
    phone.pin(AutomaticUpdate.usable)
    phone.lock.isFromUpdate = true
    #expect(phone.answer(.list(at("box"))) == .truthful(.names(["file"])))
    #expect(phone.schedule.asked == [.automaticUpdate])
  }

  @Test func isReadableMaySeeTheKey() {
    var phone = restarted()
    phone.pin(IsReadableBeforeFirstUnlock.no)
    #expect(
      phone.answer(.isReadable(at("box/file"))) == .blind(.flag(false), truth: .flag(true)))
    #expect(phone.answer(.isReadable(at("box"))) == .truthful(.flag(true)))
    #expect(phone.answer(.isReadable(at("none"))) == .truthful(.flag(false)))
  }

  @Test func renameAndRemovalMayNeedTheKey() {
    var phone = restarted()
    phone.pin(RemoveUnreadable.refused)
    let before = phone.files
    let refused = Answer.refused(CallError(store: .files, code: 513, posix: 1), truth: .done)
    #expect(phone.answer(.move(at("box/file"), to: at("moved"))) == refused)
    #expect(phone.answer(.remove(at("box/file"))) == refused)
    #expect(phone.answer(.remove(at("box"))) == refused)
    #expect(phone.files == before)
    #expect(phone.answer(.move(at("box"), to: at("moved"))) == .truthful(.done))
  }

  @Test func refusedRemovalOfADirectoryStopsAtTheUnreadableFile() {
    var phone = FileFixture()
    phone.reply(.makeDirectory(at("box"), protection: nil))
    phone.make("box/a", FileProtection.none)
    phone.make("box/b")
    phone.make("box/c", FileProtection.none)
    phone.lock = .restarted
    phone.pin(RemoveUnreadable.refused)
    #expect(phone.reply(.remove(at("box"))) == failure(513, 1))
    #expect(phone.files.children(of: at("box")).map(\.path.name) == ["b", "c"])
  }

  @Test func atomicWriteInClassNoneMayBeRefused() {
    var phone = restarted()
    phone.pin(AtomicReplace.refused)
    let call = FileCall.write(
      at("box/file"), FileFixture.new, .atomic, protection: FileProtection.none)
    #expect(
      phone.answer(call)
        == .refused(CallError(store: .files, code: 513, posix: 1), truth: .done))
    #expect(phone.files.node(at: at("box/file"))?.contents == FileFixture.old)
    phone.lock = .locked
    #expect(phone.answer(call) == .truthful(.done))
  }

  @Test func defaultClassMayBeSubstituted() {
    var phone = restarted()
    phone.pin(CreateDefaultClass.substituted)
    #expect(phone.reply(.create(at("new"), FileFixture.new, protection: nil)) == .done)
    #expect(phone.files.node(at: at("new"))?.storedProtection == .fixed(.none))
    #expect(phone.reply(.read(at("new"))) == .contents(FileFixture.new))
    let named = FileCall.create(
      at("named"), FileFixture.new, protection: .completeUntilFirstUserAuthentication)
    #expect(phone.reply(named) == failure(513, 1))
  }

  @Test func substitutedFileReplacesAsOneOfClassNone() {
    var phone = restarted()
    phone.pin(CreateDefaultClass.substituted)
    phone.pin(AtomicReplace.refused)
    let call = FileCall.write(at("box/file"), FileFixture.new, .atomic, protection: nil)
    #expect(phone.reply(call) == failure(513, 1))
    #expect(phone.schedule.asked == [.createDefaultClass, .atomicReplace])
  }

  @Test func classBMayNotBeCreatedBeforeTheFirstUnlock() {
    var phone = restarted()
    phone.pin(CreateUnlessOpen.refused)
    let call = FileCall.create(at("new"), FileFixture.new, protection: .completeUnlessOpen)
    #expect(phone.reply(call) == failure(513, 1))
    #expect(phone.files.node(at: at("new")) == nil)
    phone.lock = .locked
    #expect(phone.reply(call) == .done)
    #expect(phone.reply(.open(at("new"))) == failure(257, 1))
  }

  @Test(arguments: [
    (RefusedReadCode.noPermission, 257, 1, Answer.Standing.refused),
    (.unknown, 256, 1, .refused),
    (.noSuchFile, 260, 2, .blind),
  ])
  func refusedReadHasTheCodeOfTheAnswer(
    answer: RefusedReadCode, code: Int, posix: Int, standing: Answer.Standing
  ) {
    var phone = restarted()
    phone.pin(answer)
    let read = phone.answer(.read(at("box/file")))
    #expect(read.reply == failure(code, posix))
    #expect(read.truth == .contents(FileFixture.old))
    #expect(read.standing == standing)
    let open = phone.answer(.open(at("box/file")))
    #expect(open.reply == failure(code, posix))
    #expect(open.standing == standing)
    #expect(phone.files.openFiles.isEmpty)
  }

  @Test func whileKeysAreLateAfterTheFirstUnlockItsQuestionsStand() {
    var phone = restarted()
    phone.pin(ExistsBeforeFirstUnlock.no)
    phone.lock = DeviceLock()
    phone.lock.keysOf = .beforeFirstUnlock
    #expect(phone.reply(.exists(at("box/file"))) == .flag(false))
    #expect(phone.reply(.read(at("box/file"))) == failure(257, 1))
  }

  @Test func keysThatComeLateAfterALockRaiseNoQuestionOfTheFirstUnlock() {
    var phone = restarted()
    phone.lock = DeviceLock()
    phone.make("box/strict", .complete)
    phone.lock.keysOf = .locked
    phone.reply(.exists(at("box/strict")))
    phone.reply(.isReadable(at("box/strict")))
    phone.reply(.list(at("box")))
    #expect(
      phone.reply(.create(at("new"), FileFixture.new, protection: .complete)) == failure(513, 1))
    #expect(phone.reply(.read(at("box/strict"))) == failure(257, 1))
    #expect(phone.reply(.read(at("box/file"))) == .contents(FileFixture.old))
    phone.reply(.remove(at("box/strict")))
    #expect(phone.schedule.asked == [.refusedReadCode])
  }
}

@Suite struct FileSystemGroupClassTests {
  let file = FilePath(.group("team"), "file")
  let copy = FilePath(.group("team"), "copy")

  /// A phone with a file in a group's container, written while unlocked.
  func phone(_ answer: GroupDefaultClass) -> FileFixture {
    var phone = FileFixture()
    phone.files.addRoot(.group("team"), protection: nil)
    phone.pin(answer)
    phone.reply(.create(file, FileFixture.old, protection: nil))
    return phone
  }

  @Test func classOfAGroupIsAskedOnlyWhereItMatters() {
    var phone = phone(.none)
    for lock in [DeviceLock(), .graceful, .locked] {
      phone.lock = lock
      #expect(phone.reply(.read(file)) == .contents(FileFixture.old))
      #expect(phone.reply(.write(file, FileFixture.old, .atomic, protection: nil)) == .done)
    }
    #expect(phone.schedule.asked.isEmpty)
    #expect(
      phone.reply(.attributes(file))
        == .attributes(FileAttributes(isDirectory: false, protection: .none)))
    #expect(phone.schedule.asked == [.groupDefaultClass])
  }

  @Test func groupOfClassNoneIsOpenBeforeTheFirstUnlock() {
    var phone = phone(.none)
    phone.lock = .restarted
    #expect(phone.reply(.read(file)) == .contents(FileFixture.old))
    #expect(phone.reply(.create(copy, FileFixture.new, protection: nil)) == .done)
    #expect(phone.schedule.asked == [.groupDefaultClass])
  }

  @Test func groupOfClassCIsClosedBeforeTheFirstUnlock() {
    var phone = phone(.untilFirstUserAuthentication)
    phone.lock = .restarted
    #expect(phone.reply(.read(file)) == failure(257, 1))
    #expect(phone.reply(.create(copy, FileFixture.new, protection: nil)) == failure(513, 1))
    #expect(
      phone.schedule.asked == [.groupDefaultClass, .refusedReadCode, .createDefaultClass])
  }

  @Test func directoryOfClassNoneInAGroupGivesTheGroupsDefault() {
    let box = FilePath(.group("team"), "box")
    let inner = FilePath(.group("team"), "box/file")
    for (answer, reply) in [
      (GroupDefaultClass.none, Reply.done),
      (.untilFirstUserAuthentication, failure(513, 1)),
    ] {
      var phone = phone(answer)
      phone.reply(.makeDirectory(box, protection: FileProtection.none))
      phone.lock = .restarted
      #expect(phone.reply(.create(inner, FileFixture.new, protection: nil)) == reply)
    }
  }

  @Test func groupDefaultOverAnUnreadableFileAsksWhetherItIsClassNone() {
    var phone = phone(.none)
    phone.reply(.setProtection(file, .complete))
    phone.lock = .locked
    phone.pin(AtomicReplace.refused)
    #expect(
      phone.reply(.write(file, FileFixture.new, .atomic, protection: nil)) == failure(513, 1))
    #expect(phone.schedule.asked == [.groupDefaultClass, .atomicReplace])
  }
}
