package import QCQLanguage
package import QCQSemantics

/// A column of one of the three tables.
package struct StoredColumn: Hashable, Sendable {
  package var entity: Entity
  package var column: String

  package init(_ entity: Entity, _ column: String) { (self.entity, self.column) = (entity, column) }
}

/// The columns whose cells a statement takes as they are. It checks those of all others before it
/// compares, orders or counts them.
package enum CellTrust: Hashable, Sendable {
  case all
  case columns(Set<StoredColumn>)

  func includes(_ column: StoredColumn) -> Bool {
    switch self {
    case .all: true
    case .columns(let columns): columns.contains(column)
    }
  }
}

/// A field whose cells a query looks at.
package struct StoredCells: Hashable, Sendable {
  package var entity: Entity
  package var field: Field
  package var column: String

  package var place: StoredColumn { StoredColumn(entity, column) }

  /// Nil for a field without a column of its own, and for ids and references: these are told apart
  /// by their bytes, whatever they are.
  package init?(_ field: Field, of entity: Entity) {
    guard let column = field.column, !field.isIdentifier, field.relation == nil,
      field.type != .data
    else { return nil }
    (self.entity, self.field, self.column) = (entity, field, column)
  }

  /// The function that makes of a cell what it is for the language.
  package var reading: SQLFunction {
    switch field.type {
    case .int, .number, .bool: .storedNumber
    case .date: .storedDate
    case .text, .list, .category, .data: .storedText
    }
  }
}

extension Lowering {
  /// The fields with columns that a query looks at, each once, in the order in which it comes
  /// across them.
  package func storedCells(_ query: CheckedQuery) -> [StoredCells] {
    var found = FoundCells(vocabulary)
    add(query, to: &found)
    return found.cells
  }

  private func add(_ query: CheckedQuery, to found: inout FoundCells) {
    for base in query.base { add(base, to: &found) }
    let plan = ColumnPlan(query, vocabulary, context)
    for expression in query.decisive { found.add(expression, query.source) }
    for content in plan.contents { found.add(content, query.source) }
    for term in QueryOrder(vocabulary: vocabulary).terms(of: query) {
      if case .expression(let expression) = term.content { found.add(expression, query.source) }
    }
    for case .value(let value) in query.grouping.keys.map(\.kind) {
      found.add(value.expression, query.source)
    }
  }
}

struct FoundCells {
  private let vocabulary: Vocabulary
  private(set) var cells: [StoredCells] = []
  private var known: Set<StoredColumn> = []
  /// Whether only those are wanted whose absence makes the expression absent: what is not marked as
  /// completed is pending.
  private let areDecisive: Bool

  init(_ vocabulary: Vocabulary, areDecisive: Bool = false) {
    (self.vocabulary, self.areDecisive) = (vocabulary, areDecisive)
  }

  mutating func add(_ content: ColumnPlan.Content, _ entity: Entity) {
    switch content {
    case .expression(let expression): add(expression, entity)
    case .related(let condition, let columns):
      if let condition { add(condition, .items) }
      for column in columns { add(ColumnPlan.column(column).content, .items) }
    case .reference, .id: break
    }
  }

  mutating func add(_ expression: CheckedExpression, _ entity: Entity) {
    switch expression {
    case .field(let reference): add(reference.field, reference.relation?.entity ?? entity)
    case .related: for part in expression.parts { add(part, .items) }
    case .answer(let answer):
      answer.query.forEachExpression { add($0, answer.query.source) }
      add(answer.column, answer.query.source)
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback,
      .choice, .aggregate, .among, .composed, .instant:
      for part in expression.parts { add(part, entity) }
    }
  }

  private mutating func add(_ field: Field, _ entity: Entity) {
    switch field.source {
    case .flag(_, isNegated: true): if !areDecisive { add(.completed, entity) }
    case .column, .flag:
      guard let cells = StoredCells(field, of: entity), known.insert(cells.place).inserted else {
        return
      }
      self.cells.append(cells)
    case .label: for part in [StoredField.quantity, .name] { add(part, .items) }
    case .progress: if !areDecisive { add(.completed, .items) }
    }
  }

  private mutating func add(_ stored: StoredField, _ entity: Entity) {
    if let field = vocabulary[entity][stored] { add(field, entity) }
  }
}
