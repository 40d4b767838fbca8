import QCQConsole
import QCQLanguage
import QCQEngine
import QCQPages
import QCQReports
import QCQSemantics
import QCQText

/// `.help where`
enum HelpCommand: PromptCommand {
  static let usage = ".help [WORD]"
  static let summary = "show help, or explain a command, a word, a field or a message code"
  static let bareWord = BareWord.commandWithArguments
  static let isPiped = true

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    guard let word = arguments.words.first else {
      return repl.show(lines: lines(width: width(repl)))
    }
    repl.show(lines: try topic(PromptHabit.topics[word.lowercased()] ?? word, repl))
  }

  private static func topic(_ word: String, _ repl: Repl) throws(CommandProblem) -> [String] {
    if word == "commands" || word == "." { return commands(width: width(repl)) }
    let spec = repl.settings.current()
    func lines(_ command: any PromptCommand.Type) -> [String] {
      PageText.fitted(command.usage, width: spec.width, hanging: 2)
        + PageText.fitted("  " + command.summary, width: spec.width)
    }
    if word.hasPrefix("."), let command = PromptCommands.named(String(word.dropFirst())) {
      return lines(command)
    }
    let text = PageText(color: spec.color, width: spec.width)
    if let page = Page.diagnostic(word) { return text.lines(page.text) }
    if let topic = HelpTopic(word) {
      return text.lines(topic.lines) + reference(to: topic.page, spec)
    }
    if let command = PromptCommands.named(word) {
      return lines(command)
    }
    if let recipe = Recipe(of: word) {
      return text.lines(recipe.lines) + reference(to: Recipe.page, spec)
    }
    throw CommandProblem(
      "there is no help on `\(word)`", unknown: word, among: words(repl),
      otherwise: "`help` alone is where to begin, `help commands` lists the commands"
    ) { "help \($0)" }
  }

  private static func reference(to page: String?, _ spec: ReportSpec) -> [String] {
    let lines = page.map { PageText.fitted(PageText.more(on: $0), width: spec.width) } ?? []
    return lines.map { TerminalStyle.faint.paint($0, enabled: spec.color) }
  }

  private static func width(_ repl: Repl) -> Int { repl.settings.current().width ?? 100 }

  /// All that there is help on.
  static func words(_ repl: Repl) -> [String] {
    let fields = Entity.allCases.flatMap { repl.session.vocabulary[$0].fields.keys.sorted() }
    return HelpTopic.words + fields + PromptCommands.names.map { "." + $0 } + ["commands"]
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] { words(repl) }

  private static let examples: [(code: String, meaning: Substring)] = [
    ("items", "everything there is to buy"),
    ("items in \"BBQ\" where pending", "what is left to buy for one list"),
    ("items in \"BBQ\" by category", "in sections"),
    ("lists show title, progress", "how far each list is"),
    ("create list \"BBQ\"", "changes, which `undo` reverts"),
    ("add 6 \"Cola\" to \"BBQ\"", ""),
    ("in \"BBQ\"", "use this list from now on; `in all` ends it"),
    ("check \"Cola\"", ""),
    (
      "watch items where pending",
      "shown again at each change; with & after it, it goes on while you type"
    ),
    ("let open = items where pending", "a name for a query, for this session"),
  ]

  private static let more: [Substring] = [
    """
    `help where` explains a word, `help unknown-field` the code of a message, \
    `help commands` lists .open, .format, .last and the other commands of the prompt.
    """, "Ctrl-C stops a query, `exit` or Ctrl-D ends.",
  ]

  private static func lines(width: Int) -> [String] {
    PageText.wrapped(["Ask in sentences; a line break ends a statement."], width: width) + [""]
      + examples.flatMap { row("  " + $0.code, $0.meaning, indent: 40, width: width) } + [""]
      + more.flatMap { PageText.wrapped([$0], width: width) }
  }

  private static func commands(width: Int) -> [String] {
    let indent = (PromptCommands.all.map { $0.usage.count }.max() ?? 0) + 2
    return PromptCommands.all.flatMap { command in
      row(command.usage, command.summary[...], indent: indent, width: width)
    }
  }

  /// Something to type and, beside it or below, what it means.
  private static func row(
    _ code: String, _ meaning: Substring, indent: Int, width: Int
  ) -> [String] {
    let isBeside = width >= indent + 20
    let indent = isBeside ? indent : 6
    let lines = PageText.wrapped([meaning], width: width - indent)
    let first = isBeside ? lines.prefix(1) : []
    let heads =
      first.isEmpty
      ? PageText.fitted(code, width: width, hanging: 2)
      : [DisplayWidth.pad(code, to: indent) + (first.first ?? "")]
    return heads + lines.dropFirst(first.count).map { String(repeating: " ", count: indent) + $0 }
  }
}
