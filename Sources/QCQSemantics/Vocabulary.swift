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
///
/// Expressions hand it on at every step, so it is shared, not copied.
package final class Field: Sendable {
  package let name: String
  package let type: ValueType
  package let source: FieldSource
  package let isNullable: Bool
  /// Ids are compared byte by byte, so that indexes help.
  package let isIdentifier: Bool
  /// Which stored field of the language it is; nil for a column of the user's own.
  package let stored: StoredField?
  /// Whether the database works it out from other columns.
  package let isGenerated: Bool
  /// The type of its column; nil where it is worked out from others.
  package let declared: DeclaredType?
  /// What the field refers to, if it is a reference.
  package let relation: Relation?

  fileprivate init(
    name: String, type: ValueType, source: FieldSource, isNullable: Bool,
    isIdentifier: Bool = false, isGenerated: Bool = false, stored: StoredField? = nil,
    declared: DeclaredType? = nil
  ) {
    (self.name, self.type, self.source, self.isNullable) = (name, type, source, isNullable)
    (self.isIdentifier, self.isGenerated, self.stored) = (isIdentifier, isGenerated, stored)
    self.declared = declared
    relation = stored.flatMap { field in Relation.allCases.first { $0.field == field } }
  }

  /// Which field of the language it is that is worked out from others; nil for any other.
  package var derived: DerivedField? {
    switch source {
    case .column, .flag(_, isNegated: false): nil
    case .flag(_, isNegated: true): .pending
    case .label: .label
    case .progress: .progress
    }
  }

  /// One sentence about it; nil for a column of the user's own.
  package func summary(of entity: Entity) -> String? {
    stored?.summary(of: entity) ?? derived?.summary
  }

  /// The column that holds it; nil where it is worked out from several.
  package var column: String? {
    switch source {
    case .column(let column), .flag(let column, _): column
    case .label, .progress: nil
    }
  }
}

extension Field: Hashable {
  package static func == (left: Field, right: Field) -> Bool {
    left === right
      || left.name == right.name && left.type == right.type && left.source == right.source
        && left.isNullable == right.isNullable && left.isIdentifier == right.isIdentifier
        && left.stored == right.stored && left.declared == right.declared
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(source)
  }
}

/// What tells the rows of a table apart whose ids may not.
package enum RowKey: Hashable, Sendable {
  /// The row's number in its table.
  case number
  case column(String)

  /// Nil where ids are a key, or several columns make one.
  init?(_ table: TableSchema, id: String) {
    let keys = table.columns.filter(\.isPrimaryKey).map(\.name)
    let isUnique = table.indexes.contains { $0.isUnique && $0.columns == [id] }
    guard keys.count < 2, keys != [id], !isUnique else { return nil }
    self = keys.first.map { .column($0) } ?? .number
  }
}

/// An entity as the open database has it.
///
/// It is asked for with every name that is checked, and shared, not copied.
package final class EntityBinding: Sendable {
  package let entity: Entity
  /// The table that should hold it, and whether the database has that table.
  package let table: String
  package let exists: Bool
  /// The fields by name.
  package let fields: [String: Field]
  /// Those that are not worked out from others, in the order in which they are shown.
  package let storedFields: [Field]
  /// What the table lacks, by the fields of the language that need it.
  package let missing: [String: MissingColumn]
  /// Columns by their own name, for names in backticks.
  package let columns: [String: Field]
  /// What tells rows apart that share an id; nil where the table lets no two rows share one.
  package let rowKey: RowKey?
  /// Whether rows have numbers, which rise as rows are added.
  package let hasRowNumbers: Bool
  /// The field that stands for a row where that is named alone: a list's title. Nil, too, where
  /// rows have no ids, by which others refer to what is named.
  package let nameField: Field?

  fileprivate init(_ entity: Entity, _ layout: PhysicalLayout, _ schema: Schema) {
    let found = schema.table(layout.table(entity))
    let fields = BoundFields(entity, layout, found)
    (self.entity, table, exists) = (entity, layout.table(entity), found != nil)
    (self.fields, storedFields) = (fields.all, fields.stored)
    (missing, columns) = (fields.missing, fields.columns)
    let hasIDs = fields.missing[StoredField.id.rawValue] == nil
    nameField = hasIDs ? fields.all[entity.nameField.rawValue] : nil
    rowKey = found.flatMap { RowKey($0, id: layout.column(.id)) }
    hasRowNumbers = found?.hasRowNumbers ?? false
  }

  package subscript(_ field: StoredField) -> Field? { fields[field.rawValue] }
  package subscript(_ field: DerivedField) -> Field? { fields[field.rawValue] }

  /// The field that a change sets by the name of a column: one of the language by whatever name its
  /// column has, as its values are the same ones; else the column by itself.
  package func settable(column: String) -> Field? {
    columns[column].map { own in storedFields.first { $0.column == column } ?? own }
  }

  /// All fields as they are shown: the stored ones first.
  package var allFields: [Field] {
    let derived = fields.values.filter { !storedFields.contains($0) }
    return storedFields + derived.sorted { $0.name < $1.name }
  }
}

