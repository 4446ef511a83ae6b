"""Reads plain stories and runs them: plain_reader.py FOLDER.

No framework at all: what the language itself costs.
"""

import glob
import sys

from device import Device


def run(path):
    """Runs one story; whether its key survives."""
    device = None
    for line in open(path):
        words = line.split()
        if not words or words[0] == "#":
            continue
        if words[0] == "device":
            device = Device(sticks=words[2] == "stick")
        elif words[0] == "install":
            device.install()
        elif words[0] == "open":
            device.open()
        elif words[0] == "connect":
            device.connect(words[1])
        elif words[0] == "restart":
            device.restart()
        elif words[0] == "background":
            device.background()
        elif words[0] == "unlock":
            device.unlock()
        elif words[0] == "lock":
            device.lock_now()
        elif words[0] == "grace":
            device.grace_ends()
        elif words[0] == "expect":
            if words[2] not in device.keychain:
                return False
        else:
            raise SystemExit(f"{path}: unknown step {line!r}")
    return True


outcomes = [run(path) for path in sorted(glob.glob(sys.argv[1] + "/*.plain"))]
print(f"{outcomes.count(True)} passed, {outcomes.count(False)} failed")
sys.exit(outcomes.count(False) > 0)
