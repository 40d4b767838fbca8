import Foundation
import GRDBSQLite

package enum LargeDatabase {
  /// Takes many seconds, so that it is stopped before it has an answer, however late.
  package static let slowQuery = "count items where note matches /\(slowPattern)/"
  package static let slowPattern = "(.?[a-z ]?e?){90}z$"

  /// Made once, as it takes a while, and without a name from then on.
  fileprivate static let content = Result { () throws -> Data in
    let sandbox = try Sandbox()
    let path = try sandbox.makeDatabase(items: 300_000)
    return try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
  }
}

extension Sandbox {
  /// Runs SQL on a database as another program would; one that is not there is made.
  package func run(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    let code =
      sqlite3_open(path, &database) == SQLITE_OK ? sqlite3_exec(database, sql, nil, nil, nil) : 1
    let message = String(cString: sqlite3_errmsg(database))
    // What stands in the log gets into the file.
    guard sqlite3_close(database) == SQLITE_OK, code == SQLITE_OK else {
      throw SQLProblem(message: message)
    }
  }

  /// A database with one list of items.
  package func makeDatabase(items count: Int) throws -> String {
    let path = path("large.sqlite")
    _ = try qcq(["db", "init", path])
    try run(
      """
      INSERT INTO shopping_lists VALUES ('l', 'Large', 1, 1);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO shopping_items
        (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
      SELECT i, 'Crème brûlée ' || i, 'een flinke portie ' || i, 8, 'l', i, i FROM n
      """, on: path)
    return path
  }

  /// A database with one list of 300,000 items: enough for a query to be stopped while it runs.
  package func makeLargeDatabase() throws -> String {
    try LargeDatabase.content.get().write(to: directory.appending(path: "large.sqlite"))
    return path("large.sqlite")
  }
}

/// What SQLite says of a statement that it does not run.
package struct SQLProblem: Error {
  package let message: String
}

/// What SQLite has allocated in this process, for all connections.
package enum SQLiteMemory {
  package static var used: Int { Int(sqlite3_memory_used()) }
}
