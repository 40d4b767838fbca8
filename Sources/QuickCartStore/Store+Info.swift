import Synchronization
package import QCQLanguage
import GRDB
package import QCQSemantics
import QCQPlatform
import QuickCartPostgreSQL

/// What `qcq db info` tells about a database.
package struct StoreInfo: Hashable, Sendable {
  package var path: String
  /// The server that has it, and its version; nil for a file.
  package var server: String?
  /// In bytes, without the files that WAL mode keeps beside it.
  package var size: Int
  package var journalMode: String
  package var layout: PhysicalLayout
  /// `PRAGMA user_version`, which is ours only in a database that qcq created.
  package var version: Int
  package var isCreatedByQCQ: Bool
  /// The number of rows of each entity whose table there is.
  package var counts: [Entity: Int]
  /// What `PRAGMA quick_check` found, one thing a line; empty for a sound database.
  package var damage: [String]
  /// How many rows refer to a list or category that is not there.
  package var foreignKeyViolations: Int
}

extension Store {
  /// What a change of a database is answered with that may only be read.
  package var readOnlyError: StoreError {
    if let still, still.wasToWrite {
      // It can be read, so that this is why it can't be written to.
      let isClosed = still.lack == .walNeedsWritableDirectory(path: path)
      return isClosed ? .closedDirectory(path: path) : still.lack
    }
    let isAsked = queue.configuration.readonly || isInMemory
    let isClosed = !isAsked && !StorePath.isDirectoryWritable(of: path) && access(path, W_OK) == 0
    return isClosed ? .closedDirectory(path: path) : .readOnly(path: path, isAsked: isAsked)
  }

  /// Why it can only be read though it was to be written to, in a line; nil where that is not so.
  package var restriction: String? {
    still.flatMap { $0.wasToWrite ? "\(path) is only read: \($0.reason)" : nil }
  }

  var still: StillOpening? { watched.withLock { $0?.still } }

  /// Reads the schema in full.
  package func readSchema() throws(StoreError) -> Schema {
    try read { db in
      var schema = try SchemaReader.readSchema(db)
      if let server { schema.add(try server.database.details()) }
      return schema
    }
  }

  /// Reads tables and columns only, fast.
  package func readTables() throws(StoreError) -> Schema {
    try read(SchemaReader.readTables)
  }

  package func info() throws(StoreError) -> StoreInfo {
    try read(evenDamaged: true) { db in
      let schema = try SchemaReader.readTables(db)
      let layout = PhysicalLayout(of: schema)
      let facts = try self.server?.database.facts()
      let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
      return StoreInfo(
        path: self.path, server: facts?.server,
        size: try facts?.size ?? Int.fetchOne(db, sql: size) ?? 0,
        // What is read as a file that nobody changes takes no part in its log.
        journalMode: try still != nil
          ? "wal" : String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
        layout: layout,
        version: try Migration.version(db),
        isCreatedByQCQ: try Migration.isOwn(db),
        counts: try db.counts(schema, layout),
        damage: try db.damage("quick_check"),
        foreignKeyViolations: try db.foreignKeyViolations(schema))
    }
  }

  /// How many rows each entity has whose table there is.
  package func rowCounts() throws(StoreError) -> [Entity: Int] {
    try read { try Store.rowCounts($0) }
  }

  static func rowCounts(_ db: Database) throws -> [Entity: Int] {
    let schema = try SchemaReader.readTables(db)
    return try db.counts(schema, PhysicalLayout(of: schema))
  }
}

extension Connection {
  fileprivate func counts(_ schema: Schema, _ layout: PhysicalLayout) throws -> [Entity: Int] {
    var counts: [Entity: Int] = [:]
    for entity in Entity.allCases where schema.table(layout.table(entity)) != nil {
      counts[entity] = try Int.fetchOne(self, sql: "SELECT count(*) FROM \(layout.table(entity))")
    }
    return counts
  }

  /// Tables are checked one by one, as a single foreign key without its table fails the check of
  /// all of them.
  fileprivate func foreignKeyViolations(_ schema: Schema) throws -> Int {
    try schema.tables.reduce(0) { sum, table in
      let sql = "SELECT count(*) FROM pragma_foreign_key_check(?)"
      let count = try attempt { try Int.fetchOne(self, sql: sql, arguments: [table.name]) ?? 0 }
      return sum + (count ?? 0)
    }
  }
}
