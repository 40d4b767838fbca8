import QCQSyntax
import QCQText
import QCQLanguage

extension ChangeCheck {
  /// Assignments to different fields; nil where one has errors.
  func check(
    _ assignments: [ChangeSyntax.Assignment], _ entity: Entity
  ) -> [CheckedAssignment]? {
    var checked: [CheckedAssignment] = []
    for assignment in assignments {
      guard let assignment = check(assignment, entity) else { continue }
      if let earlier = checked.first(where: { $0.field.column == assignment.field.column }) {
        report(.givenTwice(assignment.field.name, assignment.span, earlier: earlier.span))
      }
      checked.append(assignment)
    }
    return checked.count == assignments.count ? checked : nil
  }

  /// The values of a row to be: fields that no other part of the statement gives, and values that
  /// look at no row.
  func checkNewValues(_ addition: ChangeSyntax.Addition) -> [CheckedAssignment]? {
    guard let checked = check(addition.assignments, .items) else { return nil }
    var given: [StoredField] = [.name]
    if addition.entries.contains(where: { $0.quantity != nil }) { given.append(.quantity) }
    if addition.category != nil { given.append(.category) }
    if addition.note != nil { given.append(.note) }
    var isSound = true
    for (assignment, syntax) in zip(checked, addition.assignments) {
      if let stored = assignment.field.stored, given.contains(stored) {
        report(.givenTwice(assignment.field.name, assignment.span))
        isSound = false
      } else if case .expression(let expression) = assignment.value, !expression.isGiven {
        report(.valueOfNoRow(text.source.text(syntax.value.span), syntax.value.span))
        isSound = false
      }
    }
    return isSound ? checked : nil
  }

  /// `name = ""`: no name is empty.
  private func complaintOfName(_ value: Expression, _ field: Field) -> Diagnostic? {
    guard field.stored == .name || field.stored == .title,
      case .literal(.text(let text), let span) = value, text.isBlankName
    else { return nil }
    return .emptyName(span)
  }

  /// `quantity = quantity + 1`: a stored field, and a value of its type.
  func check(
    _ assignment: ChangeSyntax.Assignment, _ entity: Entity
  ) -> CheckedAssignment? {
    let name = assignment.field
    guard !name.text.isEmpty, values.vocabulary.lack(of: entity) == nil else { return nil }
    let expressions = ExpressionCheck(query: values, entity: entity, place: .clause(.set))
    if let complaint = complaintOfPending(assignment, entity) {
      report(complaint)
      return nil
    }
    guard let field = settableField(name, expressions) else { return nil }
    let span = name.span
    let fields = values.vocabulary[entity].fields
    let bare = BareValue(assignment.value, for: field, among: fields)
    if bare?.takesAway ?? false {
      return CheckedAssignment(field: field, value: .expression(.literal(.absent)), span: span)
    }
    if let complaint = bare?.complaint ?? complaintOfName(assignment.value, field) {
      report(complaint)
      return nil
    }
    if field.relation == .category {
      guard values.require([.name], of: .categories, span) else { return nil }
      return checkCategory(assignment.value, span).map {
        CheckedAssignment(field: field, value: .category($0), span: span)
      }
    }
    if field.type == .date, let date = checkDateValue(assignment.value, expressions) {
      return CheckedAssignment(field: field, value: .date(date), span: span)
    }
    let before = text.diagnostics.count
    let value = expressions.check(assignment.value)
    let optional = values.optionals.first ?? value.expression.neededParameter
    if let optional, !text.diagnostics[before...].hasErrors {
      values.optionals = OptionalParameters()
      report(.absentInChange(optional, assignment.value.span))
      return nil
    }
    guard let type = value.type else { return nil }
    if entity == .items, field.stored == .quantity, let number = assignment.value.writtenNumber,
      number < 1, field.type == .int || field.type == .number && number == number.rounded()
    {
      report(.quantityBelowOne(assignment.value.span))
      return nil
    }
    let isWrong = field.type.family != type.family || field.type == .data
    if isWrong || field.type == .int && type == .number {
      report(
        .wrongAssignment(
          name.text, field.type, text.source.text(assignment.value.span), assignment.value.span,
          type, mayBeAbsent: field.mayBeAbsent))
      return nil
    }
    noteNewText(assignment.value, of: field, entity)
    // A date that is given is set as one that is written.
    if case .instant(let date) = value.expression {
      return CheckedAssignment(field: field, value: .date(date), span: span)
    }
    return CheckedAssignment(field: field, value: .expression(value.expression), span: span)
  }

