internal import QCQText
internal import QCQLanguage

/// Writes rows as JSON objects with the column names as keys.
struct JSONWriter {
  /// The keys and punctuation of some columns, made once.
  struct Layout {
    /// A column; it holds no references, as rows are many.
    struct Column {
      let type: ValueType
      /// Where the text before the value stands in `leads`: `{"name": ` or `, "quantity": `.
      let lead: Range<Int>
      let hasChildren: Bool
    }

    let columns: [Column]
    let leads: ByteBuffer
    let children: [Int: Layout]
  }

  /// Whether a space follows each `:` and `,`.
  let isSpaced: Bool
  let escapesUnsafe: Bool
  private var dates: DateWriter
  private var scratch: [UInt8] = []

  init(_ spec: ReportSpec, isSpaced: Bool) {
    self.isSpaced = isSpaced
    escapesUnsafe = spec.isTerminal
    dates = DateWriter(spec.zone)
  }

  func layout(_ columns: [ResultColumn]) -> Layout {
    let leads = ByteBuffer()
    var children: [Int: Layout] = [:]
    let flat = columns.enumerated().map { index, column in
      let start = leads.count
      leads.append(lead(column.name, isFirst: index == 0))
      children[index] = column.children.map(layout)
      return Layout.Column(
        type: column.type, lead: start..<leads.count, hasChildren: column.children != nil)
    }
    return Layout(columns: flat, leads: leads, children: children)
  }

  func lead(_ name: String, isFirst: Bool) -> [UInt8] {
    var bytes: [UInt8] = Array((isFirst ? "{" : isSpaced ? ", " : ",").utf8)
    JSONText.append(name, to: &bytes, escapingUnsafe: escapesUnsafe)
    bytes.append(contentsOf: (isSpaced ? ": " : ":").utf8)
    return bytes
  }

  mutating func append(_ row: any RowView, _ layout: Layout, to buffer: ByteBuffer) {
    if layout.columns.isEmpty { buffer.append(UInt8(ascii: "{")) }
    let leads = layout.leads.bytes
    var index = 0
    for column in layout.columns {
      buffer.append(UnsafeBufferPointer(rebasing: leads[column.lead]))
      if column.hasChildren, let children = layout.children[index] {
        append(childrenOf: row, index, children, to: buffer)
      } else {
        append(MachineCell(row.cell(index), column.type), to: buffer)
      }
      index += 1
    }
    buffer.append(UInt8(ascii: "}"))
  }

  mutating func append(
    childrenOf row: any RowView, _ index: Int, _ layout: Layout, to buffer: ByteBuffer
  ) {
    buffer.append(UInt8(ascii: "["))
    var isFirst = true
    // The closure of a row cannot capture an inout self.
    var writer = self
    row.forEachChild(index) { child in
      if !isFirst { buffer.append(isSpaced ? ", " as StaticString : ",") }
      isFirst = false
      writer.append(child, layout, to: buffer)
    }
    buffer.append(UInt8(ascii: "]"))
  }

  mutating func append(_ cell: MachineCell, to buffer: ByteBuffer) {
    switch cell {
    case .absent: buffer.append("null" as StaticString)
    case .int(let int): buffer.append(int)
    case .number(let number):
      if number.isFinite { buffer.append(number) } else { buffer.append("null" as StaticString) }
    case .bool(let bool): buffer.append(bool)
    case .date(let seconds):
      buffer.append(UInt8(ascii: "\""))
      dates.appendISO(seconds, to: buffer)
      buffer.append(UInt8(ascii: "\""))
    case .text(let bytes): append(text: bytes, to: buffer)
    case .data(let bytes):
      buffer.append(UInt8(ascii: "\""))
      buffer.append(hex: bytes)
      buffer.append(UInt8(ascii: "\""))
    }
  }

  mutating func append(_ text: String, to buffer: ByteBuffer) {
    var text = text
    text.withUTF8 { append(text: $0, to: buffer) }
  }

  @inline(__always)
  private mutating func append(text bytes: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
    guard ByteScan.hasJSONMark(bytes) else {
      buffer.append(UInt8(ascii: "\""))
      buffer.append(bytes)
      buffer.append(UInt8(ascii: "\""))
      return
    }
    scratch.removeAll(keepingCapacity: true)
    JSONText.append(utf8: bytes, to: &scratch, escapingUnsafe: escapesUnsafe)
    buffer.append(scratch)
  }
}

/// Writes a JSON object of known fields and values, for what is no row.
struct JSONFields {
  let output: ByteOutput
  var writer: JSONWriter

  init(_ spec: ReportSpec, _ output: ByteOutput, isSpaced: Bool) {
    self.output = output
    writer = JSONWriter(spec, isSpaced: isSpaced)
  }

  mutating func lead(_ name: String, isFirst: Bool = false) {
    output.append(isFirst ? "{" : writer.isSpaced ? ", " : ",")
    writer.append(name, to: output.buffer)
    output.append(writer.isSpaced ? ": " : ":")
  }

  mutating func field(_ name: String, _ text: String, isFirst: Bool = false) {
    lead(name, isFirst: isFirst)
    writer.append(text, to: output.buffer)
  }

  mutating func field(_ name: String, _ texts: [String]) {
    lead(name)
    output.append("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { output.append(writer.isSpaced ? ", " : ",") }
      writer.append(text, to: output.buffer)
    }
    output.append("]")
  }

  mutating func append(_ value: Value, _ type: ValueType) {
    let row = ValueRow([value])
    // A cell points into its row.
    withExtendedLifetime(row) {
      writer.append(MachineCell(row.cell(0), type), to: output.buffer)
    }
  }
}
