// Open files across a lock, an unlock and a removal (F-02, F-36, F-37).

import Testing

@testable import PhoneModel

@Suite struct FileSystemHandleTests {
  /// A phone whose app holds handle 3 on a file.
  func holding(_ protection: FileProtection) -> FileFixture {
    var phone = FileFixture()
    phone.make("file", protection)
    precondition(phone.reply(.open(at("file"))) == .handle(3))
    return phone
  }

  /// A phone that holds a class A file, after the end of the grace.
  func heldAcrossLock(_ answer: OpenHandle) -> FileFixture {
    var phone = holding(.complete)
    phone.pin(answer)
    phone.lock = .graceful
    precondition(phone.reply(.readHandle(3)) == .contents(FileFixture.old))
    phone.lock = .locked
    phone.files.graceEnded()
    return phone
  }

  @Test func classAHandleIsRefusedUntilTheUnlock() {
    var phone = heldAcrossLock(.refusedUntilUnlock)
    #expect(phone.reply(.readHandle(3)) == failure(257, 1))
    #expect(phone.reply(.writeHandle(3, FileFixture.new)) == failure(513, 1))
    phone.lock = DeviceLock()
    phone.files.unlocked()
    #expect(phone.reply(.readHandle(3)) == .contents(FileFixture.old))
    #expect(phone.reply(.writeHandle(3, FileFixture.new)) == .done)
  }

  @Test func classAHandleMayServeCachedPages() {
    var phone = heldAcrossLock(.cachedPages)
    let pages = Reply.contents(FileFixture.old)
    #expect(phone.answer(.readHandle(3)) == .truthful(pages))
    #expect(phone.reply(.writeHandle(3, FileFixture.new)) == failure(513, 1))
    phone.files.damage(at("file"))
    var damaged = FileFixture.old
    damaged.integrity = .damaged
    #expect(phone.answer(.readHandle(3)) == .blind(pages, truth: .contents(damaged)))
    phone.files.damage(at("file"))
    #expect(phone.answer(.readHandle(3)) == .blind(pages, truth: .contents(damaged)))
    phone.lock = DeviceLock()
    phone.files.unlocked()
    #expect(phone.answer(.readHandle(3)) == .truthful(.contents(damaged)))
  }

  @Test func cachedPagesAreThoseOfTheLatestLock() {
    var phone = heldAcrossLock(.cachedPages)
    phone.files.damage(at("file"))
    phone.lock = DeviceLock()
    phone.files.unlocked()
    phone.reply(.writeHandle(3, FileFixture.new))
    phone.files.damage(at("file"))
    var damaged = FileFixture.new
    damaged.integrity = .damaged
    phone.lock = .locked
    phone.files.graceEnded()
    #expect(phone.answer(.readHandle(3)) == .truthful(.contents(damaged)))
  }

  @Test func cachedPagesDifferOnlyFromWhatChangedWhileLocked() {
    var phone = holding(.complete)
    phone.pin(OpenHandle.cachedPages)
    phone.files.damage(at("file"))
    var damaged = FileFixture.old
    damaged.integrity = .damaged
    phone.lock = .locked
    phone.files.graceEnded()
    #expect(phone.answer(.readHandle(3)) == .truthful(.contents(damaged)))
  }

  @Test func classAHandleMayBeRefusedForGood() {
    var phone = heldAcrossLock(.refusedForGood)
    #expect(phone.reply(.readHandle(3)) == failure(257, 1))
    phone.lock = DeviceLock()
    phone.files.unlocked()
    #expect(phone.reply(.readHandle(3)) == failure(257, 1))
    #expect(phone.reply(.writeHandle(3, FileFixture.new)) == failure(513, 1))
    #expect(phone.reply(.open(at("file"))) == .handle(4))
    #expect(phone.reply(.readHandle(4)) == .contents(FileFixture.old))
  }

  @Test func refusedWriteThroughAHandleAsksNothing() {
    var phone = heldAcrossLock(.refusedUntilUnlock)
    phone.schedule = .base
    phone.reply(.writeHandle(3, FileFixture.new))
    #expect(phone.schedule.asked.isEmpty)
  }

  @Test func classAHandleNeverLockedWorksWithoutAQuestion() {
    var phone = holding(.complete)
    phone.pin(OpenHandle.refusedForGood)
    phone.lock = .graceful
    #expect(phone.reply(.readHandle(3)) == .contents(FileFixture.old))
    phone.lock = DeviceLock()
    phone.files.unlocked()
    #expect(phone.reply(.readHandle(3)) == .contents(FileFixture.old))
    #expect(phone.schedule.asked.isEmpty)
  }

