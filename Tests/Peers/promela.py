#!/usr/bin/env python3
"""Writes the launch race in Promela, for SPIN.

    promela.py APP N K E > race.pml

The arguments are those of race.py. One process of Promela owns all rules, and
each rule is one d_step, so that SPIN stores exactly the states that the plain
search visits. What a process no longer needs is reset, for the same reason.
"""

import sys

PREAMBLE = """\
/* The launch race: {app}, {n} apps with {k} keys, launches {e}. */

#define BOOTED 0
#define UNLOCKED 1
#define GRACE 2
#define LOCKED 3

#define REFRESH 1
#define BACKGROUND 2
#define PUSH 4

/* The call that comes next; the last four are on a key. */
#define IDLE 0
#define START 1
#define DECIDE 2
#define GATE 3
#define MARK 4
#define NOTE 5
#define USE 6
#define FIND(k) (7 + 4 * (k))
#define RECHECK(k) (8 + 4 * (k))
#define REMOVE(k) (9 + 4 * (k))
#define CONNECT(k) (10 + 4 * (k))

/* Two bits for each key: 0 none, 1 of this install, 2 of an earlier one. */
#define KEY(keys, k) (((keys) >> (2 * (k))) & 3)
#define WITHOUT(keys, k) ((keys) & ~(3 << (2 * (k))) & {mask})

typedef App {{
  bit installed = 1; bit flag; bit marker;
  bit alive; bit stuck; bit restored; bit found;
  unsigned waiting : 3; unsigned at : {width}; unsigned keys : {bits}
}};

unsigned lock : 2 = UNLOCKED;
unsigned front : 3;  /* 0 nothing, else an app's number and 1 */
App app[{n}];
"""


