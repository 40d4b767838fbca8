#if PostgreSQL
  /// The tables of a history that lies beside the data, in a schema of its own.
  enum ServerHistory {
    static let schema = "qcq"

    /// As in a history file; the names of the columns are the same. Rows are stored as they are:
    /// to compress them takes longer than to change them.
    static let tables = """
      CREATE SCHEMA IF NOT EXISTS qcq;
      CREATE TABLE IF NOT EXISTS qcq.step (
        id int8 PRIMARY KEY, at float8 NOT NULL, label text NOT NULL, summary text NOT NULL,
        tables bytea NOT NULL, row_count int8 NOT NULL, part_count int8 NOT NULL,
        content int8 NOT NULL, previous int8 NOT NULL, state int8 NOT NULL,
        moved_at float8 NOT NULL, seal int8 NOT NULL);
      CREATE TABLE IF NOT EXISTS qcq.part (id int8 PRIMARY KEY, rows bytea NOT NULL);
      ALTER TABLE qcq.part ALTER COLUMN rows SET STORAGE EXTERNAL;
      CREATE TABLE IF NOT EXISTS qcq.head (
        id int8 PRIMARY KEY, last int8 NOT NULL, identity int8 NOT NULL, highest int8 NOT NULL,
        pending int8 NOT NULL, step_count int8 NOT NULL, row_count int8 NOT NULL,
        seal int8 NOT NULL);
      CREATE TABLE IF NOT EXISTS qcq.forgotten (
        identity int8 PRIMARY KEY, undone_at float8 NOT NULL, seal int8 NOT NULL)
      """
    static let names = ["step", "part", "head", "forgotten"]
  }

  extension ServerDatabase {
    /// Gives a connection of SQLite the tables of the history; false where there is none.
    package func attachHistory(to sqlite: OpaquePointer) throws -> Bool {
      let names = ServerHistory.names.map { "'\($0)'" }.joined(separator: ", ")
      let found = try withConnection { () throws(ServerFailure) in
        try ServerTable.all(
          connection, "n.nspname = '\(ServerHistory.schema)' AND c.relname IN (\(names))")
      }
      guard found.count == ServerHistory.names.count else { return false }
      try ServerTables(self, found, isHistory: true).attach(to: sqlite, ServerHistory.names)
      return true
    }

    /// Makes the tables of the history; they come with what is changed in the same transaction.
    ///
    /// - Returns: False where this user may not.
    package func makeHistory() throws(ServerFailure) -> Bool {
      let right = "has_database_privilege(current_database(), 'CREATE')"
      guard try run("SELECT \(right)").isTrue(0, 0) else { return false }
      for statement in ServerHistory.tables.split(separator: ";") {
        _ = try run(String(statement))
      }
      return true
    }
  }
#endif
