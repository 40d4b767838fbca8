/// `.width 100`
enum WidthCommand: PromptCommand {
  static let usage = ".width [COLUMNS|auto]"
  static let summary = "set how wide tables may be; `auto` follows the terminal"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let word = arguments.words.first else {
      let width = repl.settings.width.map(String.init) ?? "auto"
      return repl.show(lines: ["the width is \(width)"])
    }
    if word == "auto" {
      repl.settings.width = nil
    } else if let width = Int(word), (10...10_000).contains(width) {
      repl.settings.width = width
    } else {
      throw CommandProblem(
        "`\(word)` isn't a width", help: "write a number from 10 to 10000, or `auto`")
    }
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { ["auto"] }
}
