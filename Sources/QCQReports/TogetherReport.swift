internal import QCQText
package import QCQLanguage

/// Writes the results of a `together` as one report, each under its name.
///
/// JSON gives one object, `{"total": 3, "done": [ … ]}`; NDJSON a line for each member, with
/// `value` or `rows`; CSV and TSV one member after the other with an empty line between; tables and
/// Markdown have the names as headings. A member without a name is called by its number.
package final class TogetherReport {
  private let spec: ReportSpec
  private let output: ByteOutput
  private var count = 0

  package init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.spec = spec
    self.output = output
  }

  /// The place for the rows of the next member.
  package func makeSink(name: String?) -> any ResultSink {
    count += 1
    let name = name ?? String(count)
    switch spec.format.info.kind {
    case .objects: return MemberSink(spec, output, lead: lead(name))
    case .records(let end):
      if count > 1 { output.append(end) }
    case .prose:
      if count > 1 { output.line("") }
      for line in ReportFormat.heading(TerminalText.escaped(name), spec) { output.line(line) }
    }
    return ReportFormat.makeSink(spec, output)
  }

  package func end() {
    if spec.isSpaced { output.append(count == 0 ? "{}\n" : "\n}\n") }
    output.flush()
  }

  /// What stands before a member's value or rows, without the key of an NDJSON line.
  private func lead(_ name: String) -> [UInt8] {
    var bytes = Array((spec.isSpaced ? count == 1 ? "{\n  " : ",\n  " : "{\"name\":").utf8)
    JSONText.append(name, to: &bytes, escapingUnsafe: spec.isTerminal)
    if spec.isSpaced { bytes += Array(": ".utf8) }
    return bytes
  }
}

/// Writes one member of a `together` as JSON: a single value as it is, rows as an array.
private struct MemberSink: ResultSink {
  private let output: ByteOutput
  private let isSpaced: Bool
  private let lead: [UInt8]
  private let rowsFrame: ObjectFrame
  private let spec: ReportSpec
  private var writer: JSONWriter
  private var type = ValueType.int
  /// Nil for a member with a single value.
  private var rows: (any ResultSink)?
  private var hasValue = false

  init(_ spec: ReportSpec, _ output: ByteOutput, lead: [UInt8]) {
    self.spec = spec
    self.output = output
    self.lead = lead
    isSpaced = spec.isSpaced
    rowsFrame = isSpaced ? .jsonMember : .ndjsonMember
    writer = JSONWriter(spec, isSpaced: isSpaced)
  }

  var wantsMore: Bool { output.isOpen }

  mutating func begin(_ shape: ResultShape) {
    output.buffer.append(lead)
    switch shape.kind {
    case .value:
      if !isSpaced { output.append(",\"value\":") }
      type = shape.columns.first?.type ?? .int
    case .rows, .sections:
      if !isSpaced { output.append(",\"rows\":") }
      var sink = ReportFormat.formed(ObjectSink(spec, output, rowsFrame), spec)
      sink.begin(shape)
      rows = sink
    }
  }

  mutating func row(_ row: any RowView) {
    rows?.row(row)
    guard rows == nil, !hasValue else { return }
    writer.append(MachineCell(row.cell(0), type), to: output.buffer)
    hasValue = true
  }

  mutating func end() {
    if rows == nil, !hasValue { output.append("null") }
    rows?.end()
    if !isSpaced { output.append("}\n") }
  }
}

extension ObjectFrame {
  /// An array inside the object of a `together`.
  fileprivate static let jsonMember = ObjectFrame(
    isSpaced: true, start: "[", beforeFirst: "\n    ", beforeNext: ",\n    ", after: "",
    end: "\n  ]", endOfNone: "]", beforeFirstRow: "\n      ", beforeNextRow: ",\n      ",
    afterRows: "\n    ")

  /// The same on one line.
  fileprivate static let ndjsonMember = ObjectFrame(
    isSpaced: false, start: "[", beforeFirst: "", beforeNext: ",", after: "", end: "]",
    endOfNone: "]", beforeFirstRow: "", beforeNextRow: ",", afterRows: "")
}
