internal import QCQLanguage

/// What stands around JSON objects and, in sections, around the rows inside them.
struct ObjectFrame {
  let isSpaced: Bool
  let start: StaticString
  let beforeFirst: StaticString
  let beforeNext: StaticString
  let after: StaticString
  let end: StaticString
  let endOfNone: StaticString
  let beforeFirstRow: StaticString
  let beforeNextRow: StaticString
  let afterRows: StaticString
}

/// Writes rows as JSON objects, in the frame of a format.
///
/// Sections become objects with their keys in `by`, with `total`, `completed` (of items) and their
/// rows in an array named after what they are; a key inside `by` can have the name of any field.
/// Of a section with a foot `sums` has the sums by the names of their columns, behind the rows.
/// The totals come first, so a section's rows are held back until it ends; otherwise nothing is
/// kept.
struct ObjectSink: ResultSink {
  private let frame: ObjectFrame
  private let output: ByteOutput
  private var writer: JSONWriter
  private var layout: JSONWriter.Layout
  private var tracker: SectionTracker?
  private var section: ObjectSection?
  private var shape = ResultShape(kind: .rows, columns: [], noun: "", emptyMessage: "")
  private var isEmpty = true

  init(_ spec: ReportSpec, _ output: ByteOutput, _ frame: ObjectFrame) {
    self.frame = frame
    self.output = output
    writer = JSONWriter(spec, isSpaced: frame.isSpaced)
    layout = writer.layout([])
  }

  var wantsMore: Bool { output.isOpen }

  mutating func begin(_ shape: ResultShape) {
    output.buffer.append(frame.start)
    self.shape = shape
    layout = writer.layout(shape.columns)
    tracker = shape.sections.map(SectionTracker.init)
    section = shape.sections.map { ObjectSection($0, shape.noun, writer) }
  }

  mutating func row(_ row: any RowView) {
    guard let starts = tracker?.startsSection(row) else {
      startObject()
      writer.append(row, layout, to: output.buffer)
      return finishObject()
    }
    if shape.isTotal(row) {
      section?.add(foot: row, shape, &writer)
      return
    }
    if starts {
      finishSection()
      section?.start(row, &writer)
    }
    section?.add(row, layout, &writer, frame)
  }

  mutating func end() {
    finishSection()
    output.buffer.append(isEmpty ? frame.endOfNone : frame.end)
    output.flush()
  }

  private mutating func finishSection() {
    guard let section, section.total > 0 else { return }
    startObject()
    section.append(to: output.buffer, frame)
    finishObject()
    section.clear()
  }

  private mutating func startObject() {
    output.buffer.append(isEmpty ? frame.beforeFirst : frame.beforeNext)
    isEmpty = false
  }

  private func finishObject() {
    output.buffer.append(frame.after)
    output.flushIfFull()
  }
}

/// A section whose rows are coming in.
private final class ObjectSection {
  private let shape: SectionShape
  private(set) var total: Int64 = 0
  private var completed: Int64 = 0
  private let head = ByteBuffer()
  private let rows = ByteBuffer()
  /// What its foot says, if it has one.
  private let sums = ByteBuffer()
  private let keyLayout: [(lead: [UInt8], type: ValueType)]
  private let byLead: [UInt8]
  private let totalLead: [UInt8]
  private let completedLead: [UInt8]
  private let rowsLead: [UInt8]
  private let sumsLead: [UInt8]

  init(_ shape: SectionShape, _ noun: String, _ writer: JSONWriter) {
    self.shape = shape
    keyLayout = shape.keys.enumerated().map { order, key in
      (writer.lead(key.column.name, isFirst: order == 0), key.column.type)
    }
    totalLead = writer.lead("total", isFirst: false)
    byLead = writer.lead("by", isFirst: true)
    completedLead = writer.lead("completed", isFirst: false)
    rowsLead = writer.lead(noun, isFirst: false)
    sumsLead = writer.lead("sums", isFirst: false)
  }

  func start(_ row: any RowView, _ writer: inout JSONWriter) {
    head.append(byLead)
    for (key, layout) in zip(shape.keys, keyLayout) {
      head.append(layout.lead)
      writer.append(MachineCell(row.cell(key.cell), layout.type), to: head)
    }
    head.append(UInt8(ascii: "}"))
  }

  func add(
    _ row: any RowView, _ layout: JSONWriter.Layout, _ writer: inout JSONWriter,
    _ frame: ObjectFrame
  ) {
    rows.append(total == 0 ? frame.beforeFirstRow : frame.beforeNextRow)
    writer.append(row, layout, to: rows)
    total += 1
    if shape.isCompleted(row) { completed += 1 }
  }

  /// Takes the sums, those among them that are absent as they are too large; a column without one
  /// says nothing of the section.
  func add(foot row: any RowView, _ shape: ResultShape, _ writer: inout JSONWriter) {
    guard let summed = shape.total?.sums else { return }
    for (index, column) in shape.columns.enumerated() where summed.contains(index) {
      sums.append(writer.lead(column.name, isFirst: sums.bytes.isEmpty))
      writer.append(MachineCell(row.cell(index), column.type), to: sums)
    }
  }

  func append(to buffer: ByteBuffer, _ frame: ObjectFrame) {
    buffer.append(head.bytes)
    buffer.append(totalLead)
    buffer.append(total)
    if shape.completedCell != nil {
      buffer.append(completedLead)
      buffer.append(completed)
    }
    buffer.append(rowsLead)
    buffer.append(UInt8(ascii: "["))
    buffer.append(rows.bytes)
    buffer.append(frame.afterRows)
    buffer.append(UInt8(ascii: "]"))
    if !sums.bytes.isEmpty {
      buffer.append(sumsLead)
      buffer.append(sums.bytes)
      buffer.append(UInt8(ascii: "}"))
    }
    buffer.append(UInt8(ascii: "}"))
  }

  func clear() {
    (total, completed) = (0, 0)
    head.removeAll()
    rows.removeAll()
    sums.removeAll()
  }
}
