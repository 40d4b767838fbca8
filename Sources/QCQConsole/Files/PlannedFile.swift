import QCQEngine
import QCQLanguage

/// The file of an `into` in a dry run: what would be written is only counted.
struct PlannedFile: FileSink {
  let columnSet = ColumnSet.complete
  private var count = 0
  private let planned: (Int) -> Void

  /// - Parameter planned: Told how many rows there are, once all have come.
  init(planned: @escaping (Int) -> Void) { self.planned = planned }

  var wantsMore: Bool { true }
  mutating func begin(_ shape: ResultShape) {}
  mutating func row(_ row: any RowView) { count += 1 }
  mutating func end() { planned(count) }
}
