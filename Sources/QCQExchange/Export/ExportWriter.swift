package import QCQLanguage
import QCQText

/// In which form lists go out.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// One JSON object.
  case json
  /// A JSON object a line.
  case ndjson
  /// A folder with a file for each table, and one that describes them.
  case csv

  /// The file of a folder that tells what is in the others.
  package static let description = "export.json"

  /// The file of a table in a folder.
  package static func file(of entity: Entity) -> String { "\(entity.rawValue).csv" }
}

/// Writes an export row after row. Each table comes once, in the order of the head; what is in
/// `bytes` may be taken away at any time.
package struct ExportWriter {
  package var bytes: [UInt8] = []
  private let format: ExportFormat
  private let tables: [ExchangeTable]
  /// `"name":` of each column, of each table.
  private let names: [[[UInt8]]]
  private var counts: [Int]
  private let anonymiser: Anonymiser?

  /// - Parameter anonymiser: What replaces texts; nil to leave them as they are.
  package init(_ format: ExportFormat, _ tables: [ExchangeTable], anonymiser: Anonymiser? = nil) {
    (self.format, self.anonymiser) = (format, anonymiser)
    self.tables = anonymiser.map { tables.map($0.replacingDefaults) } ?? tables
    names = tables.map { table in
      table.columns.map { column in
        var name: [UInt8] = []
        JSONText.append(column.name, to: &name)
        return name + [UInt8(ascii: ":")]
      }
    }
    counts = tables.map { _ in 0 }
  }

  /// What comes before the rows.
  package mutating func begin() {
    switch format {
    case .json:
      append("{")
      appendHead()
    case .ndjson:
      append("{")
      appendHead()
      append("}\n")
    case .csv: break
    }
  }

  package mutating func begin(table index: Int) {
    switch format {
    case .json: append(",\n\"\(tables[index].entity.rawValue)\":[")
    case .ndjson: break
    case .csv:
      for (place, column) in tables[index].columns.enumerated() {
        if place > 0 { append(",") }
        CellText.appendQuoted(column.name.utf8, to: &bytes)
      }
      append("\n")
    }
  }

  package mutating func row(_ index: Int, _ cell: (Int) -> Cell) {
    let table = tables[index]
    switch format {
    case .json: append(counts[index] == 0 ? "\n{" : ",\n{")
    case .ndjson: append("{\"\(table.entity.rawValue)\":{")
    case .csv: break
    }
    for place in table.columns.indices {
      if place > 0 { append(",") }
      if format != .csv { bytes.append(contentsOf: names[index][place]) }
      guard let anonymiser else {
        append(cell(place))
        continue
      }
      anonymiser.replacing(cell(place), of: table.columns[place].field) { append($0) }
    }
    switch format {
    case .json: append("}")
    case .ndjson: append("}}\n")
    case .csv: append("\n")
    }
    counts[index] += 1
  }

  package mutating func end(table index: Int) {
    if format == .json { append(counts[index] == 0 ? "]" : "\n]") }
  }

  /// What comes after the rows; of a folder, the file that describes it.
  package mutating func end() {
    switch format {
    case .json: append("}\n")
    case .ndjson:
      append("{")
      appendCounts()
      append("}\n")
    case .csv:
      append("{")
      appendHead()
      append(",\n")
      appendCounts()
      append("}\n")
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ cell: Cell) {
    switch format {
    case .json, .ndjson: CellText.appendJSON(cell, to: &bytes)
    case .csv: CellText.appendCSV(cell, to: &bytes)
    }
  }

  /// Without the braces around it.
  private mutating func appendHead() {
    var output = JSONOutput()
    output.object { ExchangeTable.writeHead(tables, to: &$0) }
    bytes.append(contentsOf: output.bytes.dropFirst().dropLast())
  }

  /// How many rows there are, by which a file that was cut off is told from a whole one.
  private mutating func appendCounts() {
    let counts = zip(tables, counts).map { "\"\($0.entity.rawValue)\":\($1)" }
    append("\"end\":{\(counts.joined(separator: ","))}")
  }
}
