import QCQConsole
import QCQLanguage

/// The results of an entry, to be shown once more in another form; bounded, as results may be of
/// any size.
final class KeptResults {
  struct Result {
    let name: String?
    /// Whether it is a member of a `together`.
    let isMember: Bool
    let shape: ResultShape
    var parts: [PackedRow.Part]
    var rows: [PackedRow] = []
  }

  private(set) var results: [Result] = []
  /// Nothing is kept of results beyond the limit.
  private(set) var isTooBig = false
  private var byteCount = 0
  private let limit: Int

  /// - Parameter limit: In bytes.
  init(limit: Int = 64 << 20) { self.limit = limit }

  func begin(_ name: String?, isMember: Bool, _ shape: ResultShape) {
    if isTooBig { return }
    let parts = shape.columns.enumerated().map { PackedRow.Part($0, children: $1.children) }
    results.append(Result(name: name, isMember: isMember, shape: shape, parts: parts))
  }

  func add(_ row: any RowView) {
    guard !isTooBig, let last = results.indices.last else { return }
    if results[last].rows.isEmpty {
      // Behind the columns stand the cells of headings.
      let count = results[last].parts.count
      results[last].parts += (count..<max(count, row.cellCount)).map { PackedRow.Part($0) }
    }
    let packed = PackedRow(row, results[last].parts)
    byteCount += packed.byteCount + Self.overhead
    results[last].rows.append(packed)
    if byteCount > limit { (isTooBig, results) = (true, []) }
  }

  /// What memory management adds to a row, about.
  private static let overhead = 48

  var rowCount: Int { results.reduce(0) { $0 + $1.rows.count } }

  /// Writes all results once more.
  func replay(to console: ConsoleOutput) {
    var isTogether = false
    for result in results {
      if result.isMember != isTogether {
        isTogether ? console.endTogether() : console.beginTogether()
        isTogether = result.isMember
      }
      Self.replay(result, into: console.makeSink(name: result.name))
    }
    if isTogether { console.endTogether() }
  }

  /// Hands the rows of a result to a sink.
  static func replay(_ result: Result, into sink: any ResultSink) {
    var sink = sink
    sink.begin(result.shape)
    for row in result.rows {
      let view = row.view
      withExtendedLifetime(view) { sink.row(view) }
      if !sink.wantsMore { return }
    }
    sink.end()
  }
}
