import GRDB
import GRDBSQLite
import QCQLanguage
import QCQText

/// Rows of a table that would refer to rows of another one that are not there.
package struct LooseReferences: Hashable, Sendable {
  let table: String
  let columns: [String]
  let parent: String
  /// Of the foreign key, unless it is only looked at.
  private let rule: String?
  private(set) var count = 0
  /// Some of what they refer to, as it is written.
  private var keys: [String] = []

  /// - Parameter rule: The one by which they would.
  init(_ reference: StoredReference, by rule: StoredReference.Rule = .nothing) {
    (table, columns, parent) = (reference.table, reference.columns, reference.parent)
    let event = reference.onDelete == rule ? "DELETE" : "UPDATE"
    self.rule = rule == .nothing ? nil : "ON \(event) \(rule.rawValue)"
  }

  private static let mostKeys = 3

  func isOf(_ reference: StoredReference) -> Bool {
    (table, parent) == (reference.table, reference.parent) && columns == reference.columns
  }

  func adding(_ key: [Value], _ number: Int = 1) -> LooseReferences {
    var all = self
    all.count += number
    let words = Phrase.all(key.map { ValueText.literal($0) })
    if keys.count <= Self.mostKeys, !keys.contains(words) { all.keys.append(words) }
    return all
  }

  var sentence: String {
    let rest = keys.count > Self.mostKeys ? ["…"] : []
    let shown = (keys.prefix(Self.mostKeys) + rest).joined(separator: ", ")
    let others = count == 1 ? "a row of `\(parent)` that doesn't" : "rows of `\(parent)` that don't"
    let by = Phrase.all(columns.map { "`\($0)`" })
    return "\(Plural.count(count, "row")) of `\(table)` would refer by \(by) to \(others) "
      + "exist: \(shown)" + (rule.map { " (\($0))" } ?? "")
  }
}

extension ChangeLog {
  /// Throws where references lead nowhere at which SQLite looks only when the transaction ends: it
  /// would refuse to end it then, and not say which they are.
  package func requireReferences() throws {
    guard try db.hasOpenReferences else { return }
    throw StoreError.refused(try openReferences().map(Refusal.looseReferences) ?? .foreignKey)
  }

  /// Which these are, of one foreign key.
  func openReferences() throws -> LooseReferences? {
    try looseReferences() ?? furtherReferences()
  }

  /// Has rows of somebody's own tables follow those that the transaction has taken away or given
  /// other keys, where it was made with references not looked at; throws where rows refer to such
  /// ones still. What takes rows of the three tables itself looks after those that refer to them; a
  /// trigger does not.
  package func followReferences() throws {
    if var followed = try FollowedReferences(self) { try followed.follow() }
    let known = tables.names
    let found = try looseReferences(areNewMeant: false) {
      !isPlain || !known.contains(SQLName($0.table))
    }
    if let found = try found ?? census?.new(self) {
      throw StoreError.refused(.looseReferences(found))
    }
  }

  /// Does work, and says which references forbid it if some do. Whoever calls takes back all of
  /// what was changed if it throws.
  ///
  /// - Parameter dependent: A table whose rows are to go along; a trigger may bring them back.
  package func blamingReferences(of dependent: String?, _ work: () throws -> Void) throws {
    do {
      // What a trigger has fail stays done half.
      try !isPlain && db.hasForeignTriggers ? wholly(work) : work()
    } catch let error as DatabaseError where error.isOfReferences && db.isInsideTransaction {
      // Once more, with nobody looking before the end.
      try db.run("PRAGMA defer_foreign_keys = ON")
      var hidden: DatabaseError?
      _ = try db.attempt {
        do { try work() } catch let error as DatabaseError
          where error.resultCode == .SQLITE_CONSTRAINT && !error.isOfReferences
        {
          hidden = error
        }
      }
      // SQLite has told of the references of what was done half.
      if let hidden, error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY { throw hidden }
      let references: LooseReferences? =
        try db.attempt { try restrictingReferences() ?? openReferences() } ?? nil
      guard let found = references else { throw error }
      if let dependent, SQLName(dependent) == SQLName(found.table),
        let who = try db.keeper(of: dependent, .deleted) ?? db.changer(of: dependent, .deleted)
      {
        let rows = KeptRows(keeper: who, rows: "rows of `\(dependent)`", deed: .deleted)
        throw StoreError.refused(.kept(rows))
      }
      throw StoreError.refused(.looseReferences(found))
    }
  }

  /// References of one table that lead nowhere by what the transaction has changed: the row that
  /// refers has come or changed, or the other one has gone.
  ///
  /// - Parameter areNewMeant: Whether rows are meant that have come or changed, too.
  private func looseReferences(
    areNewMeant: Bool = true, _ isMeant: (StoredReference) -> Bool = { _ in true }
  ) throws -> LooseReferences? {
    let references = try StoredReference.all(db).filter(isMeant)
    if references.isEmpty { return nil }
    let net = try all()
    for reference in references {
      let loose = try reference.loose(db)
      if loose.isEmpty { continue }
      var found: LooseReferences?
      let numbers = areNewMeant ? try net.rows(of: reference) : RowNumbers()
      let keys = try net.lostKeys(of: reference)
      for row in loose
      where numbers.contains(row.number) || keys.contains(row.key.map(\.asName))
        || areNewMeant && row.isDefault
          && own?.mayHaveTouched(row.number, of: reference.table) ?? true
      {
        let rule = row.isDefault ? .setDefault : net.restriction(reference)
        found = (found ?? LooseReferences(reference, by: rule)).adding(row.key)
      }
      if let found { return found }
    }
    return nil
  }

