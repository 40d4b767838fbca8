import QCQAssist
import QCQConsole
import QCQEngine
import QCQText

/// A command of the prompt: a line that begins with a dot.
protocol PromptCommand: Sendable {
  /// How it is written: `.format [NAME]`.
  static var usage: String { get }
  /// What it does, in one line without a full stop.
  static var summary: String { get }
  /// What its name means without the dot.
  static var bareWord: BareWord { get }
  /// Whether it may change data: then nobody gets it by Enter alone.
  static var changesData: Bool { get }
  /// Whether a command of the shell may read what it shows: `.last | wc -l`.
  static var isPiped: Bool { get }
  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem)
  /// What the file that it names is for; nil where it names none.
  static var file: FileRole? { get }
  /// What the last of its words may be.
  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String]
  /// The same, as a menu shows it.
  static func completions(
    _ arguments: CommandArguments, _ repl: Repl
  ) -> [EntryCompletions.Candidate]
}

/// What the name of a command means at the beginning of an entry, without its dot.
enum BareWord {
  /// Nothing: the dot was forgotten.
  case nothing
  /// The command, if nothing stands behind it.
  case command
  /// The command, with all that stands behind it.
  case commandWithArguments
  /// A statement of the language.
  case statement
}

extension PromptCommand {
  static var name: String { String(usage.dropFirst().prefix { $0 != " " }) }

  static var bareWord: BareWord { .nothing }

  static var changesData: Bool { false }

  static var isPiped: Bool { false }

  static var file: FileRole? { nil }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { [] }

  static func completions(
    _ arguments: CommandArguments, _ repl: Repl
  ) -> [EntryCompletions.Candidate] {
    candidates(arguments, repl).map { EntryCompletions.Candidate($0) }
  }

  /// Complains about words that have no meaning here.
  static func expect(
    _ arguments: CommandArguments, atMost count: Int
  ) throws(CommandProblem) {
    guard arguments.words.count > count else { return }
    throw CommandProblem(
      "`.\(name)` doesn't take `\(arguments.words[count])`", help: "write `\(usage)`")
  }

  /// One of some words; a word near to one is offered as a fix.
  static func choose(
    _ word: String, among words: [String], _ what: String
  ) throws(CommandProblem) -> String {
    if words.contains(word) { return word }
    throw CommandProblem(
      "`\(word)` isn't a \(what)", unknown: word, among: words,
      otherwise: "there are " + words.map { "`\($0)`" }.joined(separator: ", ")
    ) { ".\(name) \($0)" }
  }
}

/// The commands of the prompt.
enum PromptCommands {
  /// In the order in which `.help` lists them.
  static let all: [any PromptCommand.Type] = [
    HelpCommand.self, OpenCommand.self, SchemaCommand.self, FormatCommand.self, WidthCommand.self,
    OutputCommand.self, OnceCommand.self, LastCommand.self, CopyCommand.self, TimerCommand.self,
    ExplainCommand.self, ParamsCommand.self, ListCommand.self, WatchCommand.self,
    ReadCommand.self, SaveCommand.self, RunCommand.self, HistoryCommand.self, UndoCommand.self,
    RedoCommand.self, ExitCommand.self, QuitCommand.self,
  ]

  static let names = all.map { $0.name }

  static func named(_ name: String) -> (any PromptCommand.Type)? { all.first { $0.name == name } }

  /// Whether a word with so many others behind it is a command without its dot.
  static func isBare(_ word: String, arguments count: Int) -> Bool {
    switch named(word)?.bareWord {
    case .command: count == 0
    case .commandWithArguments: true
    case .nothing, .statement, nil: false
    }
  }
}

/// Why a command of the prompt can't be done.
struct CommandProblem: Error {
  let message: String
  var help: String?
  /// What was probably meant: the next line begins with it.
  var instead: String?
  /// A message with a code that says it better.
  var diagnostic: (message: Diagnostic, source: SourceText)?

  init(_ message: String, help: String? = nil, instead: String? = nil) {
    (self.message, self.help, self.instead) = (message, help, instead)
  }

  /// - Parameters:
  ///   - otherwise: The help where no candidate is near to the word.
  ///   - instead: What was meant, if the word stands for the nearest.
  init(
    _ message: String, unknown word: String, among candidates: [String], otherwise: String,
    instead: (String) -> String?
  ) {
    let nearest = Suggestion.nearest(to: word, among: candidates, limit: 1).first
    self.init(
      message, help: nearest.map { "did you mean `\($0)`?" } ?? otherwise,
      instead: nearest.flatMap(instead))
  }

  init(_ message: Diagnostic, in source: SourceText = SourceText(utf8: [], name: "")) {
    self.message = message.message
    diagnostic = (message, source)
  }

  init(_ error: EngineError, in source: SourceText = SourceText(utf8: [], name: "")) {
    self.init(error.diagnostic, in: error.source(source))
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
