package import GRDB
package import QCQSQL
import QCQSemantics
import QCQText

extension Session {
  /// The rows that names in a text's watched queries stand for.
  package func rowsNamed(
    in script: PreparedScript, _ db: Database
  ) throws -> NamedRows {
    var lookup = NameLookup(
      vocabulary: vocabulary, parameters: script.parameterValues, zone: script.context.zone)
    lookup.collect(script.watchedStatements, [])
    try lookup.run(db)
    if let error = lookup.diagnostics.first(where: { $0.severity == .error }) {
      throw EngineError.statement(error)
    }
    return lookup.named
  }
}
