import QCQSemantics
import QCQValues

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

  /// The column of an entity's own id.
  func idColumn(_ entity: Entity) -> String { vocabulary.layout.column(.id) }
}
