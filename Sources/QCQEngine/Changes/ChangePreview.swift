import QCQText
package import QCQLanguage
import QuickCartStore

/// What the changes of a text would do, for the user to agree to.
package struct ChangePreview: Sendable {
  package let reports: [ChangeReport]
  /// How many rows the changes are about, without those that only come along.
  package let rowCount: Int
  let rows: [PreviewRow]
}

/// A row that a preview was about. New ones have other ids and times each time: they only count.
struct PreviewRow: Hashable, Sendable {
  private let change: RowChange

  static func all(of log: ChangeLog) throws -> [PreviewRow] {
    try log.rows(since: 0).map { change in
      var change = change
      change.new = nil
      if change.old == nil { change.columns = [] }
      return PreviewRow(change: change)
    }
  }
}

/// Keeps what would be changed, and nothing else.
final class PreviewOutput: ScriptOutput {
  private(set) var reports: [ChangeReport] = []

  let columnSet = ColumnSet.complete
  let isClosed = false
  let wantsChangedRows = true
  func makeSink(name: String?) -> any ResultSink { IgnoringSink() }
  func makeFileSink(path: String) throws(EngineError) -> any FileSink { IgnoringSink() }
  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func report(_ report: ChangeReport) { reports.append(report) }
  func show(_ diagnostic: Diagnostic, in source: SourceText) {}
}

private struct IgnoringSink: FileSink {
  let columnSet = ColumnSet.complete
  let wantsMore = false
  func begin(_ shape: ResultShape) {}
  func row(_ row: any RowView) {}
  func end() {}
  func commit() throws(EngineError) {}
}
