package import QCQSemantics
import QCQLanguage

/// Turns checked queries into SQL; it cannot fail.
///
/// The text is the least that gives the answer: no join, no short name and no inner statement that
/// the query does not need, and the same text for the same shape of query, whatever its values.
package struct Lowering {
  package let vocabulary: Vocabulary
  let dialect: any Dialect
  package private(set) var context: LoweringContext

  package init(_ vocabulary: Vocabulary, _ dialect: any Dialect, _ context: LoweringContext) {
    self.vocabulary = vocabulary
    self.dialect = dialect
    self.context = context
  }

  /// The same for statements that take the cells of other columns as they are.
  package func trusting(_ columns: Set<StoredColumn>) -> Lowering {
    var lowering = self
    lowering.context.trust = .columns(columns)
    return lowering
  }

  package func statement(_ query: CheckedQuery) -> SQLStatement {
    var builder = SQLBuilder(vocabulary, dialect, context)
    let plan = ColumnPlan(query, vocabulary, context)
    var totals: [SQLBuilder] = []
    switch query.grouping {
    case .none where query.asksGroups, .groups where query.asksGroups:
      FurtherSQL(query, plan, vocabulary).write(to: &builder)
    case .none where query.measure != nil: builder.writeMeasure(query, plan)
    case .sections where query.limit?.isEach ?? false:
      LimitedSections(query, plan).write(to: &builder)
    case .groups
    where query.form.hasTotal || query.form.isCrosstab || plan.rankCell != nil:
      let statements = GroupStatements(self, query, plan)
      (builder, totals) = (statements.groups, statements.totals)
    case .none, .sections, .groups:
      builder.writeRows(query.choosingRowsFirst(plan, vocabulary), plan)
    }
    var shape = ResultShape(
      kind: plan.kind, columns: plan.columns.map { $0.result }, noun: plan.noun,
      emptyMessage: emptyMessage(query))
    (shape.chart, shape.total, shape.crosstab) = (query.form.chart, plan.total, plan.crosstab)
    shape.foot = plan.foot
    shape.chart?.rankCell = plan.rankCell
    if shape.chart?.chart == .heat { shape.chart?.identify(by: plan.heatCells) }
    var statement = SQLStatement(text: builder.text, bindings: builder.bindings, shape: shape)
    statement.keys = plan.keys
    statement.rules = query.asksGroups ? plan.contents.map(\.ruleOfValues) : plan.rules
    statement.zone = context.zone
    if query.givesRowsOfTable, plan.foot == nil { statement.filled = plan.filled }
    statement.totals = totals.map { total in
      var part = SQLStatement(text: total.text, bindings: total.bindings, shape: shape)
      (part.rules, part.zone) = (statement.rules, statement.zone)
      return part
    }
    for (index, column) in plan.columns.enumerated() {
      guard case .related(let condition, let columns) = column.content else { continue }
      statement.children[index] = childStatement(query.source, condition, columns)
    }
    return statement
  }

  /// The items of one list or category, whose id is bound for each of them.
  private func childStatement(
    _ owner: Entity, _ condition: CheckedExpression?, _ columns: [CheckedColumn]
  ) -> SQLStatement {
    var query = CheckedQuery(source: .items)
    query.columns = columns
    if let condition { query.conditions = [condition] }
    var builder = SQLBuilder(vocabulary, dialect, context)
    let plan = ColumnPlan(query, vocabulary, context)
    builder.writeRows(query, plan, ownedBy: Relation(to: owner))
    let shape = ResultShape(
      kind: .rows, columns: plan.columns.map(\.result), noun: "items", emptyMessage: "no items")
    var statement = SQLStatement(
      text: builder.text, bindings: builder.bindings, shape: shape,
      ownerPlaceholder: builder.ownerPlaceholder)
    (statement.rules, statement.zone) = (plan.rules, context.zone)
    statement.filled = plan.filled
    return statement
  }

  /// What an empty result says: `no items in "BBQ" match`.
  private func emptyMessage(_ query: CheckedQuery) -> String {
    let isOfGroups = !query.having.isEmpty || query.asksGroups
    var message = isOfGroups ? "no groups of " : "no "
    message += query.source.rawValue
    var word = " in \""
    let lists = query.scopes.joined()
    for list in lists {
      message += word
      message += context.list(list.kind)?.title ?? ""
      word = "\" or \""
    }
    if !lists.isEmpty { message += "\"" }
    let isFiltered = !query.conditions.isEmpty || !query.having.isEmpty || !query.base.isEmpty
    if isFiltered { message += " match" }
    return message
  }
}

