#!/usr/bin/env python3
"""Measures Lockstep against other scenario runners, side by side.

    bench.py --lockstep PATH [--python PATH] [--rounds N] [--check [--floor SHARE]]

The same story of twelve steps is told to each tool (see peers/README.md). In
each round every tool runs once, one after the other, so that all meet the same
machine; the figures are medians over the rounds. A run of a few milliseconds is
measured five times a round, of which the fastest counts. Tools are compared by
processor time, which other work on the machine touches least. Those that are
not installed are left out, and said to be. With --check the exit code is 1
where a goal is missed, or where less than the share --floor of it is reached.
Needs the standard library only.
"""

import argparse
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PEERS = Path(__file__).resolve().parent / "peers"

# What `--check` holds Lockstep to.
START_UP_GOAL = 10.0  # milliseconds from process start to verdict, one file
MANY_GOAL = 20_000  # scenarios a second in one process on one core
RATIO_GOAL = 50.0  # times as fast as each framework, 200 files

FEW, MANY = 200, 5_000
# How often a quick run is measured within a round.
REPEATS = 5


class Tool:
    """A scenario runner, its files, and how it says what came out.

    `success` and `failure` match its output for N stories that pass and for one
    that does not; `words` are for defaults that recover, and that stick.
    """

    def __init__(
        self, name, template, command, success, failure, words, is_framework=False, files=()
    ):
        self.name = name
        self.template = template
        self.command = command
        self.success = success
        self.failure = failure
        self.recovers, self.sticks = words
        self.is_framework = is_framework
        self.files = files
        self.environment = dict(os.environ, NO_COLOR="1", CUCUMBER_PUBLISH_QUIET="true")

    def write(self, folder, count, word):
        """Writes `count` stories and the tool's own files."""
        template = (PEERS / self.template).read_text()
        suffix = Path(self.template.removesuffix(".in")).suffix
        stories = folder / "features" if self.is_framework else folder
        stories.mkdir(parents=True)
        for number in range(1, count + 1):
            text = template.replace("@NUMBER@", str(number)).replace("@RECOVERY@", word)
            (stories / f"story{number:04}{suffix}").write_text(text)
        for source, target in self.files:
            (folder / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PEERS / source, folder / target)

    def run(self, folder):
        """Runs the tool: its output, exit code, wall and processor milliseconds."""
        with tempfile.TemporaryFile() as output:
            start = time.perf_counter()
            process = subprocess.Popen(
                [word.replace("FOLDER", str(folder)) for word in self.command],
                cwd=folder, stdout=output, stderr=subprocess.STDOUT, env=self.environment)
            _, status, usage = os.wait4(process.pid, 0)
            wall = (time.perf_counter() - start) * 1000
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            text = output.read().decode(errors="replace")
        return text, process.returncode, wall, (usage.ru_utime + usage.ru_stime) * 1000

    def measure(self, folder, count):
        """Wall and processor milliseconds of a run whose outcome is right."""
        text, code, wall, processor = self.run(folder)
        if code != 0 or not re.search(self.success.replace("N", str(count)), text):
            fail(f"{self.name} did not pass {count} stories in {folder}:\n{text[-2000:]}")
        return wall, processor

    def check_loss(self, folder):
        """A story that loses the key must not pass."""
        text, code, _, _ = self.run(folder)
        if code == 0 or not re.search(self.failure, text):
            fail(f"{self.name} did not find the lost key:\n{text[-2000:]}")


def fail(text):
    print(f"bench.py: {text}", file=sys.stderr)
    sys.exit(2)


