import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  /// `quantity = quantity + 1`: a stored field, and a value of its type.
  mutating func check(
    _ assignment: ChangeSyntax.Assignment, _ entity: Entity
  ) -> CheckedAssignment? {
    let name = assignment.field
    guard !name.text.isEmpty, vocabulary[entity].exists else { return nil }
    guard let field = settableField(name, entity) else { return nil }
    let span = name.span
    if entity == .items, name.text == "category", !name.isQuoted {
      return checkCategory(assignment.value, span).map {
        CheckedAssignment(field: field, value: .category($0), span: span)
      }
    }
    if field.type == .date, let date = checkDateValue(assignment.value) {
      return CheckedAssignment(field: field, value: .date(date), span: span)
    }
    let context = RowContext(entity: entity, clause: "set")
    let before = diagnostics.count
    let value = check(assignment.value, context)
    if let optional = optionals.first, diagnostics.count == before {
      optionals = []
      report(.absentInChange(optional, assignment.value.span))
      return nil
    }
    guard let type = value.type else { return nil }
    let isWrong = Checker.family(field.type) != Checker.family(type) || field.type == .data
    let isRounded = if case .function(.round, _) = value.expression { true } else { false }
    if isWrong || field.type == .int && type == .number && !isRounded {
      report(
        .wrongAssignment(
          name.text, field.type, source.text(assignment.value.span), assignment.value.span, type))
      return nil
    }
    return CheckedAssignment(field: field, value: .expression(value.expression), span: span)
  }

  /// The field behind a name, if a change may set it.
  private mutating func settableField(_ name: Name, _ entity: Entity) -> Field? {
    let binding = vocabulary[entity]
    let quoted = name.isQuoted ? binding.columns[name.text] : nil
    guard let field = quoted ?? binding.fields[name.text] else {
      _ = resolve([name], RowContext(entity: entity, clause: "set"))
      return nil
    }
    if name.text == "list", entity == .items, quoted == nil {
      report(.listNotSettable(name.span))
      return nil
    }
    let stored = StoredField(rawValue: name.text).map { vocabulary.layout.column($0) }
    let isId = field.isIdentifier || field.source == .column(vocabulary.layout.column(.id))
    switch field.source {
    case .column, .flag(_, isNegated: false):
      guard !isId else {
        report(.idNotSettable(name.text, name.span))
        return nil
      }
      if quoted != nil, stored == nil, isReference(field, entity) {
        report(.listNotSettable(name.span))
        return nil
      }
      return field
    case .flag(_, isNegated: true), .label, .progress:
      report(.derivedNotSettable(name.text, name.span))
      return nil
    }
  }

  /// Whether a column in backticks is the one that refers to an item's list or category.
  private func isReference(_ field: Field, _ entity: Entity) -> Bool {
    guard entity == .items else { return false }
    return Hop.allCases.contains { field.source == .column(vocabulary.reference($0)) }
  }

  private mutating func checkCategory(_ value: Expression, _ span: Span) -> CheckedText? {
    switch value {
    case .literal(.text(let name), let span): return CheckedText(kind: .literal(name), span: span)
    case .parameter(let name, _, let span):
      let resolved = resolveParameter(Name(text: name.text, span: span))
      guard let type = resolved.type else { return nil }
      guard type == .category || type == .text else { break }
      guard !resolved.isNullable else {
        report(.absentInChange(name.text, span))
        return nil
      }
      return CheckedText(kind: .parameter(name.text), span: span)
    case .missing: return nil
    case .literal, .path, .call, .negative, .arithmetic, .comparison, .text, .date, .during,
      .membership, .presence, .not, .and, .or, .parenthesized, .moment:
      break
    }
    report(.categoryNeedsName(value.span))
    return nil
  }

  /// `today` and its like are words of dates only where a date is expected.
  private func dateWord(_ word: String) -> DateExpression? {
    switch word {
    case "today": .today
    case "yesterday": .yesterday
    case "now": .now
    default: nil  // String
    }
  }

  /// A written date, which is a value only where one is stored.
  private mutating func checkDateValue(_ value: Expression) -> DateExpression? {
    switch value {
    case .moment(let date): check(date)
    case .literal(.date(let date), _): .literal(date)
    case .path(let path) where path.count == 1 && !path[0].isQuoted: dateWord(path[0].text)
    case .missing, .literal, .path, .parameter, .call, .negative, .arithmetic, .comparison, .text,
      .date, .during, .membership, .presence, .not, .and, .or, .parenthesized:
      nil
    }
  }
}

extension CheckedQuery {
  /// Whether a condition of it is dropped when a parameter has no value.
  var dependsOnPresence: Bool {
    (conditions + having).contains(where: \.dependsOnPresence)
      || base.contains(where: \.dependsOnPresence)
  }
}

extension CheckedExpression {
  /// Whether it depends on the row at all: `5 > 3` holds for all of them or for none.
  ///
  /// - Parameter isNegated: Stands below a `not`, where `or` joins as `and` does.
  func looksAtRows(isNegated: Bool = false) -> Bool {
    switch self {
    case .field, .aggregate, .related: true
    case .literal, .parameter: false
    case .negative(let inner), .date(let inner, _, _), .range(let inner, _, _, _),
      .presence(let inner, _), .function(_, let inner):
      inner.looksAtRows()
    case .whenPresent(_, let inner): inner.looksAtRows(isNegated: isNegated)
    case .not(let inner): inner.looksAtRows(isNegated: !isNegated)
    case .arithmetic(_, let left, let right, _), .comparison(_, let left, let right, _, _),
      .text(_, let left, let right, _):
      left.looksAtRows() || right.looksAtRows()
    case .membership(let inner, let values, _, _):
      inner.looksAtRows() || values.contains { $0.looksAtRows() }
    case .and(let terms):
      isNegated
        ? terms.allSatisfy { $0.looksAtRows(isNegated: true) }
        : terms.contains { $0.looksAtRows() }
    case .or(let terms):
      isNegated
        ? terms.contains { $0.looksAtRows(isNegated: true) }
        : terms.allSatisfy { $0.looksAtRows() }
    }
  }

  fileprivate var dependsOnPresence: Bool {
    switch self {
    case .whenPresent: true
    case .literal, .parameter, .field: false
    case .negative(let inner), .date(let inner, _, _), .range(let inner, _, _, _),
      .presence(let inner, _), .not(let inner), .function(_, let inner):
      inner.dependsOnPresence
    case .arithmetic(_, let left, let right, _), .comparison(_, let left, let right, _, _),
      .text(_, let left, let right, _):
      left.dependsOnPresence || right.dependsOnPresence
    case .membership(let inner, let values, _, _):
      inner.dependsOnPresence || values.contains(where: \.dependsOnPresence)
    case .and(let terms), .or(let terms): terms.contains(where: \.dependsOnPresence)
    case .aggregate(_, let operand, let condition), .related(_, let operand, let condition):
      operand?.dependsOnPresence ?? false || condition?.dependsOnPresence ?? false
    }
  }
}
