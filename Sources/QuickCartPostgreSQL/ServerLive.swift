#if PostgreSQL
  /// Triggers by which a server tells of changes as they are committed, whoever makes them, and of
  /// which lists.
  enum ServerLive {
    static let channel = "qcq"
    static let trigger = "qcq_live"
    /// The names of all of them, for `LIKE`.
    static let pattern = "qcq\\_live%"

    private static let events = ["insert", "update", "delete", "truncate"]

    static func isOn(
      _ tables: [String], _ connection: ServerConnection
    ) throws(ServerFailure) -> Bool {
      let names = events.map { "'\(trigger)_\($0)'" }.joined(separator: ", ")
      let rows = try connection.run(
        """
        SELECT count(*)::int8 FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE t.tgname IN (\(names)) AND t.tgenabled IN ('O', 'A') AND pg_table_is_visible(c.oid)
          AND c.relname = ANY ($1::text[])
        """, [.texts(tables.map { Array($0.utf8) })])
      return !tables.isEmpty && rows.bits(0, 0) == UInt64(tables.count * events.count)
    }

    /// One trigger for each kind of statement, however many rows it changes.
    ///
    /// - Parameter columns: Which column says to which list a row belongs, by table.
    static func statements(
      isOn: Bool, _ tables: [ServerTable], _ columns: [String: String?]
    ) -> [String] {
      let drops = tables.flatMap { table in
        ([trigger] + events.map { "\(trigger)_\($0)" }).map {
          "DROP TRIGGER IF EXISTS \($0) ON \(table.place)"
        } + ["DROP FUNCTION IF EXISTS \(function(table))()"]
      }
      let old = "DROP FUNCTION IF EXISTS \(ServerHistory.schema).tell()"
      if !isOn { return drops + [old] }
      return ["CREATE SCHEMA IF NOT EXISTS \(ServerHistory.schema)"] + drops
        + tables.flatMap { table in
          [definition(table, columns[table.name] ?? nil)] + events.flatMap { triggers($0, table) }
        }
    }

    private static func function(_ table: ServerTable) -> String {
      "\(ServerHistory.schema).\(ServerColumn.quoted("tell_\(table.name)"))"
    }

    /// Also what a subscription to another server brings is told.
    private static func triggers(_ event: String, _ table: ServerTable) -> [String] {
      let rows =
        switch event {
        case "insert": " REFERENCING NEW TABLE AS new_rows"
        case "update": " REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows"
        case "delete": " REFERENCING OLD TABLE AS old_rows"
        default: ""  // String
        }
      let name = "\(trigger)_\(event)"
      return [
        """
        CREATE TRIGGER \(name) AFTER \(event) ON \(table.place)\(rows)
        FOR EACH STATEMENT EXECUTE FUNCTION \(function(table))()
        """, "ALTER TABLE \(table.place) ENABLE ALWAYS TRIGGER \(name)",
      ]
    }

    private static func definition(_ table: ServerTable, _ column: String?) -> String {
      func told(_ source: String) -> String {
        guard let column = column.map(ServerColumn.quoted) else {
          return "SELECT count(*), NULL INTO number, ids FROM \(source);"
        }
        return """
          SELECT count(*), string_agg(id, E'\\t') INTO number, ids FROM (
            SELECT DISTINCT \(column)::text AS id FROM \(source) LIMIT \(ServerNews.mostLists + 1)
          ) AS lists;
          """
      }
      let names = column.map(ServerColumn.quoted) ?? "1"
      let both = "(SELECT \(names) FROM old_rows UNION ALL SELECT \(names) FROM new_rows) AS rows"
      return """
        CREATE FUNCTION \(function(table))() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE number bigint := 1; ids text;
        BEGIN
          IF TG_OP = 'INSERT' THEN \(told("new_rows"))
          ELSIF TG_OP = 'DELETE' THEN \(told("old_rows"))
          ELSIF TG_OP = 'UPDATE' THEN \(told(both))
          END IF;
          IF number = 0 THEN RETURN NULL; END IF;
          IF number > \(ServerNews.mostLists) OR octet_length(ids) > \(ServerNews.mostBytes) THEN
            ids := NULL;
          END IF;
          PERFORM pg_notify('\(channel)', TG_TABLE_NAME || coalesce(E'\\t' || ids, ''));
          RETURN NULL;
        END $$
        """
    }
  }

  extension ServerDatabase {
    /// Whether the server tells of all changes of these tables.
    package func isLive(_ tables: [String]) throws(ServerFailure) -> Bool {
      try ServerLive.isOn(tables, connection)
    }

    /// Has the server tell of all changes of some tables, or no longer.
    package func setLive(_ isOn: Bool, _ tables: [String]) throws(ServerFailure) {
      if isSpread, isOn {
        throw .unfit(.other("triggers that report changes would block changes on several servers"))
      }
      for statement in ServerLive.statements(
        isOn: isOn, self.tables.filter { tables.contains($0.name) }, notice.columns)
      {
        _ = try run(statement)
      }
      // Those who listen learn that it is otherwise now.
      try order("NOTIFY \(ServerLive.channel)")
      try commit()
    }
  }
#endif
