import QCQLanguage
import QCQSemantics

/// Finds out whether a query means on a server what it means here, to the last bit, and of which
/// kinds its values are.
///
/// What is not listed is not the same: texts are folded and ordered by rules of our own, sums of
/// fractions depend on how they are added up, days on whose time zones they are.
struct EqualForms {
  /// What a value is to the server.
  enum Kind: Hashable {
    case int, real, date, truth, text, null
    /// An id, which is told from others by its bytes.
    case id(CellForm)

    var form: CellForm {
      switch self {
      case .int, .truth, .null: .int
      case .real, .date: .real
      case .text: .text
      case .id(let form): form
      }
    }
  }

  let builder: SQLBuilder
  let dialect: PostgreSQLDialect
  var vocabulary: Vocabulary { builder.vocabulary }

  init(_ builder: SQLBuilder, _ dialect: PostgreSQLDialect) {
    (self.builder, self.dialect) = (builder, dialect)
  }

  // MARK: Queries

  /// The kinds of a query's cells; nil where something in it is not the same.
  func kinds(of query: CheckedQuery, _ plan: ColumnPlan) -> [Kind]? {
    let order = QueryOrder(vocabulary: vocabulary).terms(of: query)
    guard isSame(query, plan, order) else { return nil }
    var kinds: [Kind] = []
    for content in plan.contents {
      guard let kind = kind(of: content, query.source) else { return nil }
      kinds.append(kind)
    }
    return kinds
  }

  private func isSame(
    _ query: CheckedQuery, _ plan: ColumnPlan, _ order: [OrderTerm]
  ) -> Bool {
    if query.asksGroups || query.reasonForAllRows != nil || query.looksAtAllGroups { return false }
    let needs = TableNeeds(of: query, plan.contents, order, in: builder)
    let conditions = query.decisive.compactMap(builder.pruned)
    return isKnown(query.source)
      && Relation.allCases.allSatisfy { !needs.reach($0) || isJoined($0) }
      && conditions.allSatisfy { isSame(condition: $0, query.source) }
      && query.base.allSatisfy { kinds(of: $0, .ids($0.source)) != nil }
      && query.grouping.keys.allSatisfy { isSame($0, needs, query) }
      && order.allSatisfy { isSame($0, query.source) }
  }

  private func isKnown(_ entity: Entity) -> Bool {
    dialect.column(vocabulary.idColumn, of: vocabulary[entity].table) != nil
  }

  /// Whether rows reach the list or category that they belong to by an id that is a key there.
  private func isJoined(_ relation: Relation) -> Bool {
    isReferred(relation) && vocabulary[relation.entity].rowKey == nil
  }

  /// Whether references are of the same form as ids.
  func isReferred(_ relation: Relation) -> Bool {
    let id = dialect.column(
      vocabulary.idColumn, of: vocabulary[relation.entity].table)
    let reference = dialect.column(
      vocabulary.reference(relation), of: vocabulary.items.table)
    guard let id, let reference else { return false }
    return id.form == reference.form && (id.form == .int || id.form == .text)
  }

  private func isSame(_ key: GroupKey, _ needs: TableNeeds, _ query: CheckedQuery) -> Bool {
    let isGroup = if case .groups = query.grouping { true } else { false }
    switch key.kind {
    // The server shows of a group what it is made by, or looks it up for the group.
    case .entity(let relation): return isJoined(relation) && !(isGroup && needs.reach(relation))
    case .value(let value):
      guard let kind = self.value(value.expression, query.source) else { return false }
      if !isGroup { return true }
      // Of several values that are equal a group shows one.
      switch kind {
      case .int, .truth, .id: return !value.expression.isConstant
      case .real, .date, .text, .null: return false
      }
    }
  }

  private func isSame(_ term: OrderTerm, _ entity: Entity) -> Bool {
    switch term.content {
    case .id: return true
    case .reference(let relation): return isReferred(relation)
    case .expression(let expression):
      guard let kind = value(expression, entity), !expression.isConstant else { return false }
      switch kind {
      case .int, .real, .date, .truth: return true
      // Only those of rows themselves are written in the order of their bytes.
      case .id: return if case .field = expression { true } else { false }
      case .text, .null: return false
      }
    }
  }

  private func kind(of content: ColumnPlan.Content, _ entity: Entity) -> Kind? {
    switch content {
    case .expression(let expression): value(expression, entity)
    case .id: id(vocabulary.idColumn, entity)
    case .reference(let relation): id(vocabulary.reference(relation), .items)
    case .related: nil
    }
  }

  func id(_ column: String, _ entity: Entity) -> Kind? {
    guard let form = dialect.column(column, of: vocabulary[entity].table)?.form,
      form == .int || form == .text
    else { return nil }
    return .id(form)
  }

  // MARK: Constants

  /// The value of what depends on no row.
  func constant(_ expression: CheckedExpression) -> Value? {
    builder.context.constant(expression)
  }

  func kind(of value: Value) -> Kind? {
    switch value {
    case .absent: .null
    case .int: .int
    case .number(let number): number.isFinite ? .real : nil
    case .date(let seconds): seconds.isFinite ? .date : nil
    case .bool: .truth
    // No text of a server has a NUL.
    case .text(let text): text.utf8.contains(0) ? nil : .text
    case .data: nil
    }
  }

  /// Whether a text is equal only to those that have its bytes: it is ASCII, and no other character
  /// has one of its own as its canonical form, as the sign for kelvin has K.
  func isEqualByBytes(_ expression: CheckedExpression) -> Bool {
    guard case .text(let text)? = constant(expression) else { return false }
    return text.utf8.allSatisfy { byte in
      (1..<0x80).contains(byte) && !EqualForms.canonicalForms.contains(byte)
    }
  }

  private static let canonicalForms = [UInt8(ascii: "K"), UInt8(ascii: ";"), UInt8(ascii: "`")]

  /// Whether a number is so small that it is compared exactly with whole numbers and fractions.
  func isSmall(_ expression: CheckedExpression) -> Bool {
    switch constant(expression) {
    case .int(let int): int.magnitude < 1 << 53
    case .number(let number): number.magnitude < 0x1p53
    case .absent, .bool, .date, .text, .data, nil: false
    }
  }
}

extension CheckedExpression {
  /// Whether it is written as a bare value, which a server would take for the number of a column.
  var isConstant: Bool {
    switch self {
    case .literal, .parameter, .row, .instant: true
    case .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range, .presence,
      .not, .and, .or, .whenPresent, .function, .fallback, .choice, .answer, .aggregate, .related,
      .among, .composed:
      false
    }
  }
}
