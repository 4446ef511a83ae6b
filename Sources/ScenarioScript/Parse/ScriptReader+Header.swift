// Reads the commands at the head of a script.

import AppModel
import PhoneModel
import Replay

extension ScriptReader {
  /// Reads `app NAME`: code of the catalogue, and an app on the phone.
  ///
  /// Until it has succeeded what an app declares is unknown, and unknown actions
  /// are no errors of their own.
  ///
  /// - Throws: `unknownApp`, `saidTwice`, `sameBundle`.
  mutating func readApp() throws(ScriptError) {
    let known = isAppUnknown
    isAppUnknown = true
    let name = try take("the name of an app")
    guard let index = catalogue.indices.first(where: { catalogue[$0].name == name.text }) else {
      throw unknownApp(name, among: catalogue.map(\.name))
    }
    let app = catalogue[index]
    try finish()
    if scenario.apps.contains(where: { $0.name == app.name }) {
      throw error(.saidTwice, at: name, "'\(app.name)' is named twice")
    }
    let bundle = app.bundle
    if let other = bundles.firstIndex(of: bundle) {
      throw error(
        .sameBundle, at: name,
        "'\(app.name)' and '\(scenario.apps[other].name)' are versions of one app",
        expected: "`update \(app.name)` where it replaces the other")
    }
    isAppUnknown = known
    scenario.slots.append(scenario.apps.count)
    slotOfCode.append(bundles.count)
    bundles.append(bundle)
    scenario.apps.append(app)
  }

  /// The error that no app has this name; `names` are those that would be right.
  func unknownApp(_ name: Word, among names: [String]) -> ScriptError {
    error(
      .unknownApp, at: name, "no app is called '\(name.shown)'",
      expected: names.count <= 12 ? Self.list(names) : "the name of an app in the catalogue",
      suggestion: Suggestion.nearest(to: name.text, in: names))
  }

  /// Reads `level LEVEL`.
  ///
  /// - Throws: `unknownWord`, `saidTwice`.
  mutating func readLevel() throws(ScriptError) {
    let level = try spelled(DistrustLevel.self)
    try finish()
    if scenario.level != nil { throw error(.saidTwice, at: words[0], "a second level") }
    scenario.level = level
  }

  /// Reads `tags WORD…`. Several lines add up.
  ///
  /// - Throws: `missingWord`.
  mutating func readTags() throws(ScriptError) {
    scenario.tags.append(try take("at least one word").text)
    while let word = peek {
      next += 1
      scenario.tags.append(word.text)
    }
  }

  /// Reads `pin QUESTION = ALTERNATIVE`, with or without blanks around the sign.
  ///
  /// - Throws: `unknownQuestion`, `unknownAlternative`, `contradictingPins`, `exploredPin`.
  mutating func readPin() throws(ScriptError) {
    try splitAnswers()
    let start = next
    let question = try self.question()
    _ = try choice(["="])
    let answer = try alternative(of: question)
    try finish()
    try pin(question, answer, at: words[start])
  }

  /// Reads `profile NAME` as a pin for each of its answers.
  ///
  /// - Throws: `unknownProfile`, `contradictingPins`, `exploredPin`.
  mutating func readProfile() throws(ScriptError) {
    let name = try take("the name of a profile")
    guard let profile = Profile.named(name.text) else {
      let names = Profile.all.map(\.name)
      throw error(
        .unknownProfile, at: name, "no profile is called '\(name.shown)'",
        expected: Self.list(names), suggestion: Suggestion.nearest(to: name.text, in: names))
    }
    try finish()
    for answer in profile.answers {
      guard let question = QuestionID(name: answer.question),
        let index = question.question.alternatives.firstIndex(where: {
          $0.name == answer.alternative
        })
      else { continue }
      try pin(question, UInt8(index), at: name)
    }
  }

  /// Pins an answer. To pin the same answer again changes nothing.
  ///
  /// - Throws: `contradictingPins` with the line of the other pin; `exploredPin`.
  private mutating func pin(
    _ question: QuestionID, _ answer: UInt8, at word: Word
  ) throws(ScriptError) {
    if scenario.opened.contains(question) { throw exploredPin(question, word) }
    guard let other = scenario.pins.first(where: { $0.question == question }) else {
      scenario.pins.append(Pin(question, answer, place))
      return
    }
    guard other.answer != answer else { return }
    let name = question.question.alternatives[Int(other.answer)].name
    throw error(
      .contradictingPins, at: word,
      "\(question.name) is pinned to '\(name)' in line \(other.place.line)",
      expected: "one answer to a question")
  }

  /// The error that a question is both pinned and explored, in whichever order.
  private func exploredPin(_ question: QuestionID, _ word: Word) -> ScriptError {
    error(
      .exploredPin, at: word, "\(question.name) is both pinned and explored",
      expected: "`pin` or `explore`")
  }

  /// Reads `explore all` or `explore QUESTION…`. `explore all` leaves pinned
  /// questions pinned.
  ///
  /// - Throws: `unknownQuestion`, `exploredPin`.
  mutating func readExplore() throws(ScriptError) {
    if takes("all") {
      try finish()
      scenario.opensAll = true
      return
    }
    repeat {
      let start = next
      let question = try self.question()
      if scenario.pins.contains(where: { $0.question == question }) {
        throw exploredPin(question, words[start])
      }
      if !scenario.opened.contains(question) { scenario.opened.append(question) }
    } while next < words.count
  }

  /// Reads `include PATH`: the lines of that file as if they stood here, but for
  /// blocks, which end in the file in which they began.
  ///
  /// - Throws: `missingFile`, `includeCycle`, `tooMuch`.
  mutating func readInclude() throws(ScriptError) {
    let name = try take("the path of a file")
    try finish()
    let path = IncludePath.resolve(name.text, from: texts[file].path)
    guard openFiles.count < Limit.depth, filesRead < Limit.files, bytesRead < Limit.bytes else {
      isStopped = errors.count >= Limit.errors
      throw error(
        .tooMuch, at: name, "files are included too deep, or too many of them",
        expected: "at most \(Limit.depth) levels, \(Limit.files) files, \(Limit.bytes >> 20) MiB")
    }
    var index = texts.firstIndex { $0.path == path }
    if index == nil {
      switch load(path) {
      case .text(let text):
        index = texts.count
        texts.append(SourceText(path: path, text: text))
      case .missing: break
      case .unreadable(let reason):
        throw error(
          .missingFile, at: name, "'\(Word.clipped(path))' cannot be read: \(reason)")
      }
    }
    guard let index else {
      throw error(.missingFile, at: name, "there is no file '\(Word.clipped(path))'")
    }
    if openFiles.contains(index) {
      throw error(.includeCycle, at: name, "'\(path)' is being read already")
    }
    let (savedFile, savedLine, savedPosition) = (file, line, position)
    openFiles.append(index)
    filesRead += 1
    readLines(of: index)
    openFiles.removeLast()
    (file, line, position) = (savedFile, savedLine, savedPosition)
  }
}
