import GRDB
import QCQLanguage

/// Which rows refer to nothing, as far as somebody's own tables are concerned.
///
/// Where SQLite looks at no references, triggers may take away what rows refer to, or add rows that
/// refer to nothing: what was so before is nobody's doing, and what is new is not to be.
struct ReferenceCensus {
  private let found: [(reference: StoredReference, loose: Set<StoredReference.LooseRow>)]

  /// - Parameter tables: Those of lists, items and categories: what rows of theirs refer to in each
  ///   other is looked after.
  init(besides tables: [CapturedTable], _ db: Database) throws {
    let (known, numbered) = (tables.names, tables.filter(\.hasNumbers).names)
    let references = try StoredReference.all(db).filter { reference in
      let isOwn = !known.contains(SQLName(reference.parent))
      return !known.contains(SQLName(reference.table))
        || isOwn && numbered.contains(SQLName(reference.table))
    }
    found = try references.map { ($0, Set(try $0.loose(db))) }
  }

  /// Rows that refer to nothing and did not before, unless what a log has recorded has them refer
  /// to something else; nil for none.
  func new(_ log: ChangeLog) throws -> LooseReferences? {
    for (reference, before) in found {
      var new = try reference.loose(log.db).filter { !before.contains($0) }
      if new.isEmpty { continue }
      let written = try log.rows(writing: reference)
      new.removeAll { written.contains($0.number) }
      if !new.isEmpty { return new.reduce(LooseReferences(reference)) { $0.adding($1.key) } }
    }
    return nil
  }
}