  /// `pending = true`, `pending = no`: what is written instead.
  private func complaintOfPending(
    _ assignment: ChangeSyntax.Assignment, _ entity: Entity
  ) -> Diagnostic? {
    let name = assignment.field
    if case .literal(.bool(let isPending), let end) = assignment.value, !name.isQuoted,
      case .flag(_, isNegated: true)? = values.vocabulary[entity].fields[name.text]?.source
    {
      return .pendingNotSettable(name.span.union(end), "completed = \(!isPending)")
    }
    if case .path(let path) = assignment.value, path.count == 1, !name.isQuoted,
      case .flag(_, isNegated: true)? = values.vocabulary[entity].fields[name.text]?.source,
      values.vocabulary[entity].fields[path[0].text] == nil,
      let isPending = BareValue.truth(path[0].text)
    {
      return .pendingNotSettable(name.span.union(path[0].span), "completed = \(!isPending)")
    }
    return nil
  }

  /// The field behind a name, if a change may set it. A column in backticks that holds a field of
  /// the language is that field here: no value gets round its rules.
  private func settableField(_ name: Name, _ expressions: ExpressionCheck) -> Field? {
    let binding = values.vocabulary[expressions.entity]
    let column = name.isQuoted ? binding.settable(column: name.text) : nil
    guard let field = column ?? binding.fields[name.text] else {
      _ = expressions.resolve([name])
      return nil
    }
    if field.relation == .list {
      report(.listNotSettable(name.span))
      return nil
    }
    switch field.source {
    case .column, .flag(_, isNegated: false):
      if field.isIdentifier {
        report(.idNotSettable(name.text, name.span))
        return nil
      }
      if field.isGenerated {
        report(.generatedNotSettable(name.text, name.span))
        return nil
      }
      return field
    case .flag(_, isNegated: true), .label, .progress:
      report(.derivedNotSettable(name.text, name.span))
      return nil
    }
  }

  private func checkCategory(_ value: Expression, _ span: Span) -> CheckedText? {
    switch value {
    case .literal(.text(let name), let span): return CheckedText(kind: .literal(name), span: span)
    case .parameter(let name, _, let span):
      return checkParameter(Name(text: name.text, span: span), .category, span) { type in
        let isName = type == .category || type == .text
        if !isName { report(.categoryNeedsName(value.span)) }
        return isName
      }
    case .missing: return nil
    case .literal, .path, .call, .negative, .arithmetic, .comparison, .text, .date, .during,
      .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice, .moment,
      .running, .duration, .template:
      report(.categoryNeedsName(value.span))
      return nil
    }
  }

  /// A parameter as a text, if a change can take its type, and it always has a value.
  func checkParameter(
    _ name: Name, _ type: ValueType, _ span: Span, _ accepts: (ValueType) -> Bool
  ) -> CheckedText? {
    let resolved = values.resolveParameter(name, as: type)
    guard let type = resolved.type, accepts(type) else { return nil }
    if !resolved.isNullable { return CheckedText(kind: .parameter(name.text), span: span) }
    report(.absentInChange(name.text, span))
    return nil
  }

  /// A written date, which is a value only where one is stored, as are `today` and its like.
  private func checkDateValue(
    _ value: Expression, _ expressions: ExpressionCheck
  ) -> DateExpression? {
    switch value.bare {
    case .moment(let date): DateCheck(expressions).check(date, .next)
    case .literal(.date(let date), _): .literal(date)
    case .path(let path) where path.count == 1 && !path[0].isQuoted:
      DateExpression(word: path[0].text)?.ahead
    case .missing, .literal, .path, .parameter, .call, .negative, .arithmetic, .comparison, .text,
      .date, .during, .membership, .presence, .not, .and, .or, .parenthesized, .fallback,
      .choice, .running, .duration, .template:
      nil
    }
  }
}

