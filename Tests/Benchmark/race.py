#!/usr/bin/env python3
"""Measures Lockstep's search against model checkers, side by side.

    race.py --lockstep PATH [--rounds N] [--quick]

Each tool visits every state of the launch race (see ../Peers/README.md) and has
to say that no key is lost; and first, that one is lost in the version that
loses one. In each round every tool runs once on each size, one after the other,
so that all meet the same machine; the figures are medians over the rounds. A
wrong verdict or a wrong count of states of any tool ends the benchmark with
exit code 2. Tools that are not installed are left out, and said to be. --quick
measures the smallest size only, for CI. Needs the standard library only.
"""

import argparse
import os
import platform
import re
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Tests" / "Peers"))

import peers  # noqa: E402

# The sizes: apps, keys of each, kinds of launches. Lockstep merges states that nothing can
# tell apart, which makes all sizes smaller for it; L is one at which its memory tells.
SIZES = {"S": (2, 1, 1), "A": (2, 1, 3), "B": (2, 2, 3), "C": (3, 1, 1), "L": (4, 1, 1)}
SMALLEST = "S"

# Which peers, with how many threads, are quick enough for which sizes.
PEERS = [
    ("spin", 1, "SABC"),
    ("rumur", 1, "SA"),
    ("rumur", 2, "SA"),
    ("python", 1, "S"),
]

# The states that Lockstep itself has for a size of `race.marker-cleanup`, with the depth: those
# that something can tell apart, all combinations of one app's. Before the merging they stand
# for exactly the states that the peers have; the tests of the search show it.
LOCKSTEP_STATES = {
    (2, 1, 1): (11_296, 42),
    (2, 1, 3): (481_616, 46),
    (2, 2, 3): (2_567_744, 54),
    (3, 1, 1): (647_744, 62),
    (4, 1, 1): (36_788_416, 82),
}

# How often a run of a few milliseconds is measured within a round.
REPEATS = 5
SCENARIO = "Scenarios/tillroll/moved-cleanup.scenario"


class Lockstep:
    """The command under test, with a number of threads."""

    def __init__(self, path, threads):
        self.path, self.threads = str(Path(path).resolve()), threads
        self.name = "Lockstep"

    def command(self, app, size, copies=()):
        """The command line of a search of one app, or of as many as `copies` says."""
        _, k, e = size
        events = "restart unlock lock time install@unlocked delete@unlocked kill open".split()
        events += ["locked-launch", "background-refresh", "silent-push@after-first-unlock"][:e]
        events += [f"connect:{number}@idle" for number in range(1, k + 1)]
        name = f"race.{app}" + (f"-{k}" if k > 1 else "")
        return [
            self.path, "explore", name, *copies, "--workers", str(self.threads),
            "--events", ",".join(events), "--pin", "UD-RECOVER=per-read,UD-WRITE-BFU=dropped",
            "--level", "base", "--timings"]

    def run(self, app, size):
        """Visits every state: what peers.py says of a peer."""
        text, code, _, memory = peers.measure(
            self.command(app, size, ["--copies", str(size[0]), "--enumerate"]))
        found = read(text, code)
        expect(app, size, found)
        if app == "marker-cleanup":
            check_own_count(size, found)
        return dict(found, maxrss_kb=memory)


def read(text, code):
    """What a search of Lockstep printed: the only place that knows its output.

    The verdict is that on the keys: each of them is safe, or one may be lost. The counts
    are there where the states are enumerated; the seconds are then those of the verdict and
    of the enumeration together.
    """
    keys = re.findall(r"(?m)^ +nothing-lost key-\d+ +(.*)$", text)
    counts = re.search(r"(?m)^states (\d+)  transitions (\d+)  depth (\d+)$", text)
    seconds = [float(number) for number in re.findall(r"(?m)^search ([\d.e-]+) s$", text)]
    verdict = None
    if keys and all(key == "safe" for key in keys):
        verdict = "safe" if "a rule is broken" not in text else None
    elif any(key.startswith(("unsafe", "depends on ")) for key in keys):
        verdict = "lost"
    # The search exits with 4 where it cannot tell of another rule what it can tell of this.
    if code not in {"safe": (0, 4), "lost": (1,)}.get(verdict, ()):
        raise peers.WrongOutcome(f"lockstep explore ended with {code}:\n{text[-2000:]}")
    return dict(
        verdict=verdict, keys=len(keys),
        states=int(counts[1]) if counts else None,
        transitions=int(counts[2]) if counts else None,
        depth=int(counts[3]) if counts else None,
        seconds=sum(seconds) if len(seconds) == (2 if counts else 1) else None)


