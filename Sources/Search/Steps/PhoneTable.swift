// All phones of a search, in parts that they share.

import PhoneModel

/// Gives equal phones the same number.
///
/// A step changes few parts of a phone. Only these are looked up, and a phone is told
/// from others by the numbers of its parts.
struct PhoneTable: Sendable {
  /// The numbers of a phone's parts.
  struct Parts: Hashable, Sendable {
    var files: Int32
    var keychain: Int32
    var defaults: Int32
    var apps: Int32
    var processes: Int32
    var remainder: Int32
  }

  fileprivate var files = Interner<FileSystem>()
  fileprivate var keychains = Interner<Keychain>()
  fileprivate var defaults = Interner<DefaultsStore>()
  fileprivate var apps = Interner<[InstalledApp]>()
  fileprivate var processes = Interner<[ProcessState]>()
  fileprivate var remainders = Interner<PhoneRemainder>()
  private(set) var numbers = Interner<Parts>()
  /// The phones, by number.
  private(set) var values: [NumberedPhone] = []

  var count: Int { values.count }

  subscript(number: Int32) -> NumberedPhone { values[Int(number)] }

  /// The number of a phone's apps, which is that of any phone with equal ones.
  func apps(of phone: Int32) -> Int32 { numbers.values[Int(phone)].apps }

  /// What tells a phone's stores from others: most steps leave it as it is.
  func stores(of phone: Int32) -> UInt64 {
    let parts = numbers.values[Int(phone)]
    return UInt64(pair: parts.files << 16 ^ parts.keychain, parts.defaults)
  }

  /// Whether two phones have the same stores and apps, and the same processes where those
  /// matter.
  func haveSameStores(_ left: Int32, _ right: Int32, andProcesses: Bool) -> Bool {
    let left = numbers.values[Int(left)]
    let right = numbers.values[Int(right)]
    return left.keychain == right.keychain && left.defaults == right.defaults
      && left.files == right.files && left.apps == right.apps
      && (!andProcesses || left.processes == right.processes)
  }

  /// The number of a phone.
  ///
  /// - Parameter before: the number of a phone that it came from, to compare parts with.
  mutating func number(of phone: Phone, from before: Int32? = nil) -> Int32 {
    guard let before = before.map(Int.init) else { return add(phone, Parts(of: phone, in: &self)) }
    let new = values[before].differences(of: phone)
    var parts = numbers.values[before]
    if new.files { parts.files = files.number(of: phone.files) }
    if new.keychain { parts.keychain = keychains.number(of: phone.keychain) }
    if new.defaults { parts.defaults = defaults.number(of: phone.defaults) }
    if new.apps { parts.apps = apps.number(of: phone.apps) }
    if new.processes { parts.processes = number(ofProcessesOf: phone) }
    if new.remainder { parts.remainder = number(ofRemainderOf: phone) }
    return add(phone, parts)
  }

  fileprivate mutating func number(ofProcessesOf phone: Phone) -> Int32 {
    processes.number(of: phone.processes, hash: phone.hashOfProcesses)
  }

  fileprivate mutating func number(ofRemainderOf phone: Phone) -> Int32 {
    remainders.number(of: phone.remainder, hash: phone.hashOfRemainder)
  }

  private mutating func add(_ phone: Phone, _ parts: Parts) -> Int32 {
    let number = numbers.number(of: parts, hash: parts.spread)
    if Int(number) == values.count {
      var shared = phone
      shared.share(
        files: files[parts.files], keychain: keychains[parts.keychain],
        defaults: defaults[parts.defaults], apps: apps[parts.apps],
        processes: processes[parts.processes])
      values.append(NumberedPhone(consume shared))
    }
    return number
  }
}

extension PhoneTable {
  /// The numbers of a phone that another table has, by its parts here.
  mutating func take(_ phone: NumberedPhone, _ parts: Parts) -> Int32 {
    let number = numbers.number(of: parts, hash: parts.spread)
    if Int(number) == values.count { values.append(phone) }
    return number
  }

  /// The numbers that the parts of another table's phones have here.
  struct Renumbering: Sendable {
    private var files: [Int32]
    private var keychains: [Int32]
    private var defaults: [Int32]
    private var apps: [Int32]
    private var processes: [Int32]
    private var remainders: [Int32]

    /// Two tables that agree so far.
    init(same table: PhoneTable) {
      func all(_ count: Int) -> [Int32] { Array(0..<Int32(count)) }
      files = all(table.files.count)
      keychains = all(table.keychains.count)
      defaults = all(table.defaults.count)
      apps = all(table.apps.count)
      processes = all(table.processes.count)
      remainders = all(table.remainders.count)
    }

    /// The numbers here of the parts of a phone. Phones come in the order in which the other table
    /// met them, so a part that is new is that of the phone at hand.
    mutating func parts(_ there: Parts, of phone: Phone, in table: inout PhoneTable) -> Parts {
      if Int(there.files) == files.count {
        files.append(table.files.number(of: phone.files))
      }
      if Int(there.keychain) == keychains.count {
        keychains.append(table.keychains.number(of: phone.keychain))
      }
      if Int(there.defaults) == defaults.count {
        defaults.append(table.defaults.number(of: phone.defaults))
      }
      if Int(there.apps) == apps.count { apps.append(table.apps.number(of: phone.apps)) }
      if Int(there.processes) == processes.count {
        processes.append(table.number(ofProcessesOf: phone))
      }
      if Int(there.remainder) == remainders.count {
        remainders.append(table.number(ofRemainderOf: phone))
      }
      return Parts(
        files: files[Int(there.files)], keychain: keychains[Int(there.keychain)],
        defaults: defaults[Int(there.defaults)], apps: apps[Int(there.apps)],
        processes: processes[Int(there.processes)], remainder: remainders[Int(there.remainder)])
    }
  }
}

extension PhoneTable.Parts {
  /// The numbers of a phone's parts, each looked up.
  fileprivate init(of phone: Phone, in table: inout PhoneTable) {
    files = table.files.number(of: phone.files)
    keychain = table.keychains.number(of: phone.keychain)
    defaults = table.defaults.number(of: phone.defaults)
    apps = table.apps.number(of: phone.apps)
    processes = table.number(ofProcessesOf: phone)
    remainder = table.number(ofRemainderOf: phone)
  }

  /// A hash of six numbers.
  fileprivate var spread: Int {
    (UInt64(pair: files, keychain) &* 0xbf58_476d_1ce4_e5b9
      ^ UInt64(pair: defaults, apps) &* 0x94d0_49bb_1331_11eb
      ^ UInt64(pair: processes, remainder)).spread
  }
}
