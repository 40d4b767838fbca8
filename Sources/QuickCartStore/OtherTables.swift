package import GRDB
package import QCQSemantics
import QCQText

extension Vocabulary {
  /// Does work that goes by the names of these tables. Another program may have altered them since
  /// they were read: what SQLite does not find any more then is told so.
  ///
  /// - Parameter path: What the database is called in messages.
  package func asRead<Result>(
    in db: Database, called path: String, _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      let found = try db.attempt { Vocabulary(try SchemaReader.readTables(db)) }
      if let found, found != self { throw StoreError.otherTables(path: path) }
      throw error
    }
  }
}

extension Diagnostic {
  static func otherTables(_ path: String) -> Diagnostic {
    .unreadable(
      "another program has altered the tables of \(path)",
      help: "nothing was changed; try again with the database opened anew")
  }
}
