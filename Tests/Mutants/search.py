#!/usr/bin/env python3
"""Weakens the search, one line at a time, and requires that a test of it notices.

usage: python3 Tests/Mutants/search.py [--list | --check] [WORD ...]

Each mutant is applied to a scratch copy of the modules that the search rests on, which is built there
once and then step by step, and the tests of Tests/SearchTests must not all pass with it. With words only
the mutants are tried whose file or reason holds one of them. Before anything is built, every text must
be found in the sources once; --check looks that up and does no more, and so does --list.

Exit codes: 0 all killed; 1 a mutant survives, does not compile, or its text does not match; 2 the
checkout itself does not pass.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# The modules of the copy, each with those above it.
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "mutants",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "PhoneModel"),
    .target(name: "AppModel", dependencies: ["PhoneModel"]),
    .target(name: "Replay", dependencies: ["AppModel", "PhoneModel"]),
    .target(name: "Search", dependencies: ["Replay", "AppModel", "PhoneModel"]),
    .target(name: "ScenarioScript", dependencies: ["Replay", "AppModel", "PhoneModel"]),
    .target(name: "Apps", dependencies: ["AppModel", "PhoneModel"]),
    .testTarget(
      name: "SearchTests",
      dependencies: ["Search", "Apps", "Replay", "ScenarioScript", "AppModel", "PhoneModel"],
      exclude: ["counts.txt"]),
  ],
  swiftLanguageModes: [.v6]
)
"""

# Tests of other modules that are run with them.
BORROWED = ["Tests/ReplayTests/MinimalSetsTests.swift"]

# What is run, in turn, until something fails: the quick and telling first.
SUITES = [
    "TraceTests|BoundTests|PhoneTable|Holdings|JointSweep|SweepsAtOnce|CrewTests|PhoneView|HandlerTwins|StepCondition|IdleHandler|Forgetting"
    "|LossTests|MinimalSets|theShortestLossOf|ThatMatters|ForGranted|BeyondThat|TwoProcesses",
    "CopySearch|Widening", "CountTests", "AgreementTests|aRandomScript", "BlindDecision", "ConsentTests",
    "JudgeTests|FindingTests|ReductionTests|BadInputTests|RaceProjectionTests"]

# A test run that takes longer than this many seconds has noticed: the search does not end.
PATIENCE = 600

# The parts of a state, compared without one of them.
KEY = """
  static func == (left: Self, right: Self) -> Bool {{ {equal} }}
  func hash(into hasher: inout Hasher) {{ hasher.combine({hash}) }}
}}
"""
FIELD = "  /// How far the world is.\n  var position: Int32\n"
STATE = FIELD + """}

extension MachineState {
  /// A hash of the four numbers.
  var spread: Int {
    (UInt64(pair: phone, threads) &* 0xbf58_476d_1ce4_e5b9 ^ UInt64(pair: account, position)).spread
  }
}
"""


def state(without):
    parts = [part for part in ("phone", "threads", "account", "position") if part != without]
    equal = " && ".join(f"left.{part} == right.{part}" for part in parts)
    spread = f"\n  var spread: Int {{ UInt64(pair: {parts[0]}, 0).spread }}\n"
    return FIELD + spread + KEY.format(equal=equal, hash=parts[0])


def source(name, start, end):
    """The text of a source from one line on, up to and with another: for mutants of several places."""
    with open(os.path.join(ROOT, "Sources", name + ".swift"), encoding="utf-8") as file:
        text = file.read()
    first = text.find(start)
    last = text.find(end, first)
    return text[first:last + len(end)] if first >= 0 and last >= 0 else start


# The look-up of a pair, and where it is noted.
STEPS = "Search/Exploring/Machine+Steps"
SUMMED = source(STEPS, "    if let known = summed[", "    summed.note(step.effect, of: before, effect)\n")
UNTRUE = source(STEPS, "    if isPlain, let known = ", "untrue.note(step.effect, of: account, kind) }\n")
BEGUN = source(STEPS, "    if let effect = begun[", "    begun.note(step.effect, of: before, beginning)\n")
ARRIVALS = source(STEPS, "    if let known = arrivals[", "    arrivals.note(number, of: before, node)\n")
BEGINNINGS = source(
    "Search/Exploring/Machine", "    if let number = beginnings[",
    "    beginnings.note(beginningCount, of: operation, handler)\n")

