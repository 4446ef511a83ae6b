#!/usr/bin/env python3
"""Weakens the guards of Tillroll's version 3, one at a time, and requires that a shipped scenario notices.

usage: python3 Tests/Mutants/mutants.py [--list | --check] [WORD ...]

Each mutant is applied to a scratch copy of the checkout, which is built there once and then step by
step, and `lockstep run --quiet Scenarios/tillroll` must not succeed with it. With words only the
mutants are tried whose file or reason holds one of them. Before anything is built, every text must be
found in the sources once; --list looks that up and does no more.

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
APP = "Sources/Apps/Tillroll"
SCENARIOS = "Scenarios/tillroll"

# File, exact source text, replacement, what is weakened.
#
# Three guards are left out, for without them nothing that a scenario could see is different: that
# Preferences are read no more once they are believed (what is read later is the same, or nothing, which
# keeps what is there), that Keys.store updates only after errSecDuplicateItem (whatever else stops the
# add stops the update too), and that Reports.storeNewest creates (a number that is taken is not used).
MUTANTS = [
    # The order in which version 3 looks, and what it does about the list.
    ("TillrollNoCleanup",
     "    guard install.source == .connected else { return install.showUnconnected(system) }\n",
     "",
     "whoever is not connected is shown as connected"),
    ("TillrollNoCleanup",
     "try? connections(system), !list.connections.isEmpty else {",
     "try? connections(system) else {",
     "a connected user is shown an empty list"),
    ("TillrollNoCleanup",
     "      return install.showUnreadable(system)",
     "      return install.showConnected(ConnectionList(), system)",
     "a list that cannot be read is shown as an empty one"),
    ("TillrollNoCleanup",
     "      if !list.connections.isEmpty {\n        try system.files.create(ConnectionList.path, list.contents)\n      }",
     "      try system.files.create(ConnectionList.path, list.contents)",
     "an empty list is created where the list is gone"),
    ("TillrollNoCleanup",
     "        try system.files.create(ConnectionList.path, list.contents)",
     "        try list.store(system)",
     "a list that seemed to be missing is written over"),
    ("TillrollNoCleanup",
     "      if !list.connections.isEmpty {\n        try system.files.create(ConnectionList.path, list.contents)\n      }\n",
     "",
     "a rebuilt list is not kept where the list was gone"),
    ("TillrollNoCleanup",
     "      if !list.connections.isEmpty { try list.store(system) }",
     "      try list.store(system)",
     "an empty list is written over a damaged one"),
    ("TillrollNoCleanup",
     "      if !list.connections.isEmpty { try list.store(system) }\n",
     "",
     "a rebuilt list is not kept where the list was damaged"),
    ("TillrollNoCleanup",
     "    case .unreadable(let error): throw error",
     "    case .unreadable:\n      let list = try ConnectionList.rebuilt(system)\n"
     "      try list.store(system)\n      return list",
     "a list that cannot be read is rebuilt"),
    ("TillrollNoCleanup",
     "of: connections(system), system)",
     "of: (try? connections(system)) ?? ConnectionList(), system)",
     "an action starts from an empty list where it cannot be read"),
    # The install: what is shown, and the order of the user's actions.
    ("Install",
     "isFirstLaunch: source == .absent",
     "isFirstLaunch: true",
     "every launch counts as the first"),
    ("Install",
     "isFirstLaunch: source == .absent",
     "isFirstLaunch: source != .connected",
     "an undecided source counts as a first launch"),
    ("Install",
     "    if source == .undecided { details[\"source\"] = \"undecided\" }\n",
     "",
     "an undecided source is not told apart"),
    ("Install",
     "for name in list.unpaused where !waiting.contains(name) {",
     "for name in list.unpaused {",
     "reports are downloaded for what the plan pauses"),
    ("Install",
     "for name in list.unpaused where !waiting.contains(name) {",
     "for name in list.names.split(separator: \" \").map(String.init)\n"
     "    where !waiting.contains(name) {",
     "reports are downloaded for what the user paused"),
    ("Install",
     "      guard let isThere = try? Keys.has(name, system) else { continue }",
     "      let isThere = (try? Keys.has(name, system)) ?? false",
     "a key that cannot be read is called missing"),
    ("Install",
     "      try Keys.store(name, system)\n",
     "      try? Keys.store(name, system)\n",
     "a connection is made without its key"),
    ("Install",
     "      try Keys.store(name, system)\n      list.insert(name)\n"
     "      Reports.makeFolder(of: name, system)\n      try list.store(system)\n"
     "      try SourceFile.connected.store(system)\n",
     "      try SourceFile.connected.store(system)\n      try Keys.store(name, system)\n"
     "      list.insert(name)\n      Reports.makeFolder(of: name, system)\n"
     "      try list.store(system)\n",
     "the source is stored before there is a key"),
    ("Install",
     "      try Keys.store(name, system)\n      list.insert(name)\n"
     "      Reports.makeFolder(of: name, system)\n      try list.store(system)\n",
     "      list.insert(name)\n      Reports.makeFolder(of: name, system)\n"
     "      try list.store(system)\n      try Keys.store(name, system)\n",
     "the list is stored before there is a key"),
    ("Install",
     "      try Keys.remove(name, system)\n",
     "      try? Keys.remove(name, system)\n",
     "a key that cannot be removed loses its connection"),
    ("Install",
     "      try Keys.remove(name, system)\n      list.remove(name)\n"
     "      Plan.apply(to: list, system)\n      try list.store(system)\n",
     "      list.remove(name)\n      Plan.apply(to: list, system)\n"
     "      try list.store(system)\n      try Keys.remove(name, system)\n",
     "the connection goes before its key"),
    ("Install",
     "      list.remove(name)\n      Plan.apply(to: list, system)\n",
     "      list.remove(name)\n",
     "on disconnecting, what the plan pauses shrinks after the list"),
    ("Install",
     "      list.set(name, isPaused: true)\n      Plan.apply(to: list, system)\n",
     "      list.set(name, isPaused: true)\n",
     "on pausing, what the plan pauses shrinks after the list"),
    ("Install",
     "      list.set(name, isPaused: false)\n",
     "      list.set(name, isPaused: false)\n      Plan.apply(to: list, system)\n",
     "on unpausing, what the plan pauses grows before the list"),
    ("Install",
     "      if list.connections.isEmpty { try system.files.remove(SourceFile.path) }\n",
     "",
     "the last connection leaves a connected install"),
    ("Install",
     "      if list.connections.isEmpty { try system.files.remove(SourceFile.path) }\n",
     "      try system.files.remove(SourceFile.path)\n",
     "any connection that goes takes the source file along"),
    ("Install",
     "      try? system.files.remove(Reports.folder(of: name))\n",
     "",
     "a folder stays that the list can be rebuilt from"),
    # The four outcomes of reading the list.
    ("ListReading",
     "self = ConnectionList(contents).map(ListReading.list) ?? .noList",
     "self = .list(ConnectionList(contents) ?? ConnectionList())",
     "a file that is no list is an empty list"),
    ("ListReading",
     "self = error.code == FileErrorCode.readNoSuchFile ? .noFile : .unreadable(error)",
     "self = .noFile",
     "a file that cannot be read is no file"),
    ("ListReading",
     "self = error.code == FileErrorCode.readNoSuchFile ? .noFile : .unreadable(error)",
     "self = .unreadable(error)",
     "no file is a file that cannot be read"),
    ("ListReading",
     "let folders = try Reports.folders(system)",
     "let folders = (try? Reports.folders(system)) ?? []",
     "folders that cannot be listed are none"),
    ("ListReading",
     "let keys = try Keys.known(system)",
     "let keys = (try? Keys.known(system)) ?? []",
     "keys that cannot be read are none"),
    ("ListReading",
     "ConnectionList(unpaused: folders + keys)",
     "ConnectionList(unpaused: keys)",
     "the list is rebuilt without the folders"),
    ("ListReading",
     "ConnectionList(unpaused: folders + keys)",
     "ConnectionList(unpaused: folders)",
     "the list is rebuilt without the keys"),
    # The list itself.
    ("ConnectionList",
     "    guard let fields = contents.fields else { return nil }",
     "    let fields = contents.fields ?? []",
     "a damaged file decodes to an empty list"),
    ("ConnectionList",
     "isPaused: $0.text == \"paused\")",
     "isPaused: false)",
     "what the user paused is forgotten on reading"),
    ("ConnectionList",
     "text: $0.isPaused ? \"paused\" : \"active\"",
     "text: \"active\"",
     "what the user paused is forgotten on writing"),
    ("ConnectionList",
     "    guard !connections.contains(where: { $0.name == connection.name }) else { return }\n",
     "",
     "a connection is in the list twice"),
    ("ConnectionList",
     "try system.files.writeAtomically(Self.path, contents)",
     "try system.files.writeAtomically(Self.path, contents, protection: .none)",
     "a write of the list goes through where it cannot be read"),
    # The source file.
    ("SourceFile",
     "      default: return .undecided",
     "      default: return .absent",
     "a damaged source is a first launch"),
    ("SourceFile",
     "return error.code == FileErrorCode.readNoSuchFile ? .absent : .undecided",
     "return .absent",
     "a source that cannot be read is a first launch"),
    ("SourceFile",
     "return error.code == FileErrorCode.readNoSuchFile ? .absent : .undecided",
     "return .undecided",
     "there is never a first launch"),
    ("SourceFile",
     "kind, protection: FileProtection.none)",
     "kind)",
     "the source cannot be read before the first unlock"),
    # Currency and period.
    ("Preferences",
     "    if system.defaults.bool(\"launched\") {",
     "    if true {",
     "UserDefaults are believed without the flag"),
    ("Preferences",
     "    if system.defaults.bool(\"launched\") {\n"
     "      currency = system.defaults.string(\"currency\") ?? currency\n"
     "      period = system.defaults.string(\"period\") ?? period\n",
     "    let storedCurrency = system.defaults.string(\"currency\")\n"
     "    let storedPeriod = system.defaults.string(\"period\")\n"
     "    if system.defaults.bool(\"launched\") {\n"
     "      currency = storedCurrency ?? currency\n      period = storedPeriod ?? period\n",
     "the choices are read before the flag that vouches for them"),
    ("Preferences",
     "} else if isFirstLaunch, system.isProtectedDataAvailable {",
     "} else if isFirstLaunch {",
     "an absence is believed while the phone is locked"),
    ("Preferences",
     "} else if isFirstLaunch, system.isProtectedDataAvailable {",
     "} else if system.isProtectedDataAvailable {",
     "an absence is believed that is no first launch"),
    ("Preferences",
     "      system.defaults.set(true, \"launched\")\n",
     "",
     "the flag is never set, so that no choice is ever believed"),
    # The keys.
    ("Keys",
     "    do throws(CallError) {\n      return try all(system)\n    } catch {\n"
     "      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }\n",
     "    do throws(CallError) {\n      return try all(system)\n    } catch {\n",
     "no status but success counts: keys that cannot be read are none"),
    ("Keys",
     "      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }\n      return []",
     "      throw error",
     "a Keychain that says there is no key stops the rebuilding"),
    ("Keys",
     "accessible: .afterFirstUnlockThisDeviceOnly",
     "accessible: .whenUnlockedThisDeviceOnly",
     "the key cannot be read while the phone is locked"),
    ("Keys",
     "accessible: .afterFirstUnlockThisDeviceOnly",
     "accessible: .afterFirstUnlock",
     "the key leaves its device with a backup"),
    ("Keys",
     "      guard error.code == KeychainStatus.duplicateItem.rawValue else { throw error }\n"
     "      try system.keychain.update(query(name), data: secret)\n",
     "      guard error.code == KeychainStatus.duplicateItem.rawValue else { throw error }\n",
     "a leftover key is taken for the new one"),
    ("Keys",
     "      guard error.code == KeychainStatus.duplicateItem.rawValue else { throw error }\n"
     "      try system.keychain.update(query(name), data: secret)\n",
     "      throw error\n",
     "a leftover key keeps the user from connecting"),
    ("Keys",
     "      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }\n      return false",
     "      return false",
     "whatever the Keychain answers, the key is missing"),
    ("Keys",
     "      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }\n      return false",
     "      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }\n      return true",
     "a missing key is not told"),
    ("Keys",
     "      try system.keychain.delete(query(name))\n    } catch {\n"
     "      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }\n",
     "      try system.keychain.delete(query(name))\n    } catch {\n",
     "a key that cannot be removed counts as removed"),
    ("Keys",
     "      try system.keychain.delete(query(name))\n    } catch {\n"
     "      guard error.code == KeychainStatus.itemNotFound.rawValue else { throw error }\n",
     "      try system.keychain.delete(query(name))\n    } catch {\n      throw error\n",
     "a connection whose key is gone cannot be removed"),
    # The plan.
    ("Plan",
     "list.unpaused.dropFirst(limit)",
     "list.unpaused.dropFirst(limit - 1)",
     "the plan pauses more than it must"),
    ("Plan",
     "list.unpaused.dropFirst(limit)",
     "list.connections.map(\\.name).dropFirst(limit)",
     "what the user paused counts against the plan"),
    ("Plan",
     "    if stored != contents, stored != nil || !surplus.isEmpty {",
     "    if stored != contents {",
     "a file is written where the plan pauses nothing"),
    ("Plan",
     "      try? system.files.writeAtomically(path, contents)\n",
     "      _ = contents\n",
     "what the plan pauses is not kept"),
    # The reports that a list can be rebuilt from.
    ("Reports",
     "      guard error.code == FileErrorCode.readNoSuchFile else { throw error }\n      return []",
     "      return []",
     "folders that cannot be listed are no folders"),
    ("Reports",
     "      guard error.code == FileErrorCode.readNoSuchFile else { throw error }\n      return []",
     "      throw error",
     "a missing directory stops the rebuilding"),
    # The widget.
    ("TillrollWidget",
     "      if group.exists(Reports.widgetPath) {",
     "      if true {",
     "a widget without a file asks again"),
    ("TillrollWidget",
     "      if group.exists(Reports.widgetPath) {",
     "      if false {",
     "a file that is there counts as missing"),
    ("TillrollWidget",
     "        system.reloadTimeline(after: Self.retry)\n",
     "",
     "the widget does not ask again"),
    ("TillrollWidget",
     "static let retry = 300",
     "static let retry = 301",
     "the widget asks again too late"),
    ("TillrollWidget",
     "static let retry = 300",
     "static let retry = 299",
     "the widget asks again too early"),
    ("TillrollWidget",
     "      system.show(\"widget\", [\"state\": \"placeholder\"])\n",
     "      system.show(\"widget\", [\"state\": \"placeholder\"])\n"
     "      system.reloadTimeline(after: Self.retry)\n",
     "a damaged file is asked for again"),
    ("TillrollWidget",
     "    guard let connections = file[\"connections\"] else {\n"
     "      system.show(\"widget\", [\"state\": \"placeholder\"])\n      return\n    }\n",
     "    let connections = file[\"connections\"] ?? \"\"\n",
     "a damaged file is shown as it is"),
    # The notification service.
    ("TillrollNotificationService",
     "      let key = try system.keychain.copyMatching(query).first?.account\n",
     "      let key = (try? system.keychain.copyMatching(query))?.first?.account\n",
     "a report is shown as fetched without a key"),
    ("TillrollNotificationService",
     "      let query = KeychainQuery(service: Tillroll.service)\n",
     "      let query = KeychainQuery(service: Tillroll.service, accessible: .whenUnlocked)\n",
     "the extension looks for a key of the default class"),
]


class Checkout:
    """A scratch copy of the checkout, with a build folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("Package.swift", "Sources", "Tests", "Scenarios"):
            source, target = os.path.join(ROOT, name), os.path.join(folder, name)
            if os.path.isdir(source):
                shutil.copytree(source, target, symlinks=True)
            else:
                shutil.copy2(source, target)
        scripts = os.path.join(folder, SCENARIOS)
        names = sorted(name for name in os.listdir(scripts) if name.endswith(".scenario"))
        # Races make many runs; they are left for what nothing else notices.
        self.quick = [f"{SCENARIOS}/{name}" for name in names if not name.startswith("race-")]

    def path(self, name):
        return os.path.join(self.folder, APP, name + ".swift")

    def build(self):
        """The output of a build that failed; None of one that did not."""
        built = self.call(["swift", "build", "--product", "lockstep"])
        return None if built.returncode == 0 else built.stdout

    def run(self):
        """The exit code of a run of the scenarios, and what they are like that noticed."""
        for operands in (self.quick, [SCENARIOS]):
            ran = self.call([".build/debug/lockstep", "run", "--quiet", *operands])
            if ran.returncode != 0:
                return ran.returncode, noticed(ran.stdout)
        return 0, []

    def call(self, command):
        return subprocess.run(
            command, cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")


def noticed(output):
    """The names of the scenarios that the lines of a run say are not as expected."""
    found = []
    for line in output.splitlines():
        words = line.split()
        if len(words) > 1 and words[0] in ("FAIL", "ERR", "open") and words[1].startswith(SCENARIOS):
            found.append(words[1][len(SCENARIOS) + 1:].replace(".scenario", ""))
    return found


def mismatch(mutant):
    """Why a mutant does not fit the sources; None where it does."""
    name, text, replacement, _ = mutant
    try:
        with open(os.path.join(ROOT, APP, name + ".swift"), encoding="utf-8") as file:
            count = file.read().count(text)
    except FileNotFoundError:
        return "there is no such file"
    if count != 1:
        return f"its text is {count} times in the file"
    return "it changes nothing" if replacement == text else None


def attempt(checkout, mutant):
    """What becomes of a mutant: a word, and more about it."""
    name, text, replacement, _ = mutant
    path = checkout.path(name)
    with open(path, encoding="utf-8") as file:
        original = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(original.replace(text, replacement))
    try:
        failure = checkout.build()
        if failure is not None:
            errors = [line for line in failure.splitlines() if "error:" in line]
            return "no build", errors[0] if errors else failure[-400:]
        code, names = checkout.run()
        if code == 0:
            return "survived", "no scenario notices"
        if code not in (1, 2, 4):
            return "no run", f"the run ended with {code}"
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
            print(f"{name:28}  {reason}")
    stale = [(mutant, why) for mutant in mutants if (why := mismatch(mutant))]
    for (name, _, _, reason), why in stale:
        print(f"no match  {name}: {reason}  ({why})")
    if stale or "--list" in arguments or "--check" in arguments:
        return 1 if stale else 0
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="lockstep-mutants-") as folder:
        checkout = Checkout(folder)
        print("building the copy …", flush=True)
        failure = checkout.build()
        if failure is not None:
            print(failure)
            return 2
        code, names = checkout.run()
        if code != 0:
            print(f"without a mutant the run ends with {code}: {', '.join(names)}")
            return 2
        counts = {}
        for number, mutant in enumerate(mutants, 1):
            outcome, more = attempt(checkout, mutant)
            counts[outcome] = counts.get(outcome, 0) + 1
            print(f"{number:3}  {outcome:8}  {mutant[0]}: {mutant[3]}  ({more})", flush=True)
    summary = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
    print(f"\n{len(mutants)} mutants: {summary}  ({time.monotonic() - started:.0f} s)")
    return 0 if set(counts) <= {"killed"} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
