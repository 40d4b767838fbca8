internal import QCQLanguage

/// Writes versions of a watched result as NDJSON, one frame a line; `grammar/spec/watch.md` says
/// what each holds.
package struct WatchFrames {
  private let output: ByteOutput
  private var json: JSONFields
  /// How the rows of each query are laid out since its last whole version.
  private var layouts: [JSONWriter.Layout] = []

  package init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.output = output
    json = JSONFields(spec, output, isSpaced: false)
  }

  package mutating func write(_ version: WatchVersion) {
    if let reason = version.reason {
      begin("reset", version.number)
      json.field("reason", reason)
      end()
    }
    if version.isWhole || layouts.isEmpty {
      layouts = version.members.map { json.writer.layout($0.result.shape.shape.columns) }
    }
    for (member, layout) in zip(version.members, layouts) {
      if version.isWhole {
        for (key, row) in zip(member.result.keys, member.result.rows) {
          begin("snapshot", version.number, member, key)
          write("row", row, layout)
          end()
        }
      } else {
        for change in member.changes { write(change, member, layout, version.number) }
      }
    }
    begin("commit", version.number)
    if let asked = version.asked { json.field("asked", asked) }
    end()
    output.flush()
  }

  /// Says why there is no newer version than the one with this number.
  package mutating func write(code: String, message: String, version: Int) {
    begin("error", version)
    json.field("code", code)
    json.field("message", message)
    end()
    output.flush()
  }

  private mutating func write(
    _ change: WatchChange, _ member: WatchedMember, _ layout: JSONWriter.Layout, _ number: Int
  ) {
    switch change {
    case .insert(let key, let row, let after):
      begin("insert", number, member, key)
      write(after: after, member)
      write("row", row, layout)
    case .update(let key, let old, let new, let changed):
      begin("update", number, member, key)
      json.field("changed", changed)
      write("old", old, layout)
      write("row", new, layout)
    case .delete(let key, let row):
      begin("delete", number, member, key)
      write("old", row, layout)
    case .move(let key, _, let after):
      begin("move", number, member, key)
      write(after: after, member)
    }
    end()
  }

  // MARK: Parts

  private mutating func begin(_ operation: String, _ number: Int) {
    json.field("op", operation, isFirst: true)
    json.lead("version")
    json.append(.int(Int64(number)), .int)
  }

  private mutating func begin(
    _ operation: String, _ number: Int, _ member: WatchedMember, _ key: WatchedKey
  ) {
    begin(operation, number)
    if let name = member.name { json.field("name", name) }
    json.lead("key")
    write(key, member.result.shape.keyTypes)
  }

  private func end() {
    output.append("}\n")
    output.flushIfFull()
  }

  private mutating func write(_ name: String, _ row: PackedRow, _ layout: JSONWriter.Layout) {
    json.lead(name)
    let view = row.view
    // The cells point into the view.
    withExtendedLifetime(view) { json.writer.append(view, layout, to: output.buffer) }
  }

  private mutating func write(after key: WatchedKey?, _ member: WatchedMember) {
    json.lead("after")
    guard let key else { return output.append("null") }
    write(key, member.result.shape.keyTypes)
  }

  /// One value as it is; several, and that of a row that is not the first of its id, as an array.
  /// What JSON has no value for is an object, so that no two keys are the same, and none is null.
  private mutating func write(_ key: WatchedKey, _ types: [ValueType]) {
    let view = key.cells.view
    let isArray = types.count != 1 || key.repetition > 0
    if isArray { output.append("[") }
    withExtendedLifetime(view) {
      for (index, type) in types.enumerated() {
        if index > 0 { output.append(",") }
        append(keyPart: MachineCell(view.cell(index), type))
      }
    }
    if key.repetition > 0 { output.append(",\(key.repetition + 1)") }
    if isArray { output.append("]") }
  }

  private mutating func append(keyPart cell: MachineCell) {
    switch cell {
    case .absent: output.append("{\"absent\":true}")
    case .number(let number) where !number.isFinite:
      output.append("{\"number\":\"\(number.description)\"}")
    case .data(let bytes): append(bytes, as: "data")
    case .text(let bytes) where String(validating: bytes, as: UTF8.self) == nil:
      append(bytes, as: "text")
    case .int, .number, .bool, .date, .text: json.writer.append(cell, to: output.buffer)
    }
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>, as kind: String) {
    output.append("{\"\(kind)\":\"")
    output.buffer.append(hex: bytes)
    output.append("\"}")
  }
}
