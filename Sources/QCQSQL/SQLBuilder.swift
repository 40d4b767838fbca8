import QCQSemantics
import QCQLanguage

/// Writes the text of one statement and collects what is bound to it, in order.
struct SQLBuilder {
  let vocabulary: Vocabulary
  let dialect: any Dialect
  let context: LoweringContext
  let moments: Moments
  var text = ""
  var bindings: [SQLBinding] = []
  /// The placeholder, from 1, of the row whose items are asked for.
  var ownerPlaceholder = 0
  /// How many statements this one stands inside of; part of the tables' short names.
  var depth = 0
  /// False while the only table in sight needs no short name before its columns.
  var qualifies = false
  /// Whether the rows are found by their list or category, and conditions only choose among them.
  var isNarrow = false
  /// What is written for expressions whose values were worked out before, by `stored(_:)`.
  var stored: [[UInt8]: String] = [:]

  init(_ vocabulary: Vocabulary, _ dialect: any Dialect, _ context: LoweringContext) {
    self.vocabulary = vocabulary
    self.dialect = dialect
    self.context = context
    moments = Moments(now: context.now, zone: context.zone, parameters: context.parameters)
    text.reserveCapacity(256)
    bindings.reserveCapacity(8)
  }

  mutating func write(_ sql: String) { text += sql }

  mutating func bind(_ value: Value, isFolded: Bool = false) {
    text += "?"
    bindings.append(SQLBinding(value: value, isFolded: isFolded))
  }

  mutating func writeName(_ identifier: String) { text += dialect.quoted(identifier) }

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

  mutating func writeColumn(_ column: String, of entity: Entity) {
    if qualifies {
      text += alias(entity)
      text += "."
    }
    writeName(column)
  }

  mutating func writeTable(_ entity: Entity) {
    writeName(vocabulary[entity].table)
    if qualifies {
      text += " AS "
      text += alias(entity)
    }
  }

  /// What stands for an expression that was worked out before. Expressions are told apart by the
  /// bytes of their texts, as texts of Swift are equal when they look the same.
  func stored(_ expression: CheckedExpression) -> String? {
    stored.isEmpty ? nil : stored[SQLBuilder.identity(expression)]
  }

  static func identity(_ expression: CheckedExpression) -> [UInt8] { Array("\(expression)".utf8) }

  /// The column of an entity's own id.
  func idColumn(_ entity: Entity) -> String { vocabulary.layout.column(.id) }
}
