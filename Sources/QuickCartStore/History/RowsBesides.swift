import QCQExchange
package import QCQLanguage

/// What has come and gone with rows that a change asked for, where triggers have a say.
package struct RowsBesides {
  /// Items that came or went with the lists that were asked for.
  package fileprivate(set) var items = RowCounts()
  /// How many rows are gone that nobody has asked for.
  package fileprivate(set) var deleted: [Entity: Int] = [:]
}

extension ChangeLog {
  /// Tells rows that the change at hand has asked for from those that triggers added or deleted;
  /// nil where these have no say.
  package func besides(_ asked: [AskedRows]) throws -> RowsBesides? {
    guard mayDiffer else { return nil }
    let net = try changes()
    let keyCounts = tables.byPlace.map { $0?.noteKeyCount ?? 0 }
    let columnCounts = tables.byPlace.map { $0?.columns.count ?? 0 }
    var direct = keyCounts.map { _ in RowKeys() }
    var (row, key) = (StepRow(), RowImage())
    try capture.notes.forEach(from: start) { _, bytes in
      let note = try RowCapture.Note(bytes, keyCounts)
      guard note.isDirect else { return }
      key.removeAll()
      let hasKey = keyCounts[note.table] > 0
      if hasKey { try note.readKey(keyCounts, into: &key) }
      try row.read(note.row, columnCounts, mayBeNone: true)
      direct[note.table].insert(hasKey ? nil : row.number, key)
    }
    var (found, lists) = (RowsBesides(), Set<[UInt8]>())
    for entity in ExchangeTable.order {
      guard let table = tables.first(where: { $0.entity == entity }) else { continue }
      let own = asked.filter { $0.entity == entity }
      let (id, list) = (table.index(.id), entity == .items ? table.index(.list) : nil)
      try net.forEach(entity) { row in
        guard row.had != row.has else { return }
        let (number, key) = table.key(of: row)
        let isAsked =
          direct[row.entity].contains(number, key) || own.contains { $0.isAbout(number, key) }
        if entity == .lists, isAsked, let id { lists.insert(Array(row.shown.cell(id))) }
        if let list, lists.contains(Array(row.shown.cell(list))) {
          found.items.add(had: row.had, has: row.has)
        } else if row.had, !isAsked {
          found.deleted[entity, default: 0] += 1
        }
      }
    }
    return found
  }
}

extension CapturedTable {
  /// What tells a row apart, as notes have it.
  fileprivate func key(of row: StepRow) -> (number: Int64?, key: RowImage) {
    var key = RowImage()
    if hasNumbers { return (row.number, key) }
    for index in keyPlaces.compactMap(places.firstIndex(of:)) { key.append(index, of: row.shown) }
    return (nil, key)
  }
}
