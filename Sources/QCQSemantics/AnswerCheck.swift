import QCQSyntax
import QCQText
import QCQLanguage

/// Finds out what `name in (items in "BBQ")` means: whether a value is among those of a query.
struct AnswerCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  private var query: QueryCheck { outer.query }
  private var vocabulary: Vocabulary { outer.vocabulary }

  private func report(_ diagnostic: Diagnostic) { outer.report(diagnostic) }

  /// The named query that stands alone between the brackets of a set, where no field has its name.
  func queryNamed(_ values: [Expression]) -> QuerySyntax? {
    guard values.count == 1 else { return nil }
    switch values[0] {
    case .path(let path):
      guard path.count == 1, !ConstantCheck(outer).isField(path[0].text) else { return nil }
      return query.text.declarations.lets[path[0].text] == nil ? nil : QuerySyntax(path[0], [])
    case .call(let name, let argument, _):
      let arguments: [Expression]
      switch argument {
      case .none: arguments = []
      case .values(let values): arguments = values
      case .related, .condition, .distinct: return nil
      }
      return query.text.declarations.lets[name.text] == nil ? nil : QuerySyntax(name, arguments)
    case .missing, .literal, .parameter, .negative, .arithmetic, .comparison, .text, .date, .during,
      .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice, .moment,
      .running, .duration, .template:
      return nil
    }
  }

  func check(
    _ operand: Expression, _ checked: TypedExpression, _ syntax: QuerySyntax
  ) -> CheckedExpression? {
    let context = "in the brackets of `in`"
    if let measure = syntax.measure {
      report(.clauseNotAllowed(measure.function.rawValue, measure.span, context))
      return nil
    }
    for (kind, span) in syntax.clauses where kind.info.purpose == .report {
      report(.clauseNotAllowed(syntax.words(of: kind), span, context))
      return nil
    }
    guard let (answer, type) = answer(of: syntax, for: operand, checked),
      let family = checked.type?.family
    else { return nil }
    guard type.family == family else {
      let column = outer.text(syntax.show?.span ?? syntax.span)
      outer.reportMismatch(
        operand, checked.type ?? .text, column, syntax.show?.span ?? syntax.span, type)
      return nil
    }
    let isPlain = family != .text || checked.isIdentifier || answer.column.isIdentifier
    return .membership(
      checked.expression, [.answer(answer)], isPlain ? .plain : .text, isNullable: true)
  }

  /// The query with the column that is compared with: the one that it shows, else the one of the
  /// same name.
  private func answer(
    of syntax: QuerySyntax, for operand: Expression, _ checked: TypedExpression
  ) -> (answer: CheckedAnswer, type: ValueType)? {
    let inner = QueryCheck(within: query)
    guard let found = inner.check(syntax) else { return nil }
    query.take(over: inner)
    if found.measure != nil {
      report(.answerNeedsColumn(syntax.span))
      return nil
    }
    // Which column is meant depends on what stands before `in`.
    guard checked.type != nil else { return nil }
    let column: TypedExpression?
    if let columns = found.columns, syntax.show != nil || syntax.isNamed {
      column = shownColumn(columns, syntax) ?? keyColumn(found, operand)
    } else if case .groups = found.grouping {
      column = keyColumn(found, operand)
    } else {
      column = sameColumn(found.source, operand, checked)
    }
    guard let column, let type = column.type else {
      report(.answerNeedsColumn(syntax.span))
      return nil
    }
    return (CheckedAnswer(query: found, column: column.expression), type)
  }

  /// The one column that a query shows; keys of `per` that it leaves out stand before it.
  private func shownColumn(
    _ columns: [CheckedColumn], _ syntax: QuerySyntax
  ) -> TypedExpression? {
    let count = syntax.show?.columns.count ?? columns.count
    guard count == 1, let last = columns.last, case .expression(let typed) = last.content else {
      return nil
    }
    return typed
  }

  /// The key of a grouped query that has the name of what is compared.
  private func keyColumn(_ found: CheckedQuery, _ operand: Expression) -> TypedExpression? {
    guard case .path(let path) = operand else { return nil }
    let name = path.map(\.text).joined(separator: ".")
    let keys = found.grouping.keys
    let key = keys.first { $0.name == name || $0.name == path.last?.text }
    return key?.shown(vocabulary)
  }

  /// The field of the query's rows that has the name of what is compared; the id of a list or
  /// category is compared with that of each item's own.
  private func sameColumn(
    _ source: Entity, _ operand: Expression, _ checked: TypedExpression
  ) -> TypedExpression? {
    guard case .path(let path) = operand, let last = path.last,
      case .field(let reference) = checked.expression
    else { return nil }
    let binding = vocabulary[source]
    let owner = reference.relation?.entity ?? outer.entity
    let field: FieldReference?
    if reference.field.isIdentifier, owner != source {
      guard let relation = Relation(to: owner), source == .items else { return nil }
      field = binding[relation.field].map { FieldReference($0) }
    } else if path.count == 1, let relation = reference.relation, source == .items {
      field = vocabulary[relation.entity].nameField.map { FieldReference($0, of: relation) }
    } else if reference.field == vocabulary[owner].nameField, owner == source {
      field = binding.nameField.map { FieldReference($0) }
    } else {
      field = binding.fields[last.text].map { FieldReference($0) }
    }
    return field.map {
      TypedExpression(
        .field($0), $0.field.relation == nil ? $0.field.type : checked.type, isNullable: true)
    }
  }
}

extension QuerySyntax {
  /// Whether it goes on from a named query, which may say what it shows.
  fileprivate var isNamed: Bool {
    if case .named = source.kind { true } else { false }
  }
}

extension CheckedExpression {
  fileprivate var isIdentifier: Bool {
    guard case .field(let reference) = self else { return false }
    return reference.field.isIdentifier || reference.field.relation != nil
  }
}

extension Diagnostic {
  fileprivate static func answerNeedsColumn(_ span: Span) -> Diagnostic {
    Diagnostic(
      .wrongArguments, span, "`in (…)` needs a query with one column to compare with",
      help: "say which one with `show`: `in (items in \"BBQ\" show name)`")
  }
}
