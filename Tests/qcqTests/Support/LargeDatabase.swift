import GRDB
import QuickCartStore
import TestSupport

enum LargeDatabase {
  /// Takes many seconds, so that it is stopped before it has an answer, however late.
  static let slowQuery = #"""
    count items where note matches /(e|n| )+z$/ or note matches /(een|flinke| )*x$/
    """#
}

extension Sandbox {
  /// A database with one list of 300,000 items: enough for a query to be stopped while it runs.
  func makeLargeDatabase() throws -> String {
    let path = path("large.sqlite")
    let store = try Store.create(path: path)
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('l', 'Large', 1, 1);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
          INSERT INTO shopping_items
            (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
          SELECT i, 'Crème brûlée ' || i, 'een flinke portie ' || i, 8, 'l', i, i FROM n
          """)
    }
    try store.close()
    return path
  }
}