def find_tools(arguments):
    """The tools that are here, Lockstep first, and the names of those that are not."""
    # Not resolved: a virtual environment's Python is a link.
    python = os.path.abspath(shutil.which(arguments.python) or arguments.python)

    def has(module):
        return subprocess.run(
            [python, "-c", f"import {module}"], capture_output=True).returncode == 0

    words = ("recover", "stick")
    tools = [
        Tool(
            "Lockstep", "launch.scenario.in",
            [str(Path(arguments.lockstep).resolve()), "run", "--quiet", "--workers", "1", "FOLDER"],
            r"N scenarios?: N as expected\n", r"1 scenario: 0 as expected, 1 broken\n",
            ("next-read", "never")),
        Tool(
            "plain reader", "launch.plain.in", [python, "plain_reader.py", "FOLDER"],
            r"N passed, 0 failed", r"0 passed, 1 failed", words,
            files=[("plain_reader.py", "plain_reader.py"), ("device.py", "device.py")]),
    ]
    missing = []
    if has("behave"):
        tools.append(
            Tool(
                "behave", "launch.feature.in",
                [python, "-m", "behave", "--format", "progress", "features"],
                r"N scenarios? passed, 0 failed", r"0 scenarios passed, 1 failed", words,
                is_framework=True,
                files=[
                    ("behave_steps.py", "features/steps/steps.py"),
                    ("device.py", "features/steps/device.py")]))
        tools[-1].environment["PYTHONPATH"] = "features/steps"
    else:
        missing.append("behave")
    if has("pytest_bdd"):
        tools.append(
            Tool(
                "pytest-bdd", "launch.feature.in",
                [python, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
                r"(?m)^N passed", r"(?m)^1 failed", words, is_framework=True,
                files=[("pytest_steps.py", "test_launch.py"), ("device.py", "device.py")]))
    else:
        missing.append("pytest-bdd")
    if shutil.which("cucumber"):
        tools.append(
            Tool(
                "cucumber", "launch.feature.in",
                ["cucumber", "--format", "progress"],
                r"N scenarios? \(N passed\)", r"1 scenario \(1 failed\)", words,
                is_framework=True,
                files=[("cucumber_steps.rb", "features/step_definitions/steps.rb")]))
    else:
        missing.append("cucumber")
    return tools, missing


def measure(tools, folder, rounds):
    """Medians by tool: one file, few files, many files; wall and processor ms."""
    for tool in tools:
        own = folder / tool.name.replace(" ", "-")
        tool.write(own / "loss", 1, tool.sticks)
        tool.check_loss(own / "loss")
        for count in (1, FEW, MANY):
            if count < MANY or not tool.is_framework:
                tool.write(own / str(count), count, tool.recovers)
    samples = {}
    for number in range(rounds + 1):
        for tool in tools:
            own = folder / tool.name.replace(" ", "-")
            for count in (1, FEW, MANY):
                if count == MANY and tool.is_framework:
                    continue
                repeats = REPEATS if count < MANY and not tool.is_framework else 1
                found = [tool.measure(own / str(count), count) for _ in range(repeats)]
                if number > 0:  # the first round warms the disk
                    samples.setdefault((tool.name, count), []).append(min(found))
    return {
        key: tuple(statistics.median(values) for values in zip(*found))
        for key, found in samples.items()
    }


def report(tools, missing, figures):
    """Prints the table."""
    print(f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name in missing:
        print(f"{name} is not installed and is left out")
    print()
    print(
        f"{'':14}{'1 file':>12}{f'{FEW} files':>14}{'processor':>14}{'slower':>10}"
        f"{'each further':>16}{f'{MANY} files':>14}")
    for tool in tools:
        one, few = figures[tool.name, 1][0], figures[tool.name, FEW][0]
        processor = figures[tool.name, FEW][1]
        each = (processor - figures[tool.name, 1][1]) / (FEW - 1) * 1000
        many = figures.get((tool.name, MANY))
        rate = f"{MANY / many[1] * 1000:,.0f}/s" if many else ""
        print(
            f"{tool.name:14}{one:>9.1f} ms{few:>11.1f} ms{processor:>11.1f} ms"
            f"{slower(tool, figures):>9.1f}x{each:>13,.0f} us{rate:>14}")
    print()
    print(f"Wall time for 1 and {FEW} files; from `processor` on, processor time.")


def slower(tool, figures):
    """How many times the processor time of Lockstep a tool needs, for few files."""
    return figures[tool.name, FEW][1] / figures["Lockstep", FEW][1]


def check(tools, missing, figures, floor):
    """Prints each goal and whether it holds; whether that share of all is reached."""
    start_up = figures["Lockstep", 1][0]
    rate = MANY / figures["Lockstep", MANY][1] * 1000
    # What each goal is, the share of it that is reached, and the figure.
    goals = [
        (f"one file in {START_UP_GOAL:g} ms", START_UP_GOAL / start_up, f"{start_up:.1f} ms"),
        (f"{MANY_GOAL:,} scenarios a second", rate / MANY_GOAL, f"{rate:,.0f}"),
    ]
    for tool in tools:
        if tool.is_framework:
            ratio = slower(tool, figures)
            goals.append(
                (f"{RATIO_GOAL:g} times as fast as {tool.name}", ratio / RATIO_GOAL,
                 f"{ratio:.0f} times"))
    print()
    for text, share, figure in goals:
        print(f"{'ok  ' if share >= 1 else 'MISS'}  {text}: {figure}")
    for name in missing:
        print(f"skip  {RATIO_GOAL:g} times as fast as {name}: not installed")
    return all(share >= floor for _, share, _ in goals)


def main():
    parser = argparse.ArgumentParser(
        description="Measures Lockstep against other scenario runners, side by side.")
    parser.add_argument("--lockstep", required=True, help="the command, built for release")
    parser.add_argument(
        "--python", default=sys.executable, help="a Python that has behave and pytest-bdd")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds (5)")
    parser.add_argument("--check", action="store_true", help="exit with 1 where a goal is missed")
    parser.add_argument(
        "--floor", type=float, default=1, help="the share of a goal that has to be reached (1)")
    arguments = parser.parse_args()
    tools, missing = find_tools(arguments)
    with tempfile.TemporaryDirectory(prefix="lockstep-bench-") as folder:
        figures = measure(tools, Path(folder), max(1, arguments.rounds))
    report(tools, missing, figures)
    holds = check(tools, missing, figures, arguments.floor)
    sys.exit(1 if arguments.check and not holds else 0)


if __name__ == "__main__":
    main()
