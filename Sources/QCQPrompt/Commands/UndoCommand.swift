import QCQConsole
import QCQEngine
import QuickCartStore

/// `.undo --skip`
enum UndoCommand: PromptCommand {
  static let usage = ".undo [--skip]"
  static let summary = "undo the latest change; `--skip` passes over one that can't be undone"
  static let changesData = true
  static let bareWord = BareWord.commandWithArguments
  private static let skip = "--skip"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    let isSkipping = arguments.words.first == skip
    // `undo last change` is what it does.
    let isSaid = ["last", "that", "it", "the", "my", "1", "please"].contains(arguments.words.first)
    if !isSaid { try expect(arguments, atMost: isSkipping ? 1 : 0) }
    try repl.withHistory { view throws(EngineError) in
      if isSkipping { try view.skip(isDryRun: false) } else { try view.run(.undo, isDryRun: false) }
    }
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { [skip] }
}

/// `.redo`
enum RedoCommand: PromptCommand {
  static let usage = ".redo"
  static let summary = "redo the change that was undone last"
  static let changesData = true
  static let bareWord = BareWord.command

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    try repl.withHistory { view throws(EngineError) in
      try view.run(.redo, isDryRun: false)
    }
  }
}

extension Repl {
  fileprivate func withHistory(
    _ body: (HistoryView) throws(EngineError) -> Void
  ) throws(CommandProblem) {
    let output = ConsoleOutput(settings.current(), messages: messages, file: file)
    defer { output.flush() }
    try CommandProblem.mapping { () throws(EngineError) in
      try body(HistoryView(session, output, consent, working: work))
    }
  }
}
