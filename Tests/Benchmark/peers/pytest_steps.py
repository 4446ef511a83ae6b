"""The story's steps for pytest-bdd."""

from device import Device
from pytest_bdd import given, parsers, scenarios, then, when

scenarios("features")


@given("a device whose unreadable defaults recover", target_fixture="device")
def recovering_device():
    return Device(sticks=False)


@given("a device whose unreadable defaults stick", target_fixture="device")
def sticking_device():
    return Device(sticks=True)


@given("the app is installed")
def install(device):
    device.install()


@when("the user opens the app")
def open_app(device):
    device.open()


@when(parsers.parse('the user connects key "{name}"'))
def connect(device, name):
    device.connect(name)


@when("the device restarts")
def restart(device):
    device.restart()


@when("the system launches the app in the background")
def background(device):
    device.background()


@when("the device is unlocked")
def unlock(device):
    device.unlock()


@when("the device is locked")
def lock(device):
    device.lock_now()


@when("the grace period ends")
def grace_ends(device):
    device.grace_ends()


@then(parsers.parse('the keychain holds "{name}"'))
def holds(device, name):
    assert name in device.keychain
