import QCQLanguage
import QCQText

/// Hands rows on as long as a crosstab of them is one that can be read.
struct CrosstabBounds: ResultSink {
  private(set) var sink: any ResultSink
  private let shape: CrosstabShape
  private var groupCount = 0
  private var problem: String?

  init(_ sink: any ResultSink, _ shape: CrosstabShape) { (self.sink, self.shape) = (sink, shape) }

  var wantsMore: Bool { mutating get { problem == nil && sink.wantsMore } }

  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }

  mutating func row(_ row: any RowView) {
    groupCount += 1
    if case .int(let rank) = row.cell(shape.rankCell), rank > CrosstabShape.mostColumns {
      problem = "\(CrosstabShape.mostColumns) columns"
    } else if groupCount > CrosstabShape.mostGroups {
      problem = "\(CrosstabShape.mostGroups) groups"
    } else {
      sink.row(row)
    }
  }

  mutating func end() { sink.end() }

  /// What to say where there was more than a table has room for.
  func message(_ span: Span) -> Diagnostic? {
    problem.map { problem in
      Diagnostic(
        .valueOutOfRange, span, "this crosstab would have more than \(problem)",
        help: "narrow it with `where`, or group by what has fewer values than "
          + "`\(shape.columns.column.name)`")
    }
  }
}
