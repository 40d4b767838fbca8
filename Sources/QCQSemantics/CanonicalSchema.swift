import QCQLanguage

extension Schema {
  /// The tables of a new database as a value, for whoever checks queries without one.
  package static let canonical = Schema(tables: [lists, categories, items])

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