  /// Rows of the three tables that are new or refer to something else than before, by their
  /// numbers.
  func rows(writing reference: StoredReference) throws -> RowNumbers {
    var numbers = RowNumbers()
    let name = SQLName(reference.table)
    guard let table = tables.first(where: { SQLName($0.name) == name }) else { return numbers }
    // Of rows that are only counted nobody knows.
    if capture.onlyCounts { throw StepMover.OthersChanged() }
    let places = reference.columns.compactMap(table.index(named:))
    try all().forEach(table.entity) { row in
      let isSame =
        row.had && row.has && places.allSatisfy { row.old.isSame($0, as: row.new, $0) }
      if row.has, !isSame { _ = numbers.insert(row.number) }
    }
    return numbers
  }

  /// Rows that refer to rows of somebody's own tables that have gone along.
  private func furtherReferences() throws -> LooseReferences? {
    let known = tables.names
    for reference in try StoredReference.all(db) where !known.contains(SQLName(reference.parent)) {
      let loose = try reference.loose(db)
      if loose.isEmpty { continue }
      let isGone = try ownLosses().contains { loss in
        SQLName(loss.table) == SQLName(reference.parent) && loss.lost + loss.changed == []
      }
      let rule: StoredReference.Rule =
        reference.rule(isGone: isGone) == .restrict ? .restrict : .nothing
      return loose.reduce(LooseReferences(reference, by: rule)) { $0.adding($1.key) }
    }
    return nil
  }

  /// The rows that have kept the last row of the change at hand from going, or from getting another
  /// key, by a rule at which SQLite looks at once.
  private func restrictingReferences() throws -> LooseReferences? {
    let references = try StoredReference.all(db).filter {
      [$0.onDelete, $0.onUpdate].contains(.restrict)
    }
    if references.isEmpty { return nil }
    let tables = tables.byPlace
    let keyCounts = tables.map { $0?.noteKeyCount ?? 0 }
    let columnCounts = tables.map { $0?.columns.count ?? 0 }
    var (row, found) = (StepRow(), LooseReferences?.none)
    try capture.notes.forEach(from: start) { _, bytes in
      let note = try RowCapture.Note(bytes, keyCounts)
      try row.read(note.row, columnCounts, mayBeNone: true)
      guard row.had, let table = tables[note.table] else { return }
      for reference in references where reference.isOf(parent: table.name) {
        let places = reference.keys.compactMap(table.index(named:))
        if places.count < reference.keys.count { continue }
        let key = RowImage(places, of: row.old)
        if row.has, RowImage(places, of: row.new).bytes == key.bytes { continue }
        let count = try reference.count(key, db)
        if count == 0 { continue }
        found = LooseReferences(reference, by: .restrict).adding(key.values, count)
      }
    }
    return found
  }
}

extension DatabaseError {
  /// Whether references forbid what was to be done. A rule that looks at once is a trigger to
  /// SQLite.
  fileprivate var isOfReferences: Bool {
    extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY
      || extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER
        && message == "FOREIGN KEY constraint failed"
  }
}

extension NetChanges {
  private func entity(_ table: String) -> Entity? {
    let name = SQLName(table)
    return Entity.allCases.first { entity in captured(entity).map { SQLName($0.name) } == name }
  }

  /// The rows that refer to others and are new, or other ones than before.
  fileprivate func rows(of reference: StoredReference) throws -> RowNumbers {
    var numbers = RowNumbers()
    guard let entity = entity(reference.table), captured(entity)?.hasNumbers == true else {
      return numbers
    }
    try forEach(entity) { if $0.has { _ = numbers.insert($0.number) } }
    return numbers
  }

  /// That a rule looks at once; a trial that can't take back a statement finds it in the rows.
  fileprivate func restriction(_ reference: StoredReference) -> StoredReference.Rule {
    let isGone = entity(reference.parent).map { counts($0).deleted > 0 } ?? false
    return reference.rule(isGone: isGone) == .restrict ? .restrict : .nothing
  }

  /// What rows at the other end were told apart by that are gone, or other ones than before.
  fileprivate func lostKeys(of reference: StoredReference) throws -> Set<[String]> {
    guard let entity = entity(reference.parent), let table = captured(entity) else { return [] }
    let places = reference.keys.compactMap(table.index(named:))
    if places.count < reference.keys.count { return [] }
    var keys: Set<[String]> = []
    try forEach(entity) { row in
      if row.had { keys.insert(places.map { row.old.value($0).asName }) }
    }
    return keys
  }
}

extension Connection {
  /// Whether references lead nowhere at which SQLite looks when the transaction ends.
  var hasOpenReferences: Bool {
    get throws {
      var (open, highest): (Int32, Int32) = (0, 0)
      try sqlite3_db_status(connection, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &highest, 0)
      return open != 0
    }
  }
}
