import GRDB
package import QCQSemantics

/// The databases that qcq makes up, to try things on.
package enum SampleSet: String, CaseIterable, Sendable {
  /// The seeds' rows, with English categories.
  case english
  /// The seeds' Dutch rows and categories.
  case dutch
  /// A livelier household: eight lists, many items a category, dates over weeks.
  case demo

  var rows: SampleRows {
    switch self {
    case .english: .english
    case .dutch: .dutch
    case .demo: .demo
    }
  }
}

extension Store {
  /// A database in memory with the rows of a sample set, made as if at an instant.
  package static func sample(
    _ set: SampleSet, layout: PhysicalLayout = .snakeCasePlural, now: Double
  ) throws(StoreError) -> Store {
    let store = try blank()
    try store.write { db in
      switch layout {
      case .snakeCasePlural:
        try Migration.run(db)
        try db.execute(sql: "DELETE FROM \(layout.table(.categories))")
      case .camelCaseSingular: try Migration.createTables(db, layout: layout)
      }
      let writer = SampleWriter(db: db, layout: layout)
      let rows = set.rows
      try writer.write(rows.categories)
      try writer.write(rows.lists, now: now)
      try writer.write(rows.items, now: now)
    }
    return store
  }
}
