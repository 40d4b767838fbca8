import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore

/// The first rows of a step, to say of them what becomes of them.
struct FirstRows {
  /// More statements than these are only counted.
  private static let limit = 10

  /// The names of lists that go, whose items go with them.
  private let goneLists: Set<String>
  /// How many rows there are that come, and that change or go and of which is spoken.
  private let wanted: (made: [Entity: Int], rest: Int)
  private var made: [Entity: [ChangedRow]] = [:]
  private var rest: [ChangedRow] = []

  init(_ tally: StepTally, goneLists: Set<String>) {
    self.goneLists = goneLists
    let others = tally.rows - tally.itemsWithLists - tally.made.values.reduce(0, +)
    wanted = (tally.made, others)
  }

  private func isEnough(_ found: Int?, of wanted: Int?) -> Bool {
    (found ?? 0) >= min(FirstRows.limit, wanted ?? 0)
  }

  var isComplete: Bool {
    isEnough(rest.count, of: wanted.rest)
      && wanted.made.allSatisfy { isEnough(made[$0.key]?.count, of: $0.value) }
  }

  mutating func add(_ row: ChangedRow) {
    if row.isOnlyTouched { return }
    if row.old == nil {
      if !isEnough(made[row.entity]?.count, of: .max) { made[row.entity, default: []].append(row) }
      return
    }
    let goesWithList =
      row.new == nil && row.entity == .items && goneLists.contains(RowStatements.list(of: row))
    if !goesWithList, rest.count < FirstRows.limit { rest.append(row) }
  }

  /// What something is put into comes before it, and is taken away after it.
  var statements: [String] {
    let made = [Entity.categories, .lists, .items].flatMap { self.made[$0] ?? [] }
    return (made + rest).prefix(FirstRows.limit).compactMap(RowStatements.statement)
  }
}

/// Says what becomes of rows in statements of the language.
enum RowStatements {
  /// The name of the list that an item belonged to.
  static func list(of row: ChangedRow) -> String { value(row, .list, row.old)?.asName ?? "" }

  static func statement(_ row: ChangedRow) -> String? {
    if row.old == nil { return creation(row) }
    if row.new == nil { return deletion(row) }
    return alteration(row)
  }

  private static func creation(_ row: ChangedRow) -> String {
    let name = StringEscapes.quoted(row.name)
    switch row.entity {
    case .lists: return "create list \(name)"
    case .categories: return "create category \(name) emoji \(text(row, .emoji, row.new))"
    case .items:
      var words = "add"
      if case .int(let quantity)? = value(row, .quantity, row.new), quantity != 1 {
        words += " \(quantity)"
      }
      words += " \(name) to \(text(row, .list, row.new))"
      if value(row, .category, row.new) != nil {
        words += " as \(text(row, .category, row.new))"
      }
      if case .text(let note)? = value(row, .note, row.new), !note.isEmpty {
        words += " note \(StringEscapes.quoted(note))"
      }
      return words
    }
  }

  private static func deletion(_ row: ChangedRow) -> String {
    switch row.entity {
    case .lists: "delete list id \(ValueText.literal(row.id))  # \(StringEscapes.quoted(row.name))"
    case .categories: "delete category \(StringEscapes.quoted(row.name))"
    case .items:
      "delete items where id = \(ValueText.literal(row.id))  # \(StringEscapes.quoted(row.name))"
    }
  }

  /// `updated` alone comes along with what was done to an item, and needs no words.
  private static func alteration(_ row: ChangedRow) -> String? {
    let changed = row.changed.filter { row.fields[$0].stored != .updated }
    guard let old = row.old, let new = row.new, !changed.isEmpty else { return nil }
    let values = changed.map { field in
      row.fields[field].name
        + " \(ValueText.literal(old[field])) → \(ValueText.literal(new[field]))"
    }
    return statement(row, changed, new)
      + "  # \(StringEscapes.quoted(row.name)): \(values.joined(separator: ", "))"
  }

  private static func statement(
    _ row: ChangedRow, _ changed: [Int], _ new: [Value]
  ) -> String {
    let rows = "\(row.entity.rawValue) where id = \(ValueText.literal(row.id))"
    if changed.count == 1 {
      let value = new[changed[0]]
      switch (row.entity, row.fields[changed[0]].stored) {
      case (.items, .completed): return "\(value == .bool(true) ? "check" : "uncheck") \(rows)"
      case (.items, .list): return "move \(rows) to \(ValueText.literal(value))"
      case (.lists, .title):
        return "rename list id \(ValueText.literal(row.id)) to \(ValueText.literal(value))"
      case (.items, _), (.lists, _), (.categories, _): break
      }
    }
    let values = changed.map { "\(row.fields[$0].name) = \(ValueText.literal(new[$0]))" }
    return "update \(rows) set \(values.joined(separator: ", "))"
  }

  private static func value(
    _ row: ChangedRow, _ field: StoredField, _ values: [Value]?
  ) -> Value? {
    row.fields.firstIndex { $0.stored == field }.flatMap { values?[$0] }
  }

  private static func text(_ row: ChangedRow, _ field: StoredField, _ values: [Value]?) -> String {
    ValueText.literal(value(row, field, values) ?? .text(""))
  }
}
