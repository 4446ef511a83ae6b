// `import LockstepTesting` brings `Lockstep` with it.

@_exported import Lockstep
