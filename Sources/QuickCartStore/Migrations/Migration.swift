import QCQLanguage
import GRDB

/// The versions of the schema of databases that qcq creates: each has the columns of the one
/// before, and those of the fields that came with it.
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

  static let latest = StoredField.allCases.map(\.info.since).max() ?? 1

  /// What an empty database gets.
  static let creation = Step(
    words: "create the tables, their indexes and the eight categories"
  ) { try run($0) }

  /// What one of an older version gets when it lacks nothing more.
  static let signature = Step(words: "mark it as version \(latest)") { try sign($0) }

  static func createTables(_ db: Database, layout: PhysicalLayout) throws {
    for entity in Blueprint.order {
      try db.execute(sql: Blueprint.createTable(entity, layout))
    }
    for index in Blueprint.indexes {
      try db.execute(sql: Blueprint.createIndex(index, layout))
    }
  }

  /// Makes an empty database one of the latest version.
  static func run(_ db: Database) throws {
    try createTables(db, layout: .snakeCasePlural)
    try SampleWriter(db: db, layout: .snakeCasePlural)
      .write(categories: SampleWriter.englishCategories)
    try sign(db)
  }

  /// Says that qcq has created the database, in the latest version.
  static func sign(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(latest)")
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
