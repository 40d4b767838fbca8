import GRDB
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartFollower

/// What a watched query depends on, how its rows are told apart, and how it is kept current.
struct WatchExplanation {
  private let query: CheckedQuery
  private let lowering: Lowering
  private let statement: SQLStatement
  private let vocabulary: Vocabulary
  private let isOnServer: Bool

  init(
    _ query: CheckedQuery, _ lowering: Lowering, _ vocabulary: Vocabulary, isOnServer: Bool
  ) {
    (self.query, self.lowering, self.vocabulary) = (query, lowering, vocabulary)
    self.isOnServer = isOnServer
    statement = lowering.statement(query)
  }

  func lines(_ db: Database) throws -> [String] {
    var lines = ["  watched: " + manner, "  kept current: " + (try upkeep(db)), "  depends on:"]
    for table in try WatchedTables(statement, db).descriptions { lines.append("    " + table) }
    return lines
  }

  private var manner: String {
    switch statement.shape.kind {
    case .value: "one value"
    case .rows, .sections:
      if statement.keys.isEmpty {
        "one row"
      } else if statement.shape.noun == "groups" {
        "row by row, told apart by the keys of their groups"
      } else {
        "row by row, each told apart by its id"
      }
    }
  }

  private func upkeep(_ db: Database) throws -> String {
    if isOnServer { return "re-run when the server reports a change of these tables" + clock }
    let facts = try [Entity: TableFacts](vocabulary, db)
    let tables = try WatchedTables(statement, db).names(among: facts.values.map(\.name))
    guard let gap = try LogFollower.lastingGap(db, tables: tables) else { return rule(facts) }
    return rule(facts) + "; here all of it, as " + gap.reason
  }

  private func rule(_ facts: [Entity: TableFacts]) -> String {
    let upkeep = lowering.upkeep(query)
    if facts.arePlain, case .rows = upkeep { return Self.rows + clock }
    if lowering.scope(query) != nil, facts.havePlainLists, !lowering.dependsOnChance(query) {
      return "keyed, asked again when its lists change" + clock
    }
    guard facts.arePlain else {
      return "re-run, as the tables compare their ids by a collation of their own"
    }
    switch upkeep {
    case .rows: return Self.rows + clock
    case .sums: return "incremental, what changed is added and taken away" + clock
    case .owners(let plan):
      return "incremental, only \(plan.owner.rawValue) that changed are asked again" + clock
    case .none(let reason): return "re-run, as \(reason)"
    }
  }

  private static let rows = "incremental, rows that changed come in, leave or move"

  /// What there is to say of a query that is another one at another time.
  private var clock: String {
    lowering.readsClock(query) ? "; anew when its dates are others" : ""
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
      // What the statement itself gives a name is no table.
      regions.formUnion(
        try WatchedTables.parts(of: region).filter { try db.tableExists(WatchedTables.name($0)) })
    }
    self.regions = regions
  }

  /// GRDB writes `lists(id,title),items(*)`.
  private static func parts(of region: String) -> [String] {
    let parts = region.split(separator: "),").map(String.init)
    return parts.map { $0.hasSuffix(")") || !$0.contains("(") ? $0 : $0 + ")" }
  }

  private static func name(_ region: String) -> String { String(region.prefix { $0 != "(" }) }

  /// Those of some tables that are among them.
  func names(among tables: [String]) -> Set<String> {
    let read = Set(regions.map { SQLName(WatchedTables.name($0)) })
    return Set(tables.filter { read.contains(SQLName($0)) })
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
