/// What a server's table has that queries need not know.
package struct ServerDetails {
  package struct ForeignKey {
    package let column: String
    package let table: String
    package let referenced: String
    /// As SQL has it.
    package let onDelete: String
  }

  package struct Index {
    package let name: String
    /// A name is empty where an expression is indexed.
    package let columns: [String]
    package let isUnique: Bool
  }

  package fileprivate(set) var foreignKeys: [ForeignKey] = []
  package fileprivate(set) var indexes: [Index] = []
  /// The defaults of columns in the server's SQL, by their names.
  package fileprivate(set) var defaults: [String: String] = [:]
}

#if PostgreSQL
  extension ServerDatabase {
    /// By the names of the tables; keys are those of one column.
    package func details() throws(ServerFailure) -> [String: ServerDetails] {
      var details: [String: ServerDetails] = [:]
      for table in tables {
        for column in table.columns where column.filling != .generated {
          if column.standard.isEmpty { continue }
          details[table.name, default: ServerDetails()].defaults[column.name] = column.standard
        }
      }
      let keys = try run(ServerDatabase.foreignKeys)
      for row in 0..<keys.count {
        details[keys.text(row, 0), default: ServerDetails()].foreignKeys.append(
          ServerDetails.ForeignKey(
            column: keys.text(row, 1), table: keys.text(row, 2), referenced: keys.text(row, 3),
            onDelete: keys.text(row, 4)))
      }
      let indexes = try run(ServerDatabase.indexes)
      for row in 0..<indexes.count {
        let columns = indexes.text(row, 3).split(
          separator: ServerDatabase.separator, omittingEmptySubsequences: false)
        details[indexes.text(row, 0), default: ServerDetails()].indexes.append(
          ServerDetails.Index(
            name: indexes.text(row, 1), columns: columns.map(String.init),
            isUnique: indexes.isTrue(row, 2)))
      }
      return details
    }

    /// No name has it.
    private static let separator: Character = "\u{1F}"

    private static let foreignKeys = """
      SELECT c.relname::text, a.attname::text, r.relname::text, b.attname::text,
        CASE k.confdeltype WHEN 'r' THEN 'RESTRICT' WHEN 'c' THEN 'CASCADE'
          WHEN 'n' THEN 'SET NULL' WHEN 'd' THEN 'SET DEFAULT' ELSE 'NO ACTION' END
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
        JOIN pg_class r ON r.oid = k.confrelid
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
        JOIN pg_attribute b ON b.attrelid = r.oid AND b.attnum = k.confkey[1]
      WHERE k.contype = 'f' AND cardinality(k.conkey) = 1 AND pg_table_is_visible(c.oid)
      ORDER BY k.oid
      """

    private static let indexes = """
      SELECT c.relname::text, i.relname::text, x.indisunique,
        (SELECT string_agg(coalesce(a.attname::text, ''), U&'\\001F' ORDER BY n)
          FROM generate_series(0, x.indnkeyatts - 1) AS n LEFT JOIN pg_attribute a
            ON a.attrelid = x.indrelid AND a.attnum = x.indkey[n] AND a.attnum > 0)
      FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
      WHERE NOT x.indisprimary AND pg_table_is_visible(c.oid)
      ORDER BY x.indexrelid
      """
  }
#else
  extension ServerDatabase {
    package func details() throws(ServerFailure) -> [String: ServerDetails] { [:] }
  }
#endif
