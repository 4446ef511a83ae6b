// Finds the word that was probably meant.

/// "Did you mean": the nearest of the words that are valid at a place.
public enum Suggestion {
  /// Words longer than this get no suggestion, so that the search stays cheap.
  static let longest = 48

  /// The candidate nearest to `word`, the first of those equally near; nil where
  /// none is near enough. Capitals count as small letters.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    let length = word.utf8.count
    guard length <= longest, length > 0 else { return nil }
    let bytes = lowercased(word)
    var best: String?
    var bestDistance = max(1, length / 3) + 1
    for candidate in candidates {
      // A sign is no word that someone means to write.
      let other = candidate.utf8.count
      guard other > 1, other <= longest, abs(other - length) < bestDistance, candidate != word
      else { continue }
      let found = distance(bytes, lowercased(candidate), below: bestDistance)
      if found < bestDistance {
        bestDistance = found
        best = candidate
      }
    }
    return best
  }

  /// The bytes with capitals made small; only ASCII, as all words of the
  /// language and most names are.
  private static func lowercased(_ word: String) -> [UInt8] {
    word.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// How many letters to add, drop, change or swap with their neighbour; any
  /// number from `limit` on where it is not less than that.
  static func distance(_ left: [UInt8], _ right: [UInt8], below limit: Int) -> Int {
    let width = right.count + 1
    var rows = [Int](repeating: 0, count: 3 * width)
    for column in 0..<width { rows[column] = column }
    var (before, last, current) = (2 * width, 0, width)
    for row in 0..<left.count {
      rows[current] = row + 1
      var least = row + 1
      for column in 0..<right.count {
        let change = left[row] == right[column] ? 0 : 1
        var cost = min(rows[last + column + 1] + 1, rows[current + column] + 1)
        cost = min(cost, rows[last + column] + change)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, rows[before + column - 1] + 1)
        }
        rows[current + column + 1] = cost
        least = min(least, cost)
      }
      // A swap looks two rows back, and costs one.
      if least > limit { return least }
      (before, last, current) = (last, current, before)
    }
    return rows[last + right.count]
  }
}
