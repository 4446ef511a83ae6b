// What one step does: an event or a call, and the handlers that begin and end after it.

import AppModel
import PhoneModel
import Replay

/// A step that is being worked out, in one of the ways it can go.
struct PartialStep {
  var phone: Int32
  var threads: [Thread]
  var account: Int32
  var position: Position
  var condition = StepCondition.always
  var effect = Effect()
}

extension Machine {
  /// The ways in which an event can go; none where it is impossible.
  mutating func happen(
    _ event: Event, from step: PartialStep
  ) throws(SearchError) -> [(step: PartialStep, left: Seconds)] {
    guard isOffered(event, step.phone) else { return [] }
    var ways: [(PartialStep, Seconds)] = []
    let action = runningAction(step)
    for place in phones.outcomes(of: phones.number(of: .event(event)), on: step.phone) {
      let outcome = phones.outcomes[place]
      guard var next = go(outcome, from: step) else { continue }
      takeStock(of: &next, from: step.phone, action: action, after: event)
      for judged in judge(next) {
        for settled in try settle(judged) { ways.append((settled, outcome.left)) }
      }
    }
    return ways
  }

  /// The ways in which the call that a process has come to can go.
  mutating func call(
    by index: Int, from step: PartialStep
  ) throws(SearchError) -> [PartialStep] {
    let thread = step.threads[index]
    let node = code.nodes[Int(thread.node)]
    guard let call = node.call, let handler = node.handler else {
      preconditionFailure("a process that waits for no reply has no turn")
    }
    var ways: [PartialStep] = []
    let decisions = call.mayChangeStores ? self.decisions(by: call, of: thread.process, step) : []
    for place in phones.outcomes(of: phones.number(of: .call(thread.process, call)), on: step.phone)
    {
      let outcome = phones.outcomes[place]
      guard var next = go(outcome, from: step), let answer = outcome.answer else { continue }
      next.effect.decisions = decisions
      next.effect.isBlind = answer.standing == .blind
      if answer.standing != .truthful { exerciseHoldings(&next) }
      if call.mayChangeStores {
        let action = userAction(handler, in: thread.process, on: phones.phones[step.phone])
        takeStock(of: &next, from: step.phone, action: action, after: nil)
      }
      for judged in judge(next) {
        guard phones.phones[judged.phone].isRunning(thread.process) else {
          ways += try settle(judged)
          continue
        }
        let node = try code.goOn(thread.node, with: answer.reply)
        for ended in arrive(node, of: thread.process, handler, judged) {
          ways += try settle(ended)
        }
      }
    }
    return ways
  }

  /// A step after one of the phone, in the way that its answers allow.
  private func go(_ outcome: PhoneOutcome, from step: PartialStep) -> PartialStep? {
    guard let condition = step.condition.and(outcome.condition) else { return nil }
    var next = step
    next.phone = outcome.phone
    next.condition = condition
    if !outcome.ended.isEmpty {
      next.threads.removeAll { outcome.ended.contains($0.process) }
    }
    return next
  }

  /// Begins the handlers that wait, until every process has stopped at a call or
  /// has nothing to do.
  private mutating func settle(_ step: PartialStep) throws(SearchError) -> [PartialStep] {
    var done: [PartialStep] = []
    var open = [(step, 0)]
    while let (step, from) = open.popLast() {
      let phone = phones.phones[step.phone]
      guard let index = phone.indexOfBeginner(from: from) else {
        if from == 0 { done.append(step) } else { open.append((step, 0)) }
        continue
      }
      let process = phone.processes[index].id
      let ways = phones.outcomes(of: phones.number(of: .begin(process)), on: step.phone)
      var next: [(PartialStep, Int)] = []
      for place in ways {
        let outcome = phones.outcomes[place]
        guard var begun = go(outcome, from: step), let handler = outcome.handler else { continue }
        begun.effect.begun.append(Effect.Beginning(process: process, name: handler.name))
        let rest = try restNode(of: process, in: begun)
        let node = try code.begin(handler, at: rest)
        next += arrive(node, of: process, handler, begun).map { ($0, index) }
      }
      open += next.reversed()
    }
    return done
  }

  /// The node of a process that rests, made fresh where it has just started.
  private mutating func restNode(
    of process: ProcessID, in step: PartialStep
  ) throws(SearchError) -> Int32 {
    if let thread = step.threads.first(where: { $0.process == process }) { return thread.node }
    guard let number = phones.phones[step.phone].process(process)?.code,
      let memory = scenario.apps[number].freshMemory(of: process.kind)
    else { preconditionFailure("the phone runs a process that no app has code for") }
    return code.rest(of: process, memory)
  }

  /// The code of a process has come to a node: the next call, or the end of the
  /// handler, where what it wrote to UserDefaults reaches the disk.
  private mutating func arrive(
    _ node: Int32, of process: ProcessID, _ handler: Handler, _ step: PartialStep
  ) -> [PartialStep] {
    var arrived = step
    let thread = Thread(process: process, node: node)
    if let index = arrived.threads.firstIndex(where: { $0.process >= process }) {
      if arrived.threads[index].process == process {
        arrived.threads[index] = thread
      } else {
        arrived.threads.insert(thread, at: index)
      }
    } else {
      arrived.threads.append(thread)
    }
    guard code.nodes[Int(node)].call == nil else { return [arrived] }
    var ways: [PartialStep] = []
    for place in phones.outcomes(of: phones.number(of: .end(process)), on: arrived.phone) {
      guard var next = go(phones.outcomes[place], from: arrived) else { continue }
      let action = userAction(handler, in: process, on: phones.phones[arrived.phone])
      takeStock(of: &next, from: arrived.phone, action: action, after: nil)
      if next.phone == arrived.phone { ways.append(next) } else { ways += judge(next) }
    }
    return ways
  }
}

