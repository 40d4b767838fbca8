package import QCQLanguage
package import QuickCartStore

extension Session {
  /// Runs a query in SQL and hands its rows to a sink; nothing can be changed by it.
  ///
  /// - Returns: Why it was not run; nil where it was.
  package func run(
    sql: String, _ values: [Value], into sink: any ResultSink
  ) throws(EngineError) -> SQLRefusal? {
    try read { db in
      var sink = sink
      do {
        try StatementRows.run(sql: sql, values, db, into: &sink)
        return nil
      } catch let refusal as SQLRefusal {
        return refusal
      }
    }
  }
}