def expect(app, size, found):
    """Ends the benchmark where Lockstep says the wrong thing."""
    _, k, _ = size
    verdict = "safe" if app == "marker-cleanup" else "lost"
    if (found["verdict"], found["keys"]) != (verdict, k):
        raise peers.WrongOutcome(
            f"Lockstep says of {app} {size}: {found['verdict']}, {count(found['keys'], 'key')}")


def check_own_count(size, found):
    """Lockstep's own states and depth are always the same, with any number of threads."""
    known = LOCKSTEP_STATES[size]
    own = found["states"], found["depth"]
    if own != known:
        raise peers.WrongOutcome(f"Lockstep counts {own} for {size}, not {known}")
    if found["seconds"] is None:
        raise peers.WrongOutcome(f"Lockstep did not tell its time for {size}")


def prepare(names, lockstep, folder):
    """The tools by size, each with its threads and how to run it; those that are missing."""
    tools, missing = {}, []
    for name in names:
        tools[name] = [
            (f"Lockstep, {count(one.threads, 'thread')}", one.threads,
             lambda one=one, size=SIZES[name]: one.run("marker-cleanup", size))
            for one in lockstep]
    for peer, threads, sizes in PEERS:
        if not peers.PEERS[peer].is_here():
            if peer not in missing:
                missing.append(peer)
            continue
        prepare_peer(peer, 1, "moved-cleanup", (1, 1, 3), folder).run()  # must lose a key
        for name in names:
            if name in sizes:
                job = prepare_peer(peer, threads, "marker-cleanup", SIZES[name], folder)
                tools[name].append((f"{peer}, {count(threads, 'thread')}", threads, job.run))
    return tools, missing


def prepare_peer(peer, threads, app, size, folder):
    """A peer made ready, in a folder of its own."""
    own = folder / "-".join([peer, str(threads), app, *map(str, size)])
    return peers.prepare(peer, app, *size, threads, own)


def count(number, word):
    """`1 thread`, `2 threads`."""
    return f"{number} {word}" + ("" if number == 1 else "s")


def measure(tools, rounds):
    """By size and tool the medians of seconds and memory, and the counts."""
    samples = {}
    for _ in range(rounds):
        for size, row in tools.items():
            for tool, _, run in row:
                samples.setdefault((size, tool), []).append(run())
    figures = {}
    for key, results in samples.items():
        counts = {(result["states"], result["depth"]) for result in results}
        if len(counts) > 1:
            raise peers.WrongOutcome(f"{key[1]} counts differently each time: {counts}")
        figures[key] = dict(
            results[0],
            seconds=statistics.median(result["seconds"] for result in results),
            maxrss_kb=statistics.median(result["maxrss_kb"] for result in results))
    return figures


