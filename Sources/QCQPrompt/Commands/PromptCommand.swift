import QCQConsole
import QCQEngine
import QCQText

/// A command of the prompt: a line that begins with a dot.
protocol PromptCommand {
  /// How it is written: `.format [NAME]`.
  static var usage: String { get }
  /// What it does, in one line without a full stop.
  static var summary: String { get }
  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem)
  /// What the last of its words may be.
  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String]
}

extension PromptCommand {
  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { [] }

  /// Complains about words that have no meaning here.
  static func expect(
    _ arguments: CommandArguments, atMost count: Int
  ) throws(CommandProblem) {
    guard arguments.words.count > count else { return }
    throw CommandProblem(
      "`\(arguments.words[count])` is too much for `\(usage.prefix { $0 != " " })`",
      help: "write `\(usage)`")
  }

  /// One of some words; a word near to one is offered as a fix.
  static func choose(
    _ word: String, among words: [String], _ what: String
  ) throws(CommandProblem) -> String {
    if words.contains(word) { return word }
    let name = usage.prefix { $0 != " " }
    let nearest = Suggestion.nearest(to: word, among: words, limit: 1).first
    throw CommandProblem(
      "`\(word)` is no \(what)",
      help: nearest.map { "did you mean `\($0)`?" }
        ?? "there are " + words.map { "`\($0)`" }.joined(separator: ", "),
      instead: nearest.map { "\(name) \($0)" })
  }
}

/// Why a command of the prompt can't be done.
struct CommandProblem: Error {
  var message: String
  var help: String?
  /// What was probably meant: the next line begins with it.
  var instead: String?
  /// A message with a code that says it better.
  var diagnostic: (message: Diagnostic, source: SourceText)?

  init(_ message: String, help: String? = nil, instead: String? = nil) {
    (self.message, self.help, self.instead) = (message, help, instead)
  }

  init(_ error: EngineError, in source: SourceText = SourceText(utf8: [], name: "")) {
    self.init(error.diagnostic.message)
    diagnostic = (error.diagnostic, error.source(source))
  }

  init(_ message: Diagnostic) {
    self.init(message.message)
    diagnostic = (message, SourceText(utf8: [], name: ""))
  }

  /// Does something of the engine's.
  static func mapping<Result>(
    _ body: () throws(EngineError) -> Result
  ) throws(CommandProblem) -> Result {
    do {
      return try body()
    } catch {
      throw CommandProblem(error)
    }
  }
}

/// The commands of the prompt, in the order in which `.help` lists them.
enum CommandName: String, CaseIterable {
  case help, open, schema, format, width, output, last, timer, explain, params, list, watch, read
  case history, undo, redo, exit, quit

  /// What does it.
  var command: any PromptCommand.Type {
    switch self {
    case .help: HelpCommand.self
    case .open: OpenCommand.self
    case .schema: SchemaCommand.self
    case .format: FormatCommand.self
    case .width: WidthCommand.self
    case .output: OutputCommand.self
    case .last: LastCommand.self
    case .timer: TimerCommand.self
    case .explain: ExplainCommand.self
    case .params: ParamsCommand.self
    case .list: ListCommand.self
    case .watch: WatchCommand.self
    case .read: ReadCommand.self
    case .history: HistoryCommand.self
    case .undo: UndoCommand.self
    case .redo: RedoCommand.self
    case .exit: ExitCommand.self
    case .quit: QuitCommand.self
    }
  }
}
