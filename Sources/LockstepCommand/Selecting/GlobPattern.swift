// Patterns of file names, for those that the shell was kept from expanding by quotes.

/// A pattern of paths: `Scenarios/**/moved-*.scenario`.
///
/// `*` stands for any letters of a name, `?` for one, `[a-z]` for one of these and `[!a-z]` for one
/// that is none of them, `**` for any number of folders. A backslash takes a sign for itself. As in a
/// shell, names that begin with a dot are passed over.
struct GlobPattern: Sendable {
  private let parts: [String]
  private let isAbsolute: Bool

  /// A pattern; nil where `text` has no sign that makes it one.
  init?(_ text: String) {
    guard text.utf8.contains(where: { "*?[".utf8.contains($0) }) else { return nil }
    isAbsolute = text.utf8.first == UInt8(ascii: "/")
    parts = text.split(separator: "/").map(String.init)
  }

  /// All paths that match, in the order in which folders are gone through.
  func paths() -> [String] {
    var found: [[String]] = []
    collect(parts[...], under: isAbsolute ? [""] : [], into: &found)
    found.sort { $0.lexicographicallyPrecedes($1) { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    return found.map { $0.joined(separator: "/") }.reduce(into: []) { paths, path in
      if paths.last != path { paths.append(path) }
    }
  }

  private func collect(
    _ rest: ArraySlice<String>, under folder: [String], into found: inout [[String]]
  ) {
    guard let part = rest.first else {
      found.append(folder)
      return
    }
    let later = rest.dropFirst()
    let isLast = later.isEmpty
    if part == "**" {
      if !isLast { collect(later, under: folder, into: &found) }
      for (name, isFolder, isLink) in names(in: folder) {
        if isLast, !isFolder { found.append(folder + [name]) }
        // A link may lead back to where it is.
        if isFolder, !isLink { collect(rest, under: folder + [name], into: &found) }
      }
    } else if GlobPattern(part) == nil {
      let path = (folder + [part]).joined(separator: "/")
      let kind = Platform.kind(of: path)
      guard isLast ? kind != .missing : kind == .folder else { return }
      collect(later, under: folder + [part], into: &found)
    } else {
      let pattern = Array(part.unicodeScalars)
      for (name, isFolder, _) in names(in: folder) where isLast || isFolder {
        guard Self.matches(Array(name.unicodeScalars), pattern) else { continue }
        collect(later, under: folder + [name], into: &found)
      }
    }
  }

  /// What is in a folder; nothing where that cannot be read.
  private func names(in folder: [String]) -> [(name: String, isFolder: Bool, isLink: Bool)] {
    let path = folder.joined(separator: "/")
    do throws(SystemError) {
      return try Platform.names(in: folder.isEmpty ? "." : path.isEmpty ? "/" : path)
    } catch {
      return []
    }
  }
}

extension GlobPattern {
  /// Whether a name matches the part of a pattern between two slashes.
  static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (at, next) = (0, 0)
    // Where to go on when what follows the last star does not match.
    var star: (next: Int, at: Int)?
    while at < name.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next + 1, at)
        next += 1
      } else if let after = one(pattern, next, name[at]) {
        next = after
        at += 1
      } else if let last = star {
        star = (last.next, last.at + 1)
        (next, at) = (last.next, last.at + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }

  /// Where the pattern goes on after what stands at `next`, which is no star, has matched
  /// `scalar`; nil where it does not.
  private static func one(
    _ pattern: [Unicode.Scalar], _ next: Int, _ scalar: Unicode.Scalar
  ) -> Int? {
    guard next < pattern.count else { return nil }
    switch pattern[next] {
    case "?": return next + 1
    case "\\" where next + 1 < pattern.count:
      return pattern[next + 1] == scalar ? next + 2 : nil
    case "[":
      var at = next + 1
      let isNegated = at < pattern.count && (pattern[at] == "!" || pattern[at] == "^")
      if isNegated { at += 1 }
      // A bracket that is the first is one of the set.
      guard let end = pattern[min(at + 1, pattern.count)...].firstIndex(of: "]") else {
        return scalar == "[" ? next + 1 : nil
      }
      var isIn = false
      while at < end {
        let isRange = at + 2 < end && pattern[at + 1] == "-"
        let last = isRange ? pattern[at + 2] : pattern[at]
        if pattern[at] <= scalar, scalar <= last { isIn = true }
        at += isRange ? 3 : 1
      }
      return isIn != isNegated ? end + 1 : nil
    default: return pattern[next] == scalar ? next + 1 : nil
    }
  }
}
