import QCQConsole
import QCQText

/// `.save weekly`
enum SaveCommand: PromptCommand {
  static let usage = ".save NAME"
  static let summary = "keep the last entry as a script that `.run NAME` runs, on other days, too"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let name = arguments.words.first else {
      throw CommandProblem("`.save` needs a name", help: "write `\(usage)`")
    }
    guard let text = repl.lastText else {
      throw CommandProblem("there is no entry yet", help: "run a query first")
    }
    let path = try KeptScripts.standard().save(text, as: name, repl)
    repl.messages.remark("wrote \(path); `.run \(name)` runs it")
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] {
    KeptScripts.names
  }
}

/// `.run weekly`
enum RunCommand: PromptCommand {
  static let usage = ".run [NAME]"
  static let summary = "run what `.save` kept; without a name, list it"
  static let changesData = true

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let name = arguments.words.first else { return try list(repl) }
    let source = try KeptScripts.standard().source(name)
    repl.run(source, isFile: false)
  }

  private static func list(_ repl: Repl) throws(CommandProblem) {
    let kept = try KeptScripts.standard()
    let names = kept.names
    if names.isEmpty {
      return repl.messages.remark("nothing is kept yet; `.save NAME` keeps an entry")
    }
    repl.show(lines: (names + ["in " + kept.directory]).map { TerminalText.escaped($0) })
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] {
    KeptScripts.names
  }
}
