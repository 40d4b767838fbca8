import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

extension OutlineBuilder {
  mutating func add(_ expression: Expression) {
    note(.expression, expression.span)
    switch expression {
    case .missing, .literal, .duration: break
    case .path(let names): addPath(names)
    case .parameter(let name, _, _): noteParameter(name)
    case .call(let name, let argument, _):
      note(.function, name)
      // What is worked out of rows has no columns of groups in it.
      let outer = column
      if AggregateFunction(rawValue: name.text) != nil { column = .none }
      add(argument)
      column = outer
    case .negative(let inner, _), .not(let inner, _), .parenthesized(let inner, _),
      .running(let inner, _):
      add(inner)
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right, _),
      .text(_, let left, let right, _, _), .fallback(let left, let right):
      add(left)
      add(right)
    case .date(_, let operand, let date):
      add(operand)
      add(date)
    case .during(let operand, let period):
      add(operand)
      add(period)
    case .membership(let operand, let set, _, _):
      add(operand)
      add(set)
    case .presence(_, let names, _): addPath(names)
    case .and(let terms), .or(let terms):
      for term in terms { add(term) }
    case .moment(let date): add(date)
    case .template(let literal, let parts):
      outline.templates.append(literal)
      for hole in parts.holes { add(hole) }
    case .choice(let value, let condition, let other):
      add(value)
      add(condition)
      add(other)
    }
  }

  private mutating func addPath(_ names: [Name]) {
    let mayBeShown = names.count == 1 && names[0].mayBeShown
    for name in names { note(.field, name, column: mayBeShown ? column : .none) }
  }

  private mutating func add(_ date: DateSyntax) {
    note(.expression, date.span)
    switch date.kind {
    case .today: noteTime(.on(.today), date.span)
    case .tomorrow: noteTime(.on(.tomorrow), date.span)
    case .yesterday: noteTime(.on(.yesterday), date.span)
    case .ago(let count, let unit): noteTime(.on(.ago(count, unit)), date.span)
    case .ahead(let count, let unit): noteTime(.on(.ahead(count, unit)), date.span)
    case .lastWeekday(let day): noteTime(.on(.weekday(day, .last)), date.span)
    case .nextWeekday(let day): noteTime(.on(.weekday(day, .next)), date.span)
    case .start(let period): noteTime(.on(.start(period)), date.span)
    case .parameter(let name, _): noteParameter(name)
    // What `now` is, nobody needs to be told; it would be wrong at once.
    case .now, .literal, .missing: break
    // Which one is meant depends on the word before it.
    case .weekday: break
    }
  }

  private mutating func add(_ period: PeriodSyntax) {
    switch period.kind {
    case .whole(let whole): noteTime(.within(whole), period.span)
    case .lastFew(let count, let unit): noteTime(.last(count, unit), period.span)
    case .nextFew(let count, let unit): noteTime(.next(count, unit), period.span)
    case .range(let first, let last):
      add(first)
      add(last)
    case .missing: break
    }
  }

  private mutating func noteTime(_ test: DateTest, _ span: Span) {
    guard !span.isEmpty, place == nil else { return }
    outline.times.append((test, span))
  }

  private mutating func add(_ set: SetSyntax) {
    switch set {
    case .values(let values):
      if values.count == 1, noteQuery(values[0]) { break }
      for value in values { add(value) }
    case .range: break
    case .parameter(let name, _): noteParameter(name)
    case .query(let query): add(query)
    }
  }

  /// `name in (basics)`: what stands alone in the brackets and is no field of ours, nor a function,
  /// is a named query.
  private mutating func noteQuery(_ value: Expression) -> Bool {
    switch value {
    case .path(let path):
      guard path.count == 1, !OutlineBuilder.fields.contains(path[0].text) else { return false }
      note(.expression, value.span)
      note(.queryUse, path[0])
    case .call(let name, let argument, _):
      guard FunctionInfo.named(name.text) == nil else { return false }
      note(.expression, value.span)
      note(.queryUse, name)
      add(argument)
    case .missing, .literal, .parameter, .negative, .arithmetic, .comparison, .text, .date, .during,
      .membership, .presence, .not, .and, .or, .parenthesized, .fallback, .choice, .moment,
      .running, .duration, .template:
      return false
    }
    return true
  }

  /// What fields of the language are called; a database may have others of its own.
  private static let fields = Set(
    StoredField.allCases.map(\.rawValue) + DerivedField.allCases.map(\.rawValue)
      + Relation.allCases.map(\.rawValue))

  private mutating func add(_ argument: ArgumentSyntax) {
    switch argument {
    case .none: break
    case .values(let values): for value in values { add(value) }
    case .related(_, let field, let condition):
      if let field { note(.field, field) }
      if let condition { add(condition) }
    case .condition(let condition): add(condition)
    case .distinct(let path): addPath(path)
    }
  }
}

extension Name {
  /// Whether it may be what `show` calls a column. A name that needs no backticks and has them is
  /// that of a column of the table, if there is one.
  var mayBeShown: Bool {
    !isQuoted || text.contains { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }
}
