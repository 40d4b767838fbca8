import QCQAssist
import QCQConsole
import QCQEngine
import QCQSQL
import QCQSyntax
import QCQText

/// Knows the commands of the prompt, the language, and the names in the database that is open.
final class CommandAssistant: EntryAssistant {
  private unowned let repl: Repl
  private let names = PromptNames()
  /// The last entry that was read: colours, hint and completions mostly ask of the same one.
  private var last: (text: String, analysis: Analysis)?

  init(repl: Repl) { self.repl = repl }

  /// An entry begins.
  func begin() {
    names.begin()
    forget()
  }

  /// Has the next question answered anew: the database may have changed.
  func forget() { last = nil }

  func rest() -> Bool { refresh(.whileNobodyTypes) }

  func willEnd() { repl.watchdog.beginEntry() }

  private func refresh(_ effort: PromptNames.Effort) -> Bool {
    let isNew = names.refresh(repl.session.store, effort)
    if isNew { forget() }
    return isNew
  }

  /// Reads an entry against the database that is open and the entries that came before.
  private func analysis(of text: String) -> Analysis {
    if let last, last.text == text { return last.analysis }
    let analysis = read(text)
    last = (text, analysis)
    return analysis
  }

  private func read(_ text: String) -> Analysis {
    let context = AnalysisContext(
      vocabulary: repl.session.vocabulary, data: names.catalog(of: repl.session.store),
      currentList: repl.list.map { DataName($0.title, id: $0.id) })
    return Analysis(
      SourceText(text, name: "entry"), in: context, after: repl.session.declarations)
  }

  func styles(_ text: String) -> [StyledRange] {
    if let command = CommandLineText(text) {
      let style = PromptCommands.named(command.name) == nil ? EntryStyle.unknown : .keyword
      return [StyledRange(0..<(command.name.utf8.count + 1), style)]
    }
    if let piped = PipedText(text) { return styles(piped.text) }
    guard !PromptEntry.isForPrompt(text) else { return [] }
    let entry = EntryText(text)
    return EntryStyles(analysis(of: entry.whole)).ranges.compactMap { part in
      entry.range(part.range).map { StyledRange($0, part.style) }
    }
  }

  func isSound(_ text: String) -> Bool {
    if CommandLineText(text) != nil || PromptEntry.isForPrompt(text) { return true }
    if let piped = PipedText(text) { return isSound(piped.text) }
    return !read(EntryText(text).whole).diagnostics.contains { $0.severity == .error }
  }

  func hint(_ text: String) -> String? {
    if let leaving = leaving(text, at: text.utf8.count), !leaving.range.isEmpty {
      return String("all".dropFirst(leaving.range.count))
    }
    guard text.first != ".", !PromptEntry.isForPrompt(text) else { return nil }
    let entry = EntryText(text)
    let found = analysis(of: entry.whole).completions(at: entry.whole.utf8.count, limit: 1)
    let typed = entry.whole.utf8.dropFirst(found.replacing.lowerBound)
    return found.ghost(after: String(decoding: typed, as: UTF8.self))
  }

  func completions(_ text: String, at offset: Int) -> EntryCompletions {
    if let found = CommandCompletion.completions(text, at: offset, repl) { return found }
    if let piped = PipedText(text), offset > piped.text.utf8.count {
      return EntryCompletions(offset..<offset, [])
    }
    _ = refresh(.forCompletion)
    let found = statements(text, at: offset)
    guard let leaving = leaving(text, at: offset) else { return found }
    // Behind `in` alone the titles are what is wanted most.
    return leaving.range.isEmpty
      ? EntryCompletions(leaving.range, found.candidates + leaving.candidates) : leaving
  }

  /// What the language and the data have for a place.
  private func statements(_ text: String, at offset: Int) -> EntryCompletions {
    let entry = EntryText(text)
    let found = analysis(of: entry.whole).completions(
      at: offset + entry.shift, folders: DiskFolder.entries(_:from:))
    let replaced = found.replacing.lowerBound..<found.replacing.upperBound
    guard let range = entry.range(replaced) else { return EntryCompletions(offset..<offset, []) }
    let typed = String(
      decoding: text.utf8.prefix(offset).dropFirst(range.lowerBound), as: UTF8.self)
    func candidates(_ items: [Completion]) -> [EntryCompletions.Candidate] {
      items.compactMap(EntryCompletions.Candidate.init)
    }
    // Of words those are wanted that begin so, of fields also in backticks; a name is found by any
    // of its words.
    let begun = found.items.filter { item in
      item.insertText.hasPrefix(typed) || item.kind == .field && item.filterText.hasPrefix(typed)
    }
    let shown = typed.first == "\"" ? [] : candidates(begun)
    return EntryCompletions(
      range, shown.isEmpty ? candidates(found.items) : shown, isCut: found.isIncomplete)
  }

