import QCQAssist

/// `.once items.csv`
enum OnceCommand: PromptCommand {
  static let usage = ".once FILE"
  static let summary = "write the results of the next entry to a file"
  static let file: FileRole? = .report

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let path = arguments.paths.first else {
      throw CommandProblem("`.once` needs a file", help: "write `\(usage)`")
    }
    if let target = repl.settings.target {
      throw CommandProblem("results go to \(target.name)", help: "`.output` ends that")
    }
    repl.settings.target = try OutputCommand.open(path, isOnce: true, repl)
  }
}
