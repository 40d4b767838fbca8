import QCQSemantics
import QCQSyntax
package import QCQText
import QCQLanguage

/// What is known of the word under the mouse.
package struct Hover: Hashable, Sendable {
  package let span: Span
  /// In Markdown.
  package let text: String

  package init(span: Span, text: String) { (self.span, self.text) = (span, text) }
}

extension Analysis {
  /// What is known of the word at an offset; nil where there is nothing to say.
  package func hover(at offset: Int) -> Hover? {
    if let (hole, passage, declared) = hole(at: offset) {
      let (statement, cursor) = hole.analysis(in: context, after: declared)
      guard let hover = statement.hover(at: cursor), let place = hole.place(of: hover.span) else {
        return nil
      }
      return Hover(span: passage.span(place), text: hover.text)
    }
    guard let (passage, index) = token(at: offset) else { return nil }
    let span = passage.tree.tokens[index].span
    let reader = HoverReader(analysis: self, passage: passage, index: index)
    return reader.text.map { Hover(span: passage.span(span), text: $0) }
  }
}

/// Finds out what a token stands for, and says it in Markdown.
private struct HoverReader {
  let analysis: Analysis
  let passage: PlacedPassage
  let index: Int

  private var token: Token { passage.tree.tokens[index] }
  private var name: String { passage.source.text(token.span) }
  private var plainName: String {
    String(name.drop { $0 == "$" }.filter { $0 != "`" })
  }

  var text: String? {
    switch token.kind.category {
    case .name: word
    case .parameter: parameter(plainName)
    case .literal: token.kind == .string ? data : nil
    case .opening, .closing, .punctuation, .comparison, .arithmetic, .stray, .separator: nil
    }
  }

  private var word: String? {
    switch token.role {
    case .keyword: return token.keyword.map(keyword)
    case .function: return FunctionInfo.named(name).map(function)
    case .name, .plain: break
    case .sign: return nil
    }
    if let declared = declaration { return declared }
    return ColumnHover(passage: passage, span: token.span, session: session).text ?? field
  }

  private func code(_ text: String) -> String { "```qcq\n\(text)\n```" }

  private func keyword(_ keyword: Keyword) -> String {
    let help = WordInfo.of(keyword)
    return "**\(keyword.word)**: \(help.summary)\n\n\(code(help.example))"
  }

  private func function(_ function: FunctionInfo) -> String {
    let signatures = function.signatures.joined(separator: "\n")
    return "\(code(signatures))\n\n\(function.summary)\n\n\(code(function.example))"
  }

  // MARK: Declared names

  /// The session with what this passage declares itself.
  private var session: Declarations? {
    guard let before = analysis.before else { return nil }
    var session = analysis.session(before: passage.number, from: before)
    session.add(passage.passage.additions, at: passage.start)
    return session
  }

  private var declaration: String? {
    for statement in passage.tree.statements {
      if case .param(let node) = statement, node.name.span == token.span {
        return parameter(node.name.text)
      }
      if case .let(let node) = statement, node.name.span != token.span,
        node.parameters.contains(where: { $0.name.span == token.span })
      {
        return ownParameter(plainName, of: node)
      }
    }
    let isDeclared = passage.tree.statements.contains {
      if case .let(let node) = $0 { node.name.span == token.span } else { false }
    }
    guard isDeclared || isSource, let query = session?.namedQuery(plainName) else { return nil }
    let body = query.source.text(query.syntax.span)
    let documentation = query.syntax.documentation.map { "\n\n\($0)" } ?? ""
    let kind = query.query.map { "\n\nReturns \($0.source.rawValue)." } ?? ""
    return code(body) + documentation + kind
  }

  /// Whether a query begins with the name.
  private var isSource: Bool {
    guard token.role == .name else { return false }
    if index == 0 { return true }
    let previous = passage.tree.tokens[index - 1]
    if previous.role == .keyword { return HoverReader.beforeSources.contains(previous.keyword) }
    return previous.kind.separatesStatements || previous.kind == .leftBrace
      || previous.kind == .equal
  }

  private static let beforeSources: KeywordSet = [
    .watch, .explain, .assert, .count, .of, .delete, .check, .uncheck, .toggle, .update, .move,
    .all,
  ]

  private func parameter(_ name: String) -> String? {
    for case .let(let node) in passage.tree.statements
    where node.span.lowerBound <= token.span.lowerBound && token.span.end <= node.span.end {
      if let own = ownParameter(name, of: node) { return own }
    }
    guard let found = session?.parameters.first(where: { $0.name == name }) else { return nil }
    let mark = found.isOptional ? "?" : ""
    let value = found.defaultValue.map { " = \($0.literal)" } ?? ""
    let documentation = found.documentation.map { "\n\n\($0)" } ?? ""
    return code("param \(name): \(found.type.rawValue)\(mark)\(value)") + documentation
  }

  private func ownParameter(_ name: String, of node: LetSyntax) -> String? {
    node.parameters.first { $0.name.text == name }.map {
      code("\(name): \($0.type.name.text)") + "\n\nA parameter of `\(node.name.text)`."
    }
  }

  // MARK: Fields and data

  private var field: String? {
    let offset = passage.start + token.span.upperBound
    guard let vocabulary = analysis.context.vocabulary,
      let place = CompletionPlace(analysis, at: offset)
    else { return nil }
    let near = Trial(place).nearEntity
    for entity in [near, .items] {
      let binding = vocabulary[entity]
      let column = token.kind == .quotedName ? binding.columns[plainName] : nil
      guard let field = column ?? binding.fields[plainName] else { continue }
      let type = field.relation?.rawValue ?? field.type.rawValue
      let absent = field.isNullable ? "; may be absent" : ""
      let summary = field.summary(of: entity)
      let own = summary ?? "A column of `\(binding.table)`."
      return "\(code("\(plainName): \(type)"))\n\n\(own) A field of \(entity.rawValue)\(absent)."
    }
    return nil
  }

  private var data: String? {
    guard let names = analysis.context.data else { return nil }
    let text = StringEscapes.value(passage.source, token.span)
    var entity = passage.passage.mentions.first { $0.span == token.span }?.entity
    for list in lists where list.span == token.span {
      entity = list.kind == .title(text) ? .lists : entity
    }
    guard let entity, case .one(let found) = names.find(entity, text, in: nil, isExact: false)
    else { return nil }
    let items = "\(Plural.count(found.total, "item")), \(found.pending) pending"
    return "**\(found.text)**: a \(entity.singular) with \(items)."
  }

  private var lists: [CheckedListReference] {
    let passage = passage.passage
    let queries = passage.checked.flatMap { $0?.queries ?? [] } + passage.additions.queries
    let changes = passage.checked.compactMap { $0?.change }
    let targets = changes.compactMap { change -> CheckedQuery? in
      if case .rows(let query) = change.target { query } else { nil }
    }
    return (queries + targets).flatMap { $0.scopes.flatMap { $0 } } + changes.flatMap(\.lists)
  }
}
