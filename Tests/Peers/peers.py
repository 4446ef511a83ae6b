#!/usr/bin/env python3
"""Runs the launch race in another tool, and says in one line of JSON what came of it.

    peers.py PEER APP N K E [--threads T]
    peers.py --list

PEER is python, spin, spin-bfs, rumur or tlc; APP, N, K and E are those of
race.py. What is needed to run a peer is said in README.md; a peer that is not
installed is reported as such, which is no failure. A count of states or a depth
that is not the known one is: then the exit code is 1.

    {"peer", "app", "n", "k", "e", "verdict": "safe", "lost" or "not installed",
     "states", "depth": of the search, or of the step that loses a key; null where
     the tool does not tell, "seconds": of the search, building left out,
     "maxrss_kb": the peak memory of the process}
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
APPS = ("marker-cleanup", "moved-cleanup")

# What every tool has to find: for marker-cleanup, which is safe, by N, K and E
# the number of states and the depth of the search; for moved-cleanup the
# fewest steps in which it loses a key.
STATES = {
    (1, 1, 1): (576, 29),
    (1, 1, 3): (2_236, 28),
    (1, 2, 3): (4_920, 32),
    (2, 1, 1): (96_868, 50),
    (2, 1, 3): (1_446_864, 52),
    (2, 2, 3): (7_050_816, 60),
    (3, 1, 1): (16_316_072, 73),
}
LOSSES = {(1, 1, 1): 22, (1, 1, 2): 21, (1, 1, 3): 21}

# How deep SPIN's depth-first search goes: it takes memory for that in advance.
SPIN_DEPTHS = {
    (2, 1, 1): 12_328,
    (2, 1, 3): 175_532,
    (2, 2, 3): 822_557,
    (3, 1, 1): 1_225_598,
}


class WrongOutcome(Exception):
    """A tool did not do what it should, or did not find what it must."""


class Job:
    """A peer made ready for one app and size; it can be run any number of times."""

    def __init__(self, peer, app, n, k, e, threads=1):
        self.peer, self.app, self.size, self.threads = peer, app, (n, k, e), threads
        self.command = self.folder = None

    def run(self):
        """Runs it once: what the line of JSON says."""
        text, code, wall, memory = measure(self.command, self.folder)
        try:
            verdict, states, depth, seconds = self.peer.read(text, self.threads)
        except (AttributeError, LookupError, ValueError):
            raise WrongOutcome(
                f"{self.peer.name} ended with {code} and told nothing:\n{text[-2000:]}") from None
        result = self.line(verdict, states, depth, round(seconds or wall, 4), memory)
        self.check(result)
        return result

    def line(self, verdict, states=None, depth=None, seconds=None, memory=None):
        n, k, e = self.size
        return dict(
            peer=self.peer.name, app=self.app, n=n, k=k, e=e, verdict=verdict, states=states,
            depth=depth, seconds=seconds, maxrss_kb=memory)

    def check(self, result):
        """Compares with what is known of this size."""
        is_safe = self.app == "marker-cleanup"
        states, depth = STATES.get(self.size, (None, None))
        if not is_safe:
            states, depth = None, LOSSES.get(self.size)
        expected = dict(verdict="safe" if is_safe else "lost", states=states, depth=depth)
        for name, value in expected.items():
            if None not in (value, result[name]) and result[name] != value:
                raise WrongOutcome(
                    f"{self.peer.name}, {self.app} {self.size}: "
                    f"{name} {result[name]}, not {value}")


class Python:
    """The plain breadth-first search of race.py."""

    name = "python"

    def is_here(self):
        return True

    def prepare(self, job, folder):
        job.command = [sys.executable, str(HERE / "race.py"), job.app, *map(str, job.size)]

    def read(self, text, threads):
        found = json.loads(text)
        return found["verdict"], found["states"], found["depth"], found["seconds"]


class Spin:
    """SPIN without partial-order reduction, which finds nothing to reduce here."""

    def __init__(self, name, options):
        self.name, self.options = name, options
        self.is_breadth_first = "-DBFS" in options

    def is_here(self):
        return bool(shutil.which("spin") and compiler())

    def prepare(self, job, folder):
        model = subprocess.run(
            [sys.executable, str(HERE / "promela.py"), job.app, *map(str, job.size)],
            check=True, capture_output=True, text=True).stdout
        (folder / "race.pml").write_text(model)
        build(["spin", "-a", "race.pml"], folder)
        limit = f"-DMEMLIM={memory_in_megabytes()}"
        options = ["-O2", "-DNOREDUCE", "-DSAFETY", limit, *self.options]
        build([compiler(), *options, "-o", "pan", "pan.c"], folder)
        # A table as large as the number of states, and a stack as deep as the search.
        states, _ = STATES.get(job.size, (1 << 24, None))
        job.command = [str(folder / "pan"), f"-w{max(16, (states - 1).bit_length())}"]
        if not self.is_breadth_first:
            shallow = 100_000 if job.size[0] == 1 else 20_000_000
            job.command.append(f"-m{SPIN_DEPTHS.get(job.size, shallow) + 10}")

    def read(self, text, threads):
        if "max search depth too small" in text or "out of memory" in text:
            raise WrongOutcome(f"{self.name} did not finish:\n{text[-2000:]}")
        errors = int(re.search(r"errors: (\d+)", text)[1])
        states = int(re.search(r"(\d+) states, stored", text)[1])
        if errors and "assertion violated" not in text:
            raise WrongOutcome(f"{self.name} found something else:\n{text[-2000:]}")
        depth = None
        if self.is_breadth_first:  # that of the state before the step that loses a key
            depth = int(re.search(r"depth reached (\d+)", text)[1]) + (1 if errors else 0)
        # It tells hundredths of a second; what is too short for them is timed from outside.
        seconds = float(re.search(r"elapsed time ([\d.e+]+) seconds", text)[1])
        return "lost" if errors else "safe", states, depth, seconds if seconds >= 0.1 else None


class Rumur:
    """rumur, a model checker for Murphi."""

    name = "rumur"

    def is_here(self):
        return bool(shutil.which("rumur") and compiler())

    def prepare(self, job, folder):
        n, k, e = job.size
        model = (HERE / "race.m.in").read_text()
        values = dict(N=n, K=k, E=e, MARKER=str(job.app == "marker-cleanup").lower())
        for name, value in values.items():
            model = model.replace(f"@{name}@", str(value))
        (folder / "race.m").write_text(model)
        build(["rumur", "--threads", str(job.threads), "--output", "race.c", "race.m"], folder)
        wide = ["-mcx16"] if platform.machine() in ("x86_64", "AMD64") else []
        build(
            [compiler(), "-std=c11", "-O3", "-march=native", *wide, "-o", "race", "race.c",
             "-lpthread", "-latomic"], folder)
        job.command = [str(folder / "race")]

    def read(self, text, threads):
        states = int(re.search(r"(\d+) states, \d+ rules fired", text)[1])
        if "No error found" in text:
            return "safe", states, None, None
        if "no key of this install goes" not in text:
            raise WrongOutcome(f"rumur found something else:\n{text[-2000:]}")
        # With one thread the trace is the shortest one.
        steps = len(re.findall(r"(?m)^Rule .* fired\.$", text))
        return "lost", states, steps if threads == 1 else None, None


class TLC:
    """TLC, the model checker of TLA+, where a user has it."""

    name = "tlc"

    def is_here(self):
        return bool(self.start())

    def start(self):
        """The words that start it: a command of its own, or the archive that TLA2TOOLS names."""
        if shutil.which("tlc"):
            return ["tlc"]
        archive = os.environ.get("TLA2TOOLS")
        if archive and shutil.which("java"):
            return ["java", "-XX:+UseParallelGC", "-cp", archive, "tlc2.TLC"]
        return []

    def prepare(self, job, folder):
        n, k, e = job.size
        has_marker = "TRUE" if job.app == "marker-cleanup" else "FALSE"
        shutil.copy(HERE / "LaunchRace.tla", folder)
        (folder / "LaunchRace.cfg").write_text(
            f"CONSTANTS N = {n} K = {k} E = {e} HasMarker = {has_marker}\n"
            "SPECIFICATION Spec\nINVARIANT NoKeyLost\n")
        job.command = [
            *self.start(), "-workers", str(job.threads), "-metadir", str(folder / "states"),
            "-config", str(folder / "LaunchRace.cfg"), str(folder / "LaunchRace.tla")]

    def read(self, text, threads):
        states = int(re.findall(r"(\d+) distinct states found", text)[-1])
        if "Invariant NoKeyLost is violated" in text:
            # The trace begins with the state before the first step.
            return "lost", states, int(re.findall(r"(?m)^State (\d+):", text)[-1]) - 1, None
        depth = int(re.search(r"depth of the complete state graph search is (\d+)", text)[1]) - 1
        return "safe", states, depth, None


PEERS = {
    peer.name: peer
    for peer in (Python(), Spin("spin", []), Spin("spin-bfs", ["-DBFS"]), Rumur(), TLC())
}


def prepare(name, app, n, k, e, threads, folder):
    """A job ready to run, its files in `folder`; None where the peer is not installed."""
    peer = PEERS[name]
    if not peer.is_here():
        return None
    job = Job(peer, app, n, k, e, threads)
    folder.mkdir(parents=True, exist_ok=True)
    job.folder = folder
    peer.prepare(job, folder)
    return job


def measure(command, folder=None, is_weighed=True):
    """Runs a command in a folder: output, exit code, wall seconds, peak memory in KiB.

    A process counts as its own what its parent held when it was started, so a
    small one, GNU time, starts it where there is one. Without `is_weighed` it
    is started at once, for times of a few milliseconds, and the memory says little.
    """
    timer = "/usr/bin/time"
    with tempfile.NamedTemporaryFile("r") as note, tempfile.TemporaryFile() as output:
        is_timed = is_weighed and sys.platform == "linux" and os.path.exists(timer)
        before = [timer, "-q", "-f", "%M", "-o", note.name] if is_timed else []
        start = time.perf_counter()
        process = subprocess.Popen(
            before + command, cwd=folder, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        memory = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
        if is_timed:
            memory = int(note.read().split()[-1])
        output.seek(0)
        return output.read().decode(errors="replace"), process.returncode, wall, memory


def build(command, folder):
    """Runs a step of building a checker."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise WrongOutcome(f"{command[0]} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def compiler():
    """A C compiler, if there is one."""
    return shutil.which("gcc") or shutil.which("cc")


