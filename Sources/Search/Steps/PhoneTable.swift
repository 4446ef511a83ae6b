// All phones of a search, in parts that they share.

import PhoneModel

/// Gives equal phones the same number.
///
/// A step changes few parts of a phone. Only these are looked up, and a phone is told
/// from others by the numbers of its parts.
struct PhoneTable: Sendable {
  /// The numbers of a phone's parts.
  private struct Parts: Hashable, Sendable {
    var files: Int32
    var keychain: Int32
    var defaults: Int32
    var apps: Int32
    var processes: Int32
    var remainder: Int32
  }

  private var files = Interner<FileSystem>()
  private var keychains = Interner<Keychain>()
  private var defaults = Interner<DefaultsStore>()
  private var apps = Interner<[InstalledApp]>()
  private var processes = Interner<[ProcessState]>()
  private var remainders = Interner<PhoneRemainder>()
  private var numbers = Interner<Parts>()
  /// The phones, by number.
  private(set) var values: [Phone] = []

  var count: Int { values.count }

  subscript(number: Int32) -> Phone { values[Int(number)] }

  /// The number of a phone.
  ///
  /// - Parameter before: the number of a phone that it came from, to compare parts with.
  mutating func number(of phone: Phone, from before: Int32? = nil) -> Int32 {
    let old = before.map { (parts: numbers[$0], phone: values[Int($0)]) }
    var parts = Parts(files: 0, keychain: 0, defaults: 0, apps: 0, processes: 0, remainder: 0)
    parts.files =
      if let old, old.phone.files == phone.files { old.parts.files } else {
        files.number(of: phone.files)
      }
    parts.keychain =
      if let old, old.phone.keychain == phone.keychain { old.parts.keychain } else {
        keychains.number(of: phone.keychain)
      }
    parts.defaults =
      if let old, old.phone.defaults == phone.defaults { old.parts.defaults } else {
        defaults.number(of: phone.defaults)
      }
    parts.apps =
      if let old, old.phone.apps == phone.apps { old.parts.apps } else {
        apps.number(of: phone.apps)
      }
    parts.processes =
      if let old, old.phone.processes == phone.processes { old.parts.processes } else {
        processes.number(of: phone.processes)
      }
    parts.remainder = remainders.number(of: phone.remainder)
    let number = numbers.number(of: parts)
    if Int(number) == values.count {
      var shared = phone
      shared.share(
        files: files[parts.files], keychain: keychains[parts.keychain],
        defaults: defaults[parts.defaults], apps: apps[parts.apps],
        processes: processes[parts.processes])
      values.append(shared)
    }
    return number
  }
}
