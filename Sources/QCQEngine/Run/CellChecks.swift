import QCQLanguage
package import QCQSQL
package import QCQSemantics
package import QCQText
package import QuickCartStore

/// How much is looked at before a query, so that its statement need not look at each cell.
package enum CellChecks {
  /// That many rows take well under a millisecond.
  static let smallTable: Int64 = 5000
  /// A watch looks again after each change.
  package static let watchedTable: Int64 = 200
}

extension Lowering {
  /// The same for a database as it is now: without a look at the cells of columns that are known to
  /// be as they should.
  package func trusting(_ queries: [CheckedQuery], _ db: Connection) throws -> Lowering {
    let cells = queries.flatMap(storedCells)
    return trusting(try db.trusted(cells, in: vocabulary, rows: CellChecks.smallTable))
  }
}

extension Connection {
  /// The messages about cells of a query's fields that do not fit them.
  package func strayMessages(
    _ query: CheckedQuery, _ lowering: Lowering
  ) throws -> [Diagnostic] {
    try lowering.storedCells(query).compactMap { cells in
      try strays(cells, in: lowering.vocabulary, limit: Diagnostic.strayIDs).map(Diagnostic.strays)
    }
  }
}

extension Diagnostic {
  /// How many ids a message names.
  fileprivate static let strayIDs = 3

  static func strays(_ found: Strays.Found) -> Diagnostic {
    let (entity, name) = (found.cells.entity, found.cells.field.name)
    let noun = found.count == 1 ? entity.singular : entity.rawValue
    let article = Phrase.article(of: name)
    let more = found.count - found.ids.count
    let ids = found.ids.map { TerminalText.escaped($0) }
    let list = ids.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return Diagnostic(
      .strayValue, .none,
      "\(found.count) \(noun) \(found.count == 1 ? "has" : "have") \(article) `\(name)` that is "
        + "\(found.cells.field.type.misfit): \(list)",
      severity: .warning, help: "it counts as absent; `qcq db check` lists all")
  }
}
