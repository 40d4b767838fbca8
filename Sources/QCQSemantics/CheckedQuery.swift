package import QCQLanguage
package import QCQSyntax
import QCQText

/// A query whose names and types are known.
package struct CheckedQuery: Hashable, Sendable {
  package var source: Entity
  /// Each element is one `in`: any of its lists; all elements must hold.
  package var scopes: [[CheckedListReference]] = []
  /// A named query with a limit that this one refines: only its rows are meant.
  package var base: [CheckedQuery] = []
  /// Joined by `and`.
  package var conditions: [CheckedExpression] = []
  package var grouping = Grouping.none
  private var kept = Kept.nothing

  package init(source: Entity) { self.source = source }

  /// What few queries have, and hardly any has all of: kept apart, so that a query, which is passed
  /// around and kept in many places, stays small.
  private struct Rest: Hashable {
    var having: [CheckedExpression] = []
    var columns: [CheckedColumn]?
    var sort: [SortKey]?
    var limit: CheckedLimit?
    var measure: Measure?
    var form = ResultForm()
    var file: StringLiteral?

    var isEmpty: Bool {
      having.isEmpty && columns == nil && sort == nil && limit == nil && measure == nil
        && form.isPlain && file == nil
    }
  }

  private indirect enum Kept: Hashable {
    case nothing
    case rest(Rest)
  }

  private var hasRest: Bool { if case .rest = kept { true } else { false } }

  private var rest: Rest {
    get { if case .rest(let rest) = kept { rest } else { Rest() } }
    set { kept = newValue.isEmpty ? .nothing : .rest(newValue) }
  }

  /// Whether it treats groups as rows: it builds on a query of groups, and its expressions are
  /// about the columns of that query.
  package var asksGroups: Bool {
    if case .groups? = base.first?.grouping { true } else { false }
  }

  /// The type of the one value that the query gives, if it gives one.
  package var valueType: ValueType? {
    guard let measure, case .none = grouping else { return nil }
    return measure.resultType
  }
}

extension CheckedQuery {
  package var having: [CheckedExpression] {
    get { if case .rest(let rest) = kept { rest.having } else { [] } }
    set { rest.having = newValue }
  }

  /// The columns asked for; nil for those of the source.
  package var columns: [CheckedColumn]? {
    get { if case .rest(let rest) = kept { rest.columns } else { nil } }
    set { if newValue != nil || hasRest { rest.columns = newValue } }
  }

  /// The order asked for; nil for that of the source.
  package var sort: [SortKey]? {
    get { if case .rest(let rest) = kept { rest.sort } else { nil } }
    set { if newValue != nil || hasRest { rest.sort = newValue } }
  }

  package var limit: CheckedLimit? {
    get { if case .rest(let rest) = kept { rest.limit } else { nil } }
    set { rest.limit = newValue }
  }

  package var measure: Measure? {
    get { if case .rest(let rest) = kept { rest.measure } else { nil } }
    set { rest.measure = newValue }
  }

  package var form: ResultForm {
    get { if case .rest(let rest) = kept { rest.form } else { ResultForm() } }
    set { if !newValue.isPlain || !form.isPlain { rest.form = newValue } }
  }

  package var file: StringLiteral? {
    get { if case .rest(let rest) = kept { rest.file } else { nil } }
    set { if newValue != nil || hasRest { rest.file = newValue } }
  }
}

// MARK: What follows from its clauses

extension CheckedQuery {
  /// Whether its order decides which rows it has.
  package var choosesByOrder: Bool { limit != nil }

  /// Lifts the limit: the query has all the rows that it would choose among.
  package mutating func takeAll() { limit = nil }

  /// Whether a clause that is added to the groups of a named query is about these as they are, in
  /// their order and number. A new clause has to say it here.
  func comesBehindGroups(_ clause: ClauseKind) -> Bool {
    switch clause {
    case .sort: choosesByOrder || looksAtAllGroups
    case .limit: limit?.skip ?? 0 > 0
    case .scope, .where, .group, .having, .show, .crosstab, .total, .draw, .into: false
    }
  }

  /// Why its answer follows only from all rows together, and not from each row by itself; nil if no
  /// clause requires that.
  package var reasonForAllRows: String? {
    ClauseKind.allCases.lazy.compactMap { reason(of: $0) }.first
  }

  /// The same for one clause. A new clause has to say here whether rows can still be judged one by
  /// one.
  private func reason(of clause: ClauseKind) -> String? {
    switch clause {
    case .crosstab: return form.isCrosstab ? "it is a crosstab" : nil
    case .total:
      guard form.hasTotal, case .groups = grouping else { return nil }
      return "it has a total"
    case .limit: return limit?.isEach ?? false ? "it has a limit for each section" : nil
    case .scope, .where, .group, .having, .show, .sort, .draw, .into: return nil
    }
  }

