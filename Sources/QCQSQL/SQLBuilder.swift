import QCQSemantics
import QCQLanguage

/// Writes the text of one statement and collects what is bound to it, in order.
struct SQLBuilder {
  let vocabulary: Vocabulary
  let dialect: any Dialect
  let context: LoweringContext
  let moments: Moments
  /// The text as bytes: these take what is written piece by piece quicker than a text does.
  private var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }
  private var placeholders = Placeholders()
  var bindings: [SQLBinding] { placeholders.bindings }
  /// The placeholder, from 1, of the row whose items are asked for.
  private(set) var ownerPlaceholder = 0
  /// What is written for expressions whose values were worked out before.
  var stored: [ExactExpression: String] = [:]
  /// Dates some way on from others, to which fields are set.
  var setDates: Set<CheckedExpression> = []
  /// The order that ranks and running sums go by.
  var groupOrder: GroupOrder?
  /// Whether a function was wanted that the dialect has no equal of.
  private(set) var lacksFunction = false

  init(_ vocabulary: Vocabulary, _ dialect: any Dialect, _ context: LoweringContext) {
    (self.vocabulary, self.dialect, self.context) = (vocabulary, dialect, context)
    moments = context.moments
    bytes.reserveCapacity(512)
  }

  mutating func write(_ sql: String) { bytes.append(contentsOf: sql.utf8) }

  mutating func bind(_ value: Value, isFolded: Bool = false) {
    if let literal = dialect.written(value) { return write(literal) }
    let binding = SQLBinding(value: value, isFolded: isFolded)
    write(placeholders.take(binding, type: dialect.boundType(of: value)))
  }

  mutating func writeName(_ identifier: String) { write(dialect.quoted(identifier)) }

  /// The id of the row whose items are asked for: bound again for each row.
  mutating func bindOwner() {
    bind(.absent)
    ownerPlaceholder = bindings.count
  }

  mutating func writeColumn(_ column: String, of entity: Entity, in level: SQLLevel) {
    if let relation = Relation(to: entity), level.ownersOfGroups.contains(relation) {
      return OwnerSQL(relation, of: level).writeLookup(of: column, to: &self)
    }
    if let cells = dialect.cells(of: column, in: vocabulary[entity].table) {
      write(cells(written { $0.writeReference(column, of: entity, in: level) }))
    } else {
      writeReference(column, of: entity, in: level)
    }
  }

  private mutating func writeReference(_ column: String, of entity: Entity, in level: SQLLevel) {
    if level.isQualified {
      write(level.alias(entity))
      write(".")
    }
    writeName(column)
  }

  /// Writes a call; what stands in its brackets the work writes.
  mutating func writeCall(_ function: SQLFunction, _ writeArguments: (inout SQLBuilder) -> Void) {
    let call = dialect.call(function)
    if let call { write(call.opening) } else { lacksFunction = true }
    writeArguments(&self)
    if let call { write(call.closing) }
  }

  /// What some work writes, which may stand in several places.
  mutating func written(_ write: (inout SQLBuilder) -> Void) -> String {
    let outer = bytes
    bytes = []
    write(&self)
    defer { bytes = outer }
    return text
  }

  mutating func writeColumn(_ column: String, in level: SQLLevel) {
    writeColumn(column, of: level.entity, in: level)
  }

  mutating func writeTable(_ entity: Entity, in level: SQLLevel) {
    write(dialect.table(vocabulary[entity].table))
    if level.isQualified {
      write(" AS ")
      write(level.alias(entity))
    }
  }

  /// Writes what stands between commas.
  mutating func writeList<Elements: Sequence>(
    _ elements: Elements, _ word: String = ", ",
    _ write: (inout SQLBuilder, Elements.Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { self.write(word) }
      isFirst = false
      write(&self, element)
    }
  }

  /// What stands for an expression that was worked out before.
  func stored(_ expression: CheckedExpression) -> String? {
    stored.isEmpty ? nil : stored[ExactExpression(expression)]
  }

  /// The column of an entity's own id.
  var idColumn: String { vocabulary.idColumn }
}

/// What a statement, or one inside of it, is about.
struct SQLLevel {
  /// The entity whose rows it gives.
  var entity: Entity
  /// How many statements it stands inside of; part of the tables' short names.
  var depth = 0
  /// False while the only table in sight needs no short name before its columns.
  var isQualified = false
  /// Whether the rows are found by their list or category, and conditions only choose among them.
  var isNarrow = false
  /// Whose columns are looked up for each group, as their tables are not joined.
  var ownersOfGroups: Set<Relation> = []

  /// The short name of an entity's table: `i`, `l`, `c`, with a number inside other statements.
  func alias(_ entity: Entity) -> String {
    let letter =
      switch entity {
      case .items: "i"
      case .lists: "l"
      case .categories: "c"
      }
    return depth == 0 ? letter : letter + String(depth + 1)
  }

  /// The same rows with the tables of their owners in sight.
  var joining: SQLLevel {
    var level = self
    level.ownersOfGroups = []
    return level
  }

  /// The same rows, if they are narrowed down.
  func narrowed(_ isNarrow: Bool) -> SQLLevel {
    var level = self
    level.isNarrow = level.isNarrow || isNarrow
    return level
  }
}

/// An expression that is told apart by the bytes of its texts, as texts of Swift are equal when
/// they look the same.
struct ExactExpression: Hashable {
  private let expression: CheckedExpression
  private let texts: [[UInt8]]

  init(_ expression: CheckedExpression) {
    self.expression = expression
    texts = expression.texts
  }
}

extension CheckedExpression {
  /// The bytes of the texts in it, in their order.
  fileprivate var texts: [[UInt8]] {
    if case .literal(.text(let text)) = self { return [Array(text.utf8)] }
    return parts.flatMap(\.texts)
  }
}
