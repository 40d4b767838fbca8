package import QCQLanguage

/// How a field of the vocabulary gets its value from columns.
package enum FieldSource: Hashable, Sendable {
  /// The value of a column, as it is.
  case column(String)
  /// True for any non-zero value of a column, or for zero.
  case flag(String, isNegated: Bool)
  /// `6x Bananen`, of the columns of quantity and name.
  case label(quantity: String, name: String)
  /// The share of completed items among those that belong to the row.
  case progress
}

/// A field that queries can name.
package struct Field: Hashable, Sendable {
  package var name: String
  package var type: ValueType
  package var source: FieldSource
  package var isNullable: Bool
  /// Ids are compared byte by byte, so that indexes help.
  package var isIdentifier = false
}

/// An entity as the open database has it.
package struct EntityBinding: Hashable, Sendable {
  package var entity: Entity
  /// The table that should hold it, and whether the database has that table.
  package var table: String
  package var exists: Bool
  package var fields: [String: Field]
  /// The fields in the order in which they are shown, without those worked out from others.
  package var fieldOrder: [String]
  /// Fields of the vocabulary whose column the table lacks: field to column.
  package var missing: [String: String]
  /// Columns by their own name, for names in backticks.
  package var columns: [String: Field]
}

/// The names of the language, bound to the tables and columns of one database.
package struct Vocabulary: Hashable, Sendable {
  package let layout: PhysicalLayout
  package let items: EntityBinding
  package let lists: EntityBinding
  package let categories: EntityBinding

  package init(_ schema: Schema) {
    let layout = PhysicalLayout(of: schema)
    self.layout = layout
    items = EntityBinding(.items, layout, schema)
    lists = EntityBinding(.lists, layout, schema)
    categories = EntityBinding(.categories, layout, schema)
  }

  package subscript(_ entity: Entity) -> EntityBinding {
    switch entity {
    case .items: items
    case .lists: lists
    case .categories: categories
    }
  }

  /// The column of items that refers to a list or category.
  package func reference(_ hop: Hop) -> String {
    layout.column(hop == .list ? .list : .category)
  }

  package func face(_ entity: Entity) -> Field? {
    self[entity].fields[entity.nameField.rawValue]
  }
}

extension Entity {
  /// The field that stands for the entity where it is named alone.
  package var nameField: StoredField { self == .lists ? .title : .name }

  /// The stored fields of the vocabulary, in the order in which they are shown.
  package var storedFields: [StoredField] {
    switch self {
    case .items: [.id, .name, .quantity, .completed, .note, .category, .list, .created, .updated]
    case .lists: [.id, .title, .created, .updated]
    case .categories: [.id, .name, .emoji, .order]
    }
  }
}

extension StoredField {
  fileprivate var type: ValueType {
    switch self {
    case .id, .title, .name, .emoji, .note, .category, .list: .text
    case .order, .quantity: .int
    case .completed: .bool
    case .created, .updated: .date
    }
  }
}

extension EntityBinding {
  init(_ entity: Entity, _ layout: PhysicalLayout, _ schema: Schema) {
    self.entity = entity
    table = layout.table(entity)
    let found = schema.table(table)
    exists = found != nil
    (fields, fieldOrder, missing, columns) = ([:], [], [:], [:])
    let known = Set(entity.storedFields.map { layout.column($0) })
    for stored in entity.storedFields {
      bind(stored, column: layout.column(stored), in: found)
    }
    bindDerived(layout)
    for column in found?.columns ?? [] {
      let field = Field(
        name: column.name, type: EntityBinding.type(ofDeclared: column.declaredType),
        source: .column(column.name), isNullable: !column.isNotNull,
        isIdentifier: column.isPrimaryKey)
      columns[column.name] = field
      if !known.contains(column.name), fields[column.name] == nil {
        fields[column.name] = field
        fieldOrder.append(column.name)
      }
    }
  }

  private mutating func bind(_ stored: StoredField, column: String, in table: TableSchema?) {
    guard let schema = table?.column(column) else {
      missing[stored.rawValue] = column
      return
    }
    var field = Field(
      name: stored.rawValue, type: stored.type, source: .column(column),
      isNullable: !schema.isNotNull && !schema.isPrimaryKey)
    if stored == .id {
      field.isIdentifier = true
      if entity == .categories { field.type = .int }
    }
    if stored == .completed { field.source = .flag(column, isNegated: false) }
    fields[stored.rawValue] = field
    fieldOrder.append(stored.rawValue)
  }

  private mutating func bindDerived(_ layout: PhysicalLayout) {
    switch entity {
    case .items:
      if let completed = fields["completed"] {
        var pending = completed
        pending.name = "pending"
        pending.source = .flag(layout.column(.completed), isNegated: true)
        pending.isNullable = false
        fields["pending"] = pending
      } else {
        missing["pending"] = layout.column(.completed)
      }
      guard let name = fields["name"], let quantity = fields["quantity"] else {
        missing["label"] = missing["name"] ?? missing["quantity"]
        return
      }
      fields["label"] = Field(
        name: "label", type: .text,
        source: .label(quantity: layout.column(.quantity), name: layout.column(.name)),
        isNullable: name.isNullable || quantity.isNullable)
    case .lists, .categories:
      fields["progress"] = Field(
        name: "progress", type: .number, source: .progress, isNullable: false)
    }
  }

  /// SQLite's own rules of affinity, with names for truth values and dates on top.
  static func type(ofDeclared declared: String) -> ValueType {
    let type = declared.uppercased()
    func has(_ part: String) -> Bool {
      let parts = Array(part.utf8)
      let bytes = Array(type.utf8)
      guard bytes.count >= parts.count else { return false }
      return (0...(bytes.count - parts.count)).contains { start in
        bytes[start..<(start + parts.count)].elementsEqual(parts)
      }
    }
    if has("BOOL") { return .bool }
    if has("INT") { return .int }
    if has("CHAR") || has("CLOB") || has("TEXT") { return .text }
    if has("BLOB") { return .data }
    if has("DATE") || has("TIME") { return .date }
    if has("REAL") || has("FLOA") || has("DOUB") || has("NUM") || has("DEC") { return .number }
    return .text
  }
}
