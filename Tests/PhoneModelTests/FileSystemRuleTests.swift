// The rules of files one by one, each named by its row.

import Testing

@testable import PhoneModel

@Suite struct FileSystemInheritanceTests {
  let plain = FileProtection.completeUntilFirstUserAuthentication

  @Test func newFileGetsTheClassOfItsDirectory() {
    for protection in FileProtection.allCases where protection != .none {
      var phone = FileFixture()
      phone.reply(.makeDirectory(at("box"), protection: protection))
      phone.reply(.makeDirectory(at("box/inner"), protection: nil))
      phone.make("box/inner/file")
      #expect(phone.files.node(at: at("box/inner/file"))?.protection == protection)
    }
  }

  @Test func directoryOfClassNoneGivesTheDefault() {
    var phone = FileFixture()
    phone.reply(.makeDirectory(at("box"), protection: FileProtection.none))
    phone.reply(.makeDirectory(at("box/inner"), protection: nil))
    phone.make("box/file")
    phone.make("box/inner/file")
    phone.make("box/named", FileProtection.none)
    #expect(phone.files.node(at: at("box/inner"))?.protection == FileProtection.none)
    #expect(phone.files.node(at: at("box/file"))?.protection == plain)
    #expect(phone.files.node(at: at("box/inner/file"))?.protection == plain)
    #expect(phone.files.node(at: at("box/named"))?.protection == FileProtection.none)
  }

  @Test func containerGivesItsDefaultClass() {
    for protection in FileProtection.allCases {
      var phone = FileFixture(protection)
      phone.reply(.makeDirectory(at("box"), protection: nil))
      phone.make("file")
      phone.make("box/file")
      #expect(phone.files.node(at: at("file"))?.protection == protection)
      #expect(phone.files.node(at: at("box/file"))?.protection == protection)
    }
  }

  @Test func updateDoesNotReclassAContainer() {
    var phone = FileFixture(.complete)
    phone.files.addRoot(.container(0), protection: FileProtection.none)
    phone.make("file")
    #expect(phone.files.node(at: at("file"))?.protection == .complete)
  }

  @Test func writeInPlaceKeepsTheClassAndAtomicWriteGivesTheNewOne() {
    var phone = FileFixture()
    phone.make("file", FileProtection.none)
    phone.reply(.write(at("file"), FileFixture.new, .inPlace, protection: .complete))
    #expect(phone.files.node(at: at("file"))?.protection == FileProtection.none)
    #expect(phone.files.node(at: at("file"))?.contents == FileFixture.new)
    phone.reply(.write(at("file"), FileFixture.old, .atomic, protection: .complete))
    #expect(phone.files.node(at: at("file"))?.protection == .complete)
    phone.reply(.write(at("file"), FileFixture.old, .atomic, protection: nil))
    #expect(phone.files.node(at: at("file"))?.protection == plain)
  }

  @Test func moveKeepsTheClassAndSettingChangesIt() {
    var phone = FileFixture()
    phone.reply(.makeDirectory(at("box"), protection: .complete))
    phone.make("file", FileProtection.none)
    phone.reply(.move(at("file"), to: at("box/file")))
    #expect(phone.files.node(at: at("box/file"))?.protection == FileProtection.none)
    phone.reply(.setProtection(at("box/file"), .completeUnlessOpen))
    #expect(phone.files.node(at: at("box/file"))?.protection == .completeUnlessOpen)
    phone.reply(.setProtection(at("box"), .completeWhenUserInactive))
    phone.make("box/next")
    #expect(phone.files.node(at: at("box/next"))?.protection == .completeWhenUserInactive)
    #expect(phone.files.node(at: at("box/file"))?.protection == .completeUnlessOpen)
  }

  @Test func classBFileMadeWhileLockedOpensAfterTheUnlock() {
    var phone = FileFixture()
    phone.lock = .locked
    phone.make("file", .completeUnlessOpen)
    #expect(phone.reply(.read(at("file"))) == failure(257, 1))
    phone.lock = DeviceLock()
    #expect(phone.reply(.read(at("file"))) == .contents(FileFixture.old))
  }
}

@Suite struct FileSystemErrorTests {
  @Test(arguments: [
    (FileCall.read(at("none")), 260, 2),
    (.read(at("none/file")), 260, 2),
    (.read(at("file/inner")), 256, 20),
    (.read(at("box")), 256, 21),
    (.attributes(at("none")), 260, 2),
    (.list(at("none")), 260, 2),
    (.list(at("file")), 256, 20),
    (.open(at("none")), 260, 2),
    (.open(at("box")), 256, 21),
    (.write(at("none/file"), [:], .inPlace, protection: nil), 4, 2),
    (.write(at("none/file"), [:], .atomic, protection: nil), 4, 2),
    (.write(at("file/inner"), [:], .atomic, protection: nil), 512, 20),
    (.write(at("box"), [:], .inPlace, protection: nil), 512, 21),
    (.write(at("box"), [:], .atomic, protection: nil), 512, 21),
    (.append(at("none"), [:]), 4, 2),
    (.append(at("box"), [:]), 512, 21),
    (.truncate(at("none")), 4, 2),
    (.truncate(at("box")), 512, 21),
    (.create(at("file"), [:], protection: nil), 516, 17),
    (.create(at("none/file"), [:], protection: nil), 4, 2),
    (.makeDirectory(at("box"), protection: nil), 516, 17),
    (.makeDirectory(at("none/box"), protection: nil), 4, 2),
    (.move(at("none"), to: at("else")), 4, 2),
    (.move(at("file"), to: at("box")), 516, 17),
    (.move(at("file"), to: at("file")), 516, 17),
    (.move(at("file"), to: at("none/file")), 4, 2),
    (.move(at("box"), to: at("box/inner")), 512, 22),
    (.move(at(""), to: at("else")), 513, 13),
    (.remove(at("none")), 4, 2),
    (.remove(at("")), 513, 13),
    (.setProtection(at("none"), .complete), 4, 2),
  ])
  func callOnTheWrongThingFailsInEveryLockState(call: FileCall, code: Int, posix: Int) {
    var phone = FileFixture()
    phone.make("file")
    phone.reply(.makeDirectory(at("box"), protection: nil))
    let before = phone.files
    for lock in FileSystemMatrixTests.states {
      phone.lock = lock
      #expect(phone.answer(call) == .truthful(failure(code, posix)))
    }
    #expect(phone.files == before)
    #expect(phone.schedule.asked.isEmpty)
  }

