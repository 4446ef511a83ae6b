// What a phone would answer if nothing came between.

import AppModel
import PhoneModel

/// Answers calls from a phone of its own, which goes on as if no event fell.
final class PhoneAnswerer: CallAnswerer {
  private var phone: Phone
  private var schedule = Schedule.base

  init(_ phone: Phone) {
    self.phone = phone
    super.init()
  }

  override func answer(_ call: Call, in log: CallLog) -> Reply? {
    phone.perform(call, by: log.process, &schedule).reply
  }
}
