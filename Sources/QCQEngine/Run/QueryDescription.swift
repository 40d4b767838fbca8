import QCQLanguage
import QCQSQL
import QCQSemantics

/// What a query asks, for people: in plain words, and as SQL.
package struct QueryDescription {
  /// One line for each part; those that belong to the first one are indented.
  package let words: [String]
  package let sql: String
}

extension Session {
  /// What the queries of a prepared text ask, in their order; no database is asked.
  package func descriptions(of script: PreparedScript) -> [QueryDescription] {
    var context = script.context
    context.columns = .display
    let lowering = Lowering(vocabulary, SQLiteDialect(), context)
    return script.statements.compactMap(\.self).flatMap { statement in
      (statement.watched?.map(\.query) ?? statement.queries).map { query in
        QueryDescription(
          words: Explanation(query, context, vocabulary).words,
          sql: lowering.statement(query).text)
      }
    }
  }
}