  @Test func removedContainerHasNothing() {
    var phone = FileFixture()
    phone.make("file")
    phone.reply(.open(at("file")))
    phone.files.addRoot(.container(1), protection: FileProtection.none)
    phone.files.removeRoot(.container(0))
    #expect(phone.reply(.exists(at("file"))) == .flag(false))
    #expect(phone.reply(.read(at("file"))) == failure(260, 2))
    #expect(phone.reply(.list(at(""))) == failure(260, 2))
    for mode in [FileCall.WriteMode.inPlace, .atomic] {
      #expect(
        phone.reply(.write(at("file"), FileFixture.new, mode, protection: nil)) == failure(4, 2))
    }
    #expect(phone.files.openFiles.isEmpty)
    #expect(phone.files.node(at: FilePath(.container(1), "")) != nil)
  }
}

@Suite struct FileSystemTreeTests {
  @Test func appendAddsFieldsAndTruncateTakesAll() {
    var phone = FileFixture()
    phone.make("file")
    phone.reply(.append(at("file"), ["age": "7", "name": "new"]))
    #expect(phone.reply(.read(at("file"))) == .contents(["age": "7", "name": "new"]))
    phone.reply(.truncate(at("file")))
    #expect(phone.reply(.read(at("file"))) == .contents([:]))
  }

  @Test func listsNameWhatLiesDirectlyInADirectory() {
    var phone = FileFixture()
    for name in ["box", "box-2", "box/inner"] {
      phone.reply(.makeDirectory(at(name), protection: nil))
    }
    for name in ["box/b", "box/a", "box/inner/c", "box-2/d"] { phone.make(name) }
    #expect(phone.reply(.list(at("box"))) == .names(["a", "b", "inner"]))
    #expect(phone.reply(.list(at(""))) == .names(["box", "box-2"]))
    #expect(
      phone.files.nodes(under: at("box")).map(\.path.path)
        == ["box/a", "box/b", "box/inner", "box/inner/c"])
    #expect(phone.files.nodes(under: at("")).count == 7)
  }

  @Test func directoryMovesAndGoesWithAllInIt() {
    var phone = FileFixture()
    for name in ["box", "box-2", "box/inner"] {
      phone.reply(.makeDirectory(at(name), protection: nil))
    }
    phone.make("box/inner/file")
    phone.make("box-2/file")
    phone.reply(.move(at("box"), to: at("chest")))
    #expect(phone.reply(.read(at("chest/inner/file"))) == .contents(FileFixture.old))
    #expect(phone.reply(.list(at(""))) == .names(["box-2", "chest"]))
    phone.reply(.remove(at("chest")))
    #expect(phone.files.nodes(under: at("")).map(\.path.path) == ["box-2", "box-2/file"])
  }

  @Test func writerIsTheAppThatWroteLast() {
    var phone = FileFixture()
    phone.make("file")
    #expect(phone.files.node(at: at("file"))?.writer == 0)
    phone.reply(.append(at("file"), FileFixture.new), by: ProcessID(app: 1))
    #expect(phone.files.node(at: at("file"))?.writer == 1)
  }

  @Test func systemsThatHoldTheSameAreEqual() {
    var one = FileFixture()
    one.make("a")
    one.make("b")
    one.reply(.open(at("a")))
    one.reply(.open(at("b")), by: FileFixture.widget)
    var other = FileFixture()
    other.make("b")
    other.make("c")
    other.reply(.open(at("b")), by: FileFixture.widget)
    other.reply(.move(at("c"), to: at("a")))
    other.reply(.open(at("b")))
    other.reply(.open(at("a")))
    other.reply(.close(3))
    other.reply(.open(at("a")))
    other.reply(.close(4))
    #expect(one.files == other.files)
    #expect(one.files.hashValue == other.files.hashValue)
    other.reply(.truncate(at("a")))
    #expect(one.files != other.files)
  }

  @Test func copyOfASystemIsIndependent() {
    var phone = FileFixture()
    phone.make("file")
    let copy = phone.files
    phone.reply(.write(at("file"), FileFixture.new, .inPlace, protection: nil))
    #expect(copy.node(at: at("file"))?.contents == FileFixture.old)
  }
}

@Suite struct FilePathTests {
  @Test func pathsKnowTheirParts() {
    #expect(at("a/b/c").name == "c")
    #expect(at("a").name == "a")
    #expect(at("").name == "")
    #expect(at("a/b/c").parent == at("a/b"))
    #expect(at("a").parent == at(""))
    #expect(at("").parent == nil)
    #expect(at("a/b").isBelow(at("a")))
    #expect(!at("ab").isBelow(at("a")))
    #expect(!at("a").isBelow(at("a")))
    #expect(at("a").isBelow(at("")))
    #expect(!at("").isBelow(at("")))
    #expect(!FilePath(.group("g"), "a/b").isBelow(at("a")))
  }
}
