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

  /// - Parameters:
  ///   - asked: What statements were about, where they do not tell themselves.
  ///   - isAll: Whether nothing is changed any more, so that it is known which own rows are gone.
  init(
    _ fates: ChangeFates, _ log: ChangeLog, asked: [AskedRows] = [], isAll: Bool = true
  ) throws {
    deeds = fates.besides(try log.besides(asked))
    let lost = isAll ? Diagnostic.lost(try log.ownLosses()) : nil
    warnings = try fates.warnings(deeds) + [lost].compactMap(\.self)
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
