import QCQConsole
import QCQEngine

/// `.history 5`
enum HistoryCommand: PromptCommand {
  static let usage = ".history [COUNT]"
  static let summary = "list the changes that can be undone, the latest first"
  static let bareWord = BareWord.commandWithArguments
  static let isPiped = true

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    var limit = 20
    if let word = arguments.words.first {
      guard let count = Int(word), count > 0 else {
        throw CommandProblem("`\(word)` isn't a number of steps", help: "write `\(usage)`")
      }
      limit = count
    }
    try repl.show { console throws(EngineError) in
      try HistoryView(repl.session, console, repl.consent).list(limit: limit)
    }
  }
}
