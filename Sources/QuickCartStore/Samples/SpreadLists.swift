import GRDB
import QCQLanguage
import QuickCartPostgreSQL

/// Lists that are spread over several servers, each with its items.
package enum SpreadLists {
  package static func make(
    at path: String, sample: SampleSet?, now: Double
  ) throws(StoreError) {
    guard let address = ServerAddress(path) else {
      throw .refused(.constraint(detail: "a file can't be spread over several servers"))
    }
    try ServerLink.make(address, isSpread: true) { try SampleWriter.fill($0, sample, now: now) }
  }
}

extension SampleWriter {
  /// Writes the rows of a sample in place of a new database's categories.
  static func fill(_ db: Database, _ sample: SampleSet?, now: Double) throws {
    guard let sample else { return }
    try db.execute(sql: "DELETE FROM \(PhysicalLayout.snakeCasePlural.table(.categories))")
    try SampleWriter(db: db, layout: .snakeCasePlural).write(sample, now: now)
  }
}
