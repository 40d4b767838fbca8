import GRDB
import Synchronization
package import QCQLanguage
package import QCQSQL
import QuickCartPostgreSQL

/// Tells whether rows are the same, in whatever order they come.
package struct RowDigest: Hashable, Sendable {
  package private(set) var count = 0
  private var sum: UInt64 = 0

  mutating func add(_ row: RowImage) {
    var checksum = Checksum()
    row.bytes.withUnsafeBytes { checksum.add($0) }
    count += 1
    sum &+= checksum.value
  }
}

extension ChangeLog {
  /// Whether a statement that changes an entity's rows changes nothing else that is recorded, and
  /// SQLite hands over all of each.
  package func tells(of entity: Entity) -> Bool {
    isPlain && tables.first { $0.entity == entity }?.isHandedOver == true
  }

  /// Whether ids are the key of an entity's table: if not, only the rows that have changed tell
  /// whether that can be undone.
  package func hasKeyOfIDs(_ entity: Entity) -> Bool {
    tables.first { $0.entity == entity }?.isIDKey == true
  }

  /// The columns of an entity's table, as `digest` wants to read them.
  package func columns(_ entity: Entity) -> [String] {
    tables.first { $0.entity == entity }?.columns ?? []
  }

  /// The rows that a statement gives, whose columns are all of those of a table.
  package func digest(_ statement: SQLStatement) throws -> RowDigest {
    let rows = try RawStatement(db, statement)
    var (digest, row) = (RowDigest(), RowImage())
    while try rows.step() {
      row.removeAll()
      rows.append(0..<rows.columnCount, to: &row, isWide: isWide)
      digest.add(row)
      wait.rows.add(1, ordering: .relaxed)
    }
    return digest
  }

  /// Does what changes rows until so many have changed, which is stopped then; the net effect tells
  /// of these, and nothing else does.
  package func sample(_ limit: Int, _ work: () throws -> Void) throws -> NetChanges {
    capture.limit = capture.count + limit
    defer { capture.limit = nil }
    do {
      try work()
      try slot.server?.settle()
    } catch { if !capture.isFull || wait.isStopped { throw error } }
    return try changes()
  }
}
