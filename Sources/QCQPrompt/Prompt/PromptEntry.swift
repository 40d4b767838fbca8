import QCQConsole
import QCQLanguage
import QCQSyntax
import QCQText

/// What an entry is: a command of the prompt, or sentences of the language.
enum PromptEntry {
  case command(name: String, CommandArguments)
  /// `in "BBQ"`: from now on this list is meant.
  case enter(ScopeClause, [Diagnostic])
  /// `in all`
  case leave
  /// `watch … &`, with the name it is given, if it is.
  case background(String, name: String?)
  /// `items | grep milk`
  case piped(String, command: String)
  case statements

  init(_ text: String) {
    let text = Self.withoutSemicolon(text)
    let trimmed = text.trimmed
    let words = trimmed.split(whereSeparator: \.isWhitespace)
    if let command = CommandLineText(trimmed) {
      self = .command(name: command.name, CommandArguments(command.rest))
    } else if let first = words.first.map(String.init),
      PromptCommands.isBare(first, arguments: words.count - 1)
    {
      self = .command(name: first, CommandArguments(trimmed.dropFirst(first.count).trimmed))
    } else if words == ["in", "all"] {
      self = .leave
    } else if let found = Parser.parseScope(alone: SourceText(text, name: "entry")) {
      self = .enter(found.scope, found.diagnostics)
    } else if let watch = BackgroundText(text) {
      self = .background(watch.text, name: watch.name)
    } else if let piped = PipedText(text) {
      self = .piped(piped.text, command: piped.command)
    } else {
      self = .statements
    }
  }

  /// A semicolon at the end is what other prompts wait for.
  private static func withoutSemicolon(_ text: String) -> String {
    let trimmed = text.trimmed
    guard trimmed.last == ";", let end = text.lastIndex(of: ";") else { return text }
    return String(text[..<end])
  }

  /// An entry one part after the other: commands among its lines, as they may be in what is pasted,
  /// and what stands between them.
  static func parts(of entry: String) -> [String] {
    var parts: [String] = []
    var lines: [Substring] = []
    func finish() {
      let text = lines.joined(separator: "\n")
      lines = []
      if !text.allSatisfy(\.isWhitespace) { parts.append(text) }
    }
    for line in entry.split(separator: "\n", omittingEmptySubsequences: false) {
      let name = CommandLineText(line.trimmed).flatMap { PromptCommands.named($0.name) }
      if name != nil, Parser.parse(SourceText(lines.joined(separator: "\n"))).missing == nil {
        finish()
        parts.append(line.trimmed)
      } else {
        lines.append(line)
      }
    }
    finish()
    return parts
  }

  /// Whether a text is for the prompt itself, and whole as it is.
  static func isForPrompt(_ text: String) -> Bool {
    switch PromptEntry(text) {
    case .command, .leave: true
    case .enter(_, let diagnostics): !diagnostics.contains { $0.code == .unclosedString }
    case .background: true
    case .piped(let text, _): Parser.parse(SourceText(text)).missing == nil
    case .statements: false
    }
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    let start = self[...].drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}

/// A line that begins with a dot: the name of a command and the rest.
struct CommandLineText {
  let name: String
  let rest: String

  init?(_ line: String) {
    guard line.first == ".", !line.contains("\n"), line.dropFirst().first?.isLetter == true else {
      return nil
    }
    let name = line.dropFirst().prefix { !$0.isWhitespace }
    self.name = String(name)
    rest = String(line.dropFirst(name.count + 1)).trimmed
  }
}

/// What stands behind the name of a command.
struct CommandArguments {
  /// As it was typed.
  let text: String
  /// One by one; quotes hold a word with spaces together.
  let words: [String]
  /// The last word as it was typed, with its quotes; empty behind a space.
  let end: Substring

  /// The words as paths.
  var paths: [String] { words.map(Self.path) }

  /// A word as a path: `~/` is the home directory.
  static func path(_ word: String) -> String {
    guard word.hasPrefix("~/"), let home = Terminal.environment("HOME") else { return word }
    return home + word.dropFirst()
  }

  /// A path as a word, in quotes where it has to be.
  ///
  /// - Parameter isOpen: It may go on, so that a closing quote would be in the way.
  static func word(_ path: String, isQuoted: Bool, isOpen: Bool) -> String {
    let needsQuotes = path.contains { $0.isWhitespace || $0 == "\"" }
    guard isQuoted || needsQuotes else { return path }
    let inside = path.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"" + inside + (isOpen ? "" : "\"")
  }

  init(_ text: String) {
    self.text = text
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    var end = text.endIndex
    for (index, character) in zip(text.indices, text) {
      if word == nil { end = index }
      if isEscaped {
        word?.append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character.isWhitespace, !isQuoted {
        if let found = word { words.append(found) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let found = word { words.append(found) }
    self.words = words
    self.end = word == nil ? "" : text[end...]
  }
}

/// Statements whose results a command of the shell reads: `items in "BBQ" | grep -i milk`.
struct PipedText {
  let text: String
  let command: String

  init?(_ entry: String) {
    guard entry.utf8.contains(UInt8(ascii: "|")) else { return nil }
    let tree = Parser.parse(SourceText(entry))
    guard let sign = tree.tokens.first(where: { tree.source.text($0.span) == "|" }) else {
      return nil
    }
    let bytes = Array(entry.utf8)
    text = String(decoding: bytes[..<sign.span.lowerBound], as: UTF8.self)
    command = String(decoding: bytes[sign.span.upperBound...], as: UTF8.self).trimmed
    if text.trimmed.isEmpty || command.isEmpty { return nil }
  }
}

/// A `watch` that ends in `&`: `watch count items as total &`.
struct BackgroundText {
  /// The statement; its places are those of what was typed.
  let text: String
  let name: String?

  init?(_ entry: String) {
    let tree = Parser.parse(SourceText(entry))
    let tokens = tree.tokens.filter { $0.kind != .newline && $0.kind != .end }
    guard let last = tokens.last, tokens.first?.keyword == .watch,
      tree.source.text(last.span) == "&"
    else { return nil }
    let bytes = Array(entry.utf8)
    let whole = String(decoding: bytes[..<last.span.lowerBound], as: UTF8.self)
    (text, name) = Self.named(tokens, tree.source, bytes) ?? (whole, nil)
  }

  /// The name behind `as`, and the text before it.
  private static func named(
    _ tokens: [Token], _ source: SourceText, _ bytes: [UInt8]
  ) -> (String, String?)? {
    guard tokens.count > 4, tokens[tokens.count - 3].keyword == .as else { return nil }
    let name = tokens[tokens.count - 2]
    guard name.kind == .word || name.kind == .integer else { return nil }
    // It may be the name of the last column; then all of it can be read as it stands.
    let whole = source.text(tokens[0].span.union(name.span))
    if hasShow(tokens), !Parser.parse(SourceText(whole)).diagnostics.hasErrors { return nil }
    let end = tokens[tokens.count - 3].span.lowerBound
    return (String(decoding: bytes[..<end], as: UTF8.self), source.text(name.span))
  }

  private static func hasShow(_ tokens: [Token]) -> Bool {
    tokens.contains { $0.keyword == .show }
  }
}
