import QCQConsole
import QCQEngine
import QuickCartStore

/// `.undo`
enum UndoCommand: PromptCommand {
  static let usage = ".undo"
  static let summary = "undo the latest change"
  static let changesData = true
  static let bareWord = BareWord.command

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    try repl.move(.undo)
  }
}

/// `.redo`
enum RedoCommand: PromptCommand {
  static let usage = ".redo"
  static let summary = "redo the change that was undone last"
  static let changesData = true
  static let bareWord = BareWord.command

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    try repl.move(.redo)
  }
}

extension Repl {
  fileprivate func move(_ direction: HistoryDirection) throws(CommandProblem) {
    let output = ConsoleOutput(settings.current(), messages: messages, file: file)
    defer { output.flush() }
    try CommandProblem.mapping { () throws(EngineError) in
      try HistoryView(session, output, consent, working: work).run(direction, isDryRun: false)
    }
  }
}
