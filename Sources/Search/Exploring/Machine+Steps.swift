// What one step does: an event or a call, and the handlers that begin and end after it.

import AppModel
import PhoneModel
import Replay

/// A step that is being worked out, in one of the ways it can go: all numbers, as it is
/// copied for each way.
struct PartialStep {
  var state: MachineState
  var condition: Int32 = 0
  var effect: Int32 = 0

  var phone: Int32 { state.phone }
}

extension Machine {
  /// The ways in which the call that a process has come to can go.
  mutating func call(
    by thread: Thread, from step: PartialStep
  ) throws(SearchError) -> [PartialStep] {
    guard let handler = code.nodes[Int(thread.node)].handler else {
      preconditionFailure("a process that waits for no reply has no turn")
    }
    var ways: [PartialStep] = []
    let decisions = decisions(by: thread, step)
    for place in try phones.outcomes(of: callOperation(of: thread), on: step.phone) {
      let outcome = phones.outcomes[Int(place)]
      guard var next = go(outcome, from: step) else { continue }
      let standing = phones.answers.values[Int(outcome.answer)].standing
      if standing != .truthful || !decisions.isEmpty { note(standing, decisions, in: &next) }
      if hasChanged(next.phone, since: step.phone) {
        let action = userAction(handler, in: thread.process, on: step.phone)
        takeStock(of: &next, from: step.phone, action: action, after: nil)
      }
      for judged in judge(next) {
        guard outcome.ended < 0 || phones.phones[judged.phone].isRunning(thread.process) else {
          try settle(judged, &ways)
          continue
        }
        let node = try code.goOn(
          thread.node, with: phones.answers[outcome.answer].reply, try label(of: outcome.answer),
          on: phones.phones[judged.phone])
        var arrived: [PartialStep] = []
        try arrive(node, of: thread.process, handler, judged, &arrived)
        for way in arrived { try settle(way, &ways) }
      }
    }
    return ways
  }

  /// Notes what an answer that is not the truth, or comes before something is destroyed, means
  /// for the rules.
  private mutating func note(
    _ standing: Answer.Standing, _ decisions: [String], in step: inout PartialStep
  ) {
    let isPlain = step.effect == 0 && decisions.isEmpty
    let (account, kind) = (step.state.account, Int32(standing.rawValue))
    if isPlain, let known = untrue[account, kind] {
      step.effect = known
      return
    }
    let held = standing == .truthful ? [] : accounts[account].held
    change(&step) { effect in
      effect.decisions = decisions
      effect.isBlind = standing == .blind
      // Launch logic runs with a blind or refused answer while there is something to lose.
      for holding in held {
        effect.exercise(Subject(Subject.nothingLost, holding.name))
        effect.exercise(Subject(Subject.noBlindDecision, holding.name))
      }
    }
    if isPlain { untrue.note(step.effect, of: account, kind) }
  }

  /// How the code takes an answer.
  private mutating func label(of answer: Int32) throws(SearchError) -> Int32 {
    while replyLabels.count <= Int(answer) { replyLabels.append(-1) }
    if replyLabels[Int(answer)] < 0 {
      replyLabels[Int(answer)] = try code.label(of: phones.answers[answer].reply)
    }
    return replyLabels[Int(answer)]
  }

  /// The number of the call that a process has come to.
  private mutating func callOperation(of thread: Thread) -> Int32 {
    while callOperations.count <= Int(thread.node) { callOperations.append(-1) }
    if callOperations[Int(thread.node)] < 0, let call = code.nodes[Int(thread.node)].call {
      callOperations[Int(thread.node)] = phones.number(of: .call(thread.process, call))
    }
    return callOperations[Int(thread.node)]
  }

  /// A step after one of the phone, in the way that its answers allow.
  mutating func go(_ outcome: PhoneOutcome, from step: PartialStep) -> PartialStep? {
    guard let condition = phones.both(step.condition, outcome.condition) else { return nil }
    var next = step
    next.state.phone = outcome.phone
    next.condition = condition
    if outcome.ended >= 0 {
      let ended = phones.endings[outcome.ended]
      next.state.threads = number(
        of: threads[step.state.threads].filter { !ended.contains($0.process) })
    }
    return next
  }

