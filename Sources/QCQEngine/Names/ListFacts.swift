import QCQLanguage
import QCQSemantics
import QCQText
import QuickCartStore

/// What tells lists of one title from each other.
struct ListFacts {
  private let vocabulary: Vocabulary
  private let zone: any TimeZoneRules
  private let db: Connection

  init(_ vocabulary: Vocabulary, _ zone: any TimeZoneRules, _ db: Connection) {
    (self.vocabulary, self.zone, self.db) = (vocabulary, zone, db)
  }

  /// The first lists with some ids, in words.
  func lists(_ ids: [String]) throws -> [(id: String, facts: String)] {
    try ids.prefix(10).map { ($0, try words($0)) }
  }

  private func words(_ id: String) throws -> String {
    let (table, items) = (EntityTable(.lists, vocabulary), EntityTable(.items, vocabulary))
    let count =
      items.has(.list)
      ? "(SELECT count(*) FROM \(items.name) WHERE \(items.column(.list)) = ?1)" : "0"
    let dates = [StoredField.created, .updated].map { table.has($0) ? table.column($0) : "NULL" }
    let sql = """
      SELECT \(dates.joined(separator: ", ")), \(count) FROM \(table.name)
      WHERE \(table.column(.id)) = ?1
      """
    let words = ValueText(zone: zone)
    func day(_ seconds: Double?) -> String {
      seconds.map { String(words.date($0).prefix(10)) } ?? "an unknown day"
    }
    return try db.row(sql, [.text(id)]) { row in
      "created \(day(row.number(0))), updated \(day(row.number(1))), "
        + Plural.count(row.int(2), "item")
    } ?? ""
  }
}
