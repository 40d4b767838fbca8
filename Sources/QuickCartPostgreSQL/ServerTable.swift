#if PostgreSQL
  /// A table or view of a server, and how its rows come here.
  struct ServerTable {
    let name: String
    let schema: String
    /// The name with its schema, as SQL has it.
    let place: String
    var columns: [ServerColumn] = []
    /// How many rows the server thinks it has; fewer than one for a table it has not looked at.
    let rowEstimate: Double
    /// Whether a row can be told apart by where it lies.
    let hasPlaces: Bool
    /// Whether a change of its rows may change others, by triggers.
    let hasTriggers: Bool
    /// Whether other rows go or change with a row to which they refer.
    let takesAlong: Bool
    /// Whether this user may lock it against being made anew.
    let isLockable: Bool

    /// How many values its columns have.
    let statistics: ServerStatistics

    /// Whether the server may have other tables spread over further servers.
    let mayBeSpread: Bool
    /// The place of the column by whose value Citus chooses the server that has a row; nil for a
    /// table that lies on one.
    private(set) var shard: Int?

    /// Citus keeps ids apart within a list only, so that the list is a part of the key there. The
    /// ids are made by chance, and so tell rows apart all the same.
    mutating func spread(by column: String) {
      shard = columns.firstIndex { $0.name == column }
      narrowKey(without: column)
    }

    /// A key that has the list beside the id, as that of a partitioned table, is told by the id:
    /// ids are made by chance.
    mutating func narrowKey(without column: String?) {
      guard key.count == 2, let place = columns.firstIndex(where: { $0.name == column }) else {
        return
      }
      columns[place].isKey = false
    }

    /// Whether nothing is otherwise than how many rows and values it is reckoned to have.
    func isSame(as other: ServerTable) -> Bool {
      place == other.place && columns == other.columns && shard == other.shard
        && hasPlaces == other.hasPlaces && hasTriggers == other.hasTriggers
        && takesAlong == other.takesAlong && mayBeSpread == other.mayBeSpread
        && isLockable == other.isLockable
    }

    /// Which columns make the key, in the order of the table.
    var key: [ServerColumn] { columns.filter(\.isKey) }

    /// The only column of the key; SQLite takes no key of several here.
    private var simpleKey: ServerColumn? { key.count == 1 ? key[0] : nil }

    /// The place of the column that tells rows apart by a whole number: to SQLite, the row's own.
    var numberPlace: Int? {
      guard key.count == 1, key[0].form == .int else { return nil }
      return columns.firstIndex(where: \.isKey)
    }

    /// Whether a column tells its rows apart, here as on the server.
    func isKey(_ column: Int) -> Bool {
      key.count == 1 && columns[column].isKey && columns[column].isExact
    }

    /// The table as SQLite is told of it.
    var declaration: String {
      let parts = columns.map { column in
        let isNotNull = column.isNotNull ? " NOT NULL" : ""
        let mark = column.filling == .generated ? ServerAddress.generatedMark : ""
        return "\(ServerColumn.quoted(column.name)) \(column.declared)\(mark)\(isNotNull)"
      }
      let table = "CREATE TABLE t(\(parts.joined(separator: ", "))"
      guard let key = simpleKey else { return table + ")" }
      let name = ServerColumn.quoted(key.name)
      return "\(table), PRIMARY KEY (\(name)))\(numberPlace == nil ? " WITHOUT ROWID" : "")"
    }
  }

  /// A column of a server's table.
  struct ServerColumn: Equatable {
    /// In which form its cells come.
    enum Form: Character {
      case int = "i", real = "r", text = "t", data = "d"
      /// Microseconds since the beginning of 2000.
      case moment = "m"

      /// Whether cells of one of the server's types, by its number in every server, come in this
      /// form: `bool`, `int8`, `int2` and `int4`; `float8`; `text`, `varchar` and texts of no type;
      /// `bytea`; `timestamp` and `timestamptz`.
      func holds(_ type: UInt32) -> Bool {
        switch self {
        case .int: [16, 20, 21, 23].contains(type)
        case .real: type == 701
        case .text: [25, 1043, 705].contains(type)
        case .data: type == 17
        case .moment: [1114, 1184].contains(type)
        }
      }
    }

    /// What a new row has in a column of which nothing was said.
    enum Filling: Equatable {
      case null, standard
      /// The next number of a sequence, which has this name.
      case sequence(String)
      /// What follows from other columns; nothing else can be stored.
      case generated
    }

    let name: String
    /// The type as PostgreSQL calls it in SQL, without a length: whoever asks for a shorter one
    /// gets it without a word.
    let type: String
    private let typeName: String
    /// The type that SQLite is told, from which the language takes the field's.
    let declared: String
    let form: Form
    /// What is selected.
    let expression: String
    /// What is compared with a value of the same form; indexes know it where they can.
    let compared: String
    let isNotNull: Bool
    fileprivate(set) var isKey: Bool
    /// Whether an index begins with it.
    let isIndexed: Bool
    /// What the server gives a new row that says nothing of the column.
    let filling: Filling
    /// The same in the server's SQL; empty if it gives nothing.
    let standard: String
    /// Whether its texts are equal only where their bytes are.
    let isBytewise: Bool

    /// Whether the type says how many digits a `numeric` has behind the point.
    let hasScale: Bool

    /// Its cells as a statement that is asked as a whole has them, and in which form, of a column
    /// that is referred to so.
    func whole(_ reference: String) -> String { Kind(typeName, reference).whole }
    var wholeForm: Form { form == .moment ? .real : form }

    /// Whether two cells are the same on the server just where they are the same here, letter by
    /// letter; a `uuid` has many spellings, and a `numeric` more digits.
    var isExact: Bool { ["int2", "int4", "int8", "text", "varchar"].contains(typeName) }

    /// The text that a new row has, if that is always the same one.
    var standardText: String? {
      if !standard.isEmpty, standard.allSatisfy(\.isNumber) { return standard }
      guard standard.first == "'" else { return nil }
      var text = ""
      var rest = standard.dropFirst()
      while let quote = rest.firstIndex(of: "'") {
        text += rest[..<quote]
        rest = rest[rest.index(after: quote)...]
        guard rest.first == "'" else { return rest.isEmpty || rest.hasPrefix("::") ? text : nil }
        text += "'"
        rest = rest.dropFirst()
      }
      return nil
    }

    /// How many rows one value is likely to have.
    func rows(perValueOf table: ServerTable) -> Double {
      let rows = max(table.rowEstimate, 1)
      if isKey, table.key.count == 1 { return 1 }
      let distinct = table.statistics.distinct(table, name)
      let values = distinct < 0 ? -distinct * rows : distinct
      return max(1, rows / max(values, 1))
    }

    /// The cell of a table that goes by another name, with all that undoing needs: a `numeric`
    /// has more digits than a fraction.
    func image(of alias: String) -> String {
      let name = "\(alias).\(ServerColumn.quoted(name))"
      return isDecimal ? "\(name)::text" : Kind(typeName, name).expression
    }

    var isDecimal: Bool { typeName == "numeric" }

    /// The cell that a text stands for, in SQL.
    func stored(_ text: String) -> String {
      switch (typeName, form) {
      case ("timestamptz", _), ("timestamp", _):
        let instant = """
          CASE WHEN \(text) ~ '^[-+]?[0-9.]+(e[-+]?[0-9]+)?$' THEN to_timestamp(\(text)::float8)
          ELSE \(text)::timestamptz END
          """
        return typeName == "timestamp" ? "(\(instant)) AT TIME ZONE 'UTC'" : instant
      case (_, .data): return "decode(\(text), 'hex')"
      case (_, .int), (_, .real), (_, .text), (_, .moment): return "\(text)::\(type)"
      }
    }

    static func quoted(_ name: String) -> String {
      "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
    }

    /// What SQLite knows a type of the server as.
    struct Kind {
      let declared: String
      let form: Form
      let expression: String
      let compared: String
      let whole: String

      init(_ type: String, _ column: String) {
        switch type {
        case "int2", "int4", "int8":
          (declared, form) = ("INTEGER", .int)
          expression = type == "int8" ? column : "\(column)::int8"
          compared = column
        case "bool":
          (declared, form, expression) = ("BOOLEAN", .int, "\(column)::int4::int8")
          compared = expression
        case "float4", "float8", "numeric":
          (declared, form) = ("REAL", .real)
          // As it is shown: to widen 0.1 would give it digits that nobody has stored.
          expression =
            switch type {
            case "float8": column
            case "float4": "\(column)::text::float8"
            default: "\(column)::float8"  // String
            }
          compared = expression
        case "timestamptz", "timestamp":
          // With the last word whole seconds stay fractions where a file has them.
          (declared, form) = ("TIMESTAMP REAL", .moment)
          // It divides microseconds once, where `extract` counts digit by digit.
          expression = column
          compared = "date_part('epoch', \(column))"
        case "date":
          (declared, form, expression) = ("DATE", .text, "\(column)::text")
          compared = expression
        case "bytea":
          (declared, form, expression, compared) = ("BLOB", .data, column, column)
        case "text", "varchar":
          (declared, form, expression, compared) = ("TEXT", .text, column, column)
        default:  // String
          (declared, form, expression) = ("TEXT", .text, "\(column)::text")
          compared = expression
        }
        // What a file would not have as a number of seconds is looked at here.
        let isFar = "\(column) < '0001-01-01' OR \(column) > '5138-11-16 09:46:38'"
        whole =
          form == .moment
          ? "CASE WHEN \(isFar) THEN int4(\(compared)) ELSE \(compared) END" : expression
      }
    }
  }

  extension ServerTable {
    /// The tables and views that names without a schema lead to.
    static func all(_ connection: ServerConnection) throws(ServerFailure) -> [ServerTable] {
      try all(connection, "pg_table_is_visible(c.oid) AND n.nspname <> '\(ServerHistory.schema)'")
    }

    /// Those of which a condition is true.
    static func all(
      _ connection: ServerConnection, _ condition: String
    ) throws(ServerFailure) -> [ServerTable] {
      let rows = try connection.run(query(condition))
      let statistics = ServerStatistics(connection)
      var tables: [ServerTable] = []
      for row in 0..<rows.count {
        let name = rows.text(row, 0)
        if tables.last?.name != name {
          let schema = rows.text(row, 1)
          tables.append(
            ServerTable(
              name: name, schema: schema,
              place: "\(ServerColumn.quoted(schema)).\(ServerColumn.quoted(name))",
              rowEstimate: rows.number(row, 2) ?? -1, hasPlaces: rows.isTrue(row, 3),
              hasTriggers: rows.isTrue(row, 14), takesAlong: rows.isTrue(row, 15),
              isLockable: rows.isTrue(row, 19), statistics: statistics,
              mayBeSpread: rows.isTrue(row, 17)))
        }
        tables[tables.count - 1].columns.append(ServerColumn(rows, row))
      }
      return tables.first?.mayBeSpread == true ? try spread(tables, connection) : tables
    }

    private static func spread(
      _ tables: [ServerTable], _ connection: ServerConnection
    ) throws(ServerFailure) -> [ServerTable] {
      let rows = try connection.run(
        """
        SELECT c.relname::text, n.nspname::text,
          column_to_column_name(p.logicalrelid, p.partkey)
        FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace WHERE p.partmethod = 'h'
        """)
      var tables = tables
      for row in 0..<rows.count {
        let (name, schema) = (rows.text(row, 0), rows.text(row, 1))
        for index in tables.indices where tables[index].name == name {
          if tables[index].schema == schema { tables[index].spread(by: rows.text(row, 2)) }
        }
      }
      return tables
    }

    private static func query(_ condition: String) -> String {
      """
      SELECT c.relname::text, n.nspname::text, c.reltuples::float8, c.relkind IN ('r', 'm'),
        a.attname::text, t.typname::text, a.attnotnull,
        coalesce(a.attnum = ANY (k.indkey), false) AND (c.relkind = 'p'
          OR NOT EXISTS (SELECT FROM pg_inherits h WHERE h.inhparent = c.oid)),
        EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indkey[0] = a.attnum
          AND i.indpred IS NULL),
        a.atttypmod >= 0,
        CASE t.typname WHEN 'bpchar' THEN 'bpchar' WHEN '_bpchar' THEN 'bpchar[]'
          WHEN 'bit' THEN 'varbit' WHEN '_bit' THEN 'varbit[]' ELSE t.oid::regtype::text END,
        a.atthasdef OR a.attidentity <> '', a.attgenerated <> '',
        CASE WHEN a.attnum = ANY (k.indkey)
          THEN pg_get_serial_sequence(c.oid::regclass::text, a.attname) END,
        c.relhasrules OR EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.oid
          AND NOT g.tgisinternal AND g.tgname NOT LIKE '\(ServerLive.pattern)'),
        EXISTS (SELECT FROM pg_constraint f WHERE f.confrelid = c.oid
          AND (f.confdeltype NOT IN ('a', 'r') OR f.confupdtype NOT IN ('a', 'r'))),
        coalesce(pg_get_expr(d.adbin, d.adrelid), ''),
        to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL,
        coalesce((SELECT o.collisdeterministic FROM pg_collation o WHERE o.oid = a.attcollation),
          true), c.relkind IN ('r', 'p') AND has_table_privilege(c.oid, 'SELECT')
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      LEFT JOIN pg_index k ON k.indrelid = c.oid AND k.indisprimary
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND \(condition)
        AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND NOT c.relispartition
      ORDER BY c.oid, a.attnum
      """
    }
  }

  extension ServerColumn {
    fileprivate init(_ rows: ServerResult, _ row: Int) {
      name = rows.text(row, 4)
      let kind = Kind(rows.text(row, 5), ServerColumn.quoted(name))
      (declared, form, expression) = (kind.declared, kind.form, kind.expression)
      compared = kind.compared
      (isNotNull, isKey) = (rows.isTrue(row, 6), rows.isTrue(row, 7))
      (type, typeName, hasScale) = (rows.text(row, 10), rows.text(row, 5), rows.isTrue(row, 9))
      let sequence = rows.text(row, 13)
      filling =
        rows.isTrue(row, 12)
        ? .generated
        : sequence.isEmpty ? (rows.isTrue(row, 11) ? .standard : .null) : .sequence(sequence)
      standard = rows.text(row, 16)
      isIndexed = rows.isTrue(row, 8)
      isBytewise = rows.isTrue(row, 18)
    }
  }
#endif
