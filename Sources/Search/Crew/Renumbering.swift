// The numbers of one machine in those of another.

/// The numbers that values of one machine have in another, taken over in order.
struct Renumbering<Value: Sendable>: Sendable {
  /// By the number there, as far as values are taken over.
  private var numbers: [Int32]
  /// Those that come next.
  private var waiting: [Value] = []
  private var taken = 0

  /// Two machines that agree so far.
  init(same count: Int) {
    numbers = Array(0..<Int32(count))
  }

  subscript(number: Int32) -> Int32 { numbers[Int(number)] }

  /// How many are taken over.
  var count: Int { numbers.count }

  /// The value that comes next.
  var next: Value { waiting[taken] }

  /// Takes over the next value by its number here.
  mutating func take(as number: Int32) {
    numbers.append(number)
    taken += 1
  }

  /// Adds values that are to be taken over.
  mutating func add(_ values: [Value]) {
    guard !values.isEmpty else { return }
    waiting.removeFirst(taken)
    taken = 0
    waiting += values
  }
}
