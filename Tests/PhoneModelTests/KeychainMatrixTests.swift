// Every cell of matrix 0.3, against a table written out from the rules.

import Testing

@testable import PhoneModel

@Suite struct KeychainMatrixTests {
  /// How a class stands in the four lock states: r readable, x key missing,
  /// - the item cannot be there.
  struct Row: Sendable {
    var accessible: KeychainAccessibility
    /// Before the first unlock, unlocked, in the grace, locked.
    var withPasscode: String
    var withoutPasscode: String
  }

  static let classes = [
    Row(accessible: .whenUnlocked, withPasscode: "xrrx", withoutPasscode: "rrrr"),
    Row(accessible: .whenUnlockedThisDeviceOnly, withPasscode: "xrrx", withoutPasscode: "rrrr"),
    Row(accessible: .afterFirstUnlock, withPasscode: "xrrr", withoutPasscode: "rrrr"),
    Row(accessible: .afterFirstUnlockThisDeviceOnly, withPasscode: "xrrr", withoutPasscode: "rrrr"),
    Row(accessible: .always, withPasscode: "rrrr", withoutPasscode: "rrrr"),
    Row(accessible: .alwaysThisDeviceOnly, withPasscode: "rrrr", withoutPasscode: "rrrr"),
    Row(
      accessible: .whenPasscodeSetThisDeviceOnly, withPasscode: "xrrx", withoutPasscode: "----"),
  ]

  /// What each call ends with: key there, key missing, item gone with the passcode.
  static let calls: [(call: String, statuses: [Character: Int])] = [
    ("copy nothing", ["r": 0, "x": -25308, "-": -25300]),
    ("copy attributes", ["r": 0, "x": -25308, "-": -25300]),
    ("copy data", ["r": 0, "x": -25308, "-": -25300]),
    ("copy attributes and data", ["r": 0, "x": -25308, "-": -25300]),
    ("copy all, alone", ["r": 0, "x": -25308, "-": -25300]),
    ("copy all, beside a readable one", ["r": 0, "x": -25308, "-": 0]),
    ("copy, no match", ["r": -25300, "x": -25300, "-": -25300]),
    ("copy, other class", ["r": -25300, "x": -25300, "-": -25300]),
    ("add the same", ["r": -25299, "x": -25308, "-": -25293]),
    ("add the same as Always", ["r": -25299, "x": -25308, "-": 0]),
    ("add another", ["r": 0, "x": -25308, "-": -25293]),
    ("update", ["r": 0, "x": -25308, "-": -25300]),
    ("update, no match", ["r": -25300, "x": -25300, "-": -25300]),
    ("delete", ["r": 0, "x": 0, "-": -25300]),
    ("delete, no match", ["r": -25300, "x": -25300, "-": -25300]),
  ]

  static let states: [DeviceLock.State] = [
    .beforeFirstUnlock, .unlocked, .lockedInGrace, .locked,
  ]

  @Test(arguments: classes, [true, false])
  func everyCellEndsAsTheMatrixSays(row: Row, hasPasscode: Bool) {
    let cells = Array(hasPasscode ? row.withPasscode : row.withoutPasscode)
    for (state, cell) in zip(Self.states, cells) {
      for (call, statuses) in Self.calls {
        var phone = Self.phone(row.accessible, state, hasPasscode, call)
        let before = phone.keychain
        let answer = phone.perform(Self.call(named: call, on: row.accessible))
        let place: Comment = "\(row.accessible) \(state) passcode \(hasPasscode) \(call)"
        let status = statuses[cell]
        #expect(answer.reply.status == status, place)
        #expect(
          answer.standing == ([-25308, -25293].contains(status) ? .refused : .truthful), place)
        let changes = status == 0 && !call.hasPrefix("copy")
        #expect((phone.keychain == before) != changes, place)
        #expect(phone.schedule.trail.isEmpty, place)
      }
    }
  }

  /// The table must name every class and every lock state.
  @Test func theTableIsComplete() {
    #expect(Self.classes.map(\.accessible) == KeychainAccessibility.allCases)
    #expect(Set(Self.states).count == DeviceLock.State.allCases.count)
  }

  @Test(arguments: classes) func aRefusalStandsBesideTheTruth(row: Row) {
    guard row.withPasscode.first == "x" else { return }
    var phone = KeychainPhone(.item("a", row.accessible))
    let truth = phone.copy().reply
    #expect(truth.data == ["secret"])
    phone.enter(.beforeFirstUnlock)
    #expect(phone.copy().truth == truth)
    #expect(phone.update().truth == .done)
    #expect(phone.add(.item("a", row.accessible)).truth.status == -25299)
    #expect(phone.add(.item("b", row.accessible)).truth == .done)
  }

  /// A phone with one item of the class, in the given state.
  static func phone(
    _ accessible: KeychainAccessibility, _ state: DeviceLock.State, _ hasPasscode: Bool,
    _ call: String
  ) -> KeychainPhone {
    var phone = KeychainPhone(.item("m", accessible))
    if call == "copy all, beside a readable one" { phone.add(.item("a", .always)) }
    if !hasPasscode { phone.keychain.passcodeRemoved(&phone.schedule) }
    phone.enter(state, hasPasscode: hasPasscode)
    return phone
  }

  static func call(named name: String, on accessible: KeychainAccessibility) -> KeychainCall {
    let one = KeychainQuery(account: "m")
    let none = KeychainQuery(account: "nobody")
    let other: KeychainAccessibility = accessible == .always ? .whenUnlocked : .always
    switch name {
    case "copy nothing": return .copyMatching(KeychainQuery(account: "m", returning: .nothing))
    case "copy attributes":
      return .copyMatching(KeychainQuery(account: "m", returning: .attributes))
    case "copy data": return .copyMatching(one)
    case "copy attributes and data":
      return .copyMatching(KeychainQuery(account: "m", returning: .attributesAndData))
    case "copy all, alone", "copy all, beside a readable one":
      return .copyMatching(KeychainQuery(matchesAll: true))
    case "copy, no match": return .copyMatching(none)
    case "copy, other class":
      return .copyMatching(KeychainQuery(account: "m", accessible: other))
    case "add the same": return .add(.item("m", accessible))
    case "add the same as Always": return .add(.item("m", .always))
    case "add another": return .add(.item("n", accessible))
    case "update": return .update(one, data: "new", accessible: nil)
    case "update, no match": return .update(none, data: "new", accessible: nil)
    case "delete": return .delete(one)
    case "delete, no match": return .delete(none)
    default: fatalError("no such call in the table: \(name)")
    }
  }
}
