import ArgumentParser
import QCQLanguage
import QCQText

/// Finds the option that an unknown one was meant to be.
///
/// ArgumentParser's own guess takes `--dry` for `--yes`: what lets something be done that would
/// else be asked about is never guessed.
enum OptionNames {
  private static let acting: Set = [
    "yes", "exec", "overwrite", "allow-outside", "every", "force", "state",
  ]
  private static let unknown = "Unknown option '--"
  private static let guess = " Did you mean '"

  /// The message about an unknown option with another guess, or with none.
  static func corrected(_ message: String, _ arguments: [String]) -> String {
    guard let start = message.firstRange(of: unknown) else {
      return advised(message, of: "-o", arguments)
    }
    let name = message[start.upperBound...].prefix { $0 != "'" }
    let rest = message[name.endIndex...].dropFirst().drop { $0 == "." }
    let tail = rest.hasPrefix(guess) ? rest.drop { $0 != "\n" } : rest
    if advice(on: "--\(name)", arguments) != nil {
      return advised(message[..<name.endIndex] + "'" + tail, of: "--\(name)", arguments)
    }
    let meant =
      option(for: name, arguments).map { ". Did you mean '\($0)'?" }
      ?? nearest(to: String(name), arguments).map { ". Did you mean '--\($0)'?" }
    return message[..<name.endIndex] + "'" + (meant ?? "") + tail
  }

  /// The message about an unknown option with what does here what it does elsewhere.
  private static func advised(
    _ message: String, of option: String, _ arguments: [String]
  ) -> String {
    guard let place = message.firstRange(of: "Unknown option '\(option)'"),
      let advice = advice(on: option, arguments)
    else { return message }
    return message[..<place.upperBound] + ". " + advice + message[place.upperBound...]
  }

  /// What to write in place of an option that other commands have.
  private static func advice(on option: String, _ arguments: [String]) -> String? {
    let command = command(of: arguments)
    let help = QCQ.helpMessage(for: command, columns: 400)
    if ["-o", "--output"].contains(option), !help.contains("--output") {
      return command == QueryCommand.self
        ? "Write `into \"file.csv\"` in the query, or `> file.csv` behind the command."
        : "Write `> file.txt` behind the command."
    }
    guard option == "--param", command == ReportCommand.self else { return nil }
    return "The report `list` is given its list by name: qcq report list \"BBQ\"."
  }

  /// `--csv` names a format, and `--list BBQ` may be the value of a parameter.
  private static func option(for name: Substring, _ arguments: [String]) -> String? {
    let help = QCQ.helpMessage(for: command(of: arguments), columns: 400)
    if ReportFormat(rawValue: String(name)) != nil, help.contains("--format") {
      return "--format \(name)"
    }
    if name == "db" { return "--database" }
    // `--zone` is a part of `--timezone`.
    let words = help.split { " \n,[]".contains($0) }.filter { $0.hasPrefix("--") }
    if let whole = words.first(where: { $0.hasSuffix(name) && $0.count > name.count + 2 }),
      name.count > 2, !acting.contains(String(whole.dropFirst(2)))
    {
      return String(whole)
    }
    let isNear = nearest(to: String(name), arguments) != nil
    guard !isNear, help.contains("--param"), let place = arguments.firstIndex(of: "--\(name)"),
      arguments.indices.contains(place + 1), !arguments[place + 1].hasPrefix("-")
    else { return nil }
    return "--param \(name)=…"
  }

  private static func nearest(to name: String, _ arguments: [String]) -> String? {
    let help = QCQ.helpMessage(for: command(of: arguments), columns: 400)
    let names = help.split { $0 == " " || $0 == "\n" || $0 == "," || $0 == "[" || $0 == "]" }
      .filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2)) }
      .filter { !acting.contains($0) }
    // Another command may have it, which this one's help speaks of.
    return Suggestion.nearest(to: name, among: names.filter { $0 != name }, limit: 1).first
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
