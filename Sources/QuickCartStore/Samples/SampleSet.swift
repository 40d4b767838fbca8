package import QCQLanguage
import GRDB

/// The databases that qcq makes up, to try things on.
package enum SampleSet: String, CaseIterable, Sendable {
  /// The seeds' rows with English categories; their titles and names are Dutch, too.
  case english
  /// The seeds' Dutch rows and categories.
  case dutch
  /// A livelier household: eight lists, many items a category, dates over weeks.
  case demo

  var categories: [String] {
    self == .dutch ? SampleWriter.dutchCategories : SampleWriter.englishCategories
  }

  var lists: [SampleList] {
    switch self {
    case .english: SampleList.english
    case .dutch: SampleList.dutch
    case .demo: SampleList.errands + SampleList.occasions
    }
  }

  var idPrefix: String { self == .demo ? "demo-" : "" }
  /// Whether items are as old as their lists let them be; the seeds' are all made now.
  var isAged: Bool { self == .demo }
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
      try SampleWriter(db: db, layout: layout).write(set, now: now)
    }
    guard isReadOnly else { return store }
    return Store(
      queue: store.queue, path: store.path, isReadOnly: true, callContext: store.callContext,
      wait: store.wait, slot: store.slot)
  }

  /// Creates a file and leaves it closed, with the rows of a sample for trying out what changes
  /// data.
  package static func make(
    path: String, sample: SampleSet?, now: Double
  ) throws(StoreError) {
    try make(path: path) { try SampleWriter.fill($0, sample, now: now) }
  }

  /// The same, open.
  package static func create(
    path: String, sample: SampleSet, now: Double
  ) throws(StoreError) -> Store {
    try make(path: path, sample: sample, now: now)
    return try connect(path: path, readOnly: false)
  }
}
