import QCQExchange
import QCQLanguage
import QCQSemantics
import QCQText
import QuickCartStore

/// What triggers and rules for conflicts made of rows that come from elsewhere, of others, and of
/// rows of somebody's own tables.
struct TakenFates {
  let deeds: TriggerDeeds
  let warnings: [Diagnostic]

  /// - Parameter asked: What statements were about, where they do not tell themselves.
  init(_ fates: ChangeFates, _ log: ChangeLog, asked: [AskedRows] = []) throws {
    deeds = fates.besides(try log.besides(asked))
    let lost = [Diagnostic.lost(try log.ownLosses())].compactMap(\.self)
    warnings = try fates.warnings(deeds) + lost
  }
}

extension ImportRemark {
  /// That a trigger made something else of a row than came in.
  init(_ row: AlteredRow, _ entity: Entity, _ vocabulary: Vocabulary) {
    self.init(
      entity: entity, id: StoredCell(row.id), kind: .altered,
      problem: AlteredWords(vocabulary).words(of: row, entity))
  }
}
