import QCQConsole
import QCQEngine
import QCQLanguage
import QCQSQL
import QCQSemantics
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
    if let list = repl.lastList, repl.isAbout(list, SourceText(text, name: "entry")) {
      let title = StringEscapes.quoted(list.title)
      throw CommandProblem(
        "the entry is about the current list, which a script doesn't have",
        help: "name it in the entry: `in \(title)`")
    }
    let scripts = try KeptScripts.standard()
    let script = try standalone(text, in: try scripts.path(name), repl.session)
    if scripts.names.contains(name),
      repl.consent.question("replace what is kept as `\(name)`? [y/N] ") == false
    {
      return repl.messages.remark("nothing was written")
    }
    let path = try scripts.save(script, as: name, repl)
    repl.messages.remark("wrote \(path); `.run \(name)` runs it")
  }

  /// The entry with what it takes from those before it.
  private static func standalone(
    _ text: String, in path: String, _ session: Session
  ) throws(CommandProblem) -> String {
    let known = session.declarations.importing(with: session.options.importer)
    let script = known.standalone(text, in: path)
    guard let problem = script.problem else { return script.text }
    throw CommandProblem(
      "the entry is no script by itself: \(problem.message)",
      help: "declare in it what it needs, and run it again")
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
  static let isPiped = true

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let name = arguments.words.first else { return try list(repl) }
    let source = try KeptScripts.standard().source(name)
    repl.run(source, isFile: false, knowsList: false)
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
