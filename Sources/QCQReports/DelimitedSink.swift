internal import QCQText
internal import QCQLanguage

/// What a format puts between cells and records.
///
/// A value and not a type parameter: the compiler does not specialise a sink behind `any`.
struct DelimitedForm {
  /// How a text becomes one that reads back as one cell: quoted, whatever separates cells, or with
  /// signs for tabs and line breaks.
  enum Quoting { case csv, spreadsheet, tsv }

  let quoting: Quoting
  let separator: UInt8
  let recordEnd: StaticString
  /// What stands for a value that is absent.
  let absent: StaticString

  @inline(__always)
  func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: ByteBuffer) {
    switch quoting {
    case .csv: CSVText.append(text, beside: separator, to: buffer)
    case .spreadsheet: CSVText.appendGuarded(text, beside: separator, to: buffer)
    case .tsv: TSVText.append(text, to: buffer)
    }
  }
}

/// Writes a header and rows as cells between separators.
///
/// The bytes of text are written as they are stored, NUL and what is not UTF-8 included; only on a
/// terminal are controls made visible. The rows inside a cell are JSON.
struct DelimitedSink: ResultSink {
  private let form: DelimitedForm
  private let output: ByteOutput
  private let buffer: ByteBuffer
  private let isTerminal: Bool
  private var columns: [FlatColumn] = []
  /// How many of the columns are keys of sections; these are those of the section's first row.
  private var keyCount = 0
  private var tracker: SectionTracker?
  private var sectionKeys: PackedRowView?
  private var childLayouts: [JSONWriter.Layout] = []
  private var dates: DateWriter
  private var json: JSONWriter
  private let children = ByteBuffer()
  private let unescaped = ByteBuffer()

  init(_ spec: ReportSpec, _ output: ByteOutput, _ form: DelimitedForm) {
    self.form = form
    self.output = output
    buffer = output.buffer
    isTerminal = spec.isTerminal
    dates = DateWriter(spec.zone)
    json = JSONWriter(spec, isSpaced: false)
  }

  var wantsMore: Bool { output.isOpen }

  mutating func begin(_ shape: ResultShape) {
    columns = []
    childLayouts = []
    for (column, cell) in shape.flatColumns { addColumn(column, cell: cell) }
    keyCount = columns.count - shape.columns.count
    tracker = keyCount > 0 ? shape.sections.map(SectionTracker.init) : nil
    buffer.append(form.recordEnd)
  }

  /// Remembers a column and writes its name into the header.
  private mutating func addColumn(_ column: ResultColumn, cell: Int) {
    if !columns.isEmpty { buffer.append(form.separator) }
    var name = column.name
    name.withUTF8 { append($0) }
    var layout: Int?
    if let children = column.children {
      layout = childLayouts.count
      childLayouts.append(json.layout(children))
    }
    columns.append(FlatColumn(type: column.type, cell: cell, childLayout: layout))
  }

  mutating func row(_ row: any RowView) {
    guard let starts = tracker?.startsSection(row) else { return write(row) }
    if starts {
      let parts = columns[..<keyCount].map { PackedRow.Part($0.cell) }
      sectionKeys = PackedRow(row, parts).view
    }
    write(row)
  }

  /// Opens the row once, not for each of its cells.
  private mutating func write(_ row: some RowView) {
    var isFirst = keyCount == 0
    if let sectionKeys { writeKeys(sectionKeys) }
    for column in columns[keyCount...] {
      if !isFirst { buffer.append(form.separator) }
      isFirst = false
      if let layout = column.childLayout {
        children.removeAll()
        json.append(childrenOf: row, column.cell, childLayouts[layout], to: children)
        append(children.bytes)
      } else {
        append(MachineCell(row.cell(column.cell), column.type))
      }
    }
    buffer.append(form.recordEnd)
    output.flushIfFull()
  }

  private mutating func writeKeys(_ keys: PackedRowView) {
    withExtendedLifetime(keys) {
      for index in 0..<keyCount {
        if index > 0 { buffer.append(form.separator) }
        append(MachineCell(keys.cell(index), columns[index].type))
      }
    }
  }

  mutating func end() { output.flush() }

  @inline(__always)
  private mutating func append(_ cell: MachineCell) {
    switch cell {
    case .absent: buffer.append(form.absent)
    case .int(let int): buffer.append(int)
    case .number(let number): buffer.append(number)
    case .bool(let bool): buffer.append(bool)
    case .date(let seconds): dates.appendISO(seconds, to: buffer)
    case .text(let bytes): append(bytes)
    // No bytes are written as no letters are: an empty cell of CSV says that there is no value.
    case .data(let bytes): if bytes.isEmpty { append(bytes) } else { buffer.append(hex: bytes) }
    }
  }

  @inline(__always)
  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isTerminal else { return form.append(bytes, to: buffer) }
    unescaped.removeAll()
    form.append(bytes, to: unescaped)
    // The line breaks of a quoted cell become visible too: on a terminal a record is one line.
    buffer.append(TerminalText.escaped(utf8: unescaped.bytes))
  }
}

/// A column of a format without nesting; it holds no references, as rows are many.
private struct FlatColumn {
  let type: ValueType
  let cell: Int
  /// Which of the layouts the rows inside the cell have, if there are such rows.
  let childLayout: Int?
}