extension Machine {
  /// Whether an action of the user can be done: it needs the app in front.
  private func isOffered(_ event: Event, _ phone: Int32) -> Bool {
    guard case .action(let app, let name, _) = event,
      isByUser(name, in: app, on: phones.phones[phone])
    else { return true }
    return phones.phones[phone].process(ProcessID(app: app))?.activity == .active
  }

  private func isByUser(_ action: String, in app: Int, on phone: Phone) -> Bool {
    scenario.apps[phone.apps[app].code].action(named: action)?.isByUser == true
  }

  /// The action of the user that a handler serves, if it does.
  private func userAction(
    _ handler: Handler, in process: ProcessID, on phone: Phone
  ) -> String? {
    guard case .action(let name, _) = handler, isByUser(name, in: process.app, on: phone) else {
      return nil
    }
    return name
  }

  /// The action of the user that a process is in the middle of.
  private func runningAction(_ step: PartialStep) -> String? {
    for thread in step.threads {
      if let handler = code.nodes[Int(thread.node)].handler,
        let action = userAction(handler, in: thread.process, on: phones.phones[step.phone])
      {
        return action
      }
    }
    return nil
  }

  /// The belongings that a call is about to delete or overwrite.
  private mutating func decisions(
    by call: Call, of process: ProcessID, _ step: PartialStep
  ) -> [String] {
    let phone = phones.phones[step.phone]
    guard let destruction = phone.destruction(by: call, of: process) else { return [] }
    let ledger = ledger(step.account, on: step.phone)
    return scenario.apps[phone.apps[process.app].code].belongings.flatMap {
      ledger.names(of: $0, hitBy: destruction, app: process.app)
    }
  }

  /// Takes stock where what belongs to the user has changed from one phone to
  /// the next: by an event, or by a call of the app.
  private mutating func takeStock(
    of step: inout PartialStep, from before: Int32, action: String?, after event: Event?
  ) {
    let now = holdings(on: step.phone)
    guard now != holdings(on: before) else { return }
    var ledger = ledger(step.account, on: before)
    let change = ledger.settle(
      holdings[now], on: phones.phones[step.phone], code: scenario.apps, action: action
    ) { place in
      guard let event else { return true }
      return if case .defaults = place { event.flushesOnly } else { false }
    }
    step.account = accounts.number(of: Account(held: ledger.held, lost: ledger.lost))
    for (name, text) in change.losses {
      step.effect.breaks(Subject(Subject.nothingLost, name), "\(name) \(text)")
    }
  }

  /// Marks the rules about belongings as exercised: launch logic ran with a
  /// blind or refused answer while there was something to lose.
  private func exerciseHoldings(_ step: inout PartialStep) {
    for holding in accounts[step.account].held {
      step.effect.exercise(Subject(Subject.nothingLost, holding.name))
      step.effect.exercise(Subject(Subject.noBlindDecision, holding.name))
    }
  }

  /// Judges what must hold throughout, after a moment; a guard asks its question.
  private mutating func judge(_ step: PartialStep) -> [PartialStep] {
    var ways = [step]
    let rules = ruleEffect(of: step.phone)
    for index in ways.indices {
      for subject in rules.judged where !ways[index].effect.judged.contains(subject) {
        ways[index].effect.judged.append(subject)
      }
      for subject in rules.exercised { ways[index].effect.exercise(subject) }
      for breach in rules.breaches { ways[index].effect.breaks(breach.subject, breach.text) }
    }
    for (index, claim) in scenario.claims.enumerated() where claim.span != .finally {
      let bit: UInt64 = 1 << UInt64(index)
      ways = ways.flatMap { way -> [PartialStep] in
        guard way.position.broken & bit == 0 else { return [way] }
        return branch(on: claim.guards, way).map { branch in
          guard branch.holds else { return branch.step }
          return judge(claim, bit, branch.step)
        }
      }
    }
    return ways
  }

  /// Judges a claim at a moment.
  private mutating func judge(_ claim: Claim, _ bit: UInt64, _ step: PartialStep) -> PartialStep {
    var step = step
    let holds = claim.condition.holds(
      on: phones.phones[step.phone], ledger(step.account, on: step.phone))
    if holds { step.position.held |= bit }
    let hasHeld = step.position.held & bit != 0
    if claim.span == .never || hasHeld {
      step.effect.exercise(Subject(Subject.expected))
      step.effect.evaluated.append(claim.place)
    }
    if claim.span == .never ? holds : !holds && hasHeld {
      step.position.broken |= bit
      step.effect.breaks(
        Subject(Subject.expected), "\(claim.span.name) \(claim.condition.text) does not hold")
    }
    return step
  }

  /// Asks the questions of guards, and says of each way whether all hold.
  func branch(on guards: [Guard], _ step: PartialStep) -> [(step: PartialStep, holds: Bool)] {
    var ways = [(step: step, holds: true)]
    for condition in guards {
      ways = ways.flatMap { way -> [(step: PartialStep, holds: Bool)] in
        guard way.holds else { return [way] }
        let mask = phones.allowed[Int(condition.question.rawValue)]
        return (0..<UInt8(8)).compactMap { answer in
          guard mask & (1 << answer) != 0,
            let both = way.step.condition.and(
              StepCondition(answers: [AnswerSet.Element(condition.question, answer)]))
          else { return nil }
          var next = way.step
          next.condition = both
          return (next, (answer == condition.answer) != condition.isNegated)
        }
      }
    }
    return ways
  }
}
