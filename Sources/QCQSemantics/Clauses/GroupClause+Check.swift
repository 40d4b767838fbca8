import QCQSyntax
import QCQText
import QCQLanguage

extension QueryCheck {
  /// `by` and `per`, or the one group that a `show` of nothing but aggregates means.
  /// False where a key is unknown, so that what fits to the groups is, too.
  func checkGrouping(_ syntax: QuerySyntax) -> Bool {
    guard let group = syntax.group else {
      if syntax.measure == nil, case .none = query.grouping,
        syntax.show?.hasOnlyAggregates ?? false
      {
        query.grouping = .groups([])
      }
      return true
    }
    var keys: [GroupKey] = []
    for key in group.keys {
      guard let checked = check(key, expressions(group.kind == .by ? .by : .per)) else { continue }
      if keys.contains(where: { $0.name == checked.name }) {
        report(.duplicateName(checked.name, key.span, earlier: nil))
      } else {
        keys.append(checked)
      }
    }
    if keys.count < group.keys.count { return false }
    switch group.kind {
    case .per: query.grouping = .groups(keys)
    case .by:
      query.grouping = .sections(keys)
      if let measure = syntax.measure {
        let word = Span(group.span.lowerBound, group.span.lowerBound + 2)
        report(.sectionsOfMeasure(measure.function.rawValue, word))
        return false
      }
    }
    (query.columns, query.sort) = (nil, nil)
    return true
  }

  private func check(_ key: GroupClause.Key, _ expressions: ExpressionCheck) -> GroupKey? {
    if let function = key.function {
      if AggregateFunction(rawValue: function.text) != nil {
        report(
          .aggregateNotAllowed(function.text, key.span, clause: expressions.place.text))
        return nil
      }
      let checked = expressions.checkCall(function, .values([.path(key.path)]), key.span)
      if checked.type == nil { return nil }
      return GroupKey(name: text.source.text(key.span), kind: .value(checked))
    }
    let checked = expressions.resolve(key.path)
    guard let type = checked.type else { return nil }
    let name =
      key.path.count == 1 ? key.path[0].text : key.path.map(\.text).joined(separator: ".")
    if key.path.count == 1, let relation = expressions.relation(key.path[0]) {
      return GroupKey(name: name, kind: .entity(relation))
    }
    if type == .data {
      report(.needs(expressions.place.text, .order, key.span, name, type))
      return nil
    }
    return GroupKey(name: name, kind: .value(checked))
  }

  /// Keys stand beside the columns, or become columns, in one format or another: what has the name
  /// of a key has to be that key.
  func checkKeyNames(_ syntax: QuerySyntax) {
    for (index, key) in query.grouping.keys.enumerated() where hasOtherColumn(named: key) {
      let column = query.columns?.firstIndex { $0.name == key.name }
      let shown = column.flatMap { syntax.show?.columns[$0].span }
      let written = syntax.group.map { $0.keys[index].span }
      report(
        shown.map { .duplicateColumn(key.name, $0) }
          ?? .keyLikeColumn(key.name, written ?? syntax.source.span))
    }
  }

  private func hasOtherColumn(named key: GroupKey) -> Bool {
    if let measure = query.measure { return measure.function.rawValue == key.name }
    if let column = query.columns?.first(where: { $0.name == key.name }) {
      return !column.shows(key, vocabulary)
    }
    if query.columns != nil { return false }
    if case .groups = query.grouping { return key.name == AggregateFunction.count.rawValue }
    guard case .value(let value) = key.kind, let field = vocabulary[query.source].fields[key.name]
    else { return false }
    return value.expression != .field(FieldReference(field))
  }
}

extension Expression {
  /// True if this is an aggregate over rows, or arithmetic on such.
  var isAggregate: Bool {
    switch self {
    case .call(let name, let argument, _):
      if case .related = argument { return false }
      return AggregateFunction(rawValue: name.text) != nil
    case .arithmetic(_, let left, let right):
      return left.isAggregate && (right.isAggregate || right.isConstant)
        || left.isConstant && right.isAggregate
    case .fallback(let left, let right):
      return left.isAggregate && (right.isAggregate || right.isConstant)
    case .negative(let inner, _), .parenthesized(let inner, _): return inner.isAggregate
    case .template(_, let parts):
      let holes = parts.holes
      return !holes.isEmpty && holes.allSatisfy(\.isAggregate)
    case .missing, .literal, .path, .parameter, .comparison, .text, .date, .during, .membership,
      .presence, .not, .and, .or, .choice, .moment, .running, .duration:
      return false
    }
  }

  private var isConstant: Bool {
    switch self {
    case .literal, .parameter: true
    case .negative(let inner, _), .parenthesized(let inner, _): inner.isConstant
    case .missing, .path, .call, .arithmetic, .comparison, .text, .date, .during, .membership,
      .presence, .not, .and, .or, .fallback, .choice, .moment, .running, .duration, .template:
      false
    }
  }
}
