"""A phone and an app with the launch race, as small as the story needs them."""


class Device:
    """The phone's lock and stores; the app's memory is that of its one process."""

    def __init__(self, sticks):
        self.lock = "unlocked"
        self.sticks = sticks
        self.keychain = {}
        self.flag = False
        self.end_process()

    @property
    def readable(self):
        return self.lock != "before first unlock"

    @property
    def available(self):
        return self.lock in ("unlocked", "grace")

    def end_process(self):
        self.alive = self.front = self.restored = self.stale = False

    # The launch logic

    def read_flag(self):
        if not self.readable:
            self.stale = self.stale or self.sticks
            return False
        return self.flag and not self.stale

    def launch(self):
        if not self.alive:
            self.alive = True
            self.read_flag()

    def refresh(self):
        if self.restored:
            return
        if not (self.read_flag() or self.available):
            return
        earlier = next(iter(self.keychain), None) if self.readable else None
        if not self.read_flag():
            if earlier is not None:
                self.keychain.pop(earlier, None)
            self.flag = True
        self.restored = True

    # The events

    def install(self):
        self.end_process()

    def open(self):
        self.launch()
        self.front = True
        self.refresh()

    def connect(self, name):
        self.keychain[name] = "secret"

    def background(self):
        self.launch()
        self.refresh()

    def restart(self):
        self.end_process()
        self.lock = "before first unlock"

    def unlock(self):
        self.lock = "unlocked"

    def lock_now(self):
        self.lock = "grace"
        self.front = False

    def grace_ends(self):
        self.lock = "locked"