# File below Sources, exact source text, replacement, what is weakened.
#
# Left out as without effect: that a handler begun goes on from its own place among the processes
# (what begins at once makes no call, so the order does not show), that a broken claim is not judged
# again (it stays broken), that a process that is idle in fresh memory only is told to the memories
# met before it (they come again), that launches which wait are in a phone's parts (their hash tells them
# apart), that of the losses of a joint search only those are looked for that tell more (the others
# are covered), that a suspended process makes no calls (the phone suspends none that is in the middle of a
# handler), that what a worker has sent is dropped at the end of a level (whoever gets it again has met
# it), that a step of a copy that breaks a rule is told from one that does not (whether one does is
# asked of the exact states), that the largest group of a class keeps its number (the classes are numbered
# anew), that pairs of equal hashes are compared (there are none among small numbers), and in how many ways
# copies take part in an event of the phone (under one answer to each question there is one way: what
# happens sometimes happens at calls).
MUTANTS = [
    # What a state is.
    ("Search/Exploring/Machine", STATE, state("phone"), "a state without its phone"),
    ("Search/Exploring/Machine", STATE, state("threads"), "a state without its code"),
    ("Search/Exploring/Machine", STATE, state("account"), "a state without its account"),
    ("Search/Exploring/Machine", STATE, state("position"), "a state without its position"),
    ("Search/Exploring/Machine+Steps",
     "accounts.number(of: Account(held: ledger.held, lost: ledger.lost))",
     "accounts.number(of: Account(held: ledger.held, lost: []))",
     "what is lost is forgotten"),
    ("Search/Exploring/Machine+Steps",
     "accounts.number(of: Account(held: ledger.held, lost: ledger.lost))",
     "accounts.number(of: Account(held: ledger.present, lost: ledger.lost))",
     "what the user had is forgotten for what there is"),
    ("Search/Steps/PhoneTable",
     "    if new.remainder { parts.remainder = number(ofRemainderOf: phone) }\n", "",
     "a phone without its lock"),
    ("Search/Steps/PhoneTable",
     "    if new.defaults { parts.defaults = defaults.number(of: phone.defaults) }\n", "",
     "a phone with the UserDefaults of the one before"),
    ("Search/Steps/PhoneTable",
     "    if new.keychain { parts.keychain = keychains.number(of: phone.keychain) }\n", "",
     "a phone with the Keychain of the one before"),
    ("PhoneModel/Phone+Parts",
     "files: files != other.files",
     "files: false",
     "a phone with the files of the one before"),
    ("PhoneModel/Phone+Parts",
     "apps: apps != other.apps",
     "apps: false",
     "a phone with the apps of the one before"),
    ("PhoneModel/Phone+Parts",
     "processes: !sharesProcesses(with: other)",
     "processes: false",
     "a phone with the processes of the one before"),
    ("PhoneModel/Phone+Parts",
     "lock != other.lock || ",
     "",
     "a phone with the lock of the one before"),
    ("PhoneModel/Phone+Parts",
     "deferredLaunches != other.deferredLaunches",
     "false",
     "launches that wait for an unlock are those of the phone before"),
    ("PhoneModel/Phone+Parts",
     "timelineReloads != other.timelineReloads || ",
     "",
     "timelines asked for are those of the phone before"),
    ("PhoneModel/Phone+Parts",
     " || backup != other.backup",
     "",
     "a phone with the backup of the one before"),
    ("PhoneModel/Phone+Parts",
     "lateFiles != other.lateFiles || ",
     "",
     "files on their way are those of the phone before"),
    ("PhoneModel/Phone+Parts",
     "\n        || surroundings != other.surroundings)",
     ")",
     "a phone with the surroundings of the one before"),
    ("PhoneModel/Phone+Parts",
     "    lateFiles = phone.lateFiles\n",
     "    lateFiles = []\n",
     "files on their way are not told apart"),
    ("PhoneModel/Phone+Parts",
     "    timelineReloads = phone.timelineReloads\n",
     "    timelineReloads = []\n",
     "timelines asked for are not told apart"),
    ("PhoneModel/Phone+Parts",
     "    backup = phone.backup\n",
     "    backup = nil\n",
     "backups are not told apart"),
    ("PhoneModel/Phone+Parts",
     "    surroundings = phone.surroundings\n",
     "    surroundings = Surroundings()\n",
     "surroundings are not told apart"),
    ("Search/Steps/PhoneTable",
     "left.defaults == right.defaults",
     "true",
     "what stands on phones that differ in their defaults is the same"),
    ("Search/Steps/PhoneTable",
     "left.files == right.files",
     "true",
     "what stands on phones that differ in their files is the same"),
    ("Search/Steps/PhoneTable",
     "left.apps == right.apps",
     "true",
     "what stands on phones that differ in their apps is the same"),
    ("Search/Steps/PhoneTable",
     "left.keychain == right.keychain",
     "true",
     "what stands on phones that differ in their keychain is the same"),
    ("Search/Steps/PhoneSteps",
     "{ suite != nil } else { false }",
     "{ suite == suite && false } else { false }",
     "no belonging is in a suite"),
    ("Search/Steps/HashPlaces",
     "if isWanted(number) { return number }",
     "return number",
     "values of equal hashes are equal"),
    ("Search/Steps/HashPlaces",
     "for entry in old where",
     "for entry in old.dropFirst() where",
     "a number is lost as a table grows"),
    ("Search/Exploring/Machine+Steps",
     "filter { !ended.contains($0.process) }",
     "filter { _ in true }",
     "the code of a process that has ended goes on"),
    ("Search/Exploring/Machine+Expanding",
     "waits.first(where: { $0.seconds == seconds })",
     "waits.first",
     "every wait is as long as the first"),
    # The code as an automaton.
    ("Search/Steps/HandlerAutomaton",
     "    var process: ProcessID\n    var memory: Memory\n  }\n\n  private(set) var nodes",
     "    var process: ProcessID\n    var memory: Memory"
     + KEY.format(equal="left.process == right.process", hash="process").replace("}\n", "}\n", 1)
     + "\n  private(set) var nodes",
     "a process at rest without its memory"),
    ("Search/Steps/HandlerAutomaton", "replies.number(of: reply) << 1 | 1", "1",
     "a handler goes on whatever the reply"),
    ("Search/Steps/HandlerAutomaton", "handlers.number(of: handler) << 1", "0",
     "a process begins the same handler always"),
    ("Search/Steps/HandlerAutomaton",
     "guard step == self.step(handler, from, replies, phone) else", "guard step == step else",
     "whether a handler does the same again is not looked at"),
    # The reductions, and the checks of what they take for granted.
    ("Search/Steps/IdleHandlers", "    busy.insert(key)\n    isWrong = true", "    busy.insert(key)",
     "a handler that is not idle after all"),
    ("Search/Steps/IdleHandlers",
     "    if handler == .notification(.protectedDataDidBecomeAvailable) { isIdle = false }\n", "",
     "an announcement that the phone acts on is dropped"),
    ("Search/Steps/IdleHandlers", "    return after == memory", "    return true",
     "a handler that only remembers counts as idle"),
    ("Search/Steps/EarlyReads", "    case .read: break\n", "    case .read: return\n",
     "a read after the launch does not count"),
    ("Search/Steps/EarlyReads", "    case .write, .remove: guard writesMatter else { return }\n",
     "    case .write, .remove: return\n",
     "a write that may replace the file does not count"),
    ("Search/Steps/EarlyReads", "    if dropped.contains(code) { isWrong = true }\n", "",
     "what was dropped matters after all"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "where !processes[index].defaults.isEmpty && !processes[index].isLaunching {",
     "where !processes[index].defaults.isEmpty {",
     "what was read too early is dropped before the launch is over"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "where !cache.readWhileClosed.isEmpty && !(writesMatter && !cache.unflushed.isEmpty)\n",
     "where !cache.readWhileClosed.isEmpty\n",
     "a write on its way may not replace the file any more"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "        && !(recoversLate && cache.recoversIn != 0)\n", "",
     "the end of a time after which UserDefaults are right again is no deadline"),
    ("PhoneModel/PhoneView", "    lock.justUnlocked = false\n", "",
     "a rule of an app's own sees whether an unlock was only just now"),
    ("Search/Exploring/Machine+Steps",
     "    for index in ways[count...].indices { noteRules(in: &ways[index]) }\n", "",
     "no rule of an app's own is judged once processes have settled"),
    ("Search/Exploring/Machine+Steps", "      ways += judgeClaims(next)\n", "      ways += judge(next)\n",
     "rules are judged before processes have settled"),
    ("Search/Exploring/SearchTally", "    let bounds = Bounds(depth: moments, states: .max, memory: .max)\n",
     "    let bounds = Bounds(depth: moments, states: .max, memory: 1)\n",
     "what was found falls where a bound is met"),
    ("Search/Exploring/EndlessRun", "isTaken(edge), conditions[edge.condition].strikes.isEmpty",
     "isTaken(edge)", "iOS does for ever what it does sometimes"),
    ("Search/Exploring/EndlessRun", "        if let caller, caller != other { return 0..<0 }\n", "",
     "a process never gets its turn"),
    ("Search/Steps/HandlerTwins", "    where families[index].code == code && families[index].members[0] == leader {",
     "    where families[index].code.process == code.process && families[index].members[0] == leader {",
     "handlers of two builds are compared"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "      && isIdle(processes[index].id, processes[index].code)\n", "",
     "every scene is taken to do nothing when it connects"),
    ("Search/Steps/HandlerTwins", "    differing.insert(pair)\n    isWrong = true",
     "    differing.insert(pair)", "handlers that differ after all"),
    ("Search/Steps/HandlerTwins", "    guard !differing.contains(pair),\n", "    guard\n",
     "handlers that differ are compared further"),
    ("Search/Steps/HandlerTwins",
     "      for point in families[index].points {\n"
     "        compare(handler, with: leader, code, point.memory, point.replies)\n      }\n", "",
     "a handler that joins others is not compared at their points"),
    ("Search/Steps/HandlerTwins",
     ".notification, .completed, .action: false",
     ".notification, .completed: false\n    case .action: true",
     "what the user asked for is taken for a refresh"),
    ("PhoneModel/Processes/Phone+Forgetting", ", !mayBe(KeychainStall.blocks)", "",
     "an unlock is forgotten that a stall asks for"),
    ("PhoneModel/Processes/Phone+Forgetting", "!mayBe(ReadsAfterUnlock.sometimesRefused), ", "",
     "an unlock is forgotten that a read asks for"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "recoversIn != nil, !mayRecoverLate {",
     "recoversIn != nil {",
     "when a process recovers is forgotten always"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "wasReset, !mayRecoverByReset {",
     "wasReset {",
     "that UserDefaults were reset is forgotten always"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "isFromBeforeFirstUnlock, !mayBeTerminated {",
     "isFromBeforeFirstUnlock {",
     "an early start is forgotten always"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "processes[index].reason != .prewarm, ",
     "",
     "that a process was prewarmed is forgotten"),
    ("PhoneModel/Processes/Phone+Forgetting",
     "processes[index].current != nil && ",
     "",
     "handlers that do nothing never begin"),
    ("Search/Steps/IdleHandlers",
     "    if handler == .becomeActive, !apps[code.code].prompts.isEmpty { isIdle = false }\n",
     "",
     "an app with prompts is active before it is told so"),
    ("Search/Steps/PhoneSteps",
     "idle.activityMatters(to: ProcessCodeID(process: process, code: code))",
     "_ = code",
     "that code asks whether it is active is not noted"),
    ("Search/Steps/IdleHandlers",
     "    if known[key] == true { isWrong = true }\n",
     "",
     "that activity matters after all"),
    ("Search/Steps/IdleHandlers",
     "    case .action, .timer: isIdle = false\n    default: break",
     "    default: break",
     "timers and actions count as idle"),
    ("Search/Steps/IdleHandlers",
     "    for key in idle where key.code.process == process { check(key, memory) }\n",
     "",
     "idle handlers are not looked at in new memory"),
    ("Search/Steps/IdleHandlers",
     "{ $0.code == code && $0.looked & bit != 0 }",
     "{ $0.looked & bit != 0 }",
     "what is idle in one code is in every other"),
    ("Search/Steps/HandlerTwins",
     ".notification, .completed, .action: false",
     ".notification, .action: false\n    case .completed: true",
     "an answer of the user is taken for a refresh"),
    ("Search/Steps/HandlerTwins",
     ".launch, .notification, .completed, .action: false",
     ".launch, .completed, .action: false\n    case .notification: true",
     "a notification is taken for a refresh"),
    ("Search/Steps/HandlerTwins",
     ".main, .launch, .notification, .completed, .action: false",
     ".main, .notification, .completed, .action: false\n    case .launch: true",
     "a launch is taken for a refresh"),
    ("Search/Steps/HandlerTwins",
     "case .load, .main, .launch,",
     "case .load, .main: true\n    case .launch,",
     "what runs before there is an application is taken for a refresh"),
    ("Search/Steps/HandlerTwins",
     "      for member in families[index].members.dropFirst() {\n"
     "        compare(member, with: leader, families[index].code, memory, replies)\n"
     "      }\n",
     "",
     "twins are not compared at new points"),
    ("Search/Steps/HandlerTwins",
     "for index in families.indices where families[index].code == code {",
     "for index in families.indices {",
     "handlers are twins of another code's"),
    # How far the world is.
    ("Search/Exploring/Machine+Expanding",
     "          position.left &= ~(1 << UInt64(index))\n", "",
     "an event of a race block falls again and again"),
    ("Search/Exploring/Machine+Expanding", "          position.hasFallen = true\n", "",
     "that something fell is forgotten"),
    ("Search/Exploring/Machine+Expanding", "    if left > 0 {", "    if left < 0 {",
     "a wait that was interrupted does not go on"),
    ("Search/Exploring/Machine+Expanding", "position.between < mostBetween", "position.between <= mostBetween",
     "one event more falls between two calls"),
    ("Search/Exploring/Machine+Expanding",
     "        move(&calm, position) { $0.between = 0 }\n", "",
     "events between calls are counted all run long"),
    ("Search/Exploring/Machine+Expanding", "isOpen ? ready[...] : ready.prefix(1)", "ready.prefix(1)",
     "of several processes the first goes first"),
    ("Search/Exploring/Machine+Expanding", "isOpen ? ready[...] : ready.prefix(1)", "ready[...]",
     "processes race outside of race blocks"),
    ("Search/Exploring/Machine+Expanding",
     "where events[index].conditions.isEmpty || phone.meets(events[index].conditions, ledger) {", "{",
     "an event falls where it may not"),
    ("Search/Exploring/Machine+Expanding",
     "      case .gap:\n        try addFallingEvents(step, position, to: &edges)\n",
     "      case .gap:\n",
     "nothing falls between two lines"),
    ("Search/Exploring/Machine+Expanding",
     "          if holds { try carryOut(line, next, to: &edges) } else { open.append(next) }",
     "          try carryOut(line, next, to: &edges)",
     "a line is carried out against its guard"),
    # What a step means.
    ("Search/Exploring/Machine+Steps",
     "    return phones.phones[phone].phone.process(ProcessID(app: app))?.activity == .active",
     "    return true", "the user acts in an app that is not in front"),
    ("Search/Exploring/Machine+Steps",
     "return if case .defaults = place { question.flushesOnly } else { false }", "return false",
     "what an event flushes is not the app's doing"),
    ("Search/Exploring/Machine+Steps",
     "        let action = userAction(handler, in: thread.process, on: step.phone)\n"
     "        takeStock(of: &next, from: step.phone, action: action, after: nil)",
     "        takeStock(of: &next, from: step.phone, action: nil, after: nil)",
     "what the user asked for is a loss"),
    ("Search/Exploring/Machine+Steps",
     "guard phones.phones[next.phone].phone.defaults != phones.phones[arrived.phone].phone.defaults\n",
     "guard hasChanged(next.phone, since: arrived.phone)\n",
     "a rule is not judged where a handler has written to the disk"),
    ("Search/Exploring/Machine+Steps",
     "let held = standing == .truthful ? []", "let held = standing != .blind ? []",
     "a refusal exercises nothing"),
    ("Search/Exploring/Machine+Steps", "      effect.isBlind = standing == .blind\n", "",
     "no answer is blind"),
    ("Search/Exploring/Machine+Steps", "    if holds { position.held |= bit }\n", "",
     "that a claim has held is forgotten"),
    ("Search/Exploring/Machine+Steps",
     "(answer == condition.answer) != condition.isNegated", "answer == condition.answer",
     "a negated guard is a plain one"),
    ("Search/Exploring/Machine+Steps",
     "    guard let condition = phones.both(step.condition, outcome.condition) else { return nil }\n",
     "    let condition = outcome.condition\n",
     "a step rests on its last part's answers only"),
    # What is remembered of parts of steps, by pairs of numbers.
    ("Search/Exploring/Machine+Steps",
     SUMMED, SUMMED.replace("before, effect", "0, effect"),
     "what a step meant before is forgotten where something else is added"),
    ("Search/Exploring/Machine+Steps",
     SUMMED, SUMMED.replace("before, effect", "before, 0"),
     "whatever is added to a step means the same"),
    ("Search/Exploring/Machine+Steps",
     UNTRUE, UNTRUE.replace("account, kind", "0, kind"),
     "an answer that is not the truth means the same whatever the user has"),
    ("Search/Exploring/Machine+Steps",
     UNTRUE, UNTRUE.replace("account, kind", "account, 0"),
     "a refused answer means what a blind one does"),
    ("Search/Exploring/Machine+Steps",
     "    let isPlain = step.effect == 0 && decisions.isEmpty\n",
     "    let isPlain = step.effect == 0\n",
     "what a call destroys is forgotten where its answer is known"),
    ("Search/Exploring/Machine+Steps",
     BEGUN, BEGUN.replace("before, beginning", "0, beginning"),
     "what a step meant is forgotten as a handler begins"),
    ("Search/Exploring/Machine+Steps",
     BEGUN, BEGUN.replace("before, beginning", "before, 0"),
     "whatever handler begins is told as the first was"),
    ("Search/Exploring/Machine",
     BEGINNINGS, BEGINNINGS.replace("operation, handler", "0, handler"),
     "a handler begins in the process that first began one of its name"),
    ("Search/Exploring/Machine",
     BEGINNINGS, BEGINNINGS.replace("operation, handler", "operation, 0"),
     "a process always begins what it began first"),
    ("Search/Exploring/Machine+Steps",
     ARRIVALS, ARRIVALS.replace("before, node", "0, node"),
     "where other processes stand is forgotten as one goes on"),
    ("Search/Exploring/Machine+Steps",
     ARRIVALS, ARRIVALS.replace("before, node", "before, 0"),
     "code goes on to where it first went from there"),
    # Under which answers a step is taken.
    ("Search/Steps/StepCondition", "        guard mine == answer else { return nil }\n", "",
     "a question has two answers in one step"),
    ("Search/Steps/StepCondition", "        both.answers.append(answer)\n", "        continue\n",
     "a step rests on its first part's answers only"),
    ("Search/Steps/StepCondition",
     "condition.answers.allSatisfy {", "condition.answers.isEmpty || condition.answers.contains {",
     "one answer of a step is enough"),
    ("Search/Steps/PhoneSteps", "      plan = schedule.nextPlan\n", "      plan = nil\n",
     "every step goes one way only"),
    ("Search/Steps/PhoneSteps",
     "trail.compactMap { choice in", "trail.prefix(0).compactMap { choice in",
     "a strike is not written into the run"),
    ("Search/Steps/QuestionSet",
     "    high |= other.high\n",
     "",
     "questions beyond the 64th are lost in a union"),
    ("Search/Steps/QuestionSet",
     "      high |= 1 << UInt64(question.rawValue - 64)\n",
     "",
     "questions beyond the 64th are not noted"),
    ("Search/Steps/PhoneSteps",
     "guard trail.isEmpty || !trail.contains(where: { $0.isStrike }), asked",
     "guard asked",
     "a step that struck is taken for one that did not"),
    ("Search/Steps/PhoneSteps",
     "UInt64(question.rawValue + 1) << 8\n"
     "        | UInt64(answers[Int(question.rawValue)])",
     "UInt64(question.rawValue + 1) << 8",
     "steps of other answers rest on the same"),
    ("Search/Steps/PhoneSteps",
     "asked.count <= 4",
     "asked.count <= 8",
     "a step rests on its last four answers only"),
    # The sweep of one set of answers, and their order.
    ("Search/Exploring/Sweep",
     "        guard verdicts[Int(edge.condition)] == 1 else { continue }\n", "",
     "a step is taken under other answers"),
    ("Search/Exploring/Sweep", "{ target |= 1 }", "{ target |= 0 }",
     "a blind answer is forgotten"),
    ("Search/Exploring/Sweep", "guard node & 1 == 1, !effect.decisions", "guard !effect.decisions",
     "a decision is asked about that no blind answer came before"),
    ("Search/Exploring/Sweep",
     "      if position.isOver { return !machine.effects[step.effect].isCut }\n",
     "      if position.isOver { return true }\n",
     "an order that ends before a line has shown something"),
    ("Search/Exploring/Sweep", "depth >= most", "depth > most", "a run is one moment too long"),
    ("Search/Exploring/SearchTally",
     "if departure.isSurprise { next.append(other) } else { layer.append(other) }",
     "layer.append(other)", "surprises come in any order"),
    ("Search/Exploring/SearchTally", "for answer in UInt8(0)..<8\n", "for answer in UInt8(0)..<2\n",
     "the third alternative of a question is not tried"),
    ("Search/Exploring/SearchTally", "      if !isKnown {", "      if !isKnown, losing.isEmpty {",
     "the second set of answers that loses is dropped"),
    ("Search/Exploring/SearchTally",
     "if (loss.surprises, loss.path.count) < (known.surprises, known.path.count) {",
     "if loss.path.count < known.path.count {", "a short run with surprises comes first"),
    ("Search/Exploring/SearchTally",
     "if (loss.surprises, loss.path.count) < (known.surprises, known.path.count) {",
     "if loss.surprises < known.surprises {", "a long run comes first"),
    # The sweep of many sets of answers at once, and what it is taken for.
    ("Search/Exploring/JointSweep",
     "      swap(&arriving, &upcoming)\n",
     "",
     "what comes next is not what has come"),
    ("Search/Exploring/JointSweep",
     "            taking &= mask\n",
     "",
     "a step is taken under other answers"),
    ("Search/Exploring/JointSweep",
     "            effectBits[Int(edge.effect)] |= taking\n",
     "",
     "what steps mean is forgotten"),
    ("Search/Exploring/JointSweep",
     "broken[subject].bits |= taking",
     "broken[subject].bits |= all",
     "what breaks under some answers is known for all"),
    ("Search/Exploring/JointSweep",
     "            if node & 1 == 1, kinds[Int(edge.effect)].destroys {\n",
     "            if node & 1 == 0, kinds[Int(edge.effect)].destroys {\n",
     "blind decisions are those that are not"),
    ("Search/Exploring/JointSweep",
     "    let few = taking & ~ways[ways.count - 1]\n",
     "    let few = taking & ~ways[0]\n",
     "one way to a call is enough"),
    ("Search/Exploring/SearchTally",
     "$0.assignments & 1 << UInt64(place) != 0 && isNew($0, under: assignment)",
     "$0.assignments == 0",
     "no blind decision of a joint search is looked at"),
    ("Search/Exploring/SearchTally",
     "        && way.answers.allSatisfy { assignment.answers[Int($0.question.rawValue)] == $0.answer }\n",
     "",
     "a way to a call under other answers is enough"),
    ("Search/Exploring/SearchTally",
     "found[first + index * JointSweep.most] = sweep",
     "found[first + (index ^ 1) * JointSweep.most] = sweep",
     "what was swept ahead is taken for its neighbour"),
    ("Search/Exploring/SearchTally",
     "for (place, sweep) in zip(places, sweeps) { found[place] = sweep }",
     "for (place, sweep) in zip(places.reversed(), sweeps) { found[place] = sweep }",
     "ways that were looked for ahead are mixed up"),
    ("Search/Exploring/JointSweep",
     "        guard worksOut || machine.hasSteps(of: node >> 1) else {",
     "        guard true else {",
     "a sweep ahead works out states"),
    ("Search/Exploring/Machine+Steps",
     "action: action, isByApp: event == nil,", "action: nil, isByApp: event == nil,",
     "what the user asks for is a loss"),
    ("Search/Exploring/Machine+Steps",
     "isByApp: event == nil, flushesOnly: event?.flushesOnly ?? false)",
     "isByApp: true, flushesOnly: event?.flushesOnly ?? false)",
     "what an event takes is a loss"),
    ("Search/Exploring/Machine+Steps",
     "apps: phones.phones.apps(of: step.phone),", "apps: 0,",
     "what another version declares is not asked for"),
    ("Search/Exploring/EndlessRun",
     "    guard callerInCircle(among: nil, { _ in true }) != nil else { return }\n",
     "    guard callerInCircle(among: nil, { _ in false }) != nil else { return }\n",
     "runs without end are overlooked"),
    ("Search/Exploring/EndlessRun",
     "      func isTaken(_ edge: Edge) -> Bool { assignment.meets(conditions[edge.condition]) }\n",
     "      func isTaken(_ edge: Edge) -> Bool { true }\n",
     "a run without end needs answers that contradict each other"),
    ("Search/Exploring/JointSweep",
     "            if kinds[Int(edge.effect)].isBlind { target |= 1 }\n",
     "",
     "a blind answer is forgotten"),
    ("Search/Exploring/JointSweep",
     "            conditionBits[number] |= taking\n",
     "",
     "nothing is asked"),
    ("Search/Exploring/JointSweep",
     "depth >= most {",
     "depth > most {",
     "a run is one moment too long"),
    ("Search/Exploring/JointSweep",
     "machine.states.count > bounds.states",
     "false",
     "there is no bound on states"),
    ("Search/Exploring/JointSweep",
     "          for node in next { frontier += upcoming[Int(node)].nonzeroBitCount }\n",
     "",
     "what was found last is not open"),
    ("Search/Exploring/JointSweep",
     "    if hit == nil { depth -= 1 }\n",
     "",
     "a search is one moment deeper"),
    ("Search/Exploring/JointSweep",
     "where bits & 1 << UInt64(assignment) != 0 {\n      seen",
     "where bits != 0 {\n      seen",
     "what is seen under some answers is seen under all"),
    ("Search/Exploring/SearchTally",
     "      $0.assignment == place && isNew($0, under: assignment, surprises)\n",
     "      $0.assignment < 0\n",
     "no loss of a joint search is new"),
    ("Search/Exploring/SearchTally",
     "\n      && answers.allSatisfy { mine in\n"
     "        named.allSatisfy { $0.question != mine.question || $0.answer == mine.answer }\n"
     "      }",
     "",
     "a loss covers one that answers otherwise"),
    ("Search/Exploring/SearchTally",
     "      asked.formUnion(joint.asked[place])\n",
     "",
     "what a joint search asked is not told"),
    ("Search/Exploring/SearchTally",
     "    if let hit = joint.hit { note(hit) }\n",
     "",
     "a bound that a joint search met is not told"),
    ("Search/Exploring/SearchTally",
     "isSweptSingly = !machine.program.races.isEmpty",
     "isSweptSingly = false",
     "orders that are cut are searched together"),
    # Several copies of an app on one phone.
    ("Search/Copies/Bits",
     "guard self[number >> 6] & bit == 0 else { return false }",
     "guard self[number >> 6] == 0 else { return false }",
     "of 64 states one is met"),
    ("Search/Copies/CopyWorker",
     "    let owner = owners[state >> Bits.pageShift]\n",
     "    let owner = number\n",
     "a state belongs to whoever finds it"),
    ("Search/Copies/CopyWorker",
     "      outboxes[Int(owner)].append(state)\n",
     "      _ = owner\n",
     "what belongs to another worker is not sent to it"),
    ("Search/Copies/CopyWorker",
     "0..<outbox.count where met.words.insert(outbox.states[index]) {",
     "0..<outbox.count {",
     "what another worker has found is new always"),
    ("Search/Copies/CopyWorker",
     "      _ = next.words.insert(outbox.states[index])\n      found += 1\n",
     "      found += 1\n",
     "what another worker has found is not looked at"),
    ("Search/Copies/CopyWorker",
     "      _ = next.insert(state)\n      found += 1\n",
     "      _ = next.insert(state)\n",
     "what a worker has found of its own is not counted"),
    ("Search/Copies/CopyWorker",
     "    larger.moveInitialize(from: states, count: count)\n",
     "",
     "what a worker has for another is lost as there comes more"),
    ("Search/Copies/CopyWorker",
     "    defer { found = 0 }\n",
     "",
     "what a level has brought is counted again at the next"),
    ("Search/Copies/CopyWorker",
     "    guard met.insert(state) else { return }\n",
     "    _ = met.insert(state)\n",
     "every state that a step leads to is new"),
    ("Search/Copies/CopySearch",
     "    for worker in all { worker.meet(first) }\n",
     "",
     "the first state is met again"),
    ("Search/Copies/CopySearch",
     "      level.words[word] = 0\n",
     "",
     "states of a level are looked at in a later one as well"),
    ("Search/Copies/CopySearch",
     "    for index in 0..<taken.count {\n      let owner",
     "    for index in 0..<1 {\n      let owner",
     "a worker leaves the pages of others alone where it works by itself"),
    ("Search/Copies/CopySearch",
     "all.indices where sender != index {",
     "all.indices where sender > index {",
     "what a worker has found is not told to those after it"),
    ("Search/Copies/CopySearch",
     "        for index in all.indices { receive(index) }\n",
     "",
     "what one worker finds by itself is told to nobody"),
    ("Search/Copies/CopySearch",
     "      if open > 0 { result.depth += 1 }\n",
     "      result.depth += 1\n",
     "the last level is one moment deeper"),
    ("Search/Copies/CopySearch",
     "            guard front > 0, front - 1 != part else {",
     "            guard false else {",
     "two copies are in front"),
    ("Search/Copies/CopySearch",
     "let stays = front > 0 && places[Int(inFront)] & 1 != 0",
     "let stays = front > 0",
     "a copy is in front after every event of the phone"),
    ("Search/Copies/CopySearch",
     "        } else if !goes.contains(target) {",
     "        } else if goes.isEmpty {",
     "of the steps by which a copy leaves the front one is taken"),
    ("Search/Copies/Partition",
     "let key = Int(graph.lock[state]) << 1 | (graph.isInFront[state] ? 1 : 0)",
     "let key = Int(graph.lock[state]) << 1",
     "a copy in front is like one that is not"),
    ("Search/Copies/Partition",
     "        for before in steps.before(state) { look(at: before) }\n",
     "        _ = state\n",
     "what leads to states that have split is not looked at again"),
    ("Search/Copies/Partition",
     "    guard place >= open[number] else { return }\n",
     "    guard open[number] == 0 else { return }\n",
     "of a class one state is looked at again"),
    ("Search/Copies/Partition",
     "    if looked < all.count {",
     "    if all.isEmpty {",
     "states that are not looked at again are like the first that is"),
    ("Search/Copies/Partition",
     "UInt64(pair: steps.kinds[step], classes[Int(steps.targets[step])])",
     "UInt64(pair: steps.kinds[step], 0)",
     "states are alike wherever their steps lead"),
    ("Search/Copies/Partition",
     "UInt64(pair: steps.kinds[step], classes[Int(steps.targets[step])])",
     "UInt64(pair: 0, classes[Int(steps.targets[step])])",
     "states are alike whatever their steps are"),
    ("Search/Copies/PartGraph",
     "        guard isMet(edge.condition) else { continue }\n",
     "",
     "a copy takes steps under other answers"),
    ("Search/Exploring/ExhaustiveSearch",
     "workers: min(workers, affordable)",
     "workers: workers",
     "workers may take more memory than the bound"),
    # With how many events an app is searched.
    ("Search/Exploring/Widening",
     "    if place > 0 { search.bounds.states = min(bounds.states, states) }\n",
     "",
     "a wider search is as large as it likes"),
    ("Search/Exploring/Widening",
     "    if place > 0 { search.bounds.states = min(bounds.states, states) }\n",
     "    search.bounds.states = min(bounds.states, states)\n",
     "the first search has the bound of the wider ones"),
    ("Search/Exploring/Widening",
     "    guard !widest.result.hits.contains(where: { $0.endsSearch }) else {",
     "    guard true else {",
     "a search that met a bound is widened"),
    ("Search/Exploring/Widening",
     "      guard !result.hits.contains(where: { $0.endsSearch }) else {",
     "      guard true else {",
     "a wider search that was not over is the widest"),
    ("Search/Exploring/Widening",
     "guard result.findings.contains(where: { !known.contains($0.finding.subject) }) else {",
     "guard false else {",
     "what only a search finds that was cut short is not told"),
    ("Search/Exploring/Widening",
     "guard result.findings.contains(where: { !known.contains($0.finding.subject) }) else {",
     "guard !result.findings.isEmpty else {",
     "a search that was cut short is told without having found more"),
    ("Search/Exploring/Widening",
     "        widest.isCutShort = true\n",
     "",
     "that a search was cut short is not told"),
    ("Search/Exploring/Widening",
     "        widest.tooWide = more\n        let known",
     "        let known",
     "what was too wide is not told"),
    ("Search/Worlds/EventMenu",
     'entry.isAction ? "\\(entry.name)@idle" : entry.name',
     "entry.name",
     "where no events are named, the user acts in the middle of a handler"),
    ("Search/Worlds/EventMenu",
     "actionCount == 0 ? .first : .wider(10 + actionCount)",
     ".wider(10 + actionCount)",
     "where no events are named, the user does nothing at first"),
    ("Search/Worlds/EventMenu",
     "rank($0).map { $0 <= most } ?? false",
     "rank($0).map { $0 == most } ?? false",
     "a wider search leaves out what fell in the one before"),
    ("Search/Worlds/EventMenu",
     "      event.conditions += conditions\n",
     "",
     "what is said of an event after an @ is not looked at"),
    ("Search/Worlds/EventMenu",
     '"open", "the user opens the app", use: .first, onlyWhere: [isBehind],',
     '"open", "the user opens the app", use: .first,',
     "the user opens an app that is in front"),
    ("Search/Worlds/EventMenu",
     "        Condition(.process(ProcessID(app: slot), .notRunning)),\n",
     "",
     "an app that runs is started for a locked launch"),
    # The verdict.
    ("Search/Findings/SearchTally+Result",
     "isCut: !hits.isEmpty || undecided.contains(subject)", "isCut: !hits.isEmpty",
     "what was not decided is safe"),
    ("Search/Findings/SearchTally+Result",
     "isCut: !hits.isEmpty || undecided.contains(subject)", "isCut: undecided.contains(subject)",
     "what was not looked at is safe"),
    ("Search/Findings/SearchTally+Result", " && neverFell.isEmpty", "",
     "an event that never fell has shown something"),
    ("Search/Findings/SearchTally+Result",
     "          && !unevaluated.contains { $0.rule == subject.rule }", "          && true",
     "a check that was never made has shown something"),
    ("Search/Findings/SearchTally+Result",
     "machine.isHeldBack, let most", "false, let most",
     "a bound on events between calls is not told"),
    # The smallest sets of answers that lose.
    ("Replay/Verdicts/MinimalSets",
     "\n        && given.allSatisfy { given in\n"
     "          answers.allSatisfy { $0.question != given.question || $0.answer == given.answer }\n"
     "        }",
     "",
     "a set of answers takes nothing for granted"),
    ("Replay/Verdicts/MinimalSets",
     "      for answer in cover.given where answer.question != question && !given.contains(answer) {\n"
     "        given.append(answer)\n      }\n",
     "",
     "sets that are joined take nothing for granted"),
    # Which decisions rest on a blind answer.
    ("Search/Blindness/BlindSweep",
     "    let state = states[number]\n",
     "    let state = states[number]\n    if state.phone >= 0 { return false }\n",
     "no blind answer makes a difference"),
    ("Search/Blindness/BlindSweep",
     "guard code.nodes[Int(actual)].call == nil else { return true }",
     "guard code.nodes[Int(actual)].call == nil else { return false }",
     "a blind answer before another call makes no difference"),
    ("Search/Blindness/BlindSweep",
     "      if truthful != actual { return true }\n",
     "      _ = truthful != actual\n",
     "what is remembered of a blind answer makes no difference"),
    ("Search/Blindness/BlindSweep",
     "bounds.memory {\n        isWhole = false\n",
     "bounds.memory {\n",
     "a look at blind answers that was stopped is whole"),
    ("Search/Blindness/BlindSweep",
     "          for name in effect.decisions where !belongings.contains(name) { belongings.append(name) }\n",
     "",
     "no call after a blind answer destroys anything"),
    ("Search/Exploring/SearchTally",
     "    if !sweep.decisions.isEmpty { blindAssignments.append(assignment) }\n",
     "",
     "no answers are blind"),
    ("Search/Findings/SearchTally+Result",
     "      } else if !undecided.contains(decision.way.subject) {\n"
     "        undecided.append(decision.way.subject)\n      }",
     "      }",
     "what one run does not show no run does"),
    # The run of a finding.
    ("Search/Findings/Trace",
     "          insertions.append(Insertion(.strike(question), point(of: thread, machine), place))\n", "",
     "a strike is left out of the run"),
    ("Search/Findings/Trace",
     "        insertions.append(Insertion(.turn(process), point(of: first, machine), place))\n", "",
     "whose turn it is is left out of the run"),
    ("Search/Findings/Trace", "guards: line?.guards ?? []", "guards: []",
     "the guards of a run are left out"),
    ("Search/Findings/Trace", "      !scenario.isGuarded(by: answer.question)\n", "      true\n",
     "an answer that a guard asks is pinned otherwise"),
    # Rules of the phone that verdicts rest on.
    ("PhoneModel/Events/Phone+Handlers",
     "    flushDefaults(of: id, &schedule)\n    if let index = index(of: id) {\n",
     "    if let index = index(of: id) {\n",
     "what a handler wrote does not reach the disk"),
    # What workers find is what the search itself would.
    ("Search/Steps/PhoneSteps", "    if lacks { return nil }\n", "",
     "a worker numbers phones after it lacked something"),
    ("Search/Steps/PhoneSteps", "    if lacks { throw .notKnown }\n", "",
     "a worker takes what it lacks for impossible"),
    ("Search/Steps/IdleHandlers", "    guard learning.goesOn() else { return false }\n", "",
     "a worker finds out by itself which handlers do nothing"),
    ("Search/Steps/HandlerTwins", "    guard learning.goesOn(), let memory", "    guard let memory",
     "a worker finds out by itself which handlers are the same"),
    ("Search/Steps/EarlyReads",
     "    guard learning.goesOn() else { return false }\n    dropped.append(code)\n",
     "    dropped.append(code)\n", "nobody is told what a worker has dropped"),
    ("Search/Steps/EarlyReads", "!users.contains(code), learning.goesOn() else",
     "!users.contains(code) else", "nobody is told that code reads late on a worker"),
    ("Search/Steps/HandlerAutomaton",
     "    guard learning.goesOn() else { throw .notKnown }\n    let step", "    let step",
     "a worker runs handlers"),
    ("Search/Crew/Crew", "      machine.isHeldBack = machine.isHeldBack || piece.isHeldBack\n", "",
     "what a worker was kept from by a bound is forgotten"),
    ("Search/Crew/Takeover", "    standing.holdings = holdings[standing.holdings]\n", "",
     "what stands on a worker's phone is looked up under its own number"),
    ("Search/Crew/Takeover", "    standing.rules = effects[standing.rules]\n", "",
     "what rules say of a worker's phone is looked up under its own number"),
    ("Search/Crew/StateWorker", "      machine.phones.forgetLack()\n", "",
     "a worker that lacked something works out nothing more"),
    ("Search/Exploring/Machine",
     "    for step in steps { edges.append(own(step)) }",
     "    for step in steps.dropLast() { edges.append(own(step)) }",
     "the last step that a worker found is left"),
]


