"""The story's steps for behave."""

from behave import given, then, when
from device import Device


@given("a device whose unreadable defaults recover")
def recovering_device(context):
    context.device = Device(sticks=False)


@given("a device whose unreadable defaults stick")
def sticking_device(context):
    context.device = Device(sticks=True)


@given("the app is installed")
def install(context):
    context.device.install()


@when("the user opens the app")
def open_app(context):
    context.device.open()


@when('the user connects key "{name}"')
def connect(context, name):
    context.device.connect(name)


@when("the device restarts")
def restart(context):
    context.device.restart()


@when("the system launches the app in the background")
def background(context):
    context.device.background()


@when("the device is unlocked")
def unlock(context):
    context.device.unlock()


@when("the device is locked")
def lock(context):
    context.device.lock_now()


@when("the grace period ends")
def grace_ends(context):
    context.device.grace_ends()


@then('the keychain holds "{name}"')
def holds(context, name):
    assert name in context.device.keychain
