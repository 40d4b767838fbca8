package import QCQExchange
package import QCQLanguage
import QCQSQL
package import QCQSemantics
package import QCQText
import QuickCartStore

/// Where the rows of an export go, table after table.
package protocol ExportSink: AnyObject {
  func begin(_ tables: [ExchangeTable]) throws(EngineError)
  func begin(table index: Int) throws(EngineError)
  /// False if nobody wants more.
  func row(_ index: Int, _ cell: (Int) -> Cell) -> Bool
  func end(table index: Int) throws(EngineError)
  func end() throws(EngineError)
}

extension PreparedScript {
  /// The lists that it asks for; nil where it is something else than one query for lists.
  package var listQuery: CheckedQuery? {
    guard statements.count == 1, case .query(let query)? = statements[0], query.source == .lists,
      query.measure == nil, query.file == nil, case .none = query.grouping
    else { return nil }
    return query
  }

  fileprivate func listIDs(_ vocabulary: Vocabulary, _ db: Connection) throws -> Set<StoredCell> {
    guard let field = vocabulary.lists[.id], var query = listQuery else { return [] }
    (query.columns, query.form) = ([CheckedColumn(field)], ResultForm())
    let lowering = try Lowering(vocabulary, SQLiteDialect(), context).trusting([query], db)
    let rows = try RawStatement(db, lowering.statement(query))
    var ids: Set<StoredCell> = []
    while try rows.step() { ids.insert(rows.stored(0)) }
    return ids
  }

  /// What there is to say of the texts that it looks for, where it finds nothing.
  fileprivate func notesOfNoLists(
    _ vocabulary: Vocabulary, _ db: Connection
  ) throws -> [Diagnostic] {
    guard let query = listQuery else { return [] }
    return try SimilarTexts(vocabulary, db)
      .notes(of: searches(of: query, at: spans[0]), isEmpty: true)
      .map { $0.settled(in: source) }
  }
}

extension Session {
  /// Writes all rows, or those of some lists, as of one state of the database.
  ///
  /// - Parameter script: A query for lists, whose items come with them; nil for everything.
  /// - Returns: What there is to say of texts that the query looks for, where it finds no list.
  @discardableResult
  package func export(
    _ script: PreparedScript?, into sink: any ExportSink
  ) throws(EngineError) -> [Diagnostic] {
    try read { db in
      let source = try ExportedTables(db, valuesOfFields: true)
      let selection = try script.map { try $0.listIDs(vocabulary, db) }
      try sink.begin(source.tables)
      for (index, table) in source.tables.enumerated() {
        let key: Int? =
          switch table.entity {
          case .lists: table.index(.id)
          case .items: table.index(.list)
          case .categories: nil
          }
        try sink.begin(table: index)
        try source.forEachRow(of: index) { row in
          if let selection, let key, !selection.contains(row.stored(key)) { return true }
          return sink.row(index, row.cell)
        }
        try sink.end(table: index)
      }
      try sink.end()
      guard let script, selection?.isEmpty ?? false else { return [] }
      return try script.notesOfNoLists(vocabulary, db)
    }
  }
}
