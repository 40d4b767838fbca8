import ArgumentParser
import QCQConsole
import QCQLanguage
import QCQText
import QuickCartStore

/// Finds commands that do not exist, before their names are taken for something else.
enum CommandNames {
  /// What is wrong with the words that should name a command, if anything is.
  static func complaint(about arguments: [String]) -> String? {
    complaint(about: arguments[...], of: QCQ.self, prefix: "qcq")
  }

  private static func complaint(
    about arguments: ArraySlice<String>, of parent: any ParsableCommand.Type, prefix: String
  ) -> String? {
    let children = parent.configuration.subcommands
    guard !children.isEmpty, let word = arguments.first, !word.hasPrefix("-") else { return nil }
    let names = children.map { $0._commandName } + ["help"]
    if let index = names.firstIndex(of: word) {
      guard index < children.count else { return nil }
      return complaint(
        about: arguments.dropFirst(), of: children[index], prefix: "\(prefix) \(word)")
    }
    let shown = TerminalText.escaped(word)
    if word.hasSuffix(".qcq") {
      return "There is no command `\(prefix) \(shown)`. Did you mean `qcq run \(shown)`?"
    }
    if prefix == "qcq", let sentence = sentence(arguments) {
      return "There is no command `\(prefix) \(shown)`. Did you mean `\(sentence)`?"
    }
    if ["cron", "schedule", "every"].contains(word) {
      return "There is no command `\(prefix) \(shown)`. A line of crontab runs a report every "
        + "Monday at seven: `0 7 * * 1 qcq run weekly.qcq`"
    }
    if prefix == "qcq", let meant = meant(by: word, shown) ?? question(arguments) {
      return "There is no command `\(prefix) \(shown)`. Did you mean `\(meant)`?"
    }
    guard let nearest = Suggestion.nearest(to: word, among: names, limit: 1).first else {
      return "There is no command `\(prefix) \(shown)`; there are: "
        + names.dropLast().joined(separator: ", ") + "."
    }
    return "There is no command `\(prefix) \(shown)`. Did you mean `\(prefix) \(nearest)`?"
  }

  /// The command for a word that names a database, or a command of another command.
  private static func meant(by word: String, _ shown: String) -> String? {
    let isFile = [".sqlite", ".sqlite3", ".db"].contains { word.hasSuffix($0) }
    if isFile || StorePath.isAddress(word) { return "qcq --database \(shown)" }
    return inner(word)?.path
  }

  /// The command of another command that has a name, and how it is called.
  static func inner(_ word: String) -> (command: any ParsableCommand.Type, path: String)? {
    for parent in QCQ.configuration.subcommands {
      let found = parent.configuration.subcommands.first { $0._commandName == word }
      if let found { return (found, "qcq \(parent._commandName) \(word)") }
    }
    return nil
  }

  /// How a sentence of the language is asked that was written as a command.
  private static func sentence(_ arguments: ArraySlice<String>) -> String? {
    guard let word = arguments.first, isSentence(word) else { return nil }
    return word.contains(" ") ? query(word, arguments.dropFirst()) : query(arguments)
  }

  /// How something is asked that other programs have a command for: `list`, `buy milk`.
  private static func question(_ arguments: ArraySlice<String>) -> String? {
    guard let word = arguments.first else { return nil }
    let words = arguments.prefix { !$0.hasPrefix("-") }
    let meanings = Meanings.meanings(of: word)
    let source = word == "ls" ? "lists" : meanings.first { $0.context == .source }?.meant
    if words.count == 1 { return source.map { query($0, arguments.dropFirst()) } }
    let isMeant = source != nil || meanings.contains { $0.context == .verb }
    return isMeant ? query(arguments) : nil
  }

  /// The command that asks the words up to the first option, in one text.
  private static func query(_ arguments: ArraySlice<String>) -> String {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    return query(words.joined(separator: " "), arguments.dropFirst(words.count))
  }

  private static func query(_ text: String, _ options: ArraySlice<String>) -> String {
    let command = ["qcq query '\(TerminalText.escaped(text))'"]
    return (command + options.map { TerminalText.escaped($0) }).joined(separator: " ")
  }

  /// The words that name a command, with those of the commands that it belongs to.
  static func path(
    to command: any ParsableCommand.Type, from parent: any ParsableCommand.Type
  ) -> String? {
    if command == parent { return parent._commandName }
    let paths = parent.configuration.subcommands.lazy.compactMap { path(to: command, from: $0) }
    return paths.first.map { "\(parent._commandName) \($0)" }
  }

  /// What is wrong with files that should be read, if a sentence stands in place of one.
  static func complaint(
    aboutFiles files: [String], write example: (String) -> String
  ) -> UsageError? {
    files.first { $0.contains(" ") && !$0.contains(".") && isSentence($0) }.map {
      UsageError("`\(TerminalText.escaped($0))` is no file. \(example(TerminalText.escaped($0)))")
    }
  }

  /// Whether a word begins a sentence of the language, or is all of one.
  private static func isSentence(_ word: String) -> Bool {
    let first = word.split(separator: " ").first.map(String.init) ?? word
    return KeywordSet.statementStarts.keywords.contains { $0.word == first }
  }
}
