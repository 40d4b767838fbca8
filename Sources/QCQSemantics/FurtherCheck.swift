import QCQLanguage
import QCQSyntax
import QCQText

/// What the groups of a named query show, for whoever asks further: `t where n > 5 sort n`.
struct ShownColumns {
  let name: String
  let columns: [CheckedColumn]
  /// Nothing else can be named: the groups are chosen already.
  var areAll = false

  /// - Parameter table: That of the rows, whose own columns may be meant while these can be named.
  func column(_ path: [Name], beside table: EntityBinding) -> TypedExpression? {
    if !areAll, path.contains(where: { $0.isColumn(of: table) }) { return nil }
    return column(path.map(\.text).joined(separator: "."))
  }

  /// The column of a name, as it is written.
  func column(_ text: String) -> TypedExpression? {
    for column in columns where column.name == text {
      if case .expression(let typed) = column.content { return typed }
    }
    return nil
  }

  /// The column of that name; nil where something else may be meant.
  func resolve(_ path: [Name], _ check: ExpressionCheck) -> TypedExpression? {
    if let column = column(path, beside: check.vocabulary[check.entity]) { return column }
    guard areAll else { return nil }
    let span = Expression.path(path).span
    check.report(.unknownColumn(check.text(span), span, of: self))
    return .error
  }
}

extension Name {
  /// Whether it means the column of that very name, whatever else is called so. Where the table has
  /// none, backticks only hold a name together.
  func isColumn(of table: EntityBinding) -> Bool { isQuoted && table.columns[text] != nil }
}

extension QueryCheck {
  /// Notes what the groups show that a named query gives, where these may be asked further; false
  /// where they are to become others and can't.
  func beginFurther(_ syntax: QuerySyntax) -> Bool {
    guard case .groups(let keys) = query.grouping, case .named(let name, _) = syntax.source.kind
    else { return true }
    guard syntax.group == nil else {
      if query.asksGroups { report(.limitedGroups(syntax.source.span)) }
      return !query.asksGroups
    }
    if let measure = query.measure {
      let typed = TypedExpression(measure.expression, measure.resultType, isNullable: true)
      let value = CheckedColumn(name: measure.function.rawValue, content: .expression(typed))
      let shownKeys = keys.map {
        CheckedColumn(name: $0.name, content: .expression($0.shown(vocabulary)))
      }
      shown = ShownColumns(name: name.text, columns: shownKeys + [value])
    } else {
      shown = ShownColumns(name: name.text, columns: query.columns ?? [])
    }
    shown?.areAll = query.asksGroups
    return true
  }

  /// Once it is known which groups there are: asks these as they are where order, number or a
  /// measure of them is wanted that they have not by themselves.
  func askFurther(_ syntax: QuerySyntax) {
    if asksFurther(syntax) { askGroups() }
  }

  private func asksFurther(_ syntax: QuerySyntax) -> Bool {
    syntax.measure != nil || syntax.clauses.contains { query.comesBehindGroups($0.kind) }
  }

  /// From here on the query is about the groups as they are.
  private func askGroups() {
    if hasAsked || query.asksGroups && !query.choosesByOrder { return }
    guard let columns = shown?.columns else { return }
    hasAsked = true
    var outer = CheckedQuery(source: query.source)
    (outer.grouping, outer.columns, outer.sort) = (query.grouping, columns, query.sort)
    var inner = query
    inner.form = ResultForm()
    outer.base = [inner]
    query = outer
    shown?.areAll = true
  }

  /// Conditions on what groups show choose among these; others choose the rows of the groups.
  func checkFurther(_ condition: Expression, _ syntax: QuerySyntax) -> Bool {
    guard let shown else { return true }
    let terms = if case .and(let terms) = condition { terms } else { [condition] }
    var own: [Expression] = []
    let table = vocabulary[query.source]
    for term in terms {
      let found = term.paths.map { (path: $0, column: shown.column($0, beside: table)) }
      // Where groups are asked, what is neither a column nor a field is taken for a column.
      let isOfGroups = found.contains { path, column in
        isOnlyShown(path, column) || column == nil && asksFurther(syntax) && !isField(path)
      }
      guard
        isOfGroups || query.asksGroups || query.isChosen && found.allSatisfy({ $0.column != nil })
      else {
        let checked = expressions(.where).checkCondition(term)
        if checked.type == nil { return false }
        guard !query.choosesByOrder else {
          report(.limitedGroups(syntax.source.span))
          return false
        }
        query.conditions.append(checked.expression)
        continue
      }
      if let other = found.first(where: { $0.column == nil }), !query.asksGroups,
        vocabulary[query.source].fields[other.path[0].text] != nil
      {
        let span = Expression.path(other.path).span
        report(.columnsAndFields(text.source.text(span), span, shown.name))
        return false
      }
      own.append(term)
    }
    return own.isEmpty || choose(own)
  }

