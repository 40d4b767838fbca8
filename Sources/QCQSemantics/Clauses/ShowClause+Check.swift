import QCQSyntax
import QCQText
import QCQLanguage

extension QueryCheck {
  /// - Parameter sections: Where the query's `by` stands.
  func check(_ show: ShowClause, by sections: Span?) {
    query.measure = nil
    let expressions = groupExpressions(.show)
    query.columns = nil
    if !expressions.allowsAggregates,
      let stray = show.columns.firstIndex(where: { $0.aggregate != nil }),
      let span = show.columns[stray].aggregate?.span
    {
      _ = expressions.check(show.columns[..<stray])
      if let call = show.columns[stray].aggregate {
        let write = call.ofItems(in: expressions)
        let advice = ItemFields(expressions).advice(on: call)
        if write != nil || advice != nil {
          return report(
            .aggregateOfRows(
              text.source.text(span), span, expressions.entity, write: write, advice: advice))
        }
      }
      let plain = show.columns.first { $0.aggregate == nil }
      // Once is enough: the others have the same reason and the same cure.
      return report(
        .aggregateWithoutPer(text.source.text(span), span, beside: plain?.span, by: sections))
    }
    let columns = expressions.check(show.columns[...])
    if columns.count == show.columns.count { query.columns = columns }
  }

  /// What a column is made of that `show` gives a name to; nil within that column itself.
  func content(of name: Name) -> Expression? {
    for case .expression(let content, let alias?) in shownAs?.columns ?? []
    where alias.text == name.text && !content.span.encloses(name.span) {
      return content
    }
    return nil
  }

  /// A key is listed once and becomes a column: keys that `show` leaves out come first.
  func completeGroupColumns() {
    guard case .groups(let keys) = query.grouping, query.measure == nil else { return }
    let count = TypedExpression(.aggregate(.count, nil, condition: nil), .int)
    let columns = query.columns ?? [CheckedColumn(name: "count", content: .expression(count))]
    let missing = keys.compactMap { key -> CheckedColumn? in
      columns.contains { $0.shows(key, vocabulary) }
        ? nil : CheckedColumn(name: key.name, content: .expression(key.shown(vocabulary)))
    }
    query.columns = missing + columns
  }
}

extension ExpressionCheck {
  /// The columns without errors; two of one name are reported.
  fileprivate func check(_ columns: ArraySlice<ShowClause.Column>) -> [CheckedColumn] {
    var checked: [CheckedColumn] = []
    for column in columns {
      guard let found = check(column) else { continue }
      if checked.contains(where: { $0.name == found.name }) {
        report(.duplicateColumn(found.name, column.span))
      }
      checked.append(found)
    }
    return checked
  }

  private func check(_ column: ShowClause.Column) -> CheckedColumn? {
    switch column {
    case .expression(let expression, let alias):
      if case .literal(.text(let text), let span) = expression, alias == nil,
        ConstantCheck(self).isField(text)
      {
        ConstantCheck(self).reportConstant(span, naming: expression)
        return nil
      }
      let checked = check(expression)
      guard let type = checked.type else { return nil }
      if type == .data, groupKeys != nil { return nil }
      return CheckedColumn(
        name: alias?.text ?? columnName(expression), content: .expression(checked))
    case .shape(let shape, let alias): return check(shape, alias)
    }
  }

  /// The name of a column without an alias: the expression as written, with single spaces.
  private func columnName(_ expression: Expression) -> String {
    if case .path(let path) = expression { return path.map(\.text).joined(separator: ".") }
    let words = text(expression.span).split { $0 == " " || $0 == "\n" || $0 == "\t" }
    return words.joined(separator: " ")
  }

  private func check(_ shape: ShowClause.ShapeSyntax, _ alias: Name?) -> CheckedColumn? {
    guard entity != .items, groupKeys == nil else {
      let diagnostic = Diagnostic.shapeNotAllowed(shape.noun.span, isGrouped: groupKeys != nil)
      query.reportWrongSource(diagnostic, entity)
      return nil
    }
    guard query.require(entity.owning, of: .items, shape.noun.span) else { return nil }
    let inner = ExpressionCheck(query: query, entity: .items, place: .shape)
    let filter = shape.condition.map(inner.checkCondition)
    if let filter, filter.type == nil { return nil }
    let columns = inner.check(shape.columns[...])
    guard columns.count == shape.columns.count else { return nil }
    return CheckedColumn(
      name: alias?.text ?? Entity.items.rawValue,
      content: .related(condition: filter?.expression, columns: columns))
  }
}

extension ShowClause.Column {
  var span: Span {
    switch self {
    case .expression(let expression, let alias): alias?.span ?? expression.span
    case .shape(let shape, let alias): alias?.span ?? shape.span
    }
  }

  /// The aggregate that it shows, over rows of the query.
  fileprivate var aggregate: Expression? {
    guard case .expression(let expression, _) = self, expression.isAggregate else { return nil }
    return expression
  }
}

extension CheckedColumn {
  /// Whether it has the value of a key.
  func shows(_ key: GroupKey, _ vocabulary: Vocabulary) -> Bool {
    guard case .expression(let typed) = content else { return false }
    return typed.expression == key.shown(vocabulary).expression
  }
}

extension GroupKey {
  /// What the key shows: of a category its name.
  package func shown(_ vocabulary: Vocabulary) -> TypedExpression {
    switch kind {
    case .value(let value): return value
    case .entity(let relation):
      let name = vocabulary[relation.entity].nameField.map { FieldReference($0, of: relation) }
      return TypedExpression(
        name.map(CheckedExpression.field) ?? .literal(.absent), .text, isNullable: true)
    }
  }
}

extension Expression {
  /// `lists show title, sum(quantity)`: the same of the items that each list has; nil where it is
  /// no aggregate of theirs.
  fileprivate func ofItems(in check: ExpressionCheck) -> String? {
    guard check.entity != .items, case .call(let name, let argument, _) = self else { return nil }
    let items = Entity.items.rawValue
    switch argument {
    case .none: return "\(name.text)(\(items))"
    case .condition(let condition):
      return "\(name.text)(\(items) where \(check.text(condition.span)))"
    case .values(let values):
      guard values.count == 1, case .path(let path) = values[0], path.count == 1,
        check.vocabulary[check.entity].fields[path[0].text] == nil,
        check.vocabulary.items.fields[path[0].text] != nil
      else { return nil }
      return "\(name.text)(\(items).\(check.text(path[0].span)))"
    case .related, .distinct: return nil
    }
  }
}
