import QCQText

/// What people type from habit, at other prompts: what it is called here.
enum PromptHabit {
  /// The problem that an entry is, which is no sentence of the language; nil for one that is no
  /// such habit.
  static func problem(_ entry: String) -> CommandProblem? {
    let words = entry.trimmed.split { $0.isWhitespace || $0 == ";" }.map(String.init)
    guard let first = words.first?.lowercased(), words.count <= 3 else { return nil }
    let whole = words.joined(separator: " ")
    if let meant = habit(whole.lowercased()) ?? (words.count == 2 ? habit(first + " …") : nil) {
      return CommandProblem(
        "`\(whole)` means nothing here", help: meant.help, instead: meant.instead)
    }
    guard words.count <= 2, let name = CommandName(rawValue: first), !isOfLanguage(name) else {
      return nil
    }
    let instead = "." + ([first] + words.dropFirst()).joined(separator: " ")
    return CommandProblem(
      "`\(first)` is a command and begins with a dot", help: "write `\(instead)`",
      instead: instead)
  }

  /// The command that one of another shell is called here.
  static func command(for name: String) -> CommandName? {
    switch name.lowercased() {
    case "h", "?": .help
    case "q", "bye": .quit
    case "tables", "indexes", "indices", "describe", "columns", "fields", "d", "dt": .schema
    case "mode": .format
    case "databases", "connect", "use", "db": .open
    case "once", "o": .output
    case "timing": .timer
    case "parameter", "parameters", "variables": .params
    case "source", "i", "run": .read
    default: nil  // String
    }
  }

  private static func habit(_ words: String) -> (help: String, instead: String?)? {
    switch words {
    case "?", "\\?", "\\h", ":help", "/help", "man", "commands", "-h", "--help":
      ("`help` says what can be asked", "help")
    case "\\q", ":q", ":q!", ":wq", "q", "bye", "logout", "end", "exit()", "quit()", "close":
      ("`exit` ends", "exit")
    case "ls", "dir", "ll", "\\l": ("`lists` shows the lists", "lists")
    case "tables", "show tables", "\\d", "\\dt", "describe …", "desc …", "\\d …", "show schema",
      "show columns", "show fields", "fields":
      ("`.schema` shows tables and fields", ".schema")
    case "clear", "cls": ("Ctrl-L clears the screen", nil)
    case "report", "reports", "chart", "charts", "summary", "stats":
      (
        "a report is a query: `items by category`, `lists show title, progress`",
        "items by category"
      )
    case "watch stop", "stop", "unwatch", "jobs":
      ("`.watch` shows what is watched, `.watch stop all` ends it", ".watch")
    default: nil  // String
    }
  }

  /// These words begin statements, and mean something else there.
  private static func isOfLanguage(_ name: CommandName) -> Bool {
    switch name {
    case .watch, .explain, .list: true
    case .help, .open, .schema, .format, .width, .output, .last, .timer, .params, .read, .history,
      .undo, .redo, .exit, .quit:
      false
    }
  }
}
