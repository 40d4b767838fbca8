import QCQSemantics
import QCQSyntax
import QCQText

extension Analysis {
  /// Makes a parameter of a value that is written in a statement, with the value as its default.
  func parameterizations(in span: Span) -> [CodeAction] {
    guard let (number, piece) = statements(touching: span).first else { return [] }
    let statement = pieces[piece].tree.statements[number]
    let place = span.shifted(by: -starts[piece])
    guard pieces[piece].diagnosticsAreSound(in: statement.span),
      let token = pieces[piece].tree.token(at: place.lowerBound),
      place.isEmpty || token.span.encloses(place),
      statement.span.encloses(token.span),
      let value = value(of: token, in: statement, pieces[piece])
    else { return [] }
    let name = freshName(value.name) { ["$\($0)", "\($0):", "\($0) :"] }
    let text = pieces[piece].source.text(token.span)
    let declaration = declaring(
      "param \(name): \(value.type) = \(text)", above: number, in: piece)
    let use = TextEdit(token.span.shifted(by: starts[piece]), "$" + name)
    return [
      CodeAction(
        title: "make \(text.count > 40 ? "this value" : text) a parameter", kind: .extract,
        edits: [declaration, use],
        nameOffset: declaration.span.lowerBound + "param ".utf8.count)
    ]
  }

  /// The type that a literal has as a parameter, and a name for it; nil where none can stand.
  private func value(
    of token: Token, in statement: Statement, _ piece: Piece
  ) -> (name: String, type: String)? {
    let outline = Outline(statement, in: piece.source)
    if let word = outline.words.first(where: { $0.span == token.span }) {
      switch word.role {
      case .listTitle: return ("list", "list")
      case .categoryName: return ("category", "category")
      case .itemName, .newName: return ("name", "text")
      case .queryDefinition, .queryUse, .parameterDefinition, .parameterUse, .argumentDefinition,
        .argumentUse, .columnDefinition, .columnUse, .member, .field, .function, .type, .listID,
        .usedFile, .writtenFile:
        return nil
      }
    }
    let isExpression = outline.parts.contains {
      $0.kind == .expression && $0.span == token.span
    }
    guard isExpression, statement.allowsParameter(at: token.span) else { return nil }
    switch token.kind {
    case .string:
      let mention = piece.mentions.first { $0.span == token.span }
      switch mention?.entity {
      case .categories: return ("category", "category")
      case .lists: return ("list", "list")
      case .items, nil: return ("text", "text")
      }
    case .integer: return ("number", "int")
    case .decimal: return ("number", "number")
    case .date, .dateTime: return ("date", "date")
    case .word:
      return token.keyword == .true || token.keyword == .false ? ("flag", "bool") : nil
    case .quotedName, .regex, .parameter, .comma, .leftParenthesis, .rightParenthesis, .leftBrace,
      .rightBrace, .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual, .less,
      .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign,
      .unknown, .newline, .end:
      return nil
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
