// One step of the naive explorer: an event or a call, and what comes at once after it.

import AppModel
import PhoneModel
import Replay

/// A step that is being carried out.
struct NaiveStep {
  let scenario: Scenario
  var state: NaiveExplorer.State
  var schedule: Schedule
  /// The subjects that the step breaks.
  var broken: Set<Subject> = []

  /// Carries the step out; false where it cannot be.
  mutating func carryOut(_ action: NaiveExplorer.Action) -> Bool {
    var isPossible = true
    switch action {
    case .line(let event):
      state.line += 1
      isPossible = happen(event)
    case .falls(let event): isPossible = happen(event)
    case .waitsOn(let left):
      state.waits.removeLast()
      isPossible = happen(.wait(left))
    case .call(let process): makeCall(of: process)
    }
    if isPossible { beginHandlers() }
    return isPossible
  }

  private mutating func happen(_ event: Event) -> Bool {
    if case .action(let app, let name, _) = event, isByUser(name, in: app),
      state.phone.process(ProcessID(app: app))?.activity != .active
    {
      return false
    }
    let before = state.phone
    guard let left = try? state.phone.apply(event, &schedule) else { return false }
    if left > 0 { state.waits.append(left) }
    let action = state.threads.keys.sorted().compactMap { id -> String? in
      guard let handler = state.threads[id]?.handler else { return nil }
      return userAction(handler, of: id)
    }.first
    takeStock(since: before, action: action) { place in
      if case .defaults = place { event.flushesOnly } else { false }
    }
    dropEnded()
    judgeRules()
    return true
  }

  /// Makes the call that a process waits with, and goes on to the next.
  private mutating func makeCall(of id: ProcessID) {
    guard let thread = state.threads[id], let call = thread.call, let handler = thread.handler
    else { preconditionFailure("no call waits") }
    let before = state.phone
    let answer = state.phone.perform(call, by: id, &schedule)
    takeStock(since: before, action: userAction(handler, of: id)) { _ in true }
    dropEnded()
    judgeRules()
    guard state.threads[id] != nil else { return }
    run(handler, of: id, thread.replies + [answer.reply])
  }

  /// Begins every handler that can begin, those of the processes in turn.
  private mutating func beginHandlers() {
    while state.phone.indexOfBeginner(from: 0) != nil {
      var start = 0
      while let index = state.phone.indexOfBeginner(from: start) {
        start = index
        let process = state.phone.processes[index]
        guard let handler = state.phone.beginHandler(of: process.id) else { break }
        if state.threads[process.id] == nil,
          let memory = scenario.apps[process.code].freshMemory(of: process.id.kind)
        {
          state.threads[process.id] = NaiveExplorer.Thread(memory: memory)
        }
        run(handler, of: process.id, [])
      }
    }
    // What a process is to be is not judged on the way there.
    judgeRules()
  }

  /// Runs a handler from its start with these replies, to its next call or its end.
  private mutating func run(_ handler: Handler, of id: ProcessID, _ replies: [Reply]) {
    guard let memory = state.threads[id]?.memory else { preconditionFailure("no such process") }
    let log = CallLog(process: id)
    for reply in replies { log.add(reply) }
    switch memory.run(handler, log) {
    case .calls(let call):
      state.threads[id] = NaiveExplorer.Thread(
        memory: memory, handler: handler, replies: replies, call: call)
    case .ends(let memory, _):
      state.threads[id] = NaiveExplorer.Thread(memory: memory)
      let before = state.phone
      state.phone.endHandler(of: id, &schedule)
      dropEnded()
      guard state.phone.defaults != before.defaults else { return }
      takeStock(since: before, action: userAction(handler, of: id)) { _ in true }
    }
  }

  private mutating func dropEnded() {
    for id in state.phone.takeEnded() { state.threads[id] = nil }
  }

  /// Compares what the user has with what was there before.
  private mutating func takeStock(
    since before: Phone, action: String?, isByApp: (Belonging.Place) -> Bool
  ) {
    var ledger = Ledger(
      held: state.held, lost: state.lost,
      present: Ledger.holdings(on: before, code: scenario.apps))
    let change = ledger.settle(
      Ledger.holdings(on: state.phone, code: scenario.apps), on: state.phone, code: scenario.apps,
      action: action, isByApp: isByApp)
    state.held = ledger.held
    state.lost = ledger.lost
    for (name, _) in change.losses { broken.insert(Subject(Subject.nothingLost, name)) }
  }

  private mutating func judgeRules() {
    for app in state.phone.apps.indices where state.phone.apps[app].isInstalled {
      for rule in scenario.apps[state.phone.apps[app].code].rules {
        if case .broken = rule.judge(PhoneView(state.phone), app) {
          broken.insert(Subject(rule.name))
        }
      }
    }
  }

  /// The action of the user that a handler of a process serves.
  private func userAction(_ handler: Handler, of id: ProcessID) -> String? {
    guard case .action(let name, _) = handler, isByUser(name, in: id.app) else { return nil }
    return name
  }

  private func isByUser(_ action: String, in app: Int) -> Bool {
    scenario.apps[state.phone.apps[app].code].action(named: action)?.isByUser == true
  }
}