extension Expression {
  /// A number that is written out, with or without its sign.
  fileprivate var writtenNumber: Double? {
    switch self {
    case .literal(.int(let number), _): Double(number)
    case .literal(.number(let number), _): number
    case .negative(let inner, _): inner.writtenNumber.map { -$0 }
    case .parenthesized(let inner, _): inner.writtenNumber
    case .missing, .literal, .path, .parameter, .call, .arithmetic, .comparison, .text, .date,
      .during, .membership, .presence, .not, .and, .or, .fallback, .choice, .moment, .running,
      .duration, .template:
      nil
    }
  }
}

extension DateExpression {
  /// The same for a date that is set: a day of the week is the next one.
  fileprivate var ahead: DateExpression {
    if case .weekday(let day, .latest) = self { .weekday(day, .next) } else { self }
  }
}

extension CheckedQuery {
  /// Whether a condition of it is dropped when a parameter has no value.
  var dependsOnPresence: Bool { neededParameter != nil }

  fileprivate var neededParameter: String? {
    let order = choosesByOrder ? (sort ?? []).map(\.expression.expression) : []
    return (decisive + order).lazy.compactMap(\.neededParameter).first
      ?? (base + innerQueries).lazy.compactMap(\.neededParameter).first
  }
}

extension CheckedExpression {
  /// Whether it is a value that is written out, or a parameter's.
  fileprivate var isGiven: Bool {
    switch self {
    case .literal, .parameter: true
    case .row, .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range,
      .presence, .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer,
      .aggregate, .related, .among, .composed, .instant:
      false
    }
  }

  /// Whether it depends on the row at all: `5 > 3` holds for all of them or for none.
  ///
  /// - Parameter isNegated: Stands below a `not`, where `or` joins as `and` does.
  func looksAtRows(isNegated: Bool = false) -> Bool {
    switch self {
    case .field, .aggregate, .related, .among: true
    case .literal, .parameter, .row, .answer, .instant: false
    case .composed(_, let parts): parts.contains { $0.looksAtRows() }
    case .presence(let inner, _): isNegated || !inner.isAlwaysThere
    case .negative(let inner), .date(let inner, _, _), .range(let inner, _, _, _),
      .function(_, let inner):
      inner.looksAtRows()
    case .whenPresent(_, let inner): inner.looksAtRows(isNegated: isNegated)
    case .not(let inner): inner.looksAtRows(isNegated: !isNegated)
    case .comparison(let operation, let left, let right, _, _):
      !holdsForEmpty(operation, left, right) && left != right
        && (left.looksAtRows() || right.looksAtRows())
    case .text(.matches, let left, .literal(.text(".")), _): !left.isAlwaysThere
    case .arithmetic(_, let left, let right, _), .text(_, let left, let right, _),
      .fallback(let left, let right, _):
      left.looksAtRows() || right.looksAtRows()
    case .choice(let condition, let value, let other):
      condition.looksAtRows() && (value.looksAtRows() || other.looksAtRows())
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

  /// Whether it is a name, a title, or what each row belongs to.
  private var isAlwaysThere: Bool {
    guard case .field(let reference) = self else { return false }
    if let relation = reference.relation {
      return reference.field.stored == relation.entity.nameField
    }
    guard let stored = reference.field.stored else { return reference.field.derived == .label }
    return stored.info.traits.contains(.always)
  }

  /// `name != ""`, `name >= ""`, `length(name) >= 0`, `progress >= 0`: what every row passes that
  /// has the value at all.
  private func holdsForEmpty(
    _ operation: ComparisonOperator, _ left: CheckedExpression, _ right: CheckedExpression
  ) -> Bool {
    if case .literal(.text("")) = right {
      return [.notEqual, .greater, .greaterEqual].contains(operation) && left.isAlwaysThere
    }
    guard operation == .greaterEqual, let number = right.writtenNumber, number <= 0 else {
      return false
    }
    if case .field(let reference) = left { return reference.field.source == .progress }
    if case .function(.length, _) = left { return true }
    return false
  }

  /// An optional parameter without which a condition in it is dropped.
  fileprivate var neededParameter: String? {
    switch self {
    case .whenPresent(let need, _): need.names.last
    case .answer(let answer): answer.query.neededParameter
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .function, .fallback, .choice, .among,
      .composed, .instant, .aggregate, .related:
      parts.lazy.compactMap(\.neededParameter).first
    }
  }
}
