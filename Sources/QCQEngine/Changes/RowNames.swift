import QCQLanguage
import QCQSemantics
import QuickCartStore

/// Turns changed rows of tables into rows of the language: columns become fields, and references to
/// lists and categories their names.
struct RowNames {
  private let vocabulary: Vocabulary
  private let zone: any TimeZoneRules
  private let places = FieldPlaces()
  /// The names of lists and categories by the bytes of ids: two of them may look the same.
  private var names: [Entity: [[UInt8]: String]] = [:]

  /// - Parameter changes: The only changes whose rows are wanted; nil where any may be. A few are
  ///   not worth reading the names of all lists.
  init(
    _ vocabulary: Vocabulary, _ db: Connection, _ zone: any TimeZoneRules,
    for changes: NetChanges? = nil
  ) throws {
    (self.vocabulary, self.zone) = (vocabulary, zone)
    let few = changes.flatMap { $0.count <= Self.fewRows ? $0 : nil }
    for relation in Relation.allCases {
      let table = EntityTable(relation.entity, vocabulary)
      guard table.hasNames else { continue }
      let ids = try few.map { try Array(references(relation, $0)) }
      let rows = try db.rows(table.names(of: ids?.count), ids ?? []) {
        (Array($0.text(0).utf8), $0.text(1))
      }
      names[relation.entity] = Dictionary(rows) { $1 }
    }
  }

  private static let fewRows = 100

  /// The ids that changed items refer to.
  private func references(_ relation: Relation, _ changes: NetChanges) throws -> Set<Value> {
    let column = vocabulary.reference(relation)
    var ids: Set<Value> = []
    try changes.forEachRow(.items) { change in
      guard let index = change.columns.firstIndex(of: column) else { return false }
      for values in [change.old, change.new] { if let values { ids.insert(values[index]) } }
      return true
    }
    return ids
  }

  /// What something belongs to is told of before it, and what only was touched along with others
  /// behind these.
  static let order = [
    (entity: Entity.lists, isCompanion: false), (.categories, false), (.items, false),
    (.lists, true),
  ]

  /// Hands over a row, if it is one of those whose turn it is; false if no more are wanted.
  func handOver(_ change: RowChange, isCompanion: Bool, _ body: (ChangedRow) -> Bool) -> Bool {
    let row = row(change)
    return row.isCompanion != isCompanion || body(row)
  }

  /// The rows of a change.
  mutating func rows(_ net: NetChanges) throws -> ChangedRows {
    for entity in [Entity.lists, .categories] {
      try net.forEachRow(entity) { change in
        add(change)
        return true
      }
    }
    let names = self
    return ChangedRows(count: net.count) { body in
      var goesOn = true
      for turn in Self.order where goesOn {
        try net.forEachRow(turn.entity) {
          goesOn = names.handOver($0, isCompanion: turn.isCompanion, body)
          return goesOn
        }
      }
    }
  }

  /// Takes note of a list or category that is gone, or is not there yet: it has its name only here.
  mutating func add(_ change: RowChange) {
    guard change.entity != .items, change.old == nil || change.new == nil,
      let row = change.new ?? change.old
    else { return }
    names[change.entity, default: [:]][key(value(of: .id, change, row))] = name(of: change, row)
  }

  func row(_ change: RowChange) -> ChangedRow {
    let places = places.of(change, vocabulary)
    func value(_ stored: [Value], _ index: Int) -> Value {
      self.value(stored[places.columns[index]], places.fields[index], places.relations[index])
    }
    func values(_ stored: [Value]) -> [Value] { places.columns.indices.map { value(stored, $0) } }
    let old = change.old.map(values)
    let changed = change.changed.compactMap { places.indexes[$0] }
    let new = change.new.map { stored in
      guard var new = old else { return values(stored) }
      // Most cells are as they were.
      for index in changed { new[index] = value(stored, index) }
      return new
    }
    let stored = change.new ?? change.old ?? []
    return ChangedRow(
      entity: change.entity, id: places.id.map { stored[$0] } ?? .absent,
      name: (places.name.map { stored[$0] } ?? .absent).asName, fields: places.fields,
      old: old, new: new, candidates: changed.sorted())
  }

  private func value(
    _ stored: Value, _ field: ChangedRow.Field, _ relation: Relation?
  ) -> Value {
    if let relation {
      return names[relation.entity]?[key(stored)].map { .text($0) } ?? stored
    }
    let number: Double? =
      switch stored {
      case .int(let int): Double(int)
      case .number(let number): number
      case .absent, .text, .bool, .date, .data: nil
      }
    switch field.type {
    case .bool: return number.map { .bool($0 != 0) } ?? stored
    case .date:
      let instant =
        if case .text(let text) = stored { StoredDate.instant(text, in: zone) } else {
          number.flatMap(StoredDate.instant)
        }
      return instant.map { .date($0) } ?? stored
    case .int, .number, .text, .list, .category, .data: return stored
    }
  }

  private func name(of change: RowChange, _ values: [Value]) -> String {
    value(of: change.entity.nameField, change, values).asName
  }

  private func value(
    of field: StoredField, _ change: RowChange, _ values: [Value]
  ) -> Value {
    change.columns.firstIndex(of: vocabulary.layout.column(field)).map { values[$0] } ?? .absent
  }

  /// A stored value as a key; a number in a column of ids is the same as its digits.
  private func key(_ value: Value) -> [UInt8] { Array(value.asName.utf8) }
}

/// Where the fields of rows stand among their columns, found out once for each table.
private final class FieldPlaces {
  struct Places {
    /// The columns of the rows, by which it is known.
    var all: [String]
    /// The columns that are fields, and these.
    var columns: [Int] = []
    var fields: [ChangedRow.Field] = []
    /// For each column its field, where it is one.
    var indexes: [Int?] = []
    /// What each field refers to.
    var relations: [Relation?] = []
    var id: Int?
    var name: Int?
  }

  private var known: [Entity: Places] = [:]

  func of(_ change: RowChange, _ vocabulary: Vocabulary) -> Places {
    if let places = known[change.entity], places.all == change.columns { return places }
    var places = Places(all: change.columns)
    places.indexes = change.columns.map { _ in nil }
    for field in vocabulary[change.entity].storedFields {
      guard let column = field.column.flatMap(change.columns.firstIndex(of:)) else { continue }
      places.indexes[column] = places.columns.count
      places.columns.append(column)
      let relation = Relation.allCases.first { $0.field == field.stored }
      places.relations.append(change.entity == .items ? relation : nil)
      places.fields.append(
        ChangedRow.Field(name: field.name, type: field.type, stored: field.stored))
    }
    places.id = change.columns.firstIndex(of: vocabulary.layout.column(.id))
    places.name = change.columns.firstIndex(
      of: vocabulary.layout.column(change.entity.nameField))
    known[change.entity] = places
    return places
  }
}