  @Test(arguments: [
    FileProtection.completeUnlessOpen, .completeUntilFirstUserAuthentication,
    .completeWhenUserInactive, .none,
  ])
  func handlesOfOtherClassesReadAndWriteAcrossALock(protection: FileProtection) {
    var phone = holding(protection)
    phone.pin(OpenHandle.refusedForGood)
    let before = phone.files
    phone.files.graceEnded()
    #expect(phone.files == before)
    phone.lock = .expired
    #expect(phone.reply(.readHandle(3)) == .contents(FileFixture.old))
    #expect(phone.reply(.writeHandle(3, FileFixture.new)) == .done)
    #expect(phone.files.node(at: at("file"))?.contents == FileFixture.new)
  }

  @Test func handleFollowsItsFileThroughRenames() {
    var phone = FileFixture()
    phone.reply(.makeDirectory(at("box"), protection: nil))
    phone.make("box/file")
    phone.reply(.open(at("box/file")))
    phone.reply(.move(at("box"), to: at("chest")))
    phone.reply(.move(at("chest/file"), to: at("file")))
    #expect(phone.reply(.writeHandle(3, FileFixture.new)) == .done)
    #expect(phone.reply(.read(at("file"))) == .contents(FileFixture.new))
  }

  @Test func handlesKeepARemovedFileAlive() {
    var phone = holding(.none)
    phone.reply(.open(at("file")), by: FileFixture.widget)
    phone.reply(.remove(at("file")))
    phone.make("file")
    phone.reply(.writeHandle(3, FileFixture.new))
    #expect(phone.reply(.readHandle(3), by: FileFixture.widget) == .contents(FileFixture.new))
    #expect(phone.reply(.read(at("file"))) == .contents(FileFixture.old))
    #expect(phone.files.openFiles.map(\.path) == [nil, nil])
  }

  @Test func handlesOnDifferentRemovedFilesStayApart() {
    var phone = holding(.none)
    phone.reply(.remove(at("file")))
    phone.make("file")
    phone.reply(.open(at("file")))
    phone.reply(.remove(at("file")))
    phone.reply(.writeHandle(3, FileFixture.new))
    #expect(phone.reply(.readHandle(4)) == .contents(FileFixture.old))
  }

  @Test func atomicWriteLeavesAHandleOnTheOldFile() {
    var phone = holding(.none)
    phone.reply(.write(at("file"), FileFixture.new, .atomic, protection: nil))
    #expect(phone.reply(.readHandle(3)) == .contents(FileFixture.old))
    #expect(phone.reply(.read(at("file"))) == .contents(FileFixture.new))
  }

  @Test func removedClassAFileStillNeedsItsKey() {
    var phone = holding(.complete)
    phone.reply(.remove(at("file")))
    phone.files.graceEnded()
    phone.lock = .locked
    #expect(phone.reply(.readHandle(3)) == failure(257, 1))
  }

  @Test func numbersAreTheLowestFreeOfTheProcess() {
    var phone = holding(.none)
    #expect(phone.reply(.open(at("file"))) == .handle(4))
    #expect(phone.reply(.open(at("file")), by: FileFixture.widget) == .handle(3))
    #expect(phone.reply(.close(3)) == .done)
    #expect(phone.reply(.readHandle(3)) == failure(256, 9))
    #expect(phone.reply(.writeHandle(3, FileFixture.new)) == failure(512, 9))
    #expect(phone.reply(.close(3)) == failure(256, 9))
    #expect(phone.reply(.readHandle(3), by: FileFixture.widget) == .contents(FileFixture.old))
    #expect(phone.reply(.open(at("file"))) == .handle(3))
  }

  @Test func endedProcessHoldsNothing() {
    var phone = holding(.none)
    phone.reply(.open(at("file")), by: FileFixture.widget)
    phone.files.closeHandles(of: FileFixture.app)
    #expect(phone.files.openFiles.map(\.process) == [FileFixture.widget])
  }

  @Test func handlesOfARootCloseTogether() {
    var phone = holding(.none)
    let shared = FilePath(.group("team"), "file")
    phone.files.addRoot(.group("team"), protection: nil)
    phone.reply(.create(shared, FileFixture.old, protection: nil))
    phone.reply(.open(shared))
    phone.reply(.remove(at("file")))
    phone.files.closeHandles(in: .container(0))
    #expect(phone.files.openFiles.map(\.path) == [shared])
  }
}