extension CheckedQuery {
  /// Whether each of its rows is one of a table.
  fileprivate var givesRowsOfTable: Bool {
    if asksGroups || measure != nil { return false }
    return switch grouping {
    case .none, .sections: true
    case .groups: false
    }
  }
}

/// The columns of a result: those asked for, and those that only the report needs.
struct ColumnPlan {
  enum Content {
    case expression(CheckedExpression)
    case related(condition: CheckedExpression?, columns: [CheckedColumn])
    /// The reference to a list or category, as it is stored.
    case reference(Relation)
    /// The row's own id.
    case id

    var expression: CheckedExpression? {
      if case .expression(let expression) = self { expression } else { nil }
    }
  }

  struct Column {
    var result: ResultColumn
    var content: Content
  }

  var columns: [Column] = []
  /// Behind the columns: the keys of sections, and whether the row is completed.
  var hidden: [Content] = []
  var kind = ResultShape.Kind.rows
  /// The cells that tell rows apart.
  var keys: [KeyCell] = []
  var total: TotalShape?
  var totalCells: TotalCells?
  var foot: FootShape?
  var crosstab: CrosstabShape?
  /// The cell with the place of a group among those of the last key.
  var rankCell: Int?
  /// The cells that tell the keys of a heat map apart; nil for a key that its own cell tells.
  var heatCells: [Int?] = []
  /// Whether a statement around this one takes the cells for values: then they are read here, while
  /// those of a result are read by who takes its rows.
  private(set) var isInner = false
  var noun: String

  init(_ query: CheckedQuery, _ vocabulary: Vocabulary, _ context: LoweringContext) {
    noun = query.source.rawValue
    if let measure = query.measure {
      addMeasure(measure, query, vocabulary)
    } else if let shown = query.columns {
      columns = shown.map { ColumnPlan.column($0) }
      if context.takesReferences { takeReferences(of: query) }
    } else {
      columns = DefaultColumns.columns(context.columns, of: query, vocabulary)
    }
    if case .groups = query.grouping { noun = "groups" }
    if case .sections(let keys) = query.grouping { addSections(keys, query, vocabulary) }
    addForm(query, vocabulary, for: context.columns)
    if context.wantsKeys { addKeys(query, vocabulary) }
  }

  /// Shows the references of rows where their targets' ids are meant.
  private mutating func takeReferences(of query: CheckedQuery) {
    if case .groups = query.grouping { return }
    guard query.source == .items else { return }
    for index in columns.indices {
      guard case .expression(.field(let reference)) = columns[index].content,
        let relation = reference.relation, reference.field.isIdentifier
      else { continue }
      columns[index].content = .reference(relation)
    }
  }

  private mutating func addKeys(_ query: CheckedQuery, _ vocabulary: Vocabulary) {
    switch query.grouping {
    case .none where query.measure != nil: break
    case .none, .sections:
      let type = vocabulary[query.source][.id]?.type ?? .text
      keys = [KeyCell(cell: add(.id), type: type)]
    case .groups(let groupKeys):
      keys = groupKeys.map { key in
        switch key.kind {
        case .entity(let relation): KeyCell(cell: add(.reference(relation)), type: .text)
        case .value(let value):
          KeyCell(cell: add(.expression(value.expression)), type: value.type ?? .text)
        }
      }
      if let totalCells { keys.append(KeyCell(cell: totalCells.level, type: .int)) }
    }
  }

  static func column(_ column: CheckedColumn) -> Column {
    switch column.content {
    case .expression(let typed):
      Column(
        result: ResultColumn(column.name, typed.type ?? .text, style: typed.style),
        content: .expression(typed.expression))
    case .related(let condition, let columns):
      Column(
        result: ResultColumn(
          column.name, .text, children: columns.map { ColumnPlan.column($0).result }),
        content: .related(condition: condition, columns: columns))
    }
  }

