internal import QCQText
package import QCQLanguage

/// Writes versions of a watched result as NDJSON, one frame a line; `grammar/spec/watch.md` says
/// what each holds.
package struct LiveFrames {
  private let output: ByteOutput
  private var writer: JSONWriter

  package init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.output = output
    writer = JSONWriter(spec, isSpaced: false)
  }

  package mutating func write(_ version: LiveVersion) {
    if let reason = version.reason {
      begin("reset", version.number)
      lead("reason")
      append(.text(reason), .text)
      end()
    }
    for member in version.members {
      if version.isWhole {
        for (key, row) in zip(member.result.keys, member.result.rows) {
          begin("snapshot", version.number, member, key)
          write("row", row, member)
          end()
        }
      } else {
        for change in member.changes { write(change, member, version.number) }
      }
    }
    begin("commit", version.number)
    if let asked = version.asked {
      lead("asked")
      append(.text(asked), .text)
    }
    end()
    output.flush()
  }

  /// Says why there is no newer version than the one with this number.
  package mutating func write(code: String, message: String, version: Int) {
    begin("error", version)
    lead("code")
    append(.text(code), .text)
    lead("message")
    append(.text(message), .text)
    end()
    output.flush()
  }

  private mutating func write(_ change: LiveChange, _ member: LiveMember, _ number: Int) {
    switch change {
    case .insert(let key, let row, let after):
      begin("insert", number, member, key)
      write(after: after, member)
      write("row", row, member)
    case .update(let key, let old, let new, let changed):
      begin("update", number, member, key)
      write(names: changed)
      write("old", old, member)
      write("row", new, member)
    case .delete(let key, let row):
      begin("delete", number, member, key)
      write("old", row, member)
    case .move(let key, _, let after):
      begin("move", number, member, key)
      write(after: after, member)
    }
    end()
  }

  // MARK: Parts

  private mutating func begin(_ operation: String, _ number: Int) {
    lead("op", isFirst: true)
    append(.text(operation), .text)
    lead("version")
    append(.int(Int64(number)), .int)
  }

  private mutating func begin(
    _ operation: String, _ number: Int, _ member: LiveMember, _ key: LiveKey
  ) {
    begin(operation, number)
    if let name = member.name {
      lead("name")
      append(.text(name), .text)
    }
    lead("key")
    write(key, member.result.shape.keyTypes)
  }

  private func end() {
    output.append("}\n")
    output.flushIfFull()
  }

  private func lead(_ name: String, isFirst: Bool = false) {
    output.buffer.append(writer.lead(name, isFirst: isFirst))
  }

  private mutating func write(_ name: String, _ row: PackedRow, _ member: LiveMember) {
    lead(name)
    let view = row.view
    // The cells point into the view.
    withExtendedLifetime(view) {
      writer.append(view, writer.layout(member.result.shape.shape.columns), to: output.buffer)
    }
  }

  private mutating func write(after key: LiveKey?, _ member: LiveMember) {
    lead("after")
    guard let key else { return output.append("null") }
    write(key, member.result.shape.keyTypes)
  }

  private mutating func write(names: [String]) {
    lead("changed")
    for (index, name) in names.enumerated() {
      output.append(index == 0 ? "[" : ",")
      append(.text(name), .text)
    }
    output.append("]")
  }

  /// One value as it is; several, and that of a row that is not the first of its id, as an array.
  private mutating func write(_ key: LiveKey, _ types: [ValueType]) {
    let view = key.cells.view
    let isArray = types.count != 1 || key.repetition > 0
    if isArray { output.append("[") }
    withExtendedLifetime(view) {
      for (index, type) in types.enumerated() {
        if index > 0 { output.append(",") }
        writer.append(MachineCell(view.cell(index), type), to: output.buffer)
      }
    }
    if key.repetition > 0 { output.append(",\(key.repetition + 1)") }
    if isArray { output.append("]") }
  }

  private mutating func append(_ value: Value, _ type: ValueType) {
    let row = ValueRow([value])
    withExtendedLifetime(row) {
      writer.append(MachineCell(row.cell(0), type), to: output.buffer)
    }
  }
}
