package import QCQSemantics
import QCQLanguage

/// A schema and what the language makes of it, as JSON.
package enum SchemaJSON {
  package static func value(_ schema: Schema, _ vocabulary: Vocabulary) -> JSONValue {
    .object([
      ("tables", .array(schema.tables.map(table))),
      ("sources", .array(Entity.allCases.map { source(vocabulary[$0]) })),
    ])
  }

  private static func table(_ table: TableSchema) -> JSONValue {
    .object([
      ("name", .string(table.name)),
      ("columns", .array(table.columns.map(column))),
      ("indexes", .array(table.indexes.map(index))),
      ("foreign_keys", .array(table.foreignKeys.map(foreignKey))),
    ])
  }

  private static func column(_ column: ColumnSchema) -> JSONValue {
    .object([
      ("name", .string(column.name)), ("type", .string(column.declaredType)),
      ("not_null", .bool(column.isNotNull)), ("primary_key", .bool(column.isPrimaryKey)),
      ("default", column.defaultValue.map { .string($0) } ?? .null),
    ])
  }

  private static func index(_ index: IndexSchema) -> JSONValue {
    .object([
      ("name", .string(index.name)), ("columns", .array(index.columns.map { .string($0) })),
      ("unique", .bool(index.isUnique)),
    ])
  }

  private static func foreignKey(_ key: ForeignKeySchema) -> JSONValue {
    .object([
      ("column", .string(key.column)), ("table", .string(key.referencedTable)),
      ("references", .string(key.referencedColumn)), ("on_delete", .string(key.onDelete)),
    ])
  }

  private static func source(_ binding: EntityBinding) -> JSONValue {
    .object([
      ("name", .string(binding.entity.rawValue)), ("table", .string(binding.table)),
      ("exists", .bool(binding.exists)),
      ("fields", .array(binding.allFields.map(field))),
      (
        "missing",
        .array(SchemaFields.missing(binding).map { .string($0) })
      ),
    ])
  }

  private static func field(_ field: Field) -> JSONValue {
    .object([
      ("name", .string(field.name)), ("type", .string(field.type.rawValue)),
      ("column", field.column.map { .string($0) } ?? .null),
      ("optional", .bool(field.isNullable)),
    ])
  }
}

/// The fields of a source, as they are shown.
enum SchemaFields {
  static func missing(_ binding: EntityBinding) -> [String] { binding.missing.keys.sorted() }

  static func origin(_ field: Field) -> String {
    switch field.source {
    case .column(let name): name
    case .flag(let name, let isNegated): isNegated ? "not \(name)" : name
    case .label(let quantity, let name): "\(quantity), \(name)"
    case .progress: "completed items / all items"
    }
  }
}
