import GRDB
import QCQSQL
import QCQValues

/// What a watched query depends on, and how its rows are told apart.
struct WatchExplanation {
  let statement: SQLStatement

  func lines(_ db: Database) throws -> [String] {
    var lines = ["  watched: " + manner, "  depends on:"]
    for table in try WatchedTables(statement, db).descriptions { lines.append("    " + table) }
    return lines
  }

  private var manner: String {
    switch statement.shape.kind {
    case .value: "one value, worked out anew"
    case .rows, .sections:
      if statement.keys.isEmpty {
        "one row, worked out anew"
      } else if statement.shape.noun == "groups" {
        "as a whole, its rows told apart by the keys of their groups"
      } else {
        "row by row, each told apart by its id"
      }
    }
  }
}

/// The tables and columns that a statement reads, as SQLite itself says.
struct WatchedTables {
  /// `shopping_items(id,name)`, one for each table.
  private let regions: Set<String>

  init(_ statement: SQLStatement, _ db: Database) throws {
    var regions: Set<String> = []
    for text in [statement.text] + statement.children.values.map(\.text) {
      let region = try db.makeStatement(sql: text).databaseRegion.description
      regions.formUnion(WatchedTables.parts(of: region))
    }
    self.regions = regions
  }

  /// GRDB writes `lists(id,title),items(*)`.
  private static func parts(of region: String) -> [String] {
    let parts = region.split(separator: "),").map(String.init)
    return parts.map { $0.hasSuffix(")") || !$0.contains("(") ? $0 : $0 + ")" }
  }

  /// Whether a change of one of these tables may alter what the statement gives.
  func includeAny(of tables: Set<String>) -> Bool {
    tables.contains { table in
      regions.contains { $0.lowercased().hasPrefix(table.lowercased() + "(") || !$0.contains("(") }
    }
  }

  /// Each table with its columns: `shopping_items (id, name)`.
  var descriptions: [String] {
    regions.sorted().map { region in
      guard let open = region.firstIndex(of: "("), region.last == ")" else { return region }
      let columns = region[region.index(after: open)...].dropLast()
      let names = columns.split(separator: ",").joined(separator: ", ")
      return "\(region[..<open]): \(names == "*" ? "its number of rows" : names)"
    }
  }
}
