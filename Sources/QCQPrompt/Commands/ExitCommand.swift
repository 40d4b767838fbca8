/// `.exit`
enum ExitCommand: PromptCommand {
  static let usage = ".exit"
  static let summary = "leave the prompt, as `exit` and Ctrl-D do"
  static let bareWord = BareWord.command

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    repl.isOver = true
  }
}

/// `.quit`
enum QuitCommand: PromptCommand {
  static let usage = ".quit"
  static let summary = "the same as `.exit`"
  static let bareWord = BareWord.command

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    repl.isOver = true
  }
}
