import QCQLanguage
import QCQSQL
import QCQSemantics
import QuickCartStore

/// The rows that a change is about, found out once, before its first statement writes anything:
/// afterwards the conditions may hold for other ones. The connection has their ids in a table of
/// its own, however many they are.
struct NotedRows {
  let query: CheckedQuery
  /// What has noted them.
  let statement: SQLStatement
  private let resolver: ChangeResolver

  init(_ query: CheckedQuery, _ resolver: ChangeResolver) throws {
    (self.query, self.resolver) = (query, resolver)
    let lowering = try Lowering(resolver.vocabulary, SQLiteDialect(), resolver.context)
      .trusting([query], resolver.db)
    statement = lowering.note(query)
    try resolver.db.rows("CREATE TABLE IF NOT EXISTS \(SQLiteDialect().notedIDs) (id)") { _ in }
    try forget()
    let noting = try RawStatement(resolver.db, statement)
    while try noting.step() {}
    try requireOwnIDs()
  }

  /// An id that two rows share would take along one that nobody has chosen.
  private func requireOwnIDs() throws {
    let table = EntityTable(query.source, resolver.vocabulary)
    let areOwn = try resolver.db.row(
      """
      SELECT (SELECT count(*) FROM \(SQLiteDialect().notedIDs)) =
        (SELECT count(*) FROM \(table.name) WHERE \(table.column(.id)) IN
          (SELECT id FROM \(SQLiteDialect().notedIDs)))
      """
    ) { $0.int(0) != 0 }
    if areOwn ?? false { return }
    throw EngineError.store(
      .refused(
        .constraint(detail: "\(query.source.rawValue) to delete share an `id` or have none")))
  }

  func forget() throws {
    try resolver.db.rows("DELETE FROM \(SQLiteDialect().notedIDs)") { _ in }
  }

  /// The first of the categories that has items, and how many.
  func firstUsedCategory() throws -> (name: String, items: Int)? {
    let items = EntityTable(.items, resolver.vocabulary)
    let categories = EntityTable(.categories, resolver.vocabulary)
    let id = "c.\(categories.column(.id))"
    let name = categories.has(.name) ? "c.\(categories.column(.name))" : id
    return try resolver.db.row(
      """
      SELECT \(name), count(*) FROM \(categories.name) AS c
      JOIN \(items.name) AS i ON \(id) = i.\(items.column(.category))
      WHERE \(id) IN (SELECT id FROM \(SQLiteDialect().notedIDs)) GROUP BY \(id) ORDER BY \(id)
      """
    ) { (name: $0.text(0), items: Int($0.int(1))) }
  }
}
