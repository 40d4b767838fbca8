package import GRDB
package import QCQSQL
package import QCQSemantics
import QCQText

extension Session {
  /// The lists that stand for the titles in a text's watched queries.
  package func listsWatched(
    by script: PreparedScript, _ db: Database
  ) throws -> [CheckedListReference.Kind: ResolvedList] {
    var lookup = NameLookup(
      vocabulary: vocabulary, parameters: script.context.parameters, zone: script.context.zone)
    lookup.collect(script.statements.filter { $0?.watched != nil }, [])
    try lookup.run(db)
    if let error = lookup.diagnostics.first(where: { $0.severity == .error }) {
      throw EngineError.statement(error)
    }
    return lookup.lists
  }
}