  /// `in all`, where a list is the current one.
  private func leaving(_ text: String, at offset: Int) -> EntryCompletions? {
    let typed = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    guard repl.list != nil, typed.hasPrefix("in ") else { return nil }
    let word = typed.dropFirst(3).drop { $0 == " " }
    guard word != "all", "all".hasPrefix(word) else { return nil }
    let all = EntryCompletions.Candidate("all", detail: "no current list from then on")
    return EntryCompletions(offset - word.utf8.count..<offset, [all])
  }

  func missing(_ text: String) -> String? {
    if PromptEntry.isForPrompt(text) { return nil }
    let tree = tree(of: text)
    guard let missing = tree.missing, tree.goesOnIndented else { return tree.missing }
    // Nobody wants to write more behind a slip.
    let isWrong = analysis(of: EntryText(text).whole).diagnostics.contains {
      $0.code == .unknownSource && $0.severity == .error
    }
    return isWrong ? nil : missing
  }

  func lineBreak(after text: String) -> String { tree(of: text).goesOnIndented ? "\n  " : "\n" }

  private func tree(of text: String) -> SyntaxTree {
    Parser.parse(
      SourceText(text), knownNames: repl.session.queryNames, hasCurrentList: repl.list != nil)
  }
}

/// An entry as the language reads it: `in "BBQ"` alone is a part of a query.
private struct EntryText {
  let whole: String
  /// How much longer it is than what was typed, at its beginning.
  let shift: Int

  init(_ text: String) {
    let isScope = text == "in" || text.hasPrefix("in ")
    let head = isScope ? "items " : ""
    (whole, shift) = (head + text, head.utf8.count)
  }

  /// A range of what was typed; nil where there is none of it.
  func range(_ range: Range<Int>) -> Range<Int>? {
    range.lowerBound >= shift ? range.lowerBound - shift..<range.upperBound - shift : nil
  }
}

extension EntryCompletions.Candidate {
  /// Nil for a pattern with places to fill in, which a line has no room for.
  fileprivate init?(_ completion: Completion) {
    var text = completion.insertText
    if completion.isSnippet {
      guard completion.kind == .function || completion.kind == .query else { return nil }
      text = (text.first == " " ? " " : "") + completion.label + "("
    }
    // What a word does says more than that it is one.
    let gloss = completion.documentation.prefix { !$0.isNewline }
    let details = [completion.detail, String(gloss), completion.kind.rawValue]
    self.init(text, label: completion.label, detail: details.first { !$0.isEmpty } ?? "")
  }
}

/// What can stand at a place of a line that begins with a dot, or with `help`.
enum CommandCompletion {
  /// Nil for a text that is none of these.
  static func completions(_ text: String, at offset: Int, _ repl: Repl) -> EntryCompletions? {
    let bytes = Array(text.utf8.prefix(offset))
    let before = String(decoding: bytes, as: UTF8.self)
    let isCommand = before.first == "." || bareWords.contains { before.hasPrefix($0 + " ") }
    guard isCommand, !before.contains("\n") else { return nil }
    if let found = paths(before) { return found }
    let lastSpace = bytes.lastIndex { $0 == UInt8(ascii: " ") }
    let start = lastSpace.map { $0 + 1 } ?? 0
    let typed = String(decoding: bytes[start...], as: UTF8.self)
    let found = lastSpace == nil ? names : arguments(before, repl)
    let candidates = found.filter { $0.text.hasPrefix(typed) && $0.text != typed }
    return EntryCompletions(start..<offset, candidates)
  }

  /// The files that a command may name at the end of a line; nil for one that names none.
  private static func paths(_ line: String) -> EntryCompletions? {
    guard let space = line.firstIndex(of: " "), let command = CommandLineText(line),
      let role = PromptCommands.named(command.name)?.file
    else { return nil }
    let arguments = CommandArguments(String(line[space...]))
    let typed = arguments.end.isEmpty ? "" : arguments.words.last ?? ""
    let found = role.candidates(typed: typed, from: "") { folder, _ in
      DiskFolder.entries(CommandArguments.path(folder))
    }
    let candidates = found.map { found in
      EntryCompletions.Candidate(
        CommandArguments.word(
          found.path, isQuoted: arguments.end.first == "\"", isOpen: found.isFolder),
        label: found.label, detail: found.kind.rawValue)
    }
    let end = line.utf8.count
    return EntryCompletions(end - arguments.end.utf8.count..<end, candidates)
  }

  /// Commands that need no dot, and begin no sentence.
  private static let bareWords: [String] = PromptCommands.all.compactMap { command in
    command.bareWord == .command || command.bareWord == .commandWithArguments
      ? command.name : nil
  }

  private static let names = PromptCommands.all.map { command in
    EntryCompletions.Candidate("." + command.name, detail: command.summary)
  }

  private static func arguments(_ line: String, _ repl: Repl) -> [EntryCompletions.Candidate] {
    let line = line.first == "." ? line : "." + line
    guard let command = CommandLineText(line), let found = PromptCommands.named(command.name) else {
      return []
    }
    let arguments = CommandArguments(command.rest + (line.last == " " ? " x" : ""))
    var seen: Set<String> = []
    return found.completions(arguments, repl).filter { seen.insert($0.text).inserted }
  }
}
