import GRDB
import QCQLanguage

/// Which rows of somebody's own tables refer to nothing.
///
/// Where SQLite looks at no references, triggers may take away what rows refer to, or add rows that
/// refer to nothing: what was so before is nobody's doing, and what is new is not to be.
struct ReferenceCensus {
  private let found: [(reference: StoredReference, loose: Set<StoredReference.LooseRow>)]

  /// - Parameter tables: Those of lists, items and categories, whose references are looked after.
  init(besides tables: [CapturedTable], _ db: Database) throws {
    let known = tables.names
    let references = try StoredReference.all(db).filter { !known.contains(SQLName($0.table)) }
    found = try references.map { ($0, Set(try $0.loose(db))) }
  }

  /// Rows that refer to nothing and did not before; nil for none.
  func new(_ db: Database) throws -> LooseReferences? {
    for (reference, before) in found {
      let new = try reference.loose(db).filter { !before.contains($0) }
      if !new.isEmpty { return new.reduce(LooseReferences(reference)) { $0.adding($1.key) } }
    }
    return nil
  }
}