class Copy:
    """A scratch copy of the modules, with a build folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("Sources", "Tests/SearchTests", "Scenarios"):
            shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
        for name in BORROWED:
            shutil.copy(os.path.join(ROOT, name), os.path.join(folder, "Tests/SearchTests"))
        with open(os.path.join(folder, "Package.swift"), "w", encoding="utf-8") as file:
            file.write(PACKAGE)

    def build(self):
        """The output of a build that failed; None of one that did not."""
        built = self.call(["swift", "build", "--build-tests"], None)
        return None if built.returncode == 0 else built.stdout

    def test(self):
        """Which tests notice; none where all pass."""
        for suite in SUITES:
            command = ["swift", "test", "--skip-build", "--filter", suite]
            try:
                ran = self.call(command, PATIENCE)
            except subprocess.TimeoutExpired:
                return ["its time ran out"]
            if ran.returncode != 0:
                return failing(ran.stdout) or ["the tests do not end well"]
        return []

    def call(self, command, patience):
        with subprocess.Popen(
                command, cwd=self.folder, text=True, start_new_session=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace") as process:
            try:
                output, _ = process.communicate(timeout=patience)
            except BaseException:
                # The tests themselves are a process of that one, in a group of their own.
                subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)
                raise
        return subprocess.CompletedProcess(command, process.returncode, output)


def failing(output):
    """The names of the tests that failed."""
    found = []
    for line in output.splitlines():
        words = line.split()
        if len(words) > 2 and words[1] == "Test" and "recorded an issue" in line:
            name = words[2].split("(")[0]
            if name not in found:
                found.append(name)
    return found


def mismatch(mutant):
    """Why a mutant does not fit the sources; None where it does."""
    name, text, replacement, _ = mutant
    try:
        with open(os.path.join(ROOT, "Sources", name + ".swift"), encoding="utf-8") as file:
            count = file.read().count(text)
    except FileNotFoundError:
        return "there is no such file"
    if count != 1:
        return f"its text is {count} times in the file"
    return "it changes nothing" if replacement == text else None


def attempt(copy, mutant):
    """What becomes of a mutant: a word, and more about it."""
    name, text, replacement, _ = mutant
    path = os.path.join(copy.folder, "Sources", name + ".swift")
    with open(path, encoding="utf-8") as file:
        original = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(original.replace(text, replacement))
    try:
        failure = copy.build()
        if failure is not None:
            errors = [line for line in failure.splitlines() if "error:" in line]
            return "no build", errors[0] if errors else failure[-400:]
        names = copy.test()
        if not names:
            return "survived", "no test notices"
        more = f" and {len(names) - 2} more" if len(names) > 2 else ""
        return "killed", "by " + ", ".join(names[:2]) + more
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(original)


def main(arguments):
    words = [word for word in arguments if not word.startswith("-")]
    mutants = [
        mutant for mutant in MUTANTS
        if not words or any(word in mutant[0] or word in mutant[3] for word in words)]
    if "--list" in arguments:
        for name, _, _, reason in mutants:
            print(f"{name:38}  {reason}")
    stale = [(mutant, why) for mutant in mutants if (why := mismatch(mutant))]
    for (name, _, _, reason), why in stale:
        print(f"no match  {name}: {reason}  ({why})")
    if stale or "--list" in arguments or "--check" in arguments:
        return 1 if stale else 0
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="lockstep-mutants-") as folder:
        copy = Copy(folder)
        print("building the copy …", flush=True)
        failure = copy.build()
        if failure is not None:
            print(failure)
            return 2
        names = copy.test()
        if names:
            print(f"without a mutant some tests fail: {', '.join(names)}")
            return 2
        counts = {}
        for number, mutant in enumerate(mutants, 1):
            outcome, more = attempt(copy, mutant)
            counts[outcome] = counts.get(outcome, 0) + 1
            print(f"{number:3}  {outcome:8}  {mutant[0]}: {mutant[3]}  ({more})", flush=True)
    summary = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
    print(f"\n{len(mutants)} mutants: {summary}  ({time.monotonic() - started:.0f} s)")
    return 0 if set(counts) <= {"killed"} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
