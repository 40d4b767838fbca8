package import QCQSemantics

/// The schema of a new database, and others to check against.
package enum CanonicalSchema {
  package static let schema = Schema.canonical
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
