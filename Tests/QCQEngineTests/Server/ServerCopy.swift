#if PostgreSQL
  import Foundation
  import GRDB
  import QCQLanguage
  import QuickCartStore
  import TestSupport

  /// Makes a server's database of what a file has.
  enum ServerCopy {
    /// Takes texts with a NUL out of the file first, which a server can't have.
    ///
    /// - Parameter isSound: Whether rows that refer to nothing are taken out, too, and truths
    ///   written as truths.
    static func make(
      _ database: String, of store: Store, _ cluster: ServerCluster, isSound: Bool = false
    ) throws {
      try cluster.make(database)
      let script = try store.queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        let names =
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        let tables = try String.fetchAll(db, sql: names)
        try db.execute(sql: "PRAGMA foreign_keys = ON")
        if isSound {
          try removeOpenRows(db)
          for table in tables { try writeTruths(table, db) }
        }
        let rows = try tables.map { try self.script($0, db) }.joined()
        // A server takes no key that some row does not fulfil.
        if try !Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty { return rows }
        return try rows + tables.map { try references($0, db) }.joined()
      }
      try cluster.psql("SET client_min_messages = error;\n" + script, in: database)
    }

    private static func writeTruths(_ table: String, _ db: Database) throws {
      let columns = try String.fetchAll(
        db, sql: "SELECT name FROM pragma_table_info(?) WHERE type = 'BOOLEAN'",
        arguments: [table])
      for column in columns.map(quoted) {
        try db.execute(sql: "UPDATE \(quoted(table)) SET \(column) = \(column) <> 0")
      }
    }

    private static func removeOpenRows(_ db: Database) throws {
      while case let rows = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check"), !rows.isEmpty {
        for row in rows {
          try db.execute(
            sql: "DELETE FROM \(quoted(row["table"])) WHERE rowid = ?", arguments: [row["rowid"]])
        }
      }
    }

    private static func script(_ table: String, _ db: Database) throws -> String {
      let columns = try Row.fetchAll(
        db, sql: "SELECT name, type, pk, \"notnull\" FROM pragma_table_info(?)", arguments: [table])
      for column in columns {
        let name = quoted(column["name"])
        try db.execute(
          sql: "DELETE FROM \(quoted(table)) WHERE instr(CAST(\(name) AS BLOB), x'00') > 0")
      }
      let definitions = columns.map { column in
        let isKey = column["pk"] != 0
        let rule = isKey ? " PRIMARY KEY" : column["notnull"] != 0 ? " NOT NULL" : ""
        return "\(quoted(column["name"])) \(type(column["type"]))\(rule)"
      }
      var text = "CREATE TABLE \(quoted(table)) (\(definitions.joined(separator: ", ")));\n"
      for row in try Row.fetchAll(db, sql: "SELECT * FROM \(quoted(table)) ORDER BY rowid") {
        let values = columns.indices.map { index in
          literal(row[index] as DatabaseValue, type(columns[index]["type"]))
        }
        text += "INSERT INTO \(quoted(table)) VALUES (\(values.joined(separator: ", ")));\n"
      }
      return text
    }

    private static func references(_ table: String, _ db: Database) throws -> String {
      try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [table])
        .map { key in
          """
          ALTER TABLE \(quoted(table)) ADD FOREIGN KEY (\(quoted(key["from"])))
          REFERENCES \(quoted(key["table"])) ON DELETE \(key["on_delete"] as String);

          """
        }.joined()
    }

    private static func quoted(_ name: String) -> String { StatementRows.quotedName(name) }

    private static func type(_ declared: String) -> String {
      switch declared {
      case "INTEGER": "bigint"
      case "REAL": "double precision"
      case "BOOLEAN": "boolean"
      case "DATE": "timestamptz"
      default: "text"
      }
    }

    private static func literal(_ value: DatabaseValue, _ type: String) -> String {
      switch value.storage {
      case .null: return "NULL"
      case .int64(let int) where type == "boolean": return int != 0 ? "true" : "false"
      case .int64(let int):
        return type == "timestamptz" ? "to_timestamp(\(int))" : "'\(int)'"
      case .double(let number):
        return type == "timestamptz" ? "to_timestamp(\(number))" : "'\(number)'"
      case .string(let text):
        return "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
      case .blob(let data): return "'\\x" + data.map { String(format: "%02x", $0) }.joined() + "'"
      }
    }
  }
#endif
