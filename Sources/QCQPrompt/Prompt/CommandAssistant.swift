import QCQConsole
import QCQLanguage
import QCQAssist
import QCQEngine
import QCQSQL
import QCQSyntax
import QCQText

/// Knows the commands and words of the prompt, and asks another about all else.
final class CommandAssistant: EntryAssistant {
  private let language: LanguageAssistant
  private unowned let repl: Repl

  /// What is known of the names in the database.
  private let names = PromptNames()

  init(repl: Repl) {
    self.repl = repl
    language = LanguageAssistant(
      isCommand: PromptEntry.isForPrompt,
      knownNames: { [unowned repl] in repl.session.queryNames },
      hasCurrentList: { [unowned repl] in repl.list != nil }
    ) { [unowned repl, names] source in
      let list = repl.list.map { DataName($0.title, id: $0.id) }
      return Analysis(
        source,
        in: AnalysisContext(
          vocabulary: repl.session.vocabulary, data: names.catalog(of: repl.session.store),
          currentList: list),
        after: repl.session.declarations)
    }
  }

  /// Has the next question answered anew: the database may have changed.
  func forget() { language.forget() }

  func rest() -> Bool { refresh(.whileNobodyTypes) }

  private func refresh(_ effort: PromptNames.Effort) -> Bool {
    let isNew = names.refresh(repl.session.store, effort)
    if isNew { language.forget() }
    return isNew
  }

  func styles(_ text: String) -> [StyledRange] {
    guard let command = CommandLineText(text) else { return language.styles(text) }
    let isKnown = CommandName(rawValue: command.name) != nil
    return [StyledRange(0..<(command.name.utf8.count + 1), isKnown ? .keyword : .unknown)]
  }

  func hint(_ text: String) -> String? {
    if text.first == "." { return nil }
    if let leaving = leaving(text, at: text.utf8.count), !leaving.range.isEmpty {
      return String("all".dropFirst(leaving.range.count))
    }
    return language.hint(text)
  }

  func completions(_ text: String, at offset: Int) -> EntryCompletions {
    if let found = CommandCompletion.completions(text, at: offset, repl) { return found }
    _ = refresh(.forCompletion)
    let found = language.completions(text, at: offset)
    guard let leaving = leaving(text, at: offset) else { return found }
    // Behind `in` alone the titles are what is wanted most.
    return leaving.range.isEmpty
      ? EntryCompletions(leaving.range, found.candidates + leaving.candidates) : leaving
  }

  /// `in all`, where a list is the current one.
  private func leaving(_ text: String, at offset: Int) -> EntryCompletions? {
    let typed = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    guard repl.list != nil, typed.hasPrefix("in ") else { return nil }
    let word = typed.dropFirst(3).drop { $0 == " " }
    guard word != "all", "all".hasPrefix(word) else { return nil }
    let all = EntryCompletions.Candidate("all", detail: "no list is the current one any more")
    return EntryCompletions(offset - word.utf8.count..<offset, [all])
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
