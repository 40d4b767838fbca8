import GRDB
import QCQLanguage

extension RowTarget {
  /// How a column compares values that have to be unique; empty where they need not be.
  func collations(_ place: Int) throws -> Set<String> {
    let sql = """
      SELECT upper(c.coll) FROM pragma_index_list(?, 'main') AS i,
        pragma_index_xinfo(i.name, 'main') AS c
      WHERE i."unique" AND c."key" AND c.name = ? COLLATE NOCASE
        AND (SELECT sum(o."key") FROM pragma_index_xinfo(i.name, 'main') AS o) = 1
      """
    return try Set(
      db.rows(sql, [.text(table.name), .text(names[place])]) { $0.text(0) })
  }

  /// Gives rows other cells and adds those that are missing. A name that another row is to have is
  /// put aside first, so that two may have each other's.
  ///
  /// - Parameters:
  ///   - rows: As they are to be, no two with one name where that has to be unique.
  ///   - old: All that there are.
  func put(
    _ rows: [[StoredCell]], over old: [[StoredCell]], _ shape: CategoryShape
  ) throws -> (added: Int, changed: Int) {
    var there = Dictionary(old.map { ($0[shape.id], $0) }) { first, _ in first }
    let owners = Dictionary(rows.map { (shape.unique($0), $0[shape.id]) }) { first, _ in first }
    let names = Set((old + rows).map { shape.unique($0) })
    var number = 0
    for var row in old {
      guard let name = shape.unique(row), let owner = owners[name], owner != row[shape.id] else {
        continue
      }
      repeat {
        number += 1
        row[shape.name] = .text(Array("qcq-parked-\(number)".utf8))
      } while names.contains(shape.unique(row))
      try update([shape.name], of: row)
      there[row[shape.id]] = row
    }
    var (added, changed) = (0, 0)
    for row in rows {
      guard let before = there[row[shape.id]] else {
        try insert(row)
        added += 1
        continue
      }
      let places = row.indices.filter { before[$0] != row[$0] }
      if places.isEmpty { continue }
      try update(places, of: row)
      changed += 1
    }
    try flush()
    return (added, changed)
  }
}
