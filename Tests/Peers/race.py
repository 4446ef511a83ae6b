#!/usr/bin/env python3
"""The launch race as a plain breadth-first search: the reference for its rules.

    race.py APP N K E [--shared] [--all]

APP  marker-cleanup or moved-cleanup, as the apps of `Sources/Apps/LaunchRace`
N    apps on the phone, each with one process and stores of its own; with
     --shared, N processes of one app (itself and its extensions) on one store
K    keys of each app
E    what may start or wake a process: 1 the user and a call that comes in,
     2 also a background refresh, 3 also a silent push

Each event, each call of an app and each start of a waiting handler is a step.
The search ends at the first key that is lost; with --all it counts them and
goes on. It prints one line of JSON: the number of states and transitions, and
the depth, which is that of the last state, or of the step that loses a key.
"""

import argparse
import json
import time
from collections import deque
from typing import NamedTuple

# The phone's lock. BOOTED: not unlocked since the restart. GRACE: locked a
# moment ago, protected data can still be had.
BOOTED, UNLOCKED, GRACE, LOCKED = range(4)

# A key in the Keychain: none, saved by this install, or left by an earlier one.
ABSENT, OWN, LEFTOVER = range(3)

# What waits for a process, one bit for each kind.
REFRESH, BACKGROUND, PUSH = 1, 2, 4

# The call that a process makes next; those on a key come with its number.
IDLE = "idle"  # none: it waits
START = "start"  # main reads the flag, and does nothing with it
DECIDE = "decide"  # is this install known to have been launched?
GATE = "gate"  # isProtectedDataAvailable
FIND = "find"  # is the key there?
RECHECK = "recheck"  # as DECIDE, once more before the key goes
REMOVE = "remove"  # the key goes
MARK = "mark"  # the marker file is written
NOTE = "note"  # the flag is written
USE = "use"  # the keys are read
CONNECT = "connect"  # the user's key is stored


class Store(NamedTuple):
    """What an app has stored."""

    keys: tuple
    is_installed: bool = True
    flag: bool = False
    marker: bool = False


class Process(NamedTuple):
    """A process: the first half is gone when it ends, and so is the rest."""

    is_alive: bool = False
    # Its UserDefaults go on looking empty, for it read them before the unlock.
    is_stuck: bool = False
    is_restored: bool = False
    found: bool = False
    waiting: int = 0
    at: str = IDLE
    key: int = 0


DEAD = Process()


class State(NamedTuple):
    """The phone. In front is a process by its number, or -1."""

    lock: int
    front: int
    stores: tuple
    processes: tuple


class Lost:
    """Stands among the successors for the step that removes a user's key."""


