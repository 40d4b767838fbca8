package import QCQText
package import QCQLanguage
import QuickCartStore

/// What the changes of a text would do, for the user to agree to.
package struct ChangePreview {
  package let reports: [ChangeReport]
  /// How many rows the changes are about, without those that only come along.
  package let rowCount: Int
  package let rows: PreviewRows
  /// What of them could not be undone, to be said before somebody agrees.
  package internal(set) var losses: [Diagnostic]
}

/// The rows that a preview was about, as they were. New ones have other ids and times each time:
/// they only count.
package struct PreviewRows: Equatable, Sendable {
  /// The entities whose rows are shown: of a change that is only looked at, those that it is about.
  let entities: [Entity]
  private let count: Int
  private let digests: [RowDigest]

  init(_ net: NetChanges, _ entities: [Entity] = Entity.allCases) {
    self.entities = entities
    count = entities.reduce(0) { $0 + net.counts($1).all }
    digests = entities.map(net.digest)
  }

  init(_ digest: RowDigest, of entity: Entity) {
    (entities, count, digests) = ([entity], digest.count, [digest])
  }
}

/// Keeps what would be changed and what of it could not be undone, and nothing else.
final class PreviewOutput: ScriptOutput {
  private(set) var reports: [ChangeReport] = []
  private(set) var losses: [Diagnostic] = []

  let columnSet = ColumnSet.complete
  let isClosed = false
  let wantsChangedRows = true
  func makeSink(name: String?) -> any ResultSink { IgnoringSink() }
  func makeFileSink(path: String) throws(EngineError) -> any FileSink { IgnoringSink() }
  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func report(_ report: ChangeReport) { reports.append(report) }
  func show(_ diagnostic: Diagnostic, in source: SourceText) {
    if diagnostic.code == .undoUnavailable { losses.append(diagnostic) }
  }
}

private struct IgnoringSink: FileSink {
  let columnSet = ColumnSet.complete
  let wantsMore = false
  func begin(_ shape: ResultShape) {}
  func row(_ row: any RowView) {}
  func end() {}
}
