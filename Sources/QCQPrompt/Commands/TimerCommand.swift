/// `.timer on`
enum TimerCommand: PromptCommand {
  static let usage = ".timer [on|off]"
  static let summary = "show how long an entry took to compile, prepare, run and print"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    if let word = arguments.words.first {
      repl.settings.isTimed = try choose(word, among: ["on", "off"], "choice") == "on"
    } else {
      repl.show(lines: ["the timer is \(repl.settings.isTimed ? "on" : "off")"])
    }
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { ["on", "off"] }
}
