// Text without what no text format can carry.

extension String {
  /// This text with each control character as a mark that can be seen, so that it can stand in
  /// XML 1.0, in a YAML block and in a log.
  ///
  /// U+0000 to U+001F but tab and newline become the control pictures U+2400 to U+241F, U+007F
  /// becomes U+2421; U+0080 to U+009F, U+2028, U+2029, U+FEFF, U+FFFE and U+FFFF become U+FFFD.
  /// XML 1.0 does not allow the first and the last even as references (section 2.2).
  var visible: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}":
        if let picture = Unicode.Scalar(0x2400 + scalar.value) {
          text.unicodeScalars.append(picture)
        }
      case "\u{7F}": text.unicodeScalars.append("\u{2421}")
      case "\u{80}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        text.unicodeScalars.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// This text on one line: visible, with each newline and tab as a control picture.
  package var visibleLine: String {
    var text = ""
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "\n": text.unicodeScalars.append("\u{240A}")
      case "\t": text.unicodeScalars.append("\u{2409}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// This path without `./` before it, as services that know the repository name files.
  var repositoryPath: String {
    var path = self[...]
    while path.utf8.starts(with: "./".utf8) { path = path.dropFirst(2) }
    return path.isEmpty ? self : String(path)
  }
}
