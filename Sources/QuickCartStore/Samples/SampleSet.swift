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
    _ set: SampleSet, layout: PhysicalLayout = .snakeCasePlural, now: Double,
    isReadOnly: Bool = false
  ) throws(StoreError) -> Store {
    let store = try blank()
    try store.write { db in
      switch layout {
      case .snakeCasePlural:
        try Migration.run(db)
        try db.execute(sql: "DELETE FROM \(layout.table(.categories))")
      case .camelCaseSingular: try Migration.createTables(db, layout: layout)
      }
      try set.write(db, layout: layout, now: now)
    }
    guard isReadOnly else { return store }
    return Store(
      queue: store.queue, path: store.path, isReadOnly: true, zoneBox: store.zoneBox,
      wait: store.wait)
  }

  /// Creates a file with the rows of a sample, for trying out what changes data.
  package static func create(
    path: String, sample: SampleSet, now: Double
  ) throws(StoreError) -> Store {
    let store = try create(path: path)
    try store.write { db in
      try db.execute(sql: "DELETE FROM \(PhysicalLayout.snakeCasePlural.table(.categories))")
      try sample.write(db, layout: .snakeCasePlural, now: now)
    }
    return store
  }
}

extension SampleSet {
  fileprivate func write(_ db: Database, layout: PhysicalLayout, now: Double) throws {
    let writer = SampleWriter(db: db, layout: layout)
    try writer.write(rows.categories)
    try writer.write(rows.lists, now: now)
    try writer.write(rows.items, now: now)
  }
}
