/// Reads the notation that the head of `grammar/grammar.ebnf` explains.
struct GrammarReader {
  struct Failure: Error, CustomStringConvertible {
    let line: Int
    let message: String
    var description: String { "line \(line): \(message)" }
  }

  private enum Token: Equatable {
    case name(String)
    case text(String)
    case words(String)
    case mark(Character)
  }

  private var rest: Substring
  private var line = 1
  private var token: Token?

  static func read(_ text: String) throws -> Grammar {
    var reader = GrammarReader(rest: text[...])
    try reader.advance()
    var rules: [Grammar.Rule] = []
    while reader.token != nil {
      rules.append(try reader.rule())
    }
    return Grammar(rules: rules)
  }

  private init(rest: Substring) {
    self.rest = rest
  }

  /// Reads `rule = name "=" choice ";"`.
  private mutating func rule() throws -> Grammar.Rule {
    guard case .name(let name) = token else { throw failure("a rule starts with its name") }
    try advance()
    try expect("=")
    let form = try choice()
    try expect(";")
    return Grammar.Rule(name: name, form: form)
  }

  /// Reads `choice = sequence { "|" sequence }`.
  private mutating func choice() throws -> Grammar.Form {
    var forms = [try sequence()]
    while token == .mark("|") {
      try advance()
      forms.append(try sequence())
    }
    return forms.count == 1 ? forms[0] : .choice(forms)
  }

  /// Reads `sequence = part { part }`.
  private mutating func sequence() throws -> Grammar.Form {
    var forms: [Grammar.Form] = []
    while let part = try part() {
      forms.append(part)
    }
    guard !forms.isEmpty else { throw failure("something is missing here") }
    return forms.count == 1 ? forms[0] : .sequence(forms)
  }

  /// Reads `part = name | text | words | "(" choice ")" | "[" choice "]" | "{" choice "}"`.
  private mutating func part() throws -> Grammar.Form? {
    switch token {
    case .name(let name):
      try advance()
      return .rule(name)
    case .text(let text):
      try advance()
      return .text(text)
    case .words(let words):
      try advance()
      return .words(words)
    case .mark("("): return try bracketed(until: ")")
    case .mark("["): return .optional(try bracketed(until: "]"))
    case .mark("{"): return .repetition(try bracketed(until: "}"))
    case .mark, nil: return nil
    }
  }

  private mutating func bracketed(until end: Character) throws -> Grammar.Form {
    try advance()
    let form = try choice()
    try expect(end)
    return form
  }

  private mutating func expect(_ mark: Character) throws {
    guard token == .mark(mark) else { throw failure("expected `\(mark)`") }
    try advance()
  }

  private func failure(_ message: String) -> Failure { Failure(line: line, message: message) }

  private mutating func advance() throws {
    try skipBlanks()
    guard let first = rest.first else {
      token = nil
      return
    }
    switch first {
    case "\"", "'": token = .text(try delimited(by: first))
    case "?": token = .words(try delimited(by: first))
    case "=", "|", ";", "(", ")", "[", "]", "{", "}":
      rest.removeFirst()
      token = .mark(first)
    default:  // Character
      let name = rest.prefix { $0.isLetter }
      guard !name.isEmpty else { throw failure("`\(first)` has no meaning here") }
      rest.removeFirst(name.count)
      token = .name(String(name))
    }
  }

  private mutating func delimited(by mark: Character) throws -> String {
    rest.removeFirst()
    guard let end = rest.firstIndex(of: mark) else { throw failure("`\(mark)` is not closed") }
    let text = String(rest[..<end])
    rest = rest[end...].dropFirst()
    return text
  }

  private mutating func skipBlanks() throws {
    while let first = rest.first, first.isWhitespace || rest.hasPrefix("(*") {
      if first.isWhitespace {
        if first.isNewline { line += 1 }
        rest.removeFirst()
        continue
      }
      guard let end = rest.firstRange(of: "*)") else { throw failure("a comment is not closed") }
      line += rest[..<end.lowerBound].count(where: \.isNewline)
      rest = rest[end.upperBound...]
    }
  }
}
