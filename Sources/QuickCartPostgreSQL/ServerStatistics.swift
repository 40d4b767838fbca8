#if PostgreSQL
  /// How many values the columns of tables have, as the server has counted; asked for where SQLite
  /// plans a statement, as the server takes its time to tell.
  final class ServerStatistics {
    private let connection: ServerConnection
    private var known: [String: Double]?

    init(_ connection: ServerConnection) { self.connection = connection }

    /// Below zero, as a share of the rows; 0 if nobody knows.
    func distinct(_ table: ServerTable, _ column: String) -> Double {
      known = known ?? read()
      return known?[ServerStatistics.name(table.schema, table.name, column)] ?? 0
    }

    /// Nil where the server can't be asked now.
    private func read() -> [String: Double]? {
      let question = """
        SELECT schemaname::text, tablename::text, attname::text, n_distinct::float8 FROM pg_stats
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
        """
      guard let rows = try? connection.run(question) else { return nil }
      return Dictionary(
        (0..<rows.count).map { row in
          let name = ServerStatistics.name(rows.text(row, 0), rows.text(row, 1), rows.text(row, 2))
          return (name, rows.number(row, 3) ?? 0)
        }
      ) { first, _ in first }
    }

    /// No name has a NUL.
    private static func name(_ parts: String...) -> String { parts.joined(separator: "\u{0}") }
  }
#endif
