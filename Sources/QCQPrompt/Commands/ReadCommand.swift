import QCQAssist
import QCQConsole
import QCQText

/// `.read week.qcq`
enum ReadCommand: PromptCommand {
  static let usage = ".read FILE"
  static let summary = "run a script; either all of its changes are made or none"
  static let changesData = true
  static let isPiped = true
  static let file: FileRole? = .script

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let path = arguments.paths.first else {
      throw CommandProblem("`.read` needs a file", help: "write `\(usage)`")
    }
    let source: SourceText
    do {
      source = try InputFile.read(path)
    } catch {
      throw CommandProblem(error.diagnostic)
    }
    repl.run(source, isFile: true)
  }
}
