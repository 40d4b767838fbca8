import QCQExchange
package import QCQLanguage

/// What has come and gone with rows that a change asked for, where triggers have a say.
package struct RowsBesides {
  /// Items that came or went with the lists that were asked for.
  package fileprivate(set) var items = RowCounts()
  /// How many rows came, changed in more than their time of change or went, and nobody has asked
  /// for it; without items that went with their lists.
  package fileprivate(set) var others: [RowDeed: [Entity: Int]] = [:]

  fileprivate mutating func count(_ deed: RowDeed, _ entity: Entity) {
    others[deed, default: [:]][entity, default: 0] += 1
  }
}

extension ChangeLog {
  /// Tells rows that the change at hand has asked for from those that triggers added, changed or
  /// deleted; nil where these have no say.
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
      let time = table.index(.updated)
      try net.forEach(entity) { row in
        let (number, key) = table.key(of: row)
        let isAsked =
          direct[row.entity].contains(number, key) || own.contains { $0.isAbout(number, key) }
        if row.had, row.has {
          if !isAsked, row.changed.contains(where: { $0 != time }) {
            found.count(.changed, entity)
          }
          return
        }
        if entity == .lists, isAsked, let id { lists.insert(Array(row.shown.cell(id))) }
        let goesAlong = list.map { lists.contains(Array(row.shown.cell($0))) } ?? false
        if goesAlong { found.items.add(had: row.had, has: row.has) }
        if isAsked || goesAlong && row.had { return }
        found.count(row.had ? .deleted : .added, entity)
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
