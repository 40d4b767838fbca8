#if PostgreSQL
  /// Which rows a server's own triggers and foreign keys change along with those that it is sent:
  /// it counts all of a transaction, and does not tell which.
  struct ServerTally {
    static let question = """
      SELECT schemaname::text, relname::text,
        (n_tup_ins + n_tup_upd + n_tup_del)::int8
      FROM pg_stat_xact_user_tables
      WHERE n_tup_ins + n_tup_upd + n_tup_del > 0 AND schemaname <> '\(ServerHistory.schema)'
      """

    /// How many changes are known, by table; nil before any that may take others along.
    private var known: [String: Int]?

    var hasBegun: Bool { known != nil }

    /// From here on changes are counted.
    mutating func begin(_ result: ServerResult) {
      known = ServerTally.counts(result).mapValues(\.count)
    }

    /// The rows of a batch were changed.
    mutating func note(_ batch: ServerBatch) {
      known?[batch.table.place, default: 0] += batch.count
    }

    /// How many changes of each table there were that nobody had sent; from now on they are known.
    mutating func unseen(_ result: ServerResult) -> [(table: String, count: Int)] {
      let found = ServerTally.counts(result)
      defer { known = found.mapValues(\.count) }
      return found.compactMap { place, table in
        let more = table.count - (known?[place] ?? 0)
        return more > 0 ? (table.name, more) : nil
      }.sorted { $0.table < $1.table }
    }

    private static func counts(_ result: ServerResult) -> [String: (name: String, count: Int)] {
      var counts: [String: (name: String, count: Int)] = [:]
      for row in 0..<result.count {
        let (schema, name) = (result.text(row, 0), result.text(row, 1))
        let place = "\(ServerColumn.quoted(schema)).\(ServerColumn.quoted(name))"
        counts[place] = (name, Int(result.bits(row, 2) ?? 0))
      }
      return counts
    }
  }
#endif