  /// How the code tells a handler from others.
  private mutating func label(ofHandler handler: Int32) throws(SearchError) -> Int32 {
    while handlerLabels.count <= Int(handler) { handlerLabels.append(-1) }
    if handlerLabels[Int(handler)] < 0 {
      handlerLabels[Int(handler)] = try code.label(of: phones.handlers[handler])
    }
    return handlerLabels[Int(handler)]
  }

  /// Begins the handlers that wait, until every process has stopped at a call or
  /// has nothing to do; what comes of it is added to `ways`.
  mutating func settle(
    _ step: PartialStep, _ ways: inout [PartialStep]
  ) throws(SearchError) {
    let count = ways.count
    try beginAll(step, &ways)
    // What a process is to be is not judged on the way there.
    for index in ways[count...].indices { noteRules(in: &ways[index]) }
  }

  private mutating func beginAll(
    _ step: PartialStep, _ ways: inout [PartialStep]
  ) throws(SearchError) {
    guard phones.standing(step.phone).beginner >= 0 else {
      ways.append(step)
      return
    }
    var open: [(PartialStep, Int)] = []
    var arrived: [PartialStep] = []
    swap(&open, &openSteps)
    swap(&arrived, &arrivedSteps)
    defer {
      open.removeAll(keepingCapacity: true)
      swap(&open, &openSteps)
      swap(&arrived, &arrivedSteps)
    }
    open.append((step, 0))
    while let (step, from) = open.popLast() {
      guard let (index, process) = phones.phones[step.phone].beginner(from: from) else {
        if from == 0 { ways.append(step) } else { open.append((step, 0)) }
        continue
      }
      let operation = phones.number(of: .begin(process))
      let count = open.count
      for place in try phones.outcomes(of: operation, on: step.phone) {
        let outcome = phones.outcomes[Int(place)]
        guard var next = go(outcome, from: step) else { continue }
        noteBeginning(of: outcome.handler, operation, process, in: &next)
        let leader = phones.handlers[outcome.leader]
        let node = try code.begin(
          leader, try label(ofHandler: outcome.leader), at: try restNode(of: process, in: next),
          on: phones.phones[next.phone])
        arrived.removeAll(keepingCapacity: true)
        try arrive(node, of: process, leader, next, &arrived)
        for way in arrived { open.append((way, index)) }
      }
      open[count...].reverse()
    }
  }

  /// Notes in a step that a handler begins.
  private mutating func noteBeginning(
    of handler: Int32, _ operation: Int32, _ process: ProcessID, in step: inout PartialStep
  ) {
    let beginning = number(ofBeginning: handler, operation)
    let before = step.effect
    if let effect = begun[before, beginning] {
      step.effect = effect
      return
    }
    let name = phones.handlers[handler].name
    change(&step) { $0.begun.append(Effect.Beginning(process: process, name: name)) }
    begun.note(step.effect, of: before, beginning)
  }

  /// The node of a process that rests, made fresh where it has just started.
  private mutating func restNode(
    of process: ProcessID, in step: PartialStep
  ) throws(SearchError) -> Int32 {
    for thread in threads[step.state.threads] where thread.process == process {
      return thread.node
    }
    let number = phones.phones[step.phone].phone.code(of: process)
    return try code.freshNode(
      of: ProcessCodeID(process: process, code: number),
      scenario.apps[number].freshMemory(of: process.kind))
  }

  /// The threads after that of a process has come to a node; each node is of one process.
  private mutating func threads(
    _ before: Int32, with process: ProcessID, at node: Int32
  ) -> Int32 {
    if let known = arrivals[before, node] { return known }
    var running = threads[before]
    let thread = Thread(process: process, node: node)
    let index = running.firstIndex { $0.process >= process } ?? running.endIndex
    if index < running.endIndex, running[index].process == process {
      running[index] = thread
    } else {
      running.insert(thread, at: index)
    }
    let number = number(of: running)
    arrivals.note(number, of: before, node)
    return number
  }

