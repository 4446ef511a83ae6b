// lockstep completions

/// Prints completion scripts, made from the table of commands.
enum Completions {
  /// Prints the script for the shell that is named.
  ///
  /// - Throws: where none or an unknown shell is named.
  static func print(
    _ command: LockstepTool, _ arguments: Arguments
  ) throws(UsageError) -> ExitCode {
    switch arguments.operands {
    case ["bash"]: command.console.print(bash)
    case ["zsh"]: command.console.print(zsh)
    case ["fish"]: command.console.print(fish)
    default: throw UsageError("name one shell: bash, zsh or fish")
    }
    return .success
  }

  /// The names of all commands.
  private static var names: String { Subcommand.all.map(\.name).joined(separator: " ") }

  /// The options of a command, with `--help`.
  private static func options(_ subcommand: Subcommand) -> String {
    (subcommand.options.map(\.name) + ["--help"]).joined(separator: " ")
  }

  /// For bash, by `complete -F`.
  private static var bash: String {
    var lines = [
      "_lockstep() {",
      "  local word=${COMP_WORDS[COMP_CWORD]}",
      "  if [[ $COMP_CWORD == 1 ]]; then",
      "    COMPREPLY=($(compgen -W '\(names)' -- \"$word\") $(compgen -f -- \"$word\"))",
      "    return",
      "  fi",
      "  case ${COMP_WORDS[1]} in",
    ]
    for subcommand in Subcommand.all {
      lines.append("    \(subcommand.name)) local options='\(options(subcommand))' ;;")
    }
    lines += [
      "  esac",
      "  COMPREPLY=($(compgen -W \"$options\" -- \"$word\") $(compgen -f -- \"$word\"))",
      "}", "complete -o filenames -F _lockstep lockstep",
    ]
    return lines.joined(separator: "\n")
  }

  /// For zsh, by `compdef`.
  private static var zsh: String {
    var lines = [
      "#compdef lockstep", "_lockstep() {", "  if (( CURRENT == 2 )); then",
      "    _alternative 'commands:command:(\(names))' 'files:file:_files'", "    return", "  fi",
      "  case $words[2] in",
    ]
    for subcommand in Subcommand.all {
      lines.append(
        "    \(subcommand.name)) _alternative 'options:option:(\(options(subcommand)))' "
          + "'files:file:_files' ;;")
    }
    lines += ["  esac", "}", "compdef _lockstep lockstep"]
    return lines.joined(separator: "\n")
  }

  /// For fish, a line for each command and option.
  private static var fish: String {
    var lines: [String] = []
    for subcommand in Subcommand.all {
      lines.append(
        "complete -c lockstep -n __fish_use_subcommand -a \(subcommand.name) "
          + "-d '\(subcommand.summary.replacingQuotes)'")
      for option in subcommand.options {
        lines.append(
          "complete -c lockstep -n '__fish_seen_subcommand_from \(subcommand.name)' "
            + "-l \(option.name.dropFirst(2))\(option.value == nil ? "" : " -r") "
            + "-d '\(option.summary.replacingQuotes)'")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text without the quote that would end a shell's string.
  fileprivate var replacingQuotes: String {
    String(map { $0 == "'" ? "’" : $0 })
  }
}
