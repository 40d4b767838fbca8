#if PostgreSQL
  /// Triggers by which a server tells of changes as they are committed, whoever makes them.
  enum ServerLive {
    static let channel = "qcq"
    static let trigger = "qcq_live"

    static func isOn(
      _ tables: [String], _ connection: ServerConnection
    ) throws(ServerFailure) -> Bool {
      let rows = try connection.run(
        """
        SELECT count(DISTINCT c.relname)::int8 FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE t.tgname = '\(trigger)' AND t.tgenabled <> 'D' AND pg_table_is_visible(c.oid)
          AND c.relname = ANY ($1::text[])
        """, [.texts(tables.map { Array($0.utf8) })])
      return rows.bits(0, 0) == UInt64(tables.count)
    }

    /// One trigger for a statement, however many rows it changes.
    static func statements(isOn: Bool, _ tables: [ServerTable]) -> [String] {
      let drops = tables.map { "DROP TRIGGER IF EXISTS \(trigger) ON \($0.place)" }
      if !isOn { return drops + ["DROP FUNCTION IF EXISTS \(ServerHistory.schema).tell()"] }
      let function = """
        CREATE OR REPLACE FUNCTION \(ServerHistory.schema).tell() RETURNS trigger
        LANGUAGE plpgsql AS 'BEGIN NOTIFY \(channel); RETURN NULL; END'
        """
      return ["CREATE SCHEMA IF NOT EXISTS \(ServerHistory.schema)", function] + drops
        + tables.map { table in
          """
          CREATE TRIGGER \(trigger) AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(table.place)
          FOR EACH STATEMENT EXECUTE FUNCTION \(ServerHistory.schema).tell()
          """
        }
    }
  }
#endif
