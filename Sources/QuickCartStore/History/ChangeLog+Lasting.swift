package import QCQLanguage
import QCQText
import QuickCartPostgreSQL

// That what statements have written stays as it is.
extension ChangeLog {
  /// Throws where rows that statements have written are as before, or deleted ones still there:
  /// triggers of others may take back what was done, at once or with a later row.
  package func requireLasting() throws {
    guard mayDiffer else { return }
    for table in tables {
      for deed in try deeds(of: table) {
        let columns = deed == .changed ? table.columns : []
        let asked = AskedRows(table.entity, deed, columns: columns)
        if let fates = try fates(of: asked) { try requireLasting(fates, table.name) }
      }
    }
  }

  /// Throws where rows that were counted are not there: other rules than those of qcq may remove a
  /// row that comes in, at once or when the next one does.
  package func requireAdded(_ counts: [Entity: Int]) throws {
    if isPlain { return }
    let changes = try changes()
    for table in tables where table.entity != .categories {
      let missing = (counts[table.entity] ?? 0) - changes.counts(table.entity).inserted
      if missing <= 0 { continue }
      let who = try db.changerWords(of: table.name, .added)
      let rows = Plural.count(missing, "row")
      throw StoreError.refused(
        .kept(KeptRows(keeper: who, rows: rows, deed: .added, wereThere: true)))
    }
  }

  private func requireLasting(_ fates: RowFates, _ table: String) throws {
    if fates.gone > 0 {
      let who = try db.changerWords(of: table, fates.deed)
      let detail = "\(who) deleted \(fates.rows(fates.gone)) that came in"
      throw StoreError.refused(.constraint(detail: detail))
    }
    let isInstead = fates.deed == .deleted && fates.instead.count > 0
    if fates.kept > 0 || isInstead {
      let rows = try db.keptRows(fates, in: table, isInstead: isInstead)
      throw StoreError.refused(.kept(rows))
    }
  }

  /// What statements themselves have done with rows of a table.
  private func deeds(of table: CapturedTable) throws -> [RowDeed] {
    try slot.server?.settle()
    let number = CapturedTable.number(table.entity)
    let keyCounts = tables.byPlace.map { $0?.noteKeyCount ?? 0 }
    var deeds: Set<RowDeed> = []
    try capture.notes.forEach(from: start) { _, bytes in
      let note = try RowCapture.Note(bytes, keyCounts)
      if note.isDirect, note.table == number { deeds.insert(note.deed) }
    }
    return RowDeed.allCases.filter(deeds.contains)
  }
}
