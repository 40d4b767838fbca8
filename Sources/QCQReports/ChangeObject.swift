package import QCQLanguage

/// Writes what a change did as a JSON object.
///
/// `{"change": "check", "dryRun": false, "message": …, "rows": [{"entity": "item", "id": …,
/// "name": …, "changed": ["completed"], "old": {…}, "new": {…}}]}`; `old` is null for a row that is
/// new, `new` for one that is gone. In NDJSON it is one line.
package struct ChangeObject {
  private let output: ByteOutput
  private var json: JSONFields

  package init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.output = output
    json = JSONFields(spec, output, isSpaced: spec.isSpaced)
  }

  package mutating func write(_ report: ChangeReport) {
    let isSpaced = json.writer.isSpaced
    json.field("change", report.verb, isFirst: true)
    json.lead("dryRun")
    json.append(.bool(report.isDryRun), .bool)
    json.field("message", report.sentence)
    json.lead("rows")
    output.append("[")
    var isFirst = true
    report.rows.forEach { row in
      if !isFirst { output.append(",") }
      isFirst = false
      if isSpaced { output.append("\n  ") }
      write(row)
      output.flushIfFull()
    }
    output.append(isSpaced && !isFirst ? "\n]}\n" : "]}\n")
    output.flush()
  }

  private mutating func write(_ row: ChangedRow) {
    json.field("entity", row.entity.singular, isFirst: true)
    json.lead("id")
    json.append(row.id, row.id.ownType)
    json.field("name", row.name)
    json.field("changed", row.changed.map { row.fields[$0].name })
    json.lead("old")
    write(row.old, row.fields)
    json.lead("new")
    write(row.new, row.fields)
    output.append("}")
  }

  private mutating func write(_ values: [Value]?, _ fields: [ChangedRow.Field]) {
    guard let values else { return output.append("null") }
    if fields.isEmpty { output.append("{") }
    for (index, field) in fields.enumerated() {
      json.lead(field.name, isFirst: index == 0)
      json.append(values[index], field.type)
    }
    output.append("}")
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
