/// `.exit`
enum ExitCommand: PromptCommand {
  static let usage = ".exit"
  static let summary = "end; `exit` and Ctrl-D do it, too"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    repl.isOver = true
  }
}

/// `.quit`
enum QuitCommand: PromptCommand {
  static let usage = ".quit"
  static let summary = "the same as `.exit`"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    repl.isOver = true
  }
}