  /// The code of a process has come to a node: the next call, or the end of the
  /// handler, where what it wrote to UserDefaults reaches the disk.
  private mutating func arrive(
    _ node: Int32, of process: ProcessID, _ handler: Handler, _ step: PartialStep,
    _ ways: inout [PartialStep]
  ) throws(SearchError) {
    var arrived = step
    arrived.state.threads = threads(step.state.threads, with: process, at: node)
    guard !code.stopsAtCall(node) else {
      ways.append(arrived)
      return
    }
    for place in try phones.outcomes(of: phones.number(of: .end(process)), on: arrived.phone) {
      guard var next = go(phones.outcomes[Int(place)], from: arrived) else { continue }
      // Claims are judged anew where something has reached the disk, be it a belonging or not.
      guard phones.phones[next.phone].phone.defaults != phones.phones[arrived.phone].phone.defaults
      else {
        ways.append(next)
        continue
      }
      let action = userAction(handler, in: process, on: arrived.phone)
      takeStock(of: &next, from: arrived.phone, action: action, after: nil)
      ways += judgeClaims(next)
    }
  }
}

extension Machine {
  /// Changes what a step means for the rules.
  mutating func change(_ step: inout PartialStep, _ change: (inout Effect) -> Void) {
    var effect = phones.effects[step.effect]
    change(&effect)
    step.effect = phones.effects.number(of: effect)
  }

  /// Whether what belongs to the user is not the same on two phones.
  func hasChanged(_ phone: Int32, since before: Int32) -> Bool {
    phones.standing(phone).holdings != phones.standing(before).holdings
  }

  /// Whether an action of the user can be done: it needs the app in front.
  func isOffered(_ operation: Int32, _ phone: Int32) -> Bool {
    guard phones.actions[Int(operation)],
      case .event(.action(let app, let name, _)) = phones.operations[operation],
      isByUser(name, in: app, on: phone)
    else { return true }
    return phones.phones[phone].phone.process(ProcessID(app: app))?.activity == .active
  }

  private func isByUser(_ action: String, in app: Int, on phone: Int32) -> Bool {
    scenario.apps[phones.phones[phone].phone.apps[app].code].action(named: action)?.isByUser == true
  }

  /// The action of the user that a handler serves, if it does.
  private func userAction(
    _ handler: Handler, in process: ProcessID, on phone: Int32
  ) -> String? {
    guard case .action(let name, _) = handler, isByUser(name, in: process.app, on: phone) else {
      return nil
    }
    return name
  }

  /// The action of the user that a process is in the middle of.
  func runningAction(_ step: PartialStep) -> String? {
    for thread in threads[step.state.threads] {
      if let handler = code.nodes[Int(thread.node)].handler,
        let action = userAction(handler, in: thread.process, on: step.phone)
      {
        return action
      }
    }
    return nil
  }

  /// The belongings that the call that a process has come to is about to delete or overwrite.
  private func decisions(by thread: Thread, _ step: PartialStep) -> [String] {
    let process = thread.process
    guard code.mayChangeStores(thread.node), let call = code.nodes[Int(thread.node)].call,
      let (destruction, code) = phones.phones[step.phone].destruction(by: call, of: process)
    else { return [] }
    let ledger = ledger(step.state.account, on: step.phone)
    return scenario.apps[code].belongings.flatMap {
      ledger.names(of: $0, hitBy: destruction, app: process.app)
    }
  }

  /// Takes stock where what belongs to the user has changed from one phone to
  /// the next: by an event, or by a call of the app.
  mutating func takeStock(
    of step: inout PartialStep, from before: Int32, action: String?, after event: Event?
  ) {
    guard hasChanged(step.phone, since: before) else { return }
    let question = Stock.Question(
      account: step.state.account, before: phones.standing(before).holdings,
      now: phones.standing(step.phone).holdings, apps: phones.phones.apps(of: step.phone),
      action: action, isByApp: event == nil, flushesOnly: event?.flushesOnly ?? false)
    let stock = stocks[question] ?? takeStock(question, on: step.phone, since: before)
    step.state.account = stock.account
    if stock.effect != 0 { add(stock.effect, to: &step) }
  }

