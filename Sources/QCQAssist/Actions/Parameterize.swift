import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// Makes a parameter of a value that is written in a statement, with the value as its default.
  var parameterizations: [CodeAction] {
    // Without tables nobody knows what a value is compared with.
    guard let place = statements.first, place.isSound, analysis.before != nil else { return [] }
    let (passage, statement) = (place.passage, place.statement)
    let selected = passage.local(span)
    guard let token = passage.tree.token(at: selected.lowerBound),
      selected.isEmpty || token.span.encloses(selected),
      statement.span.encloses(token.span),
      let value = value(of: token, in: place)
    else { return [] }
    let name = freshName(value.name) { ["$\($0)", "\($0):", "\($0) :"] }
    let text = passage.source.text(token.span)
    let declaration = declaring(
      "param \(name): \(value.type.rawValue) = \(text)", above: place)
    let edits = [declaration, TextEdit(passage.span(token.span), "$" + name)]
    guard let after = analysis.sound(after: edits),
      after.statement(at: place.span.lowerBound + declaration.replacement.utf8.count)?.columnNames
        == place.columnNames
    else { return [] }
    return [
      CodeAction(
        title: "extract \(text.count > 40 ? "this value" : text) to a parameter", kind: .extract,
        edits: edits, nameOffset: declaration.span.lowerBound + "param ".utf8.count)
    ]
  }

  /// The type that a literal has as a parameter, which is that of its use, and a name for it; nil
  /// where none can stand.
  private func value(
    of token: Token, in place: PlacedStatement
  ) -> (name: String, type: ValueType)? {
    let outline = Outline(place.statement, in: place.passage.source)
    if let word = outline.words.first(where: { $0.span == token.span }) {
      switch word.role {
      case .listTitle: return ("list", .list)
      case .categoryName: return ("category", .category)
      case .itemName, .newName: return ("name", .text)
      case .queryDefinition, .queryUse, .parameterDefinition, .parameterUse, .argumentDefinition,
        .argumentUse, .columnDefinition, .columnUse, .member, .field, .function, .type, .listID,
        .usedFile, .writtenFile:
        return nil
      }
    }
    let isExpression = outline.parts.contains {
      $0.kind == .expression && $0.span == token.span
    }
    // A text with holes is put together from fields, which a default does not have.
    let hasHoles = outline.templates.contains { $0.span == token.span }
    guard isExpression, !hasHoles, place.statement.allowsParameter(at: token.span),
      let type = argumentType(of: token, in: place) ?? comparedType(of: token, in: place)
        ?? token.literalType
    else { return nil }
    return type.valueName.map { ($0, type) }
  }

  /// What a named query takes where a value is given to it.
  private func argumentType(of token: Token, in place: PlacedStatement) -> ValueType? {
    guard let before = analysis.before else { return nil }
    for query in place.statement.writtenQueries {
      guard case .named(let name, let values) = query.source.kind,
        let number = values.firstIndex(where: { $0.span == token.span })
      else { continue }
      let declared = analysis.session(before: place.passage.number + 1, from: before)
      let parameters = declared.namedQuery(name.text)?.parameters ?? []
      return number < parameters.count ? parameters[number].type : nil
    }
    return nil
  }

  /// That of a list or category which there has to be; a text that is compared with the names of
  /// the rows themselves is a text like any other.
  private func comparedType(of token: Token, in place: PlacedStatement) -> ValueType? {
    let mentions = place.passage.passage.mentions
    guard let mention = mentions.first(where: { $0.span == token.span }), !mention.isOwn else {
      return nil
    }
    switch mention.entity {
    case .lists: return .list
    case .categories: return .category
    case .items: return nil
    }
  }
}

extension Token {
  /// The type of a literal by itself; nil for any other token, and for what can be no default.
  fileprivate var literalType: ValueType? {
    switch kind {
    case .string: .text
    case .integer: .int
    case .decimal: .number
    case .date, .dateTime: .date
    case .word: keyword == .true || keyword == .false ? .bool : nil
    case .quotedName, .regex, .parameter, .comma, .leftParenthesis, .rightParenthesis, .leftBrace,
      .rightBrace, .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual, .less,
      .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign,
      .unknown, .newline, .end:
      nil
    }
  }
}

extension ValueType {
  /// What a parameter is called that holds a value of the type; nil for one that none can have.
  fileprivate var valueName: String? {
    switch self {
    case .int, .number: "number"
    case .text: "text"
    case .date: "date"
    case .bool: "flag"
    case .list: "list"
    case .category: "category"
    case .data: nil
    }
  }
}

extension Analysis {
  /// The statement that begins at an offset.
  fileprivate func statement(at offset: Int) -> PlacedStatement? {
    statements(touching: Span(offset, offset)).first { $0.span.lowerBound == offset }
  }
}

extension PlacedStatement {
  /// What the columns of its queries are called; one without a name of its own is called as it is
  /// written.
  fileprivate var columnNames: [[String]] {
    if case .let = statement { return passage.passage.additions.queries.map(\.columnNames) }
    return passage.passage.checked[index]?.queries.map(\.columnNames) ?? []
  }
}

extension CheckedQuery {
  fileprivate var columnNames: [String] {
    base.flatMap(\.columnNames) + grouping.keys.map(\.name) + (columns ?? []).flatMap(\.names)
  }
}

extension CheckedColumn {
  /// Its own name, and those of the columns inside of it.
  fileprivate var names: [String] {
    switch content {
    case .expression: [name]
    case .related(_, let columns): [name] + columns.flatMap(\.names)
    }
  }
}

extension Statement {
  /// Defaults and expectations are written out; everywhere else a parameter may stand.
  fileprivate func allowsParameter(at span: Span) -> Bool {
    switch self {
    case .param, .use, .print, .invalid: false
    case .assert(let node): node.query.span.encloses(span)
    case .watch(let inner, _), .explain(let inner, _): inner.allowsParameter(at: span)
    case .query, .let, .together, .change: true
    }
  }
}
