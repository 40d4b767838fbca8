import QCQSyntax
import QCQText

/// Knows the commands and words of the prompt, and asks another about all else.
final class CommandAssistant: EntryAssistant {
  private let language: LanguageAssistant
  private unowned let repl: Repl

  init(_ language: LanguageAssistant, repl: Repl) {
    (self.language, self.repl) = (language, repl)
  }

  /// Has the next question answered anew: the database may have changed.
  func forget() { language.forget() }

  func styles(_ text: String) -> [StyledRange] {
    guard let command = CommandLineText(text) else { return language.styles(text) }
    let isKnown = CommandName(rawValue: command.name) != nil
    return [StyledRange(0..<(command.name.utf8.count + 1), isKnown ? .keyword : .unknown)]
  }

  func hint(_ text: String) -> String? { text.first == "." ? nil : language.hint(text) }

  func completions(_ text: String, at offset: Int) -> EntryCompletions {
    CommandCompletion.completions(text, at: offset, repl) ?? language.completions(text, at: offset)
  }

  func missing(_ text: String) -> String? {
    PromptEntry.isForPrompt(text) ? nil : language.missing(text)
  }
}

/// What can stand at a place of a line that begins with a dot, or with `help`.
enum CommandCompletion {
  /// Nil for a text that is none of these.
  static func completions(_ text: String, at offset: Int, _ repl: Repl) -> EntryCompletions? {
    let bytes = Array(text.utf8.prefix(offset))
    let before = String(decoding: bytes, as: UTF8.self)
    guard before.first == "." || before.hasPrefix("help "), !before.contains("\n") else {
      return nil
    }
    let lastSpace = bytes.lastIndex { $0 == UInt8(ascii: " ") }
    let start = lastSpace.map { $0 + 1 } ?? 0
    let typed = String(decoding: bytes[start...], as: UTF8.self)
    let found = lastSpace == nil ? names : arguments(before, repl)
    let candidates = found.filter { $0.text.hasPrefix(typed) && $0.text != typed }
    return EntryCompletions(start..<offset, candidates)
  }

  private static let names = CommandName.allCases.map { name in
    EntryCompletions.Candidate("." + name.rawValue, detail: name.command.summary)
  }

  private static func arguments(_ line: String, _ repl: Repl) -> [EntryCompletions.Candidate] {
    let line = line.hasPrefix("help ") ? "." + line : line
    guard let command = CommandLineText(line), let name = CommandName(rawValue: command.name) else {
      return []
    }
    if name == .list { return titles(repl) }
    let ends = line.last == " "
    let arguments = CommandArguments(command.rest + (ends ? " x" : ""))
    var seen: Set<String> = []
    return name.command.candidates(arguments, repl).filter { seen.insert($0).inserted }
      .map { EntryCompletions.Candidate($0) }
  }

  private static func titles(_ repl: Repl) -> [EntryCompletions.Candidate] {
    let collector = ValueCollector(column: 0)
    collector.collect("lists show title", in: repl.session)
    return collector.texts.map { title in
      EntryCompletions.Candidate(
        StringEscapes.quoted(title), label: TerminalText.escaped(title), detail: "list")
    } + [EntryCompletions.Candidate("off")]
  }
}
