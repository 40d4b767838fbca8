package import QCQSemantics
import QCQLanguage
import QCQText

/// A schema and what the language makes of it, as JSON.
package struct SchemaJSON {
  private let schema: Schema
  private let vocabulary: Vocabulary

  package init(_ schema: Schema, _ vocabulary: Vocabulary) {
    (self.schema, self.vocabulary) = (schema, vocabulary)
  }

  package var text: String {
    var output = JSONOutput(isIndented: true, escapesUnsafe: true)
    output.object { output in
      output.field("tables", objects: schema.tables) { write($1, to: &$0) }
      output.field("sources", objects: Entity.allCases) { write(vocabulary[$1], to: &$0) }
    }
    return output.text + "\n"
  }

  private func write(_ table: TableSchema, to output: inout JSONOutput) {
    output.field("name", table.name)
    output.field("columns", objects: table.columns) { output, column in
      output.field("name", column.name)
      output.field("type", column.declaredType)
      output.field("not_null", column.isNotNull)
      output.field("primary_key", column.isPrimaryKey)
      output.field("default", orNull: column.defaultValue)
      output.field("generated", column.isGenerated)
    }
    output.field("indexes", objects: table.indexes) { output, index in
      output.field("name", index.name)
      output.field("columns", index.columns)
      output.field("unique", index.isUnique)
    }
    output.field("foreign_keys", objects: table.foreignKeys) { output, key in
      output.field("column", key.column)
      output.field("table", key.referencedTable)
      output.field("references", key.referencedColumn)
      output.field("on_delete", key.onDelete)
    }
  }

  private func write(_ binding: EntityBinding, to output: inout JSONOutput) {
    output.field("name", binding.entity.rawValue)
    output.field("table", binding.table)
    output.field("exists", binding.exists)
    output.field("fields", objects: binding.allFields) { output, field in
      output.field("name", field.name)
      output.field("type", field.type.rawValue)
      output.field("column", orNull: field.column)
      output.field("optional", field.isNullable)
    }
    output.field("missing", SchemaFields.missing(binding))
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
