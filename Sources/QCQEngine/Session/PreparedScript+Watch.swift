package import GRDB
package import QCQSQL
package import QCQSemantics
import QCQText

extension PreparedScript {
  /// The rows that names in the watched queries stand for.
  package func rowsNamed(_ vocabulary: Vocabulary, _ db: Database) throws -> NamedRows {
    var lookup = NameLookup(
      vocabulary: vocabulary, parameters: parameterValues, zone: context.zone)
    lookup.collect(watchedStatements, [])
    try lookup.run(db)
    if let error = lookup.diagnostics.first(where: { $0.severity == .error }) {
      throw EngineError.statement(error)
    }
    return lookup.named
  }
}
