import QCQConsole
import QCQEngine
import QCQReports
import QCQSemantics
import QuickCartStore

/// `.schema`
enum SchemaCommand: PromptCommand {
  static let usage = ".schema"
  static let summary = "show the tables, and the fields that queries can use"
  static let isPiped = true

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 0)
    let session = repl.session
    let color = repl.settings.spec.color
    try repl.show { console throws(EngineError) in
      let schema: Schema
      do throws(StoreError) {
        schema = try session.store.readSchema()
      } catch {
        throw .store(error)
      }
      console.write(text: SchemaText(schema, session.vocabulary, color: color).text)
    }
  }
}
