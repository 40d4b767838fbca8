#if !PostgreSQL
  package import QCQLanguage

  /// What stands for a server's tables in a build without libpq: none.
  package final class ServerDatabase: Sendable {
    package init(
      _ address: ServerAddress, lists: [String: String?]
    ) throws(ServerFailure) { throw .notBuilt }
    package func attach(to sqlite: OpaquePointer) throws(SQLiteAnswer) {}
    package func reading<Result>(_ work: () throws -> Result) throws -> Result { try work() }
    package func changing<Result>(
      _ note: @escaping (ServerChange) -> Bool, _ work: () throws -> Result
    ) throws -> Result { try work() }
    package var fillsIn: Bool {
      get { false }
      set {}
    }
    package var searches: [SearchFunction] {
      get { [] }
      set {}
    }
    package func settle() throws(ServerFailure) {}
    package func takeUnfitNumber() -> String? { nil }
    package var hasFailed: Bool { false }
    package func takePassingFailure() -> ServerFailure? { nil }
    package func forgetFailure() {}
    package var hasUnknownEnd: Bool { false }
    package func awaitEnd() throws(ServerFailure) { throw .notBuilt }
    package func settleEnd(isStored: Bool) {}
    package func takeUnseen() throws(ServerFailure) -> [(table: String, count: Int)] { [] }
    package var names: Set<String> { [] }
    package func columns(of table: String) -> [String] { [] }
    package func hasTriggers(_ tables: [String]) -> Bool { false }
    package func expectOtherTables() {}
    package var renewalCount: Int { 0 }
    package func make(_ statements: [String]) throws(ServerFailure) {}
    package func finish() throws(ServerFailure) {}
    package func isLive(_ tables: [String]) throws(ServerFailure) -> Bool { false }
    package func setLive(_ isOn: Bool, _ tables: [String]) throws(ServerFailure) {}
    package var isSpread: Bool { false }
    package var wholeTables: [WholeTable]? { nil }
    package func rows(
      of text: String, _ values: [Value], forms: String, _ rules: [CellRule],
      _ zone: any TimeZoneRules, isAlone: Bool = false
    ) throws(WholeProblem) -> WholeRows { throw .failed(.notBuilt) }
    package func plan(
      of text: String, _ values: [Value]
    ) throws(WholeProblem) -> [String] { throw .failed(.notBuilt) }
    package func noteFailure(_ failure: ServerFailure) -> Int32 { 1 }
    package func attachHistory(to sqlite: OpaquePointer) throws -> Bool { false }
    package func makeHistory() throws(ServerFailure) -> Bool { false }
    package func facts() throws(ServerFailure) -> (server: String, size: Int) { throw .notBuilt }
    package func limitStatements(to seconds: Double) throws(ServerFailure) {}
    package func limitWaiting(to seconds: Double?) {}
    package func interrupt() {}
  }

  /// Rows of a server: none.
  package final class WholeRows: RowView {
    package let cellCount = 0
    package let hasMetStray = false
    package func next() throws(WholeProblem) -> Bool { false }
    package func stop() {}
    package func cell(_ index: Int) -> Cell { .absent }
    package func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {}
  }
#endif

/// What SQLite answered instead of doing something.
package struct SQLiteAnswer: Error {
  package let code: Int32
}
