import ArgumentParser
import QCQConsole
import QCQLanguage
import QCQSyntax
import QCQPages
import QCQPrompt
import QCQText

/// `qcq help where`: what a word or a code means, as `help` at the prompt tells it.
struct WordHelp {
  private let word: String

  /// Nil where help is asked for on a command, or on something else than one word.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help", let word = arguments.last,
      !word.hasPrefix("-"),
      !QCQ.configuration.subcommands.contains(where: { $0._commandName == word })
    else { return nil }
    self.word = word
  }

  /// What a word means that is no query: `qcq explain where`.
  ///
  /// Nil for what is one, and for words that have no meaning here.
  init?(explaining text: String) {
    guard Entity(rawValue: text) == nil, HelpTopic(text) != nil else { return nil }
    word = text
  }

  func show() throws {
    let isTerminal = Terminal.isTerminal(OutputFile.standardOutput.descriptor)
    let text = PageText(color: Terminal.hasColor(.auto, isTerminal: isTerminal))
    var lines: [String]
    if let page = Page.diagnostic(word) {
      lines = text.lines(page.text)
    } else if let topic = HelpTopic(word) {
      lines = text.lines(topic.lines) + (topic.page.map { [PageText.more(on: $0)] } ?? [])
      if let path = CommandNames.inner(word)?.path {
        lines.append("(`\(path) --help` is about the command)")
      }
    } else if let command = CommandNames.inner(word)?.command {
      lines = [QCQ.helpMessage(for: command)]
    } else if let recipe = Recipe(of: word) {
      lines = text.lines(recipe.lines) + [PageText.more(on: Recipe.page)]
    } else {
      throw UsageError(complaint)
    }
    try QCQ.tell(lines.joined(separator: "\n"))
  }

  private var complaint: String {
    if ["cron", "crontab", "schedule", "scheduling"].contains(word.lowercased()) {
      return "There is no help on `\(word)`; \(ForeignWords.scheduleAdvice)"
    }
    let commands = QCQ.configuration.subcommands.map { $0._commandName }
    let near = Suggestion.nearest(to: word, among: commands + HelpTopic.words, limit: 1).first
    return "There is no help on `\(TerminalText.escaped(word))`"
      + (near.map { "; did you mean `qcq help \($0)`?" } ?? ".")
  }
}
