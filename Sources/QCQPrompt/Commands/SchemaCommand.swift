import QCQConsole
import QCQEngine
import QCQReports
import QCQText

/// `.schema`
enum SchemaCommand: PromptCommand {
  static let usage = ".schema"
  static let summary = "tables, and the fields that queries have"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    try CommandProblem.mapping { () throws(EngineError) in
      let text = try repl.services.schema(repl.session, repl.settings.spec.color)
      try repl.show { console throws(EngineError) in console.write(text: text) }
    }
  }
}
