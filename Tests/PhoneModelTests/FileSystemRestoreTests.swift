// What becomes of files at a restore and at the end of an install.

import Testing

@testable import PhoneModel

@Suite struct FileSystemRestoreTests {
  let plain = FileProtection.completeUntilFirstUserAuthentication

  /// A phone with files of two classes, one of them in a directory.
  func phone() -> FileFixture {
    var phone = FileFixture()
    phone.reply(.makeDirectory(at("box"), protection: .complete))
    phone.make("box/file")
    phone.make("open", FileProtection.none)
    phone.make("plain")
    return phone
  }

  @Test func restoreBringsBackWhatWasCopied() {
    var phone = phone()
    let before = phone.files
    let copy = phone.files.copy(of: .container(0))
    phone.reply(.write(at("plain"), FileFixture.new, .inPlace, protection: nil))
    phone.reply(.remove(at("box")))
    phone.make("later")
    phone.reply(.open(at("later")))
    phone.files.restore(copy, into: .container(0), &phone.schedule)
    #expect(phone.files == before)
    #expect(phone.schedule.asked == [.restoredClass])
  }

  @Test func restoredFilesMayGetTheContainersClass() {
    var phone = phone()
    phone.pin(RestoredClass.containerDefault)
    let copy = phone.files.copy(of: .container(0))
    phone.files.restore(copy, into: .container(0), &phone.schedule)
    #expect(phone.files.nodes(under: at("")).map(\.protection) == [plain, plain, plain, plain])
    #expect(phone.files.node(at: at("open"))?.contents == FileFixture.old)
  }

  @Test func restoreOfFilesInTheContainersClassAsksNothing() {
    var phone = FileFixture()
    phone.make("plain")
    let copy = phone.files.copy(of: .container(0))
    phone.files.restore(copy, into: .container(0), &phone.schedule)
    #expect(phone.schedule.asked.isEmpty)
  }

  @Test func excludedFilesAndDirectoriesDoNotComeBack() {
    var phone = phone()
    phone.files.setExcludedFromBackup(true, at: at("box"))
    phone.files.setExcludedFromBackup(true, at: at("open"))
    let copy = phone.files.copy(of: .container(0))
    phone.files.restore(copy, into: .container(0), &phone.schedule)
    #expect(phone.files.nodes(under: at("")).map(\.path.path) == ["plain"])
  }

  @Test func atomicWriteForgetsTheExclusion() {
    var phone = phone()
    phone.files.setExcludedFromBackup(true, at: at("plain"))
    phone.reply(.write(at("plain"), FileFixture.new, .inPlace, protection: nil))
    #expect(phone.files.node(at: at("plain"))?.isExcludedFromBackup == true)
    phone.reply(.write(at("plain"), FileFixture.new, .atomic, protection: nil))
    #expect(phone.files.node(at: at("plain"))?.isExcludedFromBackup == false)
  }

  @Test func faultsStayBehindAndDamageComesAlong() {
    var phone = phone()
    phone.files.setFault(.refusesReads, at: at("plain"))
    phone.files.damage(at("open"))
    let copy = phone.files.copy(of: .container(0))
    phone.files.restore(copy, into: .container(0), &phone.schedule)
    #expect(phone.reply(.read(at("plain"))) == .contents(FileFixture.old))
    #expect(phone.files.node(at: at("open"))?.contents.integrity == .damaged)
  }

  @Test func copyGoesIntoAnotherRootAndMakesItWhereMissing() {
    var phone = phone()
    let copy = phone.files.copy(of: .container(0))
    phone.files.removeRoot(.container(0))
    phone.files.restore(copy, into: .container(7), &phone.schedule)
    let moved = FilePath(.container(7), "box/file")
    #expect(phone.reply(.read(moved)) == .contents(FileFixture.old))
    #expect(phone.files.node(at: FilePath(.container(7), ""))?.protection == plain)
    #expect(phone.files.copy(of: .container(0)).isEmpty)
  }
}