class Writer:
    """The rules of the race as lines of Promela."""

    def __init__(self, app, n, k, e):
        self.has_marker = app == "marker-cleanup"
        self.n, self.k, self.e = n, k, e
        self.mask = 4**k - 1
        width = (10 + 4 * (k - 1)).bit_length()
        self.text = PREAMBLE.format(
            app=app, n=n, k=k, e=e, mask=self.mask, width=width, bits=2 * k)
        self.rules = []

    def rule(self, guard, action):
        self.rules.append(f"d_step {{ {guard} -> {action} }}")

    def read(self, a, at, yes, no, decides):
        """A call that looks whether the install has been launched."""
        if decides and self.has_marker:
            self.rule(f"{a}at == {at} && {a}marker", yes)
            self.rule(f"{a}at == {at} && !{a}marker", no)
            return
        sees = f"(lock != BOOTED && !{a}stuck && {a}flag)"
        self.rule(f"{a}at == {at} && {sees}", yes)
        self.rule(f"{a}at == {at} && !{sees}", no)
        # Read before the first unlock: empty for life, or not.
        self.rule(f"{a}at == {at} && lock == BOOTED && !{a}stuck", f"{a}stuck = 1; {no}")

    def phone(self):
        ends = " ".join(self.ends(f"app[{i}].") for i in range(self.n))
        self.rule("lock != BOOTED", f"lock = BOOTED; front = 0; {ends}")
        self.rule("lock != UNLOCKED", "lock = UNLOCKED")
        self.rule("lock == UNLOCKED", "lock = GRACE; front = 0")
        self.rule("lock == GRACE", "lock = LOCKED")

    @staticmethod
    def ends(a):
        """A process ends, and its memory with it."""
        names = ("alive", "stuck", "restored", "found", "waiting", "at")
        return " ".join(f"{a}{name} = 0;" for name in names)

    def launches(self, i):
        a, front = f"app[{i}].", i + 1
        leaves = f"{self.ends(a)} if :: front == {front} -> front = 0 :: else fi"
        starts = f"if :: !{a}alive -> {a}alive = 1; {a}at = START :: else fi"
        own = sum(1 << 2 * k for k in range(self.k))
        self.rule(f"lock == UNLOCKED && !{a}installed", f"{a}installed = 1")
        self.rule(
            f"lock == UNLOCKED && {a}installed",
            f"{leaves}; {a}installed = 0; {a}flag = 0; {a}marker = 0; "
            f"{a}keys = ({a}keys & {2 * own}) | (({a}keys & {own}) << 1)")
        self.rule(f"lock == BOOTED && {a}installed && !{a}alive", f"{a}alive = 1; {a}at = START")
        self.rule(
            f"lock == UNLOCKED && {a}installed && front != {front}",
            f"{starts}; {a}waiting = {a}waiting | REFRESH; front = {front}")
        if self.e > 1:
            self.rule(
                f"{a}installed && !({a}waiting & BACKGROUND)",
                f"{starts}; {a}waiting = {a}waiting | BACKGROUND")
        if self.e > 2:
            self.rule(
                f"lock != BOOTED && {a}installed && !({a}waiting & PUSH)",
                f"{starts}; {a}waiting = {a}waiting | PUSH")
        self.rule(f"{a}alive", leaves)
        is_idle = f"{a}alive && {a}at == IDLE"
        for kind in ("REFRESH", "BACKGROUND", "PUSH")[: self.e]:
            self.rule(
                f"{is_idle} && ({a}waiting & {kind})",
                f"{a}waiting = {a}waiting & ~{kind} & 7; {a}at = ({a}restored -> USE : DECIDE)")
        for k in range(self.k):
            self.rule(
                f"lock == UNLOCKED && front == {front} && {is_idle} && {a}restored "
                f"&& KEY({a}keys, {k}) != 1", f"{a}at = CONNECT({k})")

    def calls(self, i):
        a = f"app[{i}]."
        restored = f"{a}restored = 1; {a}found = 0; {a}at = USE"
        self.read(a, "START", f"{a}at = IDLE", f"{a}at = IDLE", decides=False)
        known = restored if self.has_marker else f"{a}at = FIND(0)"
        self.read(a, "DECIDE", known, f"{a}at = GATE", decides=True)
        self.rule(
            f"{a}at == GATE", f"{a}at = ((lock == UNLOCKED || lock == GRACE) -> FIND(0) : IDLE)")
        if self.has_marker:
            self.rule(f"{a}at == MARK", f"{a}marker = 1; {a}at = NOTE")
        self.rule(
            f"{a}at == NOTE",
            f"if :: lock != BOOTED -> {a}flag = 1; {a}stuck = 0 :: else fi; "
            f"{a}restored = 1; {a}at = USE")
        self.rule(f"{a}at == USE", f"{a}at = IDLE")
        end = "MARK" if self.has_marker else "NOTE"
        for k in range(self.k):
            after = f"FIND({k + 1})" if k + 1 < self.k else end
            without = f"{a}keys = WITHOUT({a}keys, {k})"
            self.rule(
                f"{a}at == FIND({k})",
                f"{a}found = (lock != BOOTED && KEY({a}keys, {k})); {a}at = RECHECK({k})")
            self.read(
                a, f"RECHECK({k})", restored,
                f"{a}at = ({a}found -> REMOVE({k}) : {after}); {a}found = 0", decides=True)
            self.rule(
                f"{a}at == REMOVE({k})",
                f"if :: lock != BOOTED -> assert(KEY({a}keys, {k}) != 1); {without} "
                f":: else fi; {a}at = {after}")
            self.rule(
                f"{a}at == CONNECT({k})",
                f"if :: lock != BOOTED -> {without}; {a}keys = {a}keys | {1 << 2 * k} "
                f":: else fi; {a}at = IDLE")

    def write(self):
        self.phone()
        for i in range(self.n):
            self.launches(i)
            self.calls(i)
        lines = "\n".join(f"  :: {rule}" for rule in self.rules)
        return f"{self.text}\nactive proctype Phone() {{\n  do\n{lines}\n  od\n}}\n"


def model(app, n, k, e):
    """The race in Promela."""
    return Writer(app, n, k, e).write()


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    print(model(sys.argv[1], *map(int, sys.argv[2:])), end="")
