internal import QCQText
internal import QCQLanguage

/// Writes values for people to read.
///
/// Dates go to the minute and are days at midnight, truth is `yes` or `no`, shares are percentages,
/// numbers have no needless digits. Nothing that could act on a terminal comes through.
struct PeopleText {
  private var dates: DateWriter
  private let scratch = ByteBuffer()
  /// Whether two texts never look the same, as in a form that is read back.
  private let isDistinct: Bool

  init(_ spec: ReportSpec, isDistinct: Bool = false) {
    dates = DateWriter(spec.zone)
    self.isDistinct = isDistinct
  }

  /// The cells of a row; one about all groups says so in the place of their key.
  mutating func texts(_ row: any RowView, _ shape: ResultShape) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(shape.columns.count)
    for (index, column) in shape.columns.enumerated() { texts.append(text(row, index, column)) }
    if let label = shape.total?.label, shape.isTotal(row) { texts[label] = "total" }
    return texts
  }

  mutating func text(_ row: any RowView, _ index: Int, _ column: ResultColumn) -> String {
    if let children = column.children { return text(childrenOf: row, index, children) }
    return text(row.cell(index), column)
  }

  mutating func text(_ cell: Cell, _ column: ResultColumn) -> String {
    switch MachineCell(cell, column.type) {
    case .absent: ""
    case .int(let int):
      switch column.style {
      case .share: ValueText.share(Double(int))
      case .weekday: ValueText.weekday(int)
      case .plain, .checkBox: String(int)
      }
    case .number(let number):
      column.style == .share ? ValueText.share(number) : ValueText.number(number)
    case .bool(let bool):
      switch column.style {
      case .checkBox: bool ? "☑" : "☐"
      case .plain, .share, .weekday: bool ? "yes" : "no"
      }
    case .date(let seconds): date(seconds)
    case .text(let bytes):
      isDistinct ? TerminalText.distinct(utf8: bytes) : TerminalText.escaped(utf8: bytes)
    case .data(let bytes): hex(bytes)
    }
  }

  /// The rows inside a cell: `Cola 6, Rijst 1`.
  private mutating func text(
    childrenOf row: any RowView, _ index: Int, _ columns: [ResultColumn]
  ) -> String {
    // The closure of a row cannot capture an inout self.
    var people = self
    var texts: [String] = []
    row.forEachChild(index) { child in
      let cells = columns.indices.map { people.text(child, $0, columns[$0]) }
      texts.append(cells.filter { !$0.isEmpty }.joined(separator: " "))
    }
    return texts.joined(separator: ", ")
  }

  private mutating func date(_ seconds: Double) -> String {
    scratch.removeAll()
    dates.appendPlain(seconds, to: scratch)
    return String(decoding: scratch.bytes, as: UTF8.self)
  }

  private func hex(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    scratch.removeAll()
    scratch.append(hex: bytes)
    return String(decoding: scratch.bytes, as: UTF8.self)
  }
}
