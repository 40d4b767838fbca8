import QCQLanguage

/// The seeds' tables as data, from which both layouts are created and incomplete ones mended.
enum Blueprint {
  struct Column {
    var field: StoredField
    var type: String
    /// What stands after the type, in SQL.
    var constraints: String
    /// Whether rows may be given no value.
    var hasStandard: Bool { constraints.isEmpty || constraints.contains("DEFAULT") }
  }

  struct ForeignKey {
    var field: StoredField
    var references: Entity
    var action: String
  }

  struct Index {
    var name: String
    var entity: Entity
    /// What it is ordered by, in this order.
    var fields: [StoredField]
    var direction = ""
  }

  /// Parents before their children.
  static let order: [Entity] = [.lists, .categories, .items]

  static func columns(_ entity: Entity, _ layout: PhysicalLayout) -> [Column] {
    entity.storedFields.map { field in
      Column(
        field: field, type: field.declaredType(in: entity),
        constraints: constraints(field, entity, layout))
    }
  }

  /// The seeds' second layout numbers categories itself and lets two have one name.
  private static func constraints(
    _ field: StoredField, _ entity: Entity, _ layout: PhysicalLayout
  ) -> String {
    let isFirst = layout == .snakeCasePlural
    if field == .id {
      if entity != .categories { return "PRIMARY KEY NOT NULL" }
      return isFirst ? "PRIMARY KEY" : "PRIMARY KEY AUTOINCREMENT"
    }
    var rules = isFirst && entity == .categories && field == .name ? ["UNIQUE"] : []
    if !field.info.isOptional { rules.append("NOT NULL") }
    if let standard = field.info.standard { rules.append("DEFAULT \(standard)") }
    return rules.joined(separator: " ")
  }

  static func foreignKeys(_ entity: Entity) -> [ForeignKey] {
    switch entity {
    case .lists, .categories: []
    case .items:
      [
        ForeignKey(field: .category, references: .categories, action: ""),
        ForeignKey(field: .list, references: .lists, action: " ON DELETE CASCADE"),
      ]
    }
  }

  static let indexes = [
    // What is pending on each list is counted without a look at the items.
    Index(name: "idx_items_list_id", entity: .items, fields: [.list, .completed]),
    Index(name: "idx_items_category", entity: .items, fields: [.category]),
    Index(name: "idx_items_completed", entity: .items, fields: [.completed]),
    Index(name: "idx_lists_updated", entity: .lists, fields: [.updated], direction: " DESC"),
  ]
}

/// How tables are written for a database.
struct BlueprintStyle {
  var name: (String) -> String = { $0 }
  var type: (String) -> String = { $0 }
  /// Words that the database does not know.
  var unknownWords: Set<String> = []
}

extension Blueprint {
  /// - Parameter own: More columns, as they stand in SQL.
  static func createTable(
    _ entity: Entity, _ layout: PhysicalLayout, own: [String] = [],
    _ style: BlueprintStyle = BlueprintStyle()
  ) -> String {
    let columns = columns(entity, layout).map { definition($0, layout, style) }
    let keys = foreignKeys(entity).map { key in
      "FOREIGN KEY (\(style.name(layout.column(key.field)))) "
        + "REFERENCES \(style.name(layout.table(key.references))) "
        + "(\(style.name(layout.column(.id))))\(key.action)"
    }
    let body = (columns + own + keys).map { "  " + $0 }.joined(separator: ",\n")
    return "CREATE TABLE \(style.name(layout.table(entity))) (\n\(body)\n)"
  }

  static func definition(
    _ column: Column, _ layout: PhysicalLayout, _ style: BlueprintStyle = BlueprintStyle()
  ) -> String {
    let rules = column.constraints.split(separator: " ").map(String.init)
    let known = rules.filter { !style.unknownWords.contains($0) }
    return ([style.name(layout.column(column.field)), style.type(column.type)] + known)
      .joined(separator: " ")
  }

  static func createIndex(
    _ index: Index, _ layout: PhysicalLayout, _ style: BlueprintStyle = BlueprintStyle()
  ) -> String {
    let columns = index.fields.map { style.name(layout.column($0)) + index.direction }
    return "CREATE INDEX \(index.name) ON \(style.name(layout.table(index.entity))) "
      + "(\(columns.joined(separator: ", ")))"
  }
}
