import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// Makes a parameter of a value that is written in a statement, with the value as its default.
  var parameterizations: [CodeAction] {
    guard let place = statements.first else { return [] }
    let (passage, statement) = (place.passage, place.statement)
    let selected = passage.local(span)
    guard passage.passage.isSound(in: statement.span),
      let token = passage.tree.token(at: selected.lowerBound),
      selected.isEmpty || token.span.encloses(selected),
      statement.span.encloses(token.span),
      let value = value(of: token, in: statement, passage.passage)
    else { return [] }
    let name = freshName(value.name) { ["$\($0)", "\($0):", "\($0) :"] }
    let text = passage.source.text(token.span)
    let declaration = declaring("param \(name): \(value.type) = \(text)", above: place)
    let use = TextEdit(passage.span(token.span), "$" + name)
    return [
      CodeAction(
        title: "extract \(text.count > 40 ? "this value" : text) to a parameter", kind: .extract,
        edits: [declaration, use],
        nameOffset: declaration.span.lowerBound + "param ".utf8.count)
    ]
  }

  /// The type that a literal has as a parameter, and a name for it; nil where none can stand.
  private func value(
    of token: Token, in statement: Statement, _ passage: CheckedPassage
  ) -> (name: String, type: String)? {
    let outline = Outline(statement, in: passage.source)
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
      let mention = passage.mentions.first { $0.span == token.span }
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
