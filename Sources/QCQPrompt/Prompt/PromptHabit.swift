import QCQLanguage
import QCQText

/// What people type from habit, at other prompts: what it is called here.
struct PromptHabit {
  let help: String
  let instead: String?
  /// A backslash stands for any sign in front of a word (`\q`, `:q`, `.q`); without one, the sign
  /// may be there or not. The dots stand for one word.
  private let words: Set<String>

  private init(_ instead: String?, _ help: String?, _ words: Set<String>) {
    (self.instead, self.words) = (instead, words)
    self.help = help ?? "write `\(instead ?? "")`"
  }

  private static let all = [
    PromptHabit(
      "help", "`help` says what can be asked",
      ["?", "\\h", "\\help", "man", "commands", "-h", "--help"]),
    PromptHabit(
      "exit", "`exit` ends",
      [
        "q", "\\q!", "\\wq", "bye", "logout", "end", "exit()", "quit()", "close",
      ]),
    PromptHabit(
      ".schema", "`.schema` shows tables and fields",
      [
        "tables", "show tables", "\\d", "\\d …", "\\dt", "\\describe", "describe …", "desc …",
        "show schema", "show columns", "\\columns", "show fields", "fields", "\\indexes",
        "\\indices",
      ]),
    PromptHabit(
      "undo", "`undo` takes the last change back",
      [
        "revert", "rollback", "revert last change", "revert that", "revert the last change",
        "take that back", "take it back", "take back", "turn the last change back", "go back",
        "oops", "oops go back", "please undo", "please undo that", "undo please", "undo what i did",
        "undo what i just did", "please undo what i just did", "reverse that",
        "reverse last change", "cancel that", "cancel last change", "ctrl-z", "ctrl+z", "un-do",
        "maak ongedaan", "ongedaan maken", "roll back",
      ]),
    PromptHabit(
      nil,
      "`qcq run weekly.qcq` in a line of cron makes a report every week: `0 7 * * 1 qcq run …`",
      [
        "cron", "crontab", "schedule", "schedule …", "every …", "every monday",
        "report weekly", "report every monday",
      ]),
    PromptHabit(
      nil, "in the shell, `qcq report overview` makes it",
      ["report …", "qcq report", "qcq report …", "report list"]),
    PromptHabit(".format", nil, ["\\mode"]),
    PromptHabit(".open", nil, ["\\databases", "\\connect", "\\use", "\\db"]),
    PromptHabit(".output", nil, ["\\once", "\\o"]),
    PromptHabit(".timer", nil, ["\\timing"]),
    PromptHabit(".params", nil, ["\\parameter", "\\parameters", "\\variables"]),
    PromptHabit(".read", nil, ["\\source", "\\i", "\\run"]),
    PromptHabit("lists", "`lists` shows the lists", ["ls", "dir", "ll", "\\l"]),
    PromptHabit(nil, "Ctrl-L clears the screen", ["clear", "cls"]),
    PromptHabit(
      nil, "a `|` after a query passes its results to a shell command",
      ["\\shell", "\\shell …", "\\system", "\\system …", "\\!", "\\! …"]),
    PromptHabit(
      "items by category",
      "a report is a query: `items by category`, `lists show title, progress`",
      ["report", "reports", "chart", "charts", "summary", "stats"]),
    PromptHabit(
      ".watch", "`.watch` shows what is watched, `.watch stop all` ends it",
      ["watch stop", "stop", "unwatch", "jobs"]),
  ]

  /// What `help` takes some words for that are none of the language.
  static let topics = [
    "report": "by", "reports": "by", "group": "by", "chart": "draw", "charts": "draw",
    "sql": "explain", "order": "sort", "filter": "where", "columns": "show", "variables": "let",
  ]

  /// The command that one of another prompt is called here.
  static func command(for name: String) -> (any PromptCommand.Type)? {
    habit("." + name.lowercased())?.instead.flatMap {
      PromptCommands.named($0.hasPrefix(".") ? String($0.dropFirst()) : $0)
    }
  }

  /// What to do in place of a command of another prompt that has no counterpart here.
  static func advice(for name: String) -> String? {
    guard let habit = habit("." + name.lowercased()), habit.instead == nil else { return nil }
    return habit.help
  }

  /// The problem that an entry is, which is no sentence of the language; nil for one that is no
  /// such habit.
  static func problem(_ entry: String) -> CommandProblem? {
    let words = entry.trimmed.split { $0.isWhitespace || $0 == ";" }.map(String.init)
    guard let first = words.first?.lowercased(), words.count <= 6 else { return nil }
    let whole = words.joined(separator: " ")
    if let found = habit(whole.lowercased()) ?? (words.count == 2 ? habit(first + " …") : nil) {
      return CommandProblem(
        "`\(whole)` isn't a command here", help: found.help, instead: found.instead)
    }
    guard words.count <= 2, let command = PromptCommands.named(first),
      command.bareWord != .statement
    else { return nil }
    let arguments = command.usage.contains(" ") ? words.dropFirst() : []
    let instead = "." + ([first] + arguments).joined(separator: " ")
    return CommandProblem(
      "`\(first)` is a command, which begins with a dot", help: "write `\(instead)`",
      instead: instead)
  }

  /// The problem that an entry is which begins with a slip of a command's name, `udno` or
  /// `hlep where`; nil where the word of a statement, or a query, may be meant no less.
  ///
  /// A slip of a name that begins with a dot is none: `bread` is no `.read`.
  ///
  /// - Parameter queries: The names of the named queries.
  static func slip(_ entry: String, among queries: [String]) -> CommandProblem? {
    let entry = entry.trimmed
    let words = entry.split { $0.isWhitespace || $0 == ";" }.map(String.init)
    guard let first = words.first, words.count <= 6,
      !entry.dropLast().contains(where: { $0.isNewline || $0 == ";" }),
      !Meanings.has(first.lowercased())
    else { return nil }
    let others = KeywordSet.statementStarts.keywords.map(\.word) + queries
    if others.contains(where: { Suggestion.distance(first, $0, atMost: 1) != nil }) { return nil }
    let meant = PromptCommands.names.filter {
      PromptCommands.isBare($0, arguments: words.count - 1)
        && isSlip(first, of: $0, isAlone: words.count == 1)
    }
    guard meant.count == 1 else { return nil }
    let instead = (meant + words.dropFirst()).joined(separator: " ")
    return CommandProblem(
      "there is no command `\(first)`", help: "did you mean `\(instead)`?", instead: instead)
  }

  /// Of a word of four letters one may be missing, if nothing else was typed.
  private static func isSlip(_ word: String, of name: String, isAlone: Bool) -> Bool {
    Suggestion.isPlainSlip(word, of: name)
      || isAlone && word.count == 3 && name.count == 4
        && Suggestion.distance(word, name, atMost: 1) != nil
  }

  private static func habit(_ words: String) -> PromptHabit? {
    let hasSign = words.first.map { "\\:/.".contains($0) } ?? false
    let plain = hasSign ? String(words.dropFirst()) : words
    return all.first {
      $0.words.contains(plain) || hasSign && $0.words.contains("\\" + plain)
    }
  }
}
