import QCQConsole
import QCQEngine

/// `.history 5`
enum HistoryCommand: PromptCommand {
  static let usage = ".history [COUNT]"
  static let summary = "the changes that can be taken back, the latest first"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    var limit = 20
    if let word = arguments.words.first {
      guard let count = Int(word), count > 0 else {
        throw CommandProblem("`\(word)` isn't a number of steps", help: "write `\(usage)`")
      }
      limit = count
    }
    try CommandProblem.mapping { () throws(EngineError) in
      try repl.show { console throws(EngineError) in
        try HistoryView(repl.session, console, repl.consent).list(limit: limit)
      }
    }
  }
}
