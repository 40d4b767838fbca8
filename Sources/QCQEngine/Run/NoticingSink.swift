import QCQLanguage

/// Passes everything on, and knows afterwards whether there was anything.
struct NoticingSink: ResultSink {
  private var sink: any ResultSink
  private var isValue = false
  /// Whether there were no rows, or a count of them that is 0.
  private(set) var isEmpty = true

  init(_ sink: any ResultSink) { self.sink = sink }

  mutating func begin(_ shape: ResultShape) {
    if case .value = shape.kind { isValue = true }
    sink.begin(shape)
  }

  mutating func row(_ row: any RowView) {
    if isEmpty { isEmpty = isValue && row.isNothing }
    sink.row(row)
  }

  mutating func end() { sink.end() }
  var wantsMore: Bool { mutating get { sink.wantsMore } }
}

extension RowView {
  /// Whether its first cell says that there is nothing.
  fileprivate var isNothing: Bool {
    switch cell(0) {
    case .absent, .int(0): true
    case .int, .number, .text, .data: false
    }
  }
}
