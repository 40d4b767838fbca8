import GRDB
package import QCQSQL
import QCQLanguage
import QCQSemantics
import QuickCartPostgreSQL

/// A server that is asked statements as a whole.
package struct WholeServer: Sendable {
  /// Its SQL.
  package let dialect: PostgreSQLDialect
  private let database: ServerDatabase
  /// Whether each statement is the only one of its transaction.
  private var isAlone = false

  /// The same for a statement that is the only one of its transaction, which takes less time.
  package var alone: WholeServer {
    var server = self
    server.isAlone = true
    return server
  }

  /// Nil for one that is not.
  init?(_ database: ServerDatabase) {
    guard let tables = database.wholeTables else { return nil }
    self.database = database
    dialect = PostgreSQLDialect(tables, isSpread: database.isSpread)
  }

  /// Hands over the rows of a statement, in the transaction of a read, until one is not wanted.
  ///
  /// - Returns: Whether the server could work them out, and all were wanted; nil where it could
  ///   not, or not to the end.
  func forEachRow(
    of whole: WholeStatement, _ statement: SQLStatement, _ body: (WholeRows) -> Bool
  ) throws -> Bool? {
    do throws(WholeProblem) {
      let searched = [CellRule](repeating: .text, count: whole.searches.count)
      let rows = try database.rows(
        of: whole.text, whole.bindings, forms: whole.forms, statement.rules + searched,
        statement.zone, isAlone: isAlone)
      defer { rows.stop() }
      let searches = whole.searches.map { ($0, TextFolding.search($0.text)) }
      var (skipped, left) = (whole.limit?.skip ?? 0, whole.limit?.count ?? .max)
      while left > 0, try rows.next() {
        guard searches.allSatisfy({ rows.has($0, $1) }) else { continue }
        if skipped > 0 {
          skipped -= 1
          continue
        }
        left -= 1
        if !body(rows) { return false }
      }
      return true
    } catch {
      if let failure = failure(error) { throw failure }
      return nil
    }
  }

  /// How the server would go about a statement, line by line; nil where it can't work it out.
  package func plan(_ whole: WholeStatement) throws -> [String]? {
    do throws(WholeProblem) { return try database.plan(of: whole.text, whole.bindings) } catch {
      if let failure = failure(error) { throw failure }
      return nil
    }
  }

  private func failure(_ problem: WholeProblem) -> DatabaseError? {
    switch problem {
    case .refused: nil
    case .failed(let failure): error(failure)
    }
  }

  /// The failure itself is told when the transaction ends.
  private func error(_ failure: ServerFailure) -> DatabaseError {
    DatabaseError(resultCode: ResultCode(rawValue: database.noteFailure(failure)))
  }
}

extension PostgreSQLDialect {
  fileprivate init(_ tables: [WholeTable], isSpread: Bool) {
    let named = tables.map { table in
      let columns = table.columns.compactMap { column in
        CellForm(rawValue: column.form).map { (column.name, Column($0, column.cells)) }
      }
      return (
        table.name,
        Table(place: table.place, columns: Dictionary(columns) { first, _ in first })
      )
    }
    self.init(Dictionary(named) { first, _ in first }, isSpread: isSpread)
  }
}

extension WholeRows {
  /// Whether a folded text is found in the row, as by the functions of SQLite.
  fileprivate func has(_ search: WholeSearch, _ text: String) -> Bool {
    guard case .text(let bytes) = cell(search.cell) else { return false }
    let cell = UnsafeRawBufferPointer(bytes)
    return text.withBytes { text in
      switch search.operation {
      case .contains: TextSearch.contains(cell, text)
      case .startsWith: TextSearch.starts(cell, text)
      case .endsWith: TextSearch.ends(cell, text)
      case .matches: false
      }
    }
  }
}
