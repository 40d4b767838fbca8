import QCQLanguage
import GRDB
import QCQSemantics

/// The versions of the schema of databases that qcq creates; a version is never changed, only
/// followed by another.
///
/// The version is in `PRAGMA user_version` and not in a table, as GRDB's migrator would have it:
/// the schema is the seeds' and has three tables.
enum Migration {
  /// `PRAGMA application_id` of a database that qcq created: "qcq1" in ASCII.
  static let applicationID = 0x7163_7131

  struct Step: Sendable {
    var words: String
    var run: @Sendable (Database) throws -> Void
  }

  /// What each version adds to the one before it.
  private static let versions = [
    Step(words: "create the tables, their indexes and the eight categories") { db in
      try createTables(db, layout: .snakeCasePlural)
      try SampleWriter(db: db, layout: .snakeCasePlural)
        .write(categories: SampleWriter.englishCategories)
    }
  ]

  static var latest: Int { versions.count }

  static func createTables(_ db: Database, layout: PhysicalLayout) throws {
    for entity in Blueprint.order {
      try db.execute(sql: Blueprint.createTable(entity, layout))
    }
    for index in Blueprint.indexes {
      try db.execute(sql: Blueprint.createIndex(index, layout))
    }
  }

  /// Brings an empty database, or one that qcq created, to the latest version.
  static func run(_ db: Database) throws {
    for step in try pending(db) { try step.run(db) }
  }

  static func pending(_ db: Database) throws -> [Step] {
    versions.enumerated().dropFirst(try version(db)).map { index, version in
      Step(words: version.words) { db in
        try version.run(db)
        try sign(db, as: index + 1)
      }
    }
  }

  /// Says that qcq has created the database, in a version.
  static func sign(_ db: Database, as version: Int = latest) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  static func isOwn(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
  }

  static func isOutdated(_ db: Database) throws -> Bool {
    try isOwn(db) && version(db) < latest
  }

  static func version(_ db: Database) throws -> Int {
    max(0, try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
  }
}
