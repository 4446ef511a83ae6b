// Tillroll's notification service and its widget.

import PhoneModel
import Replay
import Testing

@Suite struct ExtensionTests {
  private let service = ProcessID(kind: .notificationService)
  private let widget = ProcessID(kind: .widget)
  private let file = FilePath(.group("group.tillroll"), "widget")
  private let start = Story("tillroll.no-cleanup").connected(to: "key-A")

  @Test func aPushToALockedPhoneFetchesTheNewestReport() {
    let story = start.then(.lock, .wait(60), .launch(app: 0, .notification))
      .expecting(.shown(service, name: "report", value: "newest"))
    #expect(story.verdict("expected") == "safe")
  }

  @Test func aPushBeforeTheFirstUnlockIsShownAsItCame() {
    let story = start.then(.restart, .launch(app: 0, .notification)).expecting(
      .shown(service, name: "report", value: "none"),
      .shown(service, name: "reason", value: "errSecInteractionNotAllowed"))
    #expect(story.verdict("expected") == "safe")
    #expect(story.verdict("nothing-lost", "key-A") == "safe")
  }

  @Test func anUnreadableFileIsAskedForAgainAfterFiveMinutes() {
    let story = start.then(.breakFile(file, .unreadable), .launch(app: 0, .timeline))
      .expecting(.shown(widget, name: "state", value: "placeholder"))
      .then(.breakFile(file, .repaired), .wait(299))
      .expecting(.shown(widget, name: "state", value: "placeholder"))
      .then(.wait(1)).expecting(.shown(widget, name: "state", value: "current"))
    #expect(story.verdict("expected") == "safe")
  }

  @Test func aFileThatHoldsNothingIsNotAskedForAgain() {
    let story = start.then(.breakFile(file, .damaged), .launch(app: 0, .timeline))
      .expecting(.shown(widget, name: "state", value: "placeholder"))
      .expecting(.shown(widget, name: "retry", value: nil))
      .then(.refresh(app: 0), .wait(3600))
      .expecting(.shown(widget, name: "state", value: "placeholder"))
    #expect(story.verdict("expected") == "safe")
  }

  @Test func aWidgetWithoutAFileIsEmptyAndWaits() {
    let story = Story("tillroll.no-cleanup").then(.open(app: 0), .launch(app: 0, .timeline))
      .expecting(.shown(widget, name: "state", value: "empty"))
      .doing("connect", "key-A").then(.wait(3600))
      .expecting(.shown(widget, name: "state", value: "empty"))
    #expect(story.verdict("expected") == "safe")
  }

  @Test func aClosedFileThatSeemsMissingIsAskedForAgainToo() {
    let story = start.then(.restart, .launch(app: 0, .timeline), .unlock, .wait(300))
      .expecting(.shown(widget, name: "state", value: "current"))
      .pinning(.launchWidget, .starts).pinning(RefusedReadCode.noSuchFile)
    #expect(story.verdict("expected") == "safe")
  }
}