  /// Adds conditions on the groups: as `having` where that is the same.
  private func choose(_ terms: [Expression]) -> Bool {
    if query.isChosen || query.measure != nil || query.grouping.keys.isEmpty { askGroups() }
    shown?.areAll = true
    defer { shown?.areAll = query.asksGroups }
    for term in terms {
      let place: Keyword = .where
      var check = expressions(place)
      check.seen.names.shown = shown
      let checked = check.checkCondition(term)
      if checked.type == nil { return false }
      if query.asksGroups {
        query.conditions.append(checked.expression)
      } else {
        query.having.append(checked.expression)
      }
    }
    return true
  }

  private func isField(_ path: [Name]) -> Bool {
    ConstantCheck(expressions(.where)).isField(path[0].text)
  }

  /// Whether a name means something that groups show, and not the key that is the field itself.
  private func isOnlyShown(_ path: [Name], _ column: TypedExpression?) -> Bool {
    guard let column else { return false }
    return !query.grouping.keys.contains { $0.shown(vocabulary).expression == column.expression }
  }
}

extension CheckedQuery {
  /// Whether its groups have been chosen or compared, so that what is asked further comes behind.
  fileprivate var isChosen: Bool { asksGroups || choosesByOrder || looksAtAllGroups }
}

extension Expression {
  /// The names in it that are about its own rows.
  fileprivate var paths: [[Name]] {
    switch self {
    case .path(let path), .presence(_, let path, _): [path]
    case .missing, .literal, .parameter, .moment, .duration: []
    case .call(_, let argument, _):
      if case .values(let values) = argument { values.flatMap(\.paths) } else { [] }
    case .negative(let inner, _), .not(let inner, _), .parenthesized(let inner, _),
      .running(let inner, _), .date(_, let inner, _), .during(let inner, _):
      inner.paths
    case .membership(let inner, let set, _, _):
      if case .values(let values) = set {
        inner.paths + values.flatMap(\.paths)
      } else {
        inner.paths
      }
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right, _),
      .text(_, let left, let right, _, _), .fallback(let left, let right):
      left.paths + right.paths
    case .choice(let value, let condition, let other):
      value.paths + condition.paths + other.paths
    case .and(let terms), .or(let terms): terms.flatMap(\.paths)
    case .template(_, let parts): parts.holes.flatMap(\.paths)
    }
  }
}

extension Diagnostic {
  /// A name that groups of a named query do not show.
  ///
  /// - Parameters:
  ///   - entity: What the groups are made of, where its fields may be named too.
  ///   - fields: Those of its rows.
  static func unknownColumn(
    _ text: String, _ span: Span, of shown: ShownColumns, beside entity: Entity? = nil,
    _ fields: [String] = []
  ) -> Diagnostic {
    let columns = shown.columns.map(\.name)
    let more = entity.map { ", and \($0.rawValue) have no field of that name" } ?? ""
    // What is counted or added up is called by its call until it has a name.
    let call = columns.first { $0.contains("(") }
    let advice = call.map { "; give `\($0)` a name with `as`" } ?? ""
    let names = columns + fields.filter { !columns.contains($0) }
    return Diagnostic(
      .unknownField, span, "`\(shown.name)` shows no column `\(text)`\(more)",
      meant: Suggestion.nearest(to: text, among: names, limit: entity == nil ? 1 : 3).map {
        $0.contains(".") && !$0.contains("(") ? $0 : WrittenName.inExpression($0)
      },
      help: "its columns are \(Phrase.list(columns))\(advice)")
  }

  fileprivate static func columnsAndFields(
    _ text: String, _ span: Span, _ name: String
  ) -> Diagnostic {
    Diagnostic(
      .fieldNotInGroup, span,
      "`\(text)` is a field of the rows, but what is beside it is a column of `\(name)`",
      help: "conditions on both are joined with `and`")
  }
}