  private mutating func addMeasure(
    _ measure: Measure, _ query: CheckedQuery, _ vocabulary: Vocabulary
  ) {
    if case .groups(let keys) = query.grouping {
      columns = keys.map { key in
        let face = key.shown(vocabulary)
        return Column(
          result: ResultColumn(key.name, face.type ?? .text, style: face.style),
          content: .expression(face.expression))
      }
    } else {
      kind = .value
    }
    columns.append(
      Column(
        result: ResultColumn(measure.function.rawValue, measure.resultType),
        content: .expression(measure.expression)))
  }

  private mutating func addSections(
    _ keys: [GroupKey], _ query: CheckedQuery, _ vocabulary: Vocabulary
  ) {
    var sectionKeys: [SectionKey] = []
    for key in keys {
      var section = addSection(key, vocabulary)
      if case .entity(.category) = key.kind, let emoji = vocabulary.categories[.emoji] {
        section.emojiCell = add(.expression(.field(FieldReference(emoji, of: .category))))
      }
      sectionKeys.append(section)
    }
    var completedCell: Int?
    if query.source == .items, let completed = vocabulary.items[.completed] {
      completedCell = add(.expression(.field(FieldReference(completed))))
    }
    let own = query.limit.map { SectionLimit($0.count, skip: $0.skip, isEach: $0.isEach) }
    let limit = query.base.isEmpty ? own : .ofNamedQuery
    kind = .sections(SectionShape(keys: sectionKeys, completedCell: completedCell, limit: limit))
  }

  /// A key as its value, and as what tells it from others.
  mutating func addSection(_ key: GroupKey, _ vocabulary: Vocabulary) -> SectionKey {
    let face = key.shown(vocabulary)
    var section = SectionKey(
      column: ResultColumn(key.name, face.type ?? .text, style: face.style),
      cell: add(.expression(face.expression)), isText: face.expression.isText)
    if case .entity(let relation) = key.kind { section.identityCell = add(.reference(relation)) }
    return section
  }

  /// The index of a cell with the content; a column that is shown serves as well.
  private mutating func add(_ content: Content) -> Int {
    if case .expression(let wanted) = content {
      let shown = columns.firstIndex { column in
        guard case .expression(let expression) = column.content else { return false }
        return expression == wanted
      }
      if let shown { return shown }
    }
    hidden.append(content)
    return columns.count + hidden.count - 1
  }

  var contents: [Content] { columns.map(\.content) + hidden }

  /// What each cell may hold.
  var rules: [CellRule] { columns.map(\.content.rule) + hidden.map(\.rule) }

  /// Which cells are those of columns that the table itself keeps filled.
  var filled: [Bool] { columns.map(\.content.isFilled) + hidden.map(\.isFilled) }

  /// The ids alone, of rows that another statement chooses among.
  static func ids(_ entity: Entity, and contents: [Content] = []) -> ColumnPlan {
    ColumnPlan(noun: entity.rawValue, hidden: [.id] + contents)
  }

  /// One column alone.
  static func one(_ expression: CheckedExpression) -> ColumnPlan {
    ColumnPlan(noun: "", hidden: [.expression(expression)])
  }

  static func of(_ contents: [Content]) -> ColumnPlan { ColumnPlan(noun: "", hidden: contents) }

  private init(noun: String, hidden: [Content]) {
    (self.noun, self.hidden, isInner) = (noun, hidden, true)
  }
}

extension ColumnPlan.Content {
  /// What the cells may hold. A field's own are read as they are stored, which costs nothing.
  var rule: CellRule {
    switch self {
    case .expression(.field(let reference)):
      switch reference.field.source {
      case .column where reference.field.type != .bool: CellRule(reference.field.type)
      case .column, .flag, .label, .progress: .computed
      }
    case .expression: .computed
    case .related, .reference, .id: .any
    }
  }

  /// Whether they are those of a column of the row itself that is declared `NOT NULL`. A key may be
  /// empty without that.
  fileprivate var isFilled: Bool {
    guard case .expression(.field(let reference)) = self, reference.relation == nil,
      case .column = reference.field.source
    else { return false }
    return !reference.field.isNullable && !reference.field.isIdentifier
  }

  /// The same of cells that a statement inside has read already: a date is seconds there, whatever
  /// its column holds.
  var ruleOfValues: CellRule {
    switch rule {
    case .date: .computed
    case .any, .number, .text, .data, .computed: rule
    }
  }
}
