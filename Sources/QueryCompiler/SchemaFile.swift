import Foundation
import QCQSemantics

extension Schema {
  /// Reads what `qcq schema --format json` has written.
  init(file: String) throws {
    let content = try JSONDecoder().decode(
      SchemaFile.self, from: Data(contentsOf: URL(filePath: file)))
    self.init(tables: content.tables.map(\.schema))
  }
}

/// A schema as JSON.
private struct SchemaFile: Decodable {
  struct Table: Decodable {
    let name: String
    let columns: [Column]

    var schema: TableSchema { TableSchema(name: name, columns: columns.map(\.schema)) }
  }

  struct Column: Decodable {
    enum CodingKeys: String, CodingKey {
      case name, type
      case isNotNull = "not_null"
      case isPrimaryKey = "primary_key"
    }

    let name: String
    let type: String
    let isNotNull: Bool
    let isPrimaryKey: Bool

    var schema: ColumnSchema {
      ColumnSchema(
        name: name, declaredType: type, isNotNull: isNotNull, isPrimaryKey: isPrimaryKey)
    }
  }

  let tables: [Table]
}
