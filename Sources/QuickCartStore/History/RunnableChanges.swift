import CSQLite
import GRDB

extension ChangeLog {
  /// Throws where a change would be refused for what a foreign key names and is not there: where
  /// SQLite looks at no references, it does not look for that either. To be asked when no
  /// statement is under way.
  func requireRunnable() throws {
    if census == nil || slot.server != nil { return }
    let (net, connection) = (try all(), try db.connection)
    _ = qcq_sqlite_look_at_references(connection, 1)
    defer { _ = qcq_sqlite_look_at_references(connection, 0) }
    for table in tables {
      let counts = net.counts(table.entity)
      if counts.inserted > 0 { _ = try RawStatement(db, table.trial(of: .added)) }
      if counts.deleted > 0 { _ = try RawStatement(db, table.trial(of: .deleted)) }
      guard counts.updated > 0 else { continue }
      let whole = try db.attempt { try RawStatement(db, table.trial(of: .changed)) }
      if whole != nil { continue }
      // It may be about columns that are as they were.
      var changed: Set<Int> = []
      try net.forEach(table.entity) { row in
        if row.had, row.has { row.forEachChange { changed.insert($0) } }
      }
      if changed.isEmpty { continue }
      _ = try RawStatement(db, table.trial(of: .changed, changed.sorted()))
    }
  }
}

extension CapturedTable {
  /// A statement that is only prepared, to see whether SQLite can run one like it.
  ///
  /// - Parameter places: Those of the columns that it changes, if not all.
  func trial(of deed: RowDeed, _ places: [Int]? = nil) -> String {
    switch deed {
    case .added: return "INSERT INTO \(sql) DEFAULT VALUES"
    case .changed:
      let values = (places ?? Array(columns.indices)).map { "\(SQLText.name(columns[$0])) = NULL" }
      return "UPDATE \(sql) SET \(SQLText.list(values))"
    case .deleted: return "DELETE FROM \(sql)"
    }
  }
}