  /// The query for the chosen rows alone, without the clauses that say what is made of them or
  /// shown.
  package var choice: CheckedQuery {
    var rows = self
    (rows.grouping, rows.having, rows.columns, rows.measure) = (.none, [], nil, nil)
    (rows.form, rows.file) = (ResultForm(), nil)
    return rows
  }

  /// What its last clauses say, in plain words; no list, date or field has to be looked up for
  /// them.
  package var closingWords: [String] {
    var words = limit.map { [$0.words] } ?? []
    words += formWords
    if let chartWords { words.append("drawn as \(chartWords)") }
    if let file { words.append("into the file \(file.value)") }
    return words
  }

  /// What decides by its value which rows or groups there are.
  package var decisive: [CheckedExpression] { conditions + having }

  /// Hands over the expressions of its clauses, and of the queries that it goes on from.
  package func forEachExpression(_ body: (CheckedExpression) -> Void) {
    forEachExpression(of: source) { expression, _ in body(expression) }
  }

  /// The same, with the entity that each is about: that of the query, or the items that belong to
  /// its rows.
  func forEachExpression(of entity: Entity, _ body: (CheckedExpression, Entity) -> Void) {
    for query in base { query.forEachExpression(of: entity, body) }
    for expression in decisive { body(expression, entity) }
    for key in grouping.keys {
      if case .value(let value) = key.kind { body(value.expression, entity) }
    }
    columns?.forEach { $0.forEachExpression(of: entity, body) }
    sort?.forEach { body($0.expression.expression, entity) }
    if let operand = measure?.operand { body(operand.expression, entity) }
  }
}

extension QueryCheck {
  /// Checks the clauses, one after the other; false where one has errors that would bring about
  /// others in those behind it.
  func checkClauses(of syntax: QuerySyntax) -> Bool {
    nestLimit(under: syntax)
    guard checkRows(syntax), checkColumns(syntax) else { return false }
    if let limit = syntax.limit { check(limit) }
    checkForm(syntax)
    checkAmong(syntax)
    if let into = syntax.into { check(into) }
    return true
  }

  /// Scope, conditions and grouping; false where what follows can't be judged.
  private func checkRows(_ syntax: QuerySyntax) -> Bool {
    if let scope = syntax.scope, !check(scope) { return false }
    if shown != nil {
      if let having = syntax.having, !check(having) { return false }
      if let filter = syntax.filter, !checkFurther(filter.condition, syntax) { return false }
      askFurther(syntax)
    } else if let filter = syntax.filter {
      let condition = expressions(.where).checkCondition(filter.condition)
      if condition.type != nil { query.conditions.append(condition.expression) }
    }
    guard !isSourceWrong, checkGrouping(syntax) else { return false }
    if let measure = syntax.measure, !check(measure, syntax) { return false }
    if shown == nil, let having = syntax.having, !check(having) { return false }
    if syntax.scope == nil { applyCurrentList(syntax.source.span, to: &query) }
    return true
  }

  /// What is shown, and in which order.
  private func checkColumns(_ syntax: QuerySyntax) -> Bool {
    if let show = syntax.show, syntax.measure == nil {
      check(show, by: syntax.sections)
      if query.columns == nil { return false }
    }
    checkKeyNames(syntax)
    if syntax.group != nil || syntax.show != nil { completeGroupColumns() }
    if let sort = syntax.sort, syntax.measure == nil || syntax.group != nil {
      check(sort, by: syntax.sections)
    }
    return !isSourceWrong
  }

  /// A limit inside a named query applies before what is added, unless all that is added is
  /// another choice of columns or another limit from the same first row.
  private func nestLimit(under syntax: QuerySyntax) {
    guard query.choosesByOrder else { return }
    let adds = syntax.clauses.contains { kind, _ in
      kind == .limit ? query.limit?.skip ?? 0 > 0 : kind != .show && kind.info.purpose != .report
    }
    guard adds || syntax.measure != nil else { return }
    if case .groups = query.grouping {
      if shown == nil || syntax.scope != nil || syntax.having != nil {
        report(.limitedGroups(syntax.source.span))
      }
      return
    }
    var outer = CheckedQuery(source: query.source)
    (outer.columns, outer.sort, outer.grouping) = (query.columns, query.sort, query.grouping)
    outer.base = [query]
    query = outer
  }

  private func check(_ into: WordClause<StringLiteral>) {
    let file = into.content
    if !file.value.isEmpty, ReportFormat(ending: FilePath.ending(of: file.value)) == nil {
      report(.unknownEnding(file.span, ReportFormat.endings))
    }
    query.file = file
  }
}
