// isProtectedDataAvailable and its notifications (section 4 of the rules).

extension Phone {
  /// `isProtectedDataAvailable` as a process sees it (P-01 … P-15).
  ///
  /// It is about now, not about the first unlock: false in every locked state
  /// after the grace, where files of class C can be read (P-02). Its truth is
  /// whether the keys of the classes A and B are there. Where there is no
  /// application object, code takes it as false, which is blind (P-14, P-15).
  func isProtectedDataAvailable(to id: ProcessID, _ schedule: inout Schedule) -> Answer {
    let truth =
      !lock.hasPasscode || lock.keyState == .unlocked || lock.keyState == .lockedInGrace
    let current = index(of: id).flatMap { processes[$0].current }
    if id.kind != .app {
      // P-15
      return schedule.ask(SignalInExtension.self) == .probe
        ? .truthful(.flag(truth)) : .blind(.flag(false), truth: .flag(truth))
    }
    if current == .load || current == .main {
      return .blind(.flag(false), truth: .flag(truth))  // P-14
    }
    guard lock.hasPasscode else { return .truthful(.flag(true)) }  // P-05
    if current == .notification(.protectedDataWillBecomeUnavailable),
      lock.state == .lockedInGrace
    {
      return .truthful(.flag(schedule.ask(ValueInHandler.self) == .stillTrue))
    }
    switch lock.state {
    case .beforeFirstUnlock, .locked:
      return .truthful(.flag(false))  // P-02, P-03
    case .lockedInGrace:
      return .truthful(.flag(schedule.ask(AvailabilityFlip.self) == .endOfGrace))
    case .unlocked:
      if lock.keysLate { return .blind(.flag(true), truth: .flag(false)) }
      if schedule.strikes(FalseWhileUnlocked.transient) {
        return .blind(.flag(false), truth: .flag(true))  // P-12
      }
      return .truthful(.flag(true))
    }
  }

  /// Announces a lock to the processes that observe it: to the app in front for
  /// certain, to others by `PD-WILLBECOME` (P-06, P-08).
  mutating func announceLock(front: ProcessID?, _ schedule: inout Schedule) {
    let notification = PhoneNotification.protectedDataWillBecomeUnavailable
    guard isObserved(notification) else { return }
    for index in processes.indices where processes[index].observed.contains(notification) {
      let id = processes[index].id
      guard id.kind == .app, processes[index].activity != .suspended else { continue }
      if id == front || schedule.ask(WillBecomeInBackground.self) == .delivered {
        processes[index].enqueue(.notification(notification))
      }
    }
  }

  /// Announces an unlock to the processes that observe it (P-07), at every
  /// unlock and not only the first. A suspended one may hear later (P-09), an
  /// extension never (P-15).
  ///
  /// - Parameter state: where the phone stood before.
  /// - Returns: whether they are told before the keys are there (`PD-ORDER`).
  mutating func announceUnlock(
    after state: DeviceLock.State, _ schedule: inout Schedule
  ) -> Bool {
    let notification = PhoneNotification.protectedDataDidBecomeAvailable
    guard isObserved(notification) else { return false }
    var isTold = false
    for index in processes.indices where processes[index].observed.contains(notification) {
      guard processes[index].id.kind == .app else { continue }  // P-15
      if processes[index].activity == .suspended {
        processes[index].missedAvailability = true
        continue
      }
      let delivery = schedule.ask(RunningDelivery.self)
      guard delivery != .never else { continue }
      processes[index].enqueue(.notification(notification))
      if delivery == .twice { processes[index].queue.append(.notification(notification)) }
      isTold = true
    }
    return isTold && state != .lockedInGrace
      && schedule.ask(AvailabilityOrder.self) == .beforeUsable
  }

  /// Whether any process observes it.
  private func isObserved(_ notification: PhoneNotification) -> Bool {
    processes.contains { $0.observed.contains(notification) }
  }

  /// A process runs again that was suspended during an unlock (`PD-SUSPENDED`).
  mutating func announceMissedUnlock(to id: ProcessID, _ schedule: inout Schedule) {
    guard let index = index(of: id), processes[index].missedAvailability else { return }
    processes[index].missedAvailability = false
    if schedule.ask(SuspendedDelivery.self) == .atResume {
      processes[index].enqueue(.notification(.protectedDataDidBecomeAvailable))
    }
  }
}