def report(tools, missing, figures):
    """Prints a table for each size."""
    print(f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name in missing:
        print(f"{name} is not installed and is left out")
    for size, row in tools.items():
        n, k, e = SIZES[size]
        print()
        print(
            f"{f'{size}: N={n} K={k} E={e}':24}{'seconds':>9}{'states':>13}{'states/s':>14}"
            f"{'bytes/state':>13}{'depth':>7}{'slower':>9}")
        # Lockstep comes first, once for each number of threads.
        own = {
            threads: figures[size, tool]["seconds"]
            for tool, threads, _ in row if tool.startswith("Lockstep")}
        for tool, threads, _ in row:
            found = figures[size, tool]
            seconds, states = found["seconds"], found["states"]
            print(
                f"{tool:24}{seconds:>9.3f}{states:>13,}{states / seconds:>14,.0f}"
                f"{found['maxrss_kb'] * 1024 / states:>13.1f}"
                f"{found['depth'] if found['depth'] is not None else '':>7}"
                f"{seconds / own[threads]:>8.1f}x")
    print()
    print("Seconds of the search as a tool tells them, else of its process. Memory is that of the")
    print("whole process. Lockstep merges states that nothing can tell apart, so that it has fewer")
    print("for the same race; `slower` compares the seconds to the verdict.")


def short_runs(lockstep, rounds, folder):
    """From the start of the process to the verdict, in milliseconds, by what was run."""
    first = lockstep[0]
    one, two = (1, 1, 3), (1, 2, 3)
    runs = []  # what is run, how its output is checked, the command
    for app in peers.APPS:
        check = partial(check_run, app, one)
        runs.append((f"Lockstep, one app, {app}", check, first.command(app, one)))
    for peer in ("spin", "rumur", "python"):
        if peers.PEERS[peer].is_here():
            job = prepare_peer(peer, 1, "marker-cleanup", one, folder)
            job.run()
            runs.append((f"{peer}, one app, marker-cleanup", None, job.command))
    for size in (one, two):
        runs.append(
            (f"Lockstep, any number of apps, {count(size[1], 'key')}",
             partial(check_run, "marker-cleanup", size),
             first.command("marker-cleanup", size, ["--copies", "any"])))
    runs.append(
        ("Lockstep, all orders and answers of a scenario", check_scenario,
         [first.path, "explore", str(ROOT / SCENARIO)]))
    samples = {}
    for _ in range(rounds):
        for name, check, command in runs:
            walls = []
            for _ in range(REPEATS):
                text, code, wall, _ = peers.measure(command, folder, is_weighed=False)
                if check is not None:
                    check(text, code)
                walls.append(wall * 1000)
            samples.setdefault(name, []).append(min(walls))
    return {name: statistics.median(walls) for name, walls in samples.items()}


CONSENT = ["form-first", "att-first", "wait-one-budget", "wait-two-budgets", "branch-on-answer",
           "unused-answer"]
CONSENT_EVENTS = "open,answer-location,answer-tracking,answer-form,answer-explainer,time"


def consent_run(lockstep, rounds, folder):
    """Every version of the consent flow, in every region, with every setting of console, network
    and device and every order, at the level `reported`: milliseconds for all of them."""
    sums = []
    for _ in range(rounds):
        total = 0
        for version in CONSENT:
            walls = []
            for _ in range(REPEATS):
                text, code, wall, _ = peers.measure(
                    [lockstep[0].path, "explore", f"consent.{version}", "--events", CONSENT_EVENTS,
                     "--level", "reported"], folder, is_weighed=False)
                check_consent(version, text, code)
                walls.append(wall * 1000)
            total += min(walls)
        sums.append(total)
    return statistics.median(sums)


def check_consent(version, text, code):
    """Each version breaks the rule that it is known for, and none is bounded."""
    known = {
        "form-first": "att-first", "att-first": "att-shown", "wait-one-budget": "att-first",
        "wait-two-budgets": "no-asking-again", "branch-on-answer": "refusal-means-no-ads",
        "unused-answer": "ads-with-consent"}[version]
    verdicts = dict(re.findall(r"(?m)^  (\S+) +(safe|depends on|unsafe|bounded|not exercised)", text))
    if code != 1 or "bounded" in verdicts.values() or verdicts.get(known) != "depends on":
        raise peers.WrongOutcome(
            f"lockstep explore consent.{version} ended with {code}:\n{text[-2000:]}")


def check_run(app, size, text, code):
    """A search of one app, or of any number of them."""
    expect(app, size, read(text, code))


def check_scenario(text, code):
    """The shipped scenario loses its key where UserDefaults stay empty, and no other."""
    expected = {
        "connection-list": "safe", "reports-A": "safe", "source": "safe",
        "key-A": "depends on UD-RECOVER = never | after-reset | after-delay"}
    found = {
        name: re.split(r"  +", verdict)[0]
        for name, verdict in re.findall(r"(?m)^ +nothing-lost (\S+) +(.*)$", text)}
    if code != 0 or found != expected:
        raise peers.WrongOutcome(f"lockstep explore {SCENARIO} ended with {code}:\n{text[-2000:]}")


def main():
    parser = argparse.ArgumentParser(
        description="Measures Lockstep's search against model checkers, side by side.")
    parser.add_argument("--lockstep", required=True, help="the command, built for release")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds (3)")
    parser.add_argument("--quick", action="store_true", help="the smallest size only")
    given = parser.parse_args()
    rounds = max(1, given.rounds)
    lockstep = [Lockstep(given.lockstep, threads) for threads in (1, 2)]
    names = [SMALLEST] if given.quick else list(SIZES)
    try:
        with tempfile.TemporaryDirectory(prefix="lockstep-race-") as folder:
            for one in lockstep:
                one.run("moved-cleanup", (1, 1, 3))  # must lose a key
            tools, missing = prepare(names, lockstep, Path(folder))
            figures = measure(tools, rounds)
            report(tools, missing, figures)
            print()
            for name, wall in short_runs(lockstep, rounds, Path(folder)).items():
                print(f"{name:48}{wall:>9.1f} ms")
            consent = consent_run(lockstep, rounds, Path(folder))
            print(f"{'Lockstep, six consent flows, all surroundings':48}{consent:>9.1f} ms")
            print()
            print("Wall time from the start of the process to the verdict, the fastest of a few runs.")
    except peers.WrongOutcome as problem:
        print(f"race.py: {problem}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
