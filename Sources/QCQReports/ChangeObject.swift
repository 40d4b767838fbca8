internal import QCQText
package import QCQLanguage

/// Writes what a change did as a JSON object.
///
/// `{"change": "check", "dryRun": false, "message": …, "rows": [{"entity": "item", "id": …,
/// "name": …, "changed": ["completed"], "old": {…}, "new": {…}}]}`; `old` is null for a row that is
/// new, `new` for one that is gone. In NDJSON it is one line.
package struct ChangeObject {
  private let output: ByteOutput
  private let isSpaced: Bool
  private var writer: JSONWriter

  package init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.output = output
    isSpaced = spec.format == .json
    writer = JSONWriter(spec, isSpaced: isSpaced)
  }

  package mutating func write(_ report: ChangeReport) {
    lead("change", isFirst: true)
    append(.text(report.verb), .text)
    lead("dryRun")
    append(.bool(report.isDryRun), .bool)
    lead("message")
    append(.text(report.sentence), .text)
    lead("rows")
    output.append("[")
    for (index, row) in report.rows.enumerated() {
      if index > 0 { output.append(",") }
      if isSpaced { output.append("\n  ") }
      write(row)
      output.flushIfFull()
    }
    output.append(isSpaced && !report.rows.isEmpty ? "\n]}\n" : "]}\n")
    output.flush()
  }

  private mutating func write(_ row: ChangedRow) {
    lead("entity", isFirst: true)
    append(.text(row.entity), .text)
    lead("id")
    append(row.id, row.id.ownType)
    lead("name")
    append(.text(row.name), .text)
    lead("changed")
    output.append("[")
    for (index, field) in row.changed.enumerated() {
      if index > 0 { output.append(isSpaced ? ", " : ",") }
      append(.text(row.fields[field].name), .text)
    }
    output.append("]")
    lead("old")
    write(row.old, row.fields)
    lead("new")
    write(row.new, row.fields)
    output.append("}")
  }

  private mutating func write(_ values: [Value]?, _ fields: [ChangedRow.Field]) {
    guard let values else { return output.append("null") }
    if fields.isEmpty { output.append("{") }
    for (index, field) in fields.enumerated() {
      lead(field.name, isFirst: index == 0)
      append(values[index], field.type)
    }
    output.append("}")
  }

  private func lead(_ name: String, isFirst: Bool = false) {
    output.buffer.append(writer.lead(name, isFirst: isFirst))
  }

  private mutating func append(_ value: Value, _ type: ValueType) {
    let row = ValueRow([value])
    // A cell points into its row.
    withExtendedLifetime(row) {
      writer.append(MachineCell(row.cell(0), type), to: output.buffer)
    }
  }
}

extension Value {
  /// The type of a value that stands for itself.
  fileprivate var ownType: ValueType {
    switch self {
    case .absent, .text: .text
    case .int: .int
    case .number: .number
    case .bool: .bool
    case .date: .date
    case .data: .data
    }
  }
}
