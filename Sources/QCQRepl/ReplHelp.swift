/// The words that a prompt understands besides the language.
enum ReplWord: String, CaseIterable {
  case help, exit, undo, redo, history

  init?(_ entry: String) {
    let word = entry.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch word {
    case "help": self = .help
    case "exit", "quit": self = .exit
    case "undo": self = .undo
    case "redo": self = .redo
    case "history": self = .history
    default: return nil  // String
    }
  }
}

/// What `help` says at the prompt.
enum ReplHelp {
  static let lines = [
    "Ask in sentences; a line break ends a statement.",
    "",
    "  items                                   everything there is to buy",
    "  items in \"BBQ\" where pending            what is still to buy for one list",
    "  items in \"BBQ\" by category              in sections",
    "  count items where pending               how many",
    "  lists show title, progress              how far each list is",
    "  add 6 \"Cola\" to \"BBQ\"                 changes, which `undo` takes back",
    "  check \"Cola\" in \"BBQ\"",
    "  let open = items where pending          a name for a query, for this session",
    "",
    "Errors name a code, such as [unknown-field]: `qcq explain unknown-field` tells more.",
    "Ctrl-C stops a query, `exit` or Ctrl-D ends.",
  ]
}
