// How a trap, or a handler that never returns, ends the command.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TrapWatch {
  /// All before `place` in the order of the output is done, where several threads work.
  static func isDone(before place: Int) { frontier.store(place, ordering: .releasing) }

  /// From where on in the order of the output nothing counts any more, since an app has trapped there
  /// or does not return; nil where none has.
  static var end: Int? {
    let place = fault.load(ordering: .relaxed)
    return place == .max ? nil : place
  }

  /// Notes that there is a fault at `place`.
  private static func ends(at place: Int) {
    var known = fault.load(ordering: .relaxed)
    while place < known {
      let (exchanged, original) = fault.weakCompareExchange(
        expected: known, desired: place, ordering: .relaxed)
      if exchanged { return }
      known = original
    }
  }

  /// In the thread that has trapped: waits for what comes before it, and ends the process.
  static func trapped() {
    let own = pthread_self()
    var now = all
    for index in (0..<count.load(ordering: .acquiring)).reversed()
    where pthread_equal(all[index].thread, own) != 0 {
      now = all + index
    }
    if now.pointee.isAhead.load(ordering: .relaxed) {
      now.pointee.isGivenUp.store(true, ordering: .releasing)
      ring()
      while true { pause() }
    }
    let place = now.pointee.place.load(ordering: .relaxed)
    ends(at: place)
    // The trap may hold what the others wait for, so a standstill ends this; a handler among them
    // that does not return is found before.
    var standstill = 0
    var before = -1
    while frontier.load(ordering: .acquiring) < place, standstill < (patience + 5) * 50 {
      let signs = signsOfAll
      standstill = signs == before ? standstill + 1 : 0
      before = signs
      usleep(20_000)
    }
    end(now, "a trap while ", " ran")
  }

  static var signsOfAll: Int {
    var sum = frontier.load(ordering: .relaxed)
    for index in 0..<count.load(ordering: .acquiring) {
      sum &+= all[index].signs.load(ordering: .relaxed)
    }
    return sum
  }

  /// Once a second: has app code given a sign of life?
  ///
  /// Of several handlers that do not return, the first in the order of the output is named, when all
  /// before it is done.
  static func look() {
    var silent: UnsafeMutablePointer<Now>?
    for index in 0..<count.load(ordering: .acquiring) {
      let now = all + index
      let signs = now.pointee.signs.load(ordering: .relaxed)
      now.pointee.silence = signs == now.pointee.signsBefore ? now.pointee.silence + 1 : 0
      now.pointee.signsBefore = signs
      guard now.pointee.silence > patience, now.pointee.isRunning.load(ordering: .relaxed) else {
        continue
      }
      if now.pointee.isAhead.load(ordering: .relaxed) {
        giveUp(now)
        continue
      }
      let place = now.pointee.place.load(ordering: .relaxed)
      if place < silent?.pointee.place.load(ordering: .relaxed) ?? .max { silent = now }
    }
    guard let silent else { return }
    let place = silent.pointee.place.load(ordering: .relaxed)
    ends(at: place)
    guard frontier.load(ordering: .acquiring) >= place else { return }
    end(silent, "given up, since ", " made no call for ", seconds: patience)
  }

  /// Prints what waits and what ran, and ends the process. Where printing what
  /// waits traps as well, it is left out.
  private static func end(
    _ now: UnsafeMutablePointer<Now>, _ what: StaticString, _ how: StaticString,
    seconds: Int? = nil
  ) {
    if !isEnding.exchange(true, ordering: .relaxed) {
      ender = pthread_self()
      flush()
    } else if pthread_equal(ender, pthread_self()) == 0 {
      // Another thread has begun to end the process.
      while true { pause() }
    }
    if now.pointee.isSupposing, let retry {
      say("lockstep: that handler was only tried, and may never run so; beginning again without\n")
      retry.restart()
    }
    if let instead {
      allowWords()
      instead()
      _exit(ExitCode.fault.rawValue)
    }
    let isRunning = now.pointee.isRunning.load(ordering: .relaxed)
    say("\nlockstep: ")
    say(now.pointee.script)
    say(": ")
    say(what)
    if isRunning { say(now.pointee.handler) } else { say("nothing") }
    say(" of ")
    say(now.pointee.app)
    say(how)
    if let seconds {
      number.set(seconds)
      say(number)
      say(" seconds")
    }
    let isSearching = now.pointee.isSearching
    if isSearching {
      say(", in a search")
    } else {
      say(", after moment ")
      number.set(now.pointee.moment.load(ordering: .relaxed))
      say(number)
    }
    say(".\nMend the app's code there. There is no verdict on this script.\n")
    writeLastWords(now, what, how, seconds)
    if isSearching, let hunt {
      say("Looking for a script that comes there …\n")
      hunt.restart()
    }
    _exit(ExitCode.fault.rawValue)
  }

  /// How long writing the last words may take, in seconds.
  private static let lastPatience = 5

  /// Lets the reports of what is known be written.
  ///
  /// That allocates, which a signal handler should not: a trap may have left the heap locked. So all
  /// else is done by then, and the process ends all the same where this traps or takes too long.
  private static func writeLastWords(
    _ now: UnsafeMutablePointer<Now>, _ what: StaticString, _ how: StaticString, _ seconds: Int?
  ) {
    let isSearching = now.pointee.isSearching
    let (lastWords, details) = (lastWords, isSearching ? details : nil)
    self.lastWords = nil
    guard lastWords != nil || details != nil else { return }
    allowWords()
    let handler =
      now.pointee.isRunning.load(ordering: .relaxed)
      ? now.pointee.handler.string : "nothing"
    let app = now.pointee.app.string
    let span = seconds.map { "\($0) seconds" } ?? ""
    let place =
      isSearching ? "in a search" : "after moment \(now.pointee.moment.load(ordering: .relaxed))"
    lastWords?(now.pointee.script.string, "\(what)\(handler) of \(app)\(how)\(span), \(place)")
    if let text = details?() { Platform.writeAll(text, to: STDERR_FILENO) }
  }

  /// From now on the process ends where words trap as well, or take too long; a trap of any other
  /// thread waits for that.
  private static func allowWords() {
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(fault) { _ in
        while pthread_equal(TrapWatch.ender, pthread_self()) == 0 { pause() }
        _exit(ExitCode.fault.rawValue)
      }
    }
    signal(SIGALRM) { _ in _exit(ExitCode.fault.rawValue) }
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
    var once = itimerval()
    once.it_value.tv_sec = lastPatience
    setTimer(&once)
  }

  /// Writes to standard error.
  private static func say(_ text: FixedText) { Platform.writeAll(text.bytes, to: STDERR_FILENO) }

  /// Writes to standard error.
  private static func say(_ text: StaticString) {
    Platform.writeAll(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount),
      to: STDERR_FILENO)
  }
}

/// `setitimer` for the real time.
func setTimer(_ value: inout itimerval) {
  #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &value, nil)
  #else
    setitimer(ITIMER_REAL, &value, nil)
  #endif
}
