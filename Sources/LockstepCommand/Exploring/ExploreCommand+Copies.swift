// What a verdict on one app says of several on one phone.

import Search

extension ExploreCommand {
  /// The number of `--copies`; nil inside for any number.
  func copies() throws(UsageError) -> Int?? {
    guard let text = arguments.value("--copies") else { return nil }
    if text == "any" { return .some(nil) }
    guard let number = Int(text), number > 0, number < 64 else {
      throw UsageError("--copies needs a whole number from 1 to 63 or 'any', and got \(text)")
    }
    return number
  }

  /// Looks whether a verdict on one app says something of several.
  ///
  /// - Parameter copies: how many; nil for any number.
  func check(_ result: SearchResult, ofCopies copies: Int?) throws(UsageError) {
    guard result.sharesOnlyLock else {
      throw UsageError(
        "time does more to \(result.scenario.name) than end the grace of the lock, so it would bring"
          + " copies together: the verdict holds for one; leave out 'time', or pin what waits")
    }
    if copies == nil, arguments.has("--enumerate") {
      throw UsageError("--enumerate needs a number of copies")
    }
  }

  /// Says what a verdict on one app says of several that share nothing, and looks at every
  /// state of all of them together where that is asked for.
  ///
  /// - Parameter copies: how many; nil for any number.
  func tell(_ result: SearchResult, ofCopies copies: Int?) throws(UsageError) {
    let number = copies.map { $0 == 1 ? "1 copy" : "\($0) copies" } ?? "any number of copies"
    console.print("")
    console.print(
      "\(number) of \(result.scenario.name) that share nothing: what one can lose is all that "
        + "they can lose")
    guard arguments.has("--enumerate"), let copies else { return }
    let started = Platform.milliseconds
    let workers = try workers()
    do throws(SearchError) {
      let all = try timed.enumerate(
        result, copies: copies, workers: workers, on: ThreadTeam(workers).run)
      watch.rest()
      console.print(
        "states \(all.states)  transitions \(all.transitions)  depth \(all.depth)"
          + (all.isStopped ? "  stopped" : ""))
      console.print(
        "  of \(all.space) combinations; \(all.partStates) states of one app, merged from "
          + "\(all.exactPartStates)" + (all.isBroken ? "; a rule is broken" : ""))
      if !result.explored.isEmpty {
        console.print(
          "  under the answers that are tried first: "
            + result.explored.map(\.name).joined(separator: ", "))
      }
      if arguments.has("--timings") {
        console.print("search \(Double(Platform.milliseconds - started) / 1000) s")
      }
    } catch {
      throw UsageError("\(error)")
    }
  }

  func workers() throws(UsageError) -> Int {
    try arguments.number("--workers") ?? Platform.coreCount
  }
}
