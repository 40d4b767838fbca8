import QCQLanguage

/// Where empty lines stand between the results of a script.
///
/// Tables stand apart from what comes before and after; single values and lines of text follow one
/// another, so that a line can introduce what comes next.
struct ResultSpacing {
  private enum Previous { case nothing, line, value, rows }

  private let kind: FormatInfo.Kind
  private var previous = Previous.nothing

  init(_ format: ReportFormat) {
    kind = format.info.kind
  }

  mutating func before(_ kind: ResultShape.Kind) -> String {
    switch kind {
    case .value: before(.value, isApart: previous == .rows)
    case .rows, .sections: beforeTogether()
    }
  }

  mutating func beforeTogether() -> String {
    before(.rows, isApart: previous == .rows || previous == .value)
  }

  /// A line that is empty or begins with a line break makes its own distance.
  mutating func before(line: String) -> String {
    before(.line, isApart: previous == .rows && !line.isEmpty && !line.hasPrefix("\n"))
  }

  private mutating func before(_ next: Previous, isApart: Bool) -> String {
    let isFirst = previous == .nothing
    previous = next
    switch kind {
    case .prose: return isApart ? "\n" : ""
    case .records(let end): return isFirst ? "" : end
    case .objects: return ""
    }
  }
}

/// Says what kind of result begins before it is written.
struct SpacedSink: ResultSink {
  var sink: any ResultSink
  let willBegin: (ResultShape.Kind) -> Void

  var wantsMore: Bool { mutating get { sink.wantsMore } }

  mutating func begin(_ shape: ResultShape) {
    willBegin(shape.kind)
    sink.begin(shape)
  }

  mutating func row(_ row: any RowView) { sink.row(row) }
  mutating func end() { sink.end() }
}