def memory_in_megabytes():
    """What SPIN may take: all there is."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20


def main():
    parser = argparse.ArgumentParser(description="Runs the launch race in another tool.")
    parser.add_argument("--list", action="store_true", help="say which peers are installed")
    parser.add_argument("--threads", type=int, default=1, help="for rumur and tlc (1)")
    parser.add_argument("peer", nargs="?", choices=PEERS)
    parser.add_argument("app", nargs="?", choices=APPS)
    for name, text in (("n", "apps"), ("k", "keys of each app"), ("e", "kinds of launches")):
        parser.add_argument(name, nargs="?", type=int, help=text)
    given = parser.parse_args()
    if given.list:
        for name, peer in PEERS.items():
            print(f"{name:10}{'installed' if peer.is_here() else 'not installed'}")
        return
    if given.e is None:
        parser.error("PEER, APP, N, K and E are needed")
    with tempfile.TemporaryDirectory(prefix="lockstep-peer-") as folder:
        size = (given.n, given.k, given.e)
        try:
            job = prepare(given.peer, given.app, *size, given.threads, Path(folder))
            if job is None:
                missing = Job(PEERS[given.peer], given.app, *size)
                print(json.dumps(missing.line("not installed")))
                return
            print(json.dumps(job.run()))
        except WrongOutcome as problem:
            sys.exit(f"peers.py: {problem}")


if __name__ == "__main__":
    main()
