"""Runs a command on a real pseudo-terminal, as a person would, and says what was to be seen.

Reads a list of steps as JSON from standard input, and writes what came of them as JSON. A step is
one of
  {"keys": "text"}            types it
  {"until": "text"}           waits until the screen shows it, or what was printed since the last
                              keys has it
  {"shot": "name"}            keeps the screen under that name
  {"resize": [rows, columns]}
  {"signal": "TERM"}          to the command
  {"end": "text"}             waits until the command has ended, and types that again and again
"""

import fcntl
import json
import os
import re
import select
import signal
import struct
import sys
import termios
import time
import unicodedata

PATIENCE = 60


class Screen:
    """As much of a terminal as is needed to see what a person sees."""

    def __init__(self, rows, columns):
        self.resize(rows, columns)
        self.alternate = False
        self.cursor = True
        self.wraps = True
        self.printed = ""
        self.rest = ""

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[] for _ in range(rows)]
        self.row = self.column = 0

    @property
    def lines(self):
        """The rows as text. Behind a wide character its second column is an empty cell."""
        return ["".join(row) for row in self.cells]

    def take(self, text):
        text = self.rest + text
        self.rest = ""
        while text:
            found = re.match(r"\x1b\[([?0-9;]*)([A-Za-z])", text)
            if found:
                self.control(found[1], found[2])
                text = text[found.end():]
            elif text[0] == "\x1b" and len(text) < 12:
                self.rest = text
                return
            elif text[0] == "\r":
                self.column = 0
                text = text[1:]
            elif text[0] == "\n":
                self.printed += "\n"
                self.row = min(self.row + 1, self.rows - 1)
                text = text[1:]
            else:
                self.put(text[0])
                text = text[1:]

    def put(self, character):
        if not self.alternate:
            self.printed += character
            return
        if self.column >= self.columns:
            if not self.wraps:
                return
            self.row, self.column = min(self.row + 1, self.rows - 1), 0
        row = self.cells[self.row]
        width = self.width(character)
        if width == 0:
            if self.column > 0:
                row[self.column - 1] += character
            return
        row += [" "] * (self.column + width - len(row))
        row[self.column] = character
        if width == 2:
            row[self.column + 1] = ""
        self.column += width

    @staticmethod
    def width(character):
        """The columns that a terminal gives to a character by itself."""
        if unicodedata.category(character) in ("Mn", "Me", "Cf"):
            return 0
        return 2 if unicodedata.east_asian_width(character) in "WF" else 1

    def control(self, numbers, name):
        if name in "hl":
            is_set = name == "h"
            if numbers == "?1049":
                self.alternate = is_set
            elif numbers == "?25":
                self.cursor = is_set
            elif numbers == "?7":
                self.wraps = is_set
        elif name == "H":
            self.row = self.column = 0
        elif name == "K":
            del self.cells[self.row][self.column:]
        elif name == "J":
            if numbers == "2":
                self.cells = [[] for _ in range(self.rows)]
            else:
                del self.cells[self.row][self.column:]
                for row in range(self.row + 1, self.rows):
                    self.cells[row] = []


def main():
    wish = json.load(sys.stdin)
    rows, columns = wish["size"]
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    before = termios.tcgetattr(slave)
    child = os.fork()
    if child == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for file in range(3):
            os.dup2(slave, file)
        os.closerange(3, 256)
        os.environ.update(wish.get("environment", {}))
        os.execvp(wish["command"][0], wish["command"])
    screen = Screen(rows, columns)
    raw = bytearray()
    pending = b""
    shots = {}
    code = None

    def pump(seconds):
        nonlocal pending
        ready, _, _ = select.select([master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(master, 1 << 16)
        except OSError:
            return False
        raw.extend(data)
        pending += data
        text = pending.decode("utf-8", "ignore")
        # What is cut in the middle of a character waits for its rest.
        used = len(text.encode())
        pending = pending[used:] if used < len(pending) and len(pending) - used < 4 else b""
        screen.take(text)
        return True

    def ended():
        nonlocal code
        if code is None:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                code = os.waitstatus_to_exitcode(status)
        return code is not None

    def fail(text):
        while pump(0.1):
            pass
        json.dump(
            {"failure": text, "screen": screen.lines, "printed": screen.printed[-2000:]}, sys.stdout)
        if not ended():
            os.kill(child, signal.SIGKILL)
        sys.exit(0)

    for step in wish["steps"]:
        if "keys" in step:
            screen.printed = ""
            os.write(master, step["keys"].encode())
        elif "until" in step:
            end = time.monotonic() + PATIENCE
            shown = lambda: "\n".join(screen.lines if screen.alternate else [screen.printed])
            while step["until"] not in shown():
                pump(0.05)
                if time.monotonic() > end or (ended() and not pump(0.05)):
                    if step["until"] in shown():
                        break
                    fail("waited in vain for: " + step["until"])
        elif "shot" in step:
            while pump(0.2):
                pass
            shots[step["shot"]] = {
                "lines": screen.lines, "alternate": screen.alternate,
                "cells": [[cell[:1] for cell in row] for row in screen.cells],
                "colour": b"\x1b[33m" in raw or b"\x1b[1;31m" in raw,
            }
        elif "resize" in step:
            rows, columns = step["resize"]
            screen.resize(rows, columns)
            fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        elif "signal" in step:
            os.kill(child, getattr(signal, "SIG" + step["signal"]))
        elif "end" in step:
            end = time.monotonic() + PATIENCE
            while not ended():
                if step["end"]:
                    os.write(master, step["end"].encode())
                    pump(0.3)
                pump(0.05)
                if time.monotonic() > end:
                    fail("the command does not end")
    while pump(0.1):
        pass
    json.dump(
        {
            "shots": shots, "code": code, "alternate": screen.alternate, "cursor": screen.cursor,
            "wraps": screen.wraps, "restored": termios.tcgetattr(slave) == before,
            "printed": screen.printed,
        },
        sys.stdout)
    if not ended():
        os.kill(child, signal.SIGKILL)


main()
