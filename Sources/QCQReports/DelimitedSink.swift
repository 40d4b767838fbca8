internal import QCQText
internal import QCQValues

/// What tells one format of cells between separators from another.
protocol DelimitedForm {
  static var separator: UInt8 { get }
  static var recordEnd: StaticString { get }
  /// What stands for a value that is absent.
  static var absent: StaticString { get }
  /// Appends a text so that it reads back as one cell.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer)
}

/// Writes a header and rows as cells between separators.
///
/// The bytes of text are written as they are stored, NUL and what is not UTF-8 included; only on a
/// terminal are controls made visible. The rows inside a cell are JSON.
struct DelimitedSink<Form: DelimitedForm>: ResultSink {
  private let output: ByteOutput
  private let buffer: ByteBuffer
  private let isTerminal: Bool
  private var columns: [FlatColumn] = []
  private var dates: DateWriter
  private var json: JSONWriter
  private let children = ByteBuffer()
  private let unescaped = ByteBuffer()

  init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.output = output
    buffer = output.buffer
    isTerminal = spec.isTerminal
    dates = DateWriter(spec.zone)
    json = JSONWriter(spec, isSpaced: false)
  }

  var wantsMore: Bool { output.isOpen }

  mutating func begin(_ shape: ResultShape) {
    columns = FlatColumn.all(of: shape, json)
    for (order, column) in columns.enumerated() {
      if order > 0 { buffer.append(Form.separator) }
      var name = column.name
      name.withUTF8 { append($0) }
    }
    buffer.append(Form.recordEnd)
  }

  mutating func row(_ row: any RowView) {
    var isFirst = true
    for column in columns {
      if !isFirst { buffer.append(Form.separator) }
      isFirst = false
      if let layout = column.children {
        children.removeAll()
        json.append(childrenOf: row, column.cell, layout, to: children)
        append(children.bytes)
      } else {
        append(MachineCell(row.cell(column.cell), column.type))
      }
    }
    buffer.append(Form.recordEnd)
    output.flushIfFull()
  }

  mutating func end() { output.flush() }

  @inline(__always)
  private mutating func append(_ cell: MachineCell) {
    switch cell {
    case .absent: buffer.append(Form.absent)
    case .int(let int): buffer.append(int)
    case .number(let number): buffer.append(number)
    case .bool(let bool): buffer.append(bool)
    case .date(let seconds): dates.appendISO(seconds, to: buffer)
    case .text(let bytes): append(bytes)
    case .data(let bytes): buffer.append(hex: bytes)
    }
  }

  @inline(__always)
  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isTerminal else { return Form.append(bytes, to: buffer) }
    unescaped.removeAll()
    Form.append(bytes, to: unescaped)
    // The line breaks of a quoted cell become visible too: on a terminal a record is one line.
    buffer.append(TerminalText.escaped(utf8: unescaped.bytes))
  }
}

/// A column of a format without nesting.
struct FlatColumn {
  let name: String
  let type: ValueType
  let cell: Int
  let children: JSONWriter.Layout?

  /// The columns of a shape; those of a section's keys come first.
  static func all(of shape: ResultShape, _ writer: JSONWriter) -> [FlatColumn] {
    let own = shape.columns.enumerated().map { index, column in
      FlatColumn(
        name: column.name, type: column.type, cell: index,
        children: column.children.map(writer.layout))
    }
    switch shape.kind {
    case .rows, .value: return own
    case .sections(let sections):
      return sections.keys.map {
        FlatColumn(name: $0.column.name, type: $0.column.type, cell: $0.cell, children: nil)
      } + own
    }
  }
}
