import QCQLanguage
package import QCQSyntax
import QCQText

/// A text of the reference or a script of the examples that has no error.
package struct ValidText: Sendable {
  package let name: String
  package let text: String
  /// What it may `use`, by path.
  package let files: [String: String]
  /// The sample database that it is about.
  package let sample: String

  package static let all: [ValidText] = pages + scripts

  private static let pages: [ValidText] = SpecPage.all.flatMap { path -> [ValidText] in
    guard let page = try? SpecPage(path) else { return [] }
    return page.examples.compactMap { example in
      if example.expected.contains(where: { $0.language == "error" }) { return nil }
      return ValidText(
        name: example.description, text: example.fence.body, files: example.files,
        sample: example.options.last { $0.name == "sample" }?.value ?? "english")
    }
  }

  private static let scripts: [ValidText] = {
    let texts = Checkout.files(in: "examples", ending: ".qcq").map { path in
      (String(path.dropFirst("examples/".count)), (try? Checkout.text(path)) ?? "")
    }
    let files = Dictionary(uniqueKeysWithValues: texts)
    return texts.map { ValidText(name: $0, text: $1, files: files, sample: "demo") }
  }()
}

/// A word of a text that completion should know, for it is no new name.
package struct ExpectedWord: Sendable {
  package let token: Token
  /// As it is written, with its quotes.
  package let text: String

  /// Words of the language, fields, functions, parameters and named queries, and the texts that
  /// are names.
  package static func all(in tree: SyntaxTree, names: Set<String>) -> [ExpectedWord] {
    tree.tokens.indices.compactMap { index in
      let token = tree.tokens[index]
      guard isExpected(token, in: tree, names), !isNew(index, in: tree) else { return nil }
      return ExpectedWord(token: token, text: tree.source.text(token.span))
    }
  }

  private static func isExpected(
    _ token: Token, in tree: SyntaxTree, _ names: Set<String>
  ) -> Bool {
    switch token.kind {
    case .word:
      switch token.role {
      case .keyword, .function, .name: true
      case .plain, .sign: false
      }
    case .parameter, .quotedName: true
    case .string: names.contains(StringEscapes.value(tree.source, token.span))
    case .regex, .integer, .decimal, .date, .dateTime, .comma, .leftParenthesis, .rightParenthesis,
      .leftBrace, .rightBrace, .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual,
      .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign,
      .unknown, .newline, .end:
      false
    }
  }

  /// Whether a name is given here, which nobody can know.
  private static func isNew(_ index: Int, in tree: SyntaxTree) -> Bool {
    let tokens = tree.tokens
    let previous = index > 0 ? tokens[index - 1] : nil
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    if tokens[index].kind == .string {
      let before = index > 1 ? tokens[index - 2] : nil
      if [.create, .rename].contains(before?.keyword) || previous?.keyword == .note { return true }
      // `rename list "a" to "b"`, `set name = "b"`.
      let line = tokens[..<index].reversed().prefix { !$0.kind.separatesStatements }
      if previous?.keyword == .to, line.last?.keyword == .rename { return true }
      let isSet = previous?.kind == .equal && line.contains { $0.keyword == .set }
      let field = index > 1 ? tree.source.text(tokens[index - 2].span) : ""
      return isSet && ["name", "title"].contains(field)
        || previous?.keyword == .emoji
    }
    guard tokens[index].role == .name else { return false }
    let isDeclared = [.let, .param, .as].contains(previous?.keyword)
    let isParameter = next?.kind == .colon
    let isMember =
      next?.kind == .equal && [.leftBrace, .semicolon, .newline].contains(previous?.kind)
    return isDeclared || isParameter || isMember
  }
}
