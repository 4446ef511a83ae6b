// The hint at what was probably meant, as every command words it.

extension Suggestion {
  /// `; did you mean 'run'?`, or nothing where no candidate is near `word`.
  package static func hint(for word: String, in candidates: [String]) -> String {
    nearest(to: word, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }
}
