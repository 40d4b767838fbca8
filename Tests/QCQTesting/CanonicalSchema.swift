package import QCQSemantics

extension Schema {
  /// The three tables that qcq creates, without a database.
  package static let canonical = Schema(tables: [
    TableSchema(
      name: "shopping_lists",
      columns: [
        key("id", "TEXT"), column("title", "TEXT"), column("created_at", "REAL"),
        column("updated_at", "REAL"),
      ]),
    TableSchema(
      name: "item_categories",
      columns: [
        key("id", "INTEGER"), column("name", "TEXT"), column("emoji", "TEXT"),
        column("sort_order", "INTEGER"),
      ]),
    TableSchema(
      name: "shopping_items",
      columns: [
        key("id", "TEXT"), column("name", "TEXT"), column("quantity", "INTEGER"),
        column("is_completed", "INTEGER"), column("notes", "TEXT"),
        column("category_id", "INTEGER"), column("shopping_list_id", "TEXT"),
        column("created_at", "REAL"), column("updated_at", "REAL"),
      ]),
  ])

  private static func key(_ name: String, _ type: String) -> ColumnSchema {
    ColumnSchema(name: name, declaredType: type, isNotNull: true, isPrimaryKey: true)
  }

  private static func column(_ name: String, _ type: String) -> ColumnSchema {
    ColumnSchema(name: name, declaredType: type, isNotNull: true)
  }

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
