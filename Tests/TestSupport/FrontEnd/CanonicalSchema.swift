import QCQLanguage
package import QCQSemantics

/// The seeds' schema as a value, without a database.
package enum CanonicalSchema {
  package static let schema = Schema(tables: [lists, categories, items])
  package static let vocabulary = Vocabulary(schema)

  /// The schema with a column of every type that a user may have added to the items.
  package static let extended: Vocabulary = {
    var extended = schema
    extended.tables[2].columns += [
      ColumnSchema(name: "price", declaredType: "REAL", isNotNull: false),
      ColumnSchema(name: "photo", declaredType: "BLOB", isNotNull: false),
      ColumnSchema(name: "unit price", declaredType: "NUMERIC", isNotNull: false),
      ColumnSchema(name: "bought", declaredType: "DATETIME", isNotNull: false),
      ColumnSchema(name: "organic", declaredType: "BOOLEAN", isNotNull: true),
    ]
    return Vocabulary(extended)
  }()

  private static let lists = TableSchema(
    name: "shopping_lists",
    columns: [key("TEXT"), text("title"), real("created_at"), real("updated_at")])

  private static let categories = TableSchema(
    name: "item_categories",
    columns: [key("INTEGER"), text("name"), text("emoji"), integer("sort_order")])

  private static let items = TableSchema(
    name: "shopping_items",
    columns: [
      key("TEXT"), text("name"), integer("quantity"), integer("is_completed"), text("notes"),
      integer("category_id"), text("shopping_list_id"), real("created_at"), real("updated_at"),
    ],
    foreignKeys: [
      ForeignKeySchema(
        column: "category_id", referencedTable: "item_categories", referencedColumn: "id",
        onDelete: ""),
      ForeignKeySchema(
        column: "shopping_list_id", referencedTable: "shopping_lists", referencedColumn: "id",
        onDelete: "CASCADE"),
    ])

  private static func key(_ type: String) -> ColumnSchema {
    ColumnSchema(name: "id", declaredType: type, isNotNull: true, isPrimaryKey: true)
  }

  private static func text(_ name: String) -> ColumnSchema {
    ColumnSchema(name: name, declaredType: "TEXT", isNotNull: true)
  }

  private static func integer(_ name: String) -> ColumnSchema {
    ColumnSchema(name: name, declaredType: "INTEGER", isNotNull: true)
  }

  private static func real(_ name: String) -> ColumnSchema {
    ColumnSchema(name: name, declaredType: "REAL", isNotNull: true)
  }
}

extension Schema {
  /// The same without a table, or without a column named `table.column`.
  package func without(_ name: String) -> Schema {
    let parts = name.split(separator: ".").map(String.init)
    var schema = self
    if parts.count == 1 {
      schema.tables.removeAll { $0.name == parts[0] }
    } else {
      for index in schema.tables.indices where schema.tables[index].name == parts[0] {
        schema.tables[index].columns.removeAll { $0.name == parts[1] }
      }
    }
    return schema
  }
}