extension EntityBinding: Hashable {
  package static func == (left: EntityBinding, right: EntityBinding) -> Bool {
    left === right
      || left.entity == right.entity && left.table == right.table && left.exists == right.exists
        && left.storedFields == right.storedFields && left.fields == right.fields
        && left.missing == right.missing && left.columns == right.columns
        && left.rowKey == right.rowKey && left.hasRowNumbers == right.hasRowNumbers
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(entity)
    hasher.combine(table)
    hasher.combine(storedFields)
  }
}

/// The names of the language, bound to the tables and columns of one database. Shared, as its
/// bindings are.
package final class Vocabulary: Sendable {
  package let layout: PhysicalLayout
  package let items: EntityBinding
  package let lists: EntityBinding
  package let categories: EntityBinding
  /// The column of each entity's own id.
  package let idColumn: String
  private let listColumn: String
  private let categoryColumn: String

  package init(_ schema: Schema) {
    let layout = PhysicalLayout(of: schema)
    self.layout = layout
    idColumn = layout.column(.id)
    (listColumn, categoryColumn) = (layout.column(.list), layout.column(.category))
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
  package func reference(_ relation: Relation) -> String {
    switch relation {
    case .list: listColumn
    case .category: categoryColumn
    }
  }
}

extension Vocabulary: Hashable {
  package static func == (left: Vocabulary, right: Vocabulary) -> Bool {
    left === right
      || left.layout == right.layout && left.items == right.items && left.lists == right.lists
        && left.categories == right.categories
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(items)
    hasher.combine(lists)
    hasher.combine(categories)
  }
}

/// The fields of an entity, bound to the columns of a table one by one.
private struct BoundFields {
  private let entity: Entity
  private let layout: PhysicalLayout
  private(set) var all: [String: Field] = [:]
  private(set) var stored: [Field] = []
  private(set) var missing: [String: MissingColumn] = [:]
  private(set) var columns: [String: Field] = [:]

  init(_ entity: Entity, _ layout: PhysicalLayout, _ table: TableSchema?) {
    (self.entity, self.layout) = (entity, layout)
    for stored in entity.storedFields { bind(stored, column: layout.column(stored), in: table) }
    bindDerived()
    let known = Set(entity.storedFields.map { layout.column($0) })
    for column in table?.columns ?? [] {
      let source = FieldSource.column(column.name)
      let same = all[column.name].flatMap { $0.source == source ? $0.stored : nil }
      let declared = DeclaredType(column.declaredType)
      let field = Field(
        name: column.name, type: declared.valueType, source: source,
        isNullable: !column.isNotNull, isIdentifier: column.isPrimaryKey,
        isGenerated: column.isGenerated, stored: same, declared: declared)
      columns[column.name] = field
      if !known.contains(column.name), all[column.name] == nil { add(field) }
    }
  }

  private subscript(_ field: StoredField) -> Field? { all[field.rawValue] }

  private mutating func add(_ field: Field) {
    all[field.name] = field
    stored.append(field)
  }

  private mutating func bind(_ stored: StoredField, column: String, in table: TableSchema?) {
    guard let schema = table?.column(column) else {
      lack(stored, for: stored.rawValue)
      return
    }
    add(
      Field(
        name: stored.rawValue, type: stored.type(in: entity),
        source: stored == .completed ? .flag(column, isNegated: false) : .column(column),
        isNullable: !schema.isNotNull && !schema.isPrimaryKey, isIdentifier: stored == .id,
        isGenerated: schema.isGenerated, stored: stored,
        declared: DeclaredType(schema.declaredType)))
  }

  private mutating func lack(_ field: StoredField, for name: String) {
    missing[name] = MissingColumn(
      entity: entity, table: layout.table(entity), column: layout.column(field), field: field)
  }

  private mutating func bindDerived() {
    func derive(_ field: DerivedField, _ type: ValueType, _ source: FieldSource, _ of: [Field] = [])
      -> Field
    {
      Field(
        name: field.rawValue, type: type, source: source,
        isNullable: of.contains(where: \.isNullable))
    }
    guard entity == .items else {
      all[DerivedField.progress.rawValue] = derive(.progress, .number, .progress)
      return
    }
    let completed = layout.column(.completed)
    if self[.completed] == nil {
      lack(.completed, for: DerivedField.pending.rawValue)
    } else {
      all[DerivedField.pending.rawValue] = derive(
        .pending, .bool, .flag(completed, isNegated: true))
    }
    let (quantity, name) = (layout.column(.quantity), layout.column(.name))
    if let first = self[.quantity], let second = self[.name] {
      all[DerivedField.label.rawValue] = derive(
        .label, .text, .label(quantity: quantity, name: name), [first, second])
    } else {
      lack(self[.name] == nil ? .name : .quantity, for: DerivedField.label.rawValue)
    }
  }
}