  private mutating func takeStock(
    _ question: Stock.Question, on phone: Int32, since before: Int32
  ) -> Stock {
    var ledger = ledger(question.account, on: before)
    let change = ledger.settle(
      phones.holdings[question.now], on: phones.phones[phone].phone, code: scenario.apps,
      action: question.action
    ) { place in
      if question.isByApp { return true }
      return if case .defaults = place { question.flushesOnly } else { false }
    }
    var effect = Effect()
    for (name, text) in change.losses {
      effect.breaks(Subject(Subject.nothingLost, name), "\(name) \(text)")
    }
    let stock = Stock(
      account: accounts.number(of: Account(held: ledger.held, lost: ledger.lost)),
      effect: phones.effects.number(of: effect))
    stocks[question] = stock
    return stock
  }

  /// Judges what must hold after a moment.
  mutating func judge(_ step: PartialStep) -> [PartialStep] {
    var step = step
    noteRules(in: &step)
    return judgeClaims(step)
  }

  /// Judges what a script says must hold throughout; a guard asks its question.
  private mutating func judgeClaims(_ step: PartialStep) -> [PartialStep] {
    guard hasClaims else { return [step] }
    var ways = [step]
    for (index, claim) in scenario.claims.enumerated() where claim.span != .finally {
      let bit: UInt64 = 1 << UInt64(index)
      ways = ways.flatMap { way -> [PartialStep] in
        guard positions[way.state.position].broken & bit == 0 else { return [way] }
        return branch(on: claim.guards, way).map { branch in
          branch.holds ? judge(claim, bit, branch.step) : branch.step
        }
      }
    }
    return ways
  }

  /// Notes what the apps' own rules say after a moment.
  mutating func noteRules(in step: inout PartialStep) {
    let rules = phones.standing(step.phone).rules
    if rules != 0 { add(rules, to: &step) }
  }

  /// Adds to a step what another part of it means for the rules.
  private mutating func add(_ effect: Int32, to step: inout PartialStep) {
    let before = step.effect
    if let known = summed[before, effect] {
      step.effect = known
      return
    }
    let added = phones.effects[effect]
    change(&step) { $0.add(added) }
    summed.note(step.effect, of: before, effect)
  }

  /// Judges a claim at a moment.
  private mutating func judge(_ claim: Claim, _ bit: UInt64, _ step: PartialStep) -> PartialStep {
    var step = step
    var position = positions[step.state.position]
    let holds = claim.condition.holds(
      on: phones.phones[step.phone].phone, ledger(step.state.account, on: step.phone))
    if holds { position.held |= bit }
    let hasHeld = position.held & bit != 0
    let isBroken = claim.span == .never ? holds : !holds && hasHeld
    if isBroken { position.broken |= bit }
    if claim.span == .never || hasHeld {
      change(&step) { effect in
        effect.exercise(Subject(Subject.expected))
        if !effect.evaluated.contains(claim.place) { effect.evaluated.append(claim.place) }
        if isBroken {
          effect.breaks(
            Subject(Subject.expected), "\(claim.span.name) \(claim.condition.text) does not hold")
        }
      }
    }
    step.state.position = positions.number(of: position)
    return step
  }

  /// Asks the questions of guards, and says of each way whether all hold.
  mutating func branch(
    on guards: [Guard], _ step: PartialStep
  ) -> [(step: PartialStep, holds: Bool)] {
    var ways = [(step: step, holds: true)]
    for condition in guards {
      ways = ways.flatMap { way -> [(step: PartialStep, holds: Bool)] in
        guard way.holds else { return [way] }
        let mask = phones.allowed[Int(condition.question.rawValue)]
        return (0..<UInt8(8)).compactMap { answer in
          guard mask & (1 << answer) != 0 else { return nil }
          let asked = phones.number(
            of: StepCondition(answers: [AnswerSet.Element(condition.question, answer)]))
          guard let both = phones.both(way.step.condition, asked) else { return nil }
          var next = way.step
          next.condition = both
          return (next, (answer == condition.answer) != condition.isNegated)
        }
      }
    }
    return ways
  }
}