class Model:
    """The race for one app, number of apps, keys and kinds of launches."""

    def __init__(self, app, n, k, e, is_shared):
        self.has_marker = app == "marker-cleanup"
        self.k, self.e = k, e
        # Of each process the store, of each store its processes.
        self.store_of = [0] * n if is_shared else list(range(n))
        self.processes_of = [list(range(n))] if is_shared else [[i] for i in range(n)]
        store = Store((ABSENT,) * k)
        self.initial = State(
            UNLOCKED, -1, (store,) * len(self.processes_of), (DEAD,) * n)

    # What a call does: pairs of the store and the process after it.

    def flag_reads(self, lock, store, process):
        """What a read of the flag may give, and whether the process is stuck then.

        Before the first unlock it gives no; that may or may not last for life.
        """
        if process.is_stuck:
            return [(False, True)]
        if lock == BOOTED:
            return [(False, False), (False, True)]
        return [(store.flag, False)]

    def decisions(self, lock, store, process):
        """The same for whatever decides on the cleanup."""
        if self.has_marker:
            return [(store.marker, process.is_stuck)]
        return self.flag_reads(lock, store, process)

    def after(self, key):
        """Where the cleanup goes on behind a key."""
        if key + 1 < self.k:
            return dict(at=FIND, key=key + 1)
        return dict(at=MARK if self.has_marker else NOTE, key=0)

    def call(self, lock, store, process):
        at, key, can_read = process.at, process.key, lock != BOOTED
        step = process._replace
        if at == START:
            for _, stuck in self.flag_reads(lock, store, process):
                yield store, step(is_stuck=stuck, at=IDLE)
        elif at == DECIDE:
            for launched, stuck in self.decisions(lock, store, process):
                if not launched:
                    yield store, step(is_stuck=stuck, at=GATE)
                elif self.has_marker:
                    yield store, step(is_restored=True, at=USE)
                else:
                    yield store, step(is_stuck=stuck, at=FIND)
        elif at == GATE:
            yield store, step(at=FIND if lock in (UNLOCKED, GRACE) else IDLE)
        elif at == FIND:
            yield store, step(found=can_read and store.keys[key] != ABSENT, at=RECHECK)
        elif at == RECHECK:
            for launched, stuck in self.decisions(lock, store, process):
                if launched:
                    yield store, step(
                        is_stuck=stuck, is_restored=True, found=False, at=USE, key=0)
                elif process.found:
                    yield store, step(is_stuck=stuck, found=False, at=REMOVE)
                else:
                    yield store, step(is_stuck=stuck, **self.after(key))
        elif at == REMOVE:
            if can_read and store.keys[key] == OWN:
                yield Lost, step(**self.after(key))
            else:
                keys = replaced(store.keys, key, ABSENT) if can_read else store.keys
                yield store._replace(keys=keys), step(**self.after(key))
        elif at == MARK:
            yield store._replace(marker=True), step(at=NOTE)
        elif at == NOTE:
            if can_read:  # what the process has written itself, it sees
                yield store._replace(flag=True), step(
                    is_stuck=False, is_restored=True, at=USE)
            else:
                yield store, step(is_restored=True, at=USE)
        elif at == USE:
            yield store, step(at=IDLE)
        elif at == CONNECT:
            keys = replaced(store.keys, key, OWN) if can_read else store.keys
            yield store._replace(keys=keys), step(at=IDLE, key=0)

    # What may come next.

    def successors(self, state):
        lock, front, stores, processes = state
        if lock != BOOTED:
            yield State(BOOTED, -1, stores, (DEAD,) * len(processes))
        if lock != UNLOCKED:
            yield State(UNLOCKED, front, stores, processes)
        if lock == UNLOCKED:
            yield State(GRACE, -1, stores, processes)
            for number, store in enumerate(stores):
                yield self.installed_or_deleted(state, number, store)
        if lock == GRACE:
            yield State(LOCKED, front, stores, processes)
        for number, process in enumerate(processes):
            if stores[self.store_of[number]].is_installed:
                yield from self.steps(state, number, process)

    def installed_or_deleted(self, state, number, store):
        """Deleting the app leaves its keys, which are then an earlier install's."""
        lock, front, stores, processes = state
        if not store.is_installed:
            new = store._replace(is_installed=True)
            return State(lock, front, replaced(stores, number, new), processes)
        keys = tuple(LEFTOVER if key == OWN else key for key in store.keys)
        own = self.processes_of[number]
        return State(
            lock, -1 if front in own else front,
            replaced(stores, number, Store(keys, is_installed=False)),
            tuple(DEAD if i in own else process for i, process in enumerate(processes)))

    def steps(self, state, number, process):
        """What may happen to, or be done by, a process of an installed app."""
        lock, front, stores, processes = state
        where = self.store_of[number]
        store = stores[where]

        def with_process(new, front=front):
            return State(lock, front, stores, replaced(processes, number, new))

        launched = process if process.is_alive else process._replace(is_alive=True, at=START)
        if lock == BOOTED and not process.is_alive:  # a call comes in
            yield with_process(launched)
        if lock == UNLOCKED and front != number:  # the user opens it
            yield with_process(launched._replace(waiting=process.waiting | REFRESH), number)
        if self.e > 1 and not process.waiting & BACKGROUND:
            yield with_process(launched._replace(waiting=process.waiting | BACKGROUND))
        if self.e > 2 and lock != BOOTED and not process.waiting & PUSH:
            yield with_process(launched._replace(waiting=process.waiting | PUSH))
        if not process.is_alive:
            return
        yield with_process(DEAD, -1 if front == number else front)  # it is ended
        if process.at != IDLE:
            for new_store, new in self.call(lock, store, process):
                if new_store is Lost:
                    keys = replaced(store.keys, process.key, ABSENT)
                    lost = replaced(stores, where, store._replace(keys=keys))
                    yield Lost
                    yield State(lock, front, lost, replaced(processes, number, new))
                elif new_store is store:
                    yield with_process(new)
                else:
                    yield State(
                        lock, front, replaced(stores, where, new_store),
                        replaced(processes, number, new))
            return
        for kind in (REFRESH, BACKGROUND, PUSH):  # a handler that waits begins
            if process.waiting & kind:
                yield with_process(
                    process._replace(
                        waiting=process.waiting & ~kind,
                        at=USE if process.is_restored else DECIDE))
        if lock == UNLOCKED and front == number and process.is_restored:
            for key in range(self.k):
                if store.keys[key] != OWN:  # the user connects it
                    yield with_process(process._replace(at=CONNECT, key=key))


def replaced(items, index, item):
    """The tuple with one item put in."""
    return items[:index] + (item,) + items[index + 1:]


def search(model, goes_on):
    """Every state, breadth first, to the first loss or past it."""
    start = time.perf_counter()
    seen = {model.initial}
    queue = deque([(model.initial, 0)])
    transitions = losses = depth = 0
    first_loss = None
    while queue and (first_loss is None or goes_on):
        state, depth = queue.popleft()
        for new in model.successors(state):
            if new is Lost:
                losses += 1
                if first_loss is None:
                    first_loss = depth + 1
                    if not goes_on:
                        transitions += 1
                        break
                continue
            transitions += 1
            if new not in seen:
                seen.add(new)
                queue.append((new, depth + 1))
    return dict(
        verdict="safe" if first_loss is None else "lost", states=len(seen),
        transitions=transitions, depth=depth if first_loss is None else first_loss,
        losses=losses, seconds=round(time.perf_counter() - start, 4))


def main():
    parser = argparse.ArgumentParser(description="The launch race, searched breadth first.")
    parser.add_argument("app", choices=["marker-cleanup", "moved-cleanup"])
    parser.add_argument("n", type=int, help="apps, or processes of one app")
    parser.add_argument("k", type=int, help="keys of each app")
    parser.add_argument("e", type=int, choices=[1, 2, 3], help="kinds of launches")
    parser.add_argument("--shared", action="store_true", help="N processes on one store")
    parser.add_argument("--all", action="store_true", help="go on past a loss")
    given = parser.parse_args()
    model = Model(given.app, given.n, given.k, given.e, given.shared)
    print(json.dumps(search(model, given.all)))


if __name__ == "__main__":
    main()
