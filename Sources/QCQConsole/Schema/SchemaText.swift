package import QCQSemantics
import QCQText
import QCQLanguage

/// A schema and what the language makes of it, for people.
package struct SchemaText {
  package let text: String

  package init(_ schema: Schema, _ vocabulary: Vocabulary, color: Bool) {
    let writer = Writer(color: color)
    let parts =
      schema.tables.map(writer.table) + Entity.allCases.map { writer.source(vocabulary[$0]) }
    text = parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private struct Writer {
    let color: Bool

    func table(_ table: TableSchema) -> [String] {
      [heading("table", table.name)] + columns(of: table)
        + table.foreignKeys.map { key in
          "  \(key.column) refers to \(key.referencedTable).\(key.referencedColumn)"
            + (key.onDelete == "NO ACTION" ? "" : ", on delete \(key.onDelete.lowercased())")
        }.map(TerminalText.escaped)
        + table.indexes.map { index in
          (index.isUnique ? "  unique index " : "  index ") + index.name + " on "
            + index.columns.map { $0.isEmpty ? "(an expression)" : $0 }.joined(separator: ", ")
        }.map(TerminalText.escaped)
    }

    private func columns(of table: TableSchema) -> [String] {
      aligned(
        table.columns.map { column in
          var words: [String] = []
          if column.isPrimaryKey { words.append("primary key") }
          if column.isNotNull { words.append("not null") }
          if column.isGenerated { words.append("generated") }
          if let value = column.defaultValue { words.append("default \(value)") }
          return [column.name, column.declaredType, words.joined(separator: ", ")]
        })
    }

    func source(_ binding: EntityBinding) -> [String] {
      let place = binding.exists ? "in \(binding.table)" : "(there is no table \(binding.table))"
      let fields = aligned(
        binding.allFields.map { field in
          [field.name, field.type.rawValue, SchemaFields.origin(field)]
        })
      let missing = SchemaFields.missing(binding).joined(separator: ", ")
      return [heading("source", binding.entity.rawValue) + " " + TerminalText.escaped(place)]
        + fields + (binding.exists && !missing.isEmpty ? ["  without " + missing] : [])
    }

    private func heading(_ kind: String, _ name: String) -> String {
      kind + " " + TerminalStyle.heading.paint(TerminalText.escaped(name), enabled: color)
    }

    /// Rows of cells, indented and in columns.
    private func aligned(_ rows: [[String]]) -> [String] {
      let rows = rows.map { $0.map(TerminalText.escaped) }
      let widths = (0..<3).map { column in
        rows.map { DisplayWidth.displayWidth(of: $0[column]) }.max() ?? 0
      }
      return rows.map { row in
        let cells = zip(row, widths).map { DisplayWidth.pad($0, to: $1) }
        var line = "  " + cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
      }
    }
  }
}
