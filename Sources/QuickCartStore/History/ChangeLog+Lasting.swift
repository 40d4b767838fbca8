package import QCQLanguage
import QCQText
import QuickCartPostgreSQL

// That what statements have written stays as it is.
extension ChangeLog {
  /// Throws where rows that statements have written are as before, or deleted ones still there:
  /// triggers of others may take back what was done, at once or with a later row.
  ///
  /// - Parameter tell: Told of each row that has another value than was written.
  /// - Returns: What has become of the rows, by tables and deeds; none where nobody has a say.
  @discardableResult
  package func requireLasting(
    _ tell: (Entity, AlteredRow) -> Void = { _, _ in }
  ) throws -> [RowFates] {
    guard mayDiffer else { return [] }
    return try withoutActuallyEscaping(tell) { tell -> [RowFates] in
      var found: [RowFates] = []
      for table in tables {
        // Of each change a trigger may set the time.
        let telling = table.columns.filter { $0 != table.layout.column(.updated) }
        for deed in try deeds(of: table) {
          let asked = AskedRows(
            table.entity, deed, columns: deed == .changed ? table.columns : [],
            columnsOfRow: { _ in telling }, tell: { tell(table.entity, $0) })
          guard let fates = try fates(of: asked) else { continue }
          try requireLasting(fates, table.name)
          found.append(fates)
        }
      }
      return found
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
      let who =
        try fates.deletedAgain == 0
        ? Connection.conflictWords(of: table) : db.changerWords(of: table, fates.deed)
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
