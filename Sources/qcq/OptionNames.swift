import ArgumentParser
import QCQText

/// Finds the option that an unknown one was meant to be.
///
/// ArgumentParser's own guess takes `--dry` for `--yes`: what lets something be done that would
/// else be asked about is never guessed.
enum OptionNames {
  private static let acting: Set = [
    "yes", "exec", "overwrite", "allow-outside", "every", "force", "database", "state",
  ]
  private static let unknown = "Unknown option '--"
  private static let guess = " Did you mean '"

  /// The message about an unknown option with another guess, or with none.
  static func corrected(_ message: String, _ arguments: [String]) -> String {
    guard let start = message.firstRange(of: unknown) else { return message }
    let name = message[start.upperBound...].prefix { $0 != "'" }
    let rest = message[name.endIndex...].dropFirst().drop { $0 == "." }
    let tail = rest.hasPrefix(guess) ? rest.drop { $0 != "\n" } : rest
    let meant = nearest(to: String(name), arguments).map { ". Did you mean '--\($0)'?" }
    return message[..<name.endIndex] + "'" + (meant ?? "") + tail
  }

  private static func nearest(to name: String, _ arguments: [String]) -> String? {
    let help = QCQ.helpMessage(for: command(of: arguments), columns: 400)
    let names = help.split { $0 == " " || $0 == "\n" || $0 == "," || $0 == "[" || $0 == "]" }
      .filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2)) }
      .filter { !acting.contains($0) }
    return Suggestion.nearest(to: name, among: names, limit: 1).first
  }

  /// The command that the words name.
  private static func command(of arguments: [String]) -> any ParsableCommand.Type {
    var command: any ParsableCommand.Type = QCQ.self
    for word in arguments {
      let children = command.configuration.subcommands
      guard let child = children.first(where: { $0._commandName == word }) else { break }
      command = child
    }
    return command
  }
}
