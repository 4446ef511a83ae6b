// Finds the word that was probably meant.

/// "Did you mean": the nearest of the words that are valid at a place.
public enum Suggestion {
  /// Words longer than this get no suggestion, so that the search stays cheap.
  static let longest = 48

  /// The candidate nearest to `word`, the first of those equally near; nil where
  /// none is near enough.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    let bytes = Array(word.lowercased().utf8.prefix(longest + 1))
    guard bytes.count <= longest, !bytes.isEmpty else { return nil }
    var best: String?
    var bestDistance = max(1, bytes.count / 3) + 1
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      guard other.count <= longest, abs(other.count - bytes.count) < bestDistance else {
        continue
      }
      let found = distance(bytes, other)
      if found < bestDistance, candidate != word {
        bestDistance = found
        best = candidate
      }
    }
    return best
  }

  /// How many letters to add, drop, change or swap with their neighbour.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let change = left[row] == right[column] ? 0 : 1
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + change)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      before = last
      last = current
    }
    return last[right.count]
  }
}
