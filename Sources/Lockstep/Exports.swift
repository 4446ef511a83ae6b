// What `import Lockstep` brings with it.
//
// `AppModel` and `PhoneModel` come whole: launch logic is written in their words, and a list of
// aliases would lose what extensions add to them. Of the modules above them come only the types
// that a result is made of, so that `Run`, `Step` or `Condition` stay free for your own code.

@_exported import AppModel
@_exported import PhoneModel

@_exported import struct LockstepCommand.LockstepTool
@_exported import struct Replay.AnswerSet
@_exported import enum Replay.Outcome
@_exported import struct Replay.ScenarioResult
@_exported import struct Replay.Subject
@_exported import struct Replay.Verdict
@_exported import struct Replay.VerdictCheck
@_exported import enum Reports.Effort
@_exported import struct Reports.Problem
@_exported import struct Reports.ReportedFinding
@_exported import struct Reports.ReportedMoment
@_exported import struct Reports.ReportedPlace
@_exported import struct Reports.ReportedScenario
@_exported import struct ScenarioScript.ScriptError
@_exported import struct Search.Bounds
