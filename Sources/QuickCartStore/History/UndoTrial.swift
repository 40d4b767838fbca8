package import GRDB
import QCQLanguage
import QCQText

/// Why a change could not be undone.
struct UndoTrouble {
  /// In words; nil where it is the rows that tell.
  var words: String?
  var conflicts: [HistoryConflict] = []

  init(words: String? = nil, _ conflicts: [HistoryConflict] = []) {
    (self.words, self.conflicts) = (words, conflicts)
  }

  /// What the database has refused; nothing of what went wrong with the trial itself.
  init(_ error: StoreError) {
    if case .refused = error { words = error.diagnostic.message }
  }
}

/// Tries out whether a change can be undone, on a copy of the database.
///
/// What triggers, rules and references of somebody's own tables forbid is only known once SQLite is
/// asked: a row that may not be deleted, or one that was stored before there was a rule against it.
struct UndoTrial {
  private let net: NetChanges
  private let open: [OpenReference]
  /// Whether nothing but the statements has a say.
  private let isPlain: Bool

  /// A change that has been made in a transaction; nil on a server, which has no copies.
  init?(_ log: ChangeLog, _ net: NetChanges, open: [OpenReference]) {
    if log.slot.server != nil || net.isEmpty { return nil }
    (self.net, self.open) = (net, open)
    isPlain = log.isPlain && !log.hasOwnReferences
  }

  /// What a log has, on a copy; nil where undoing it is sure to be possible.
  ///
  /// - Parameter db: The connection to the database itself, which looks at references.
  init?(_ log: ChangeLog, _ net: NetChanges, on db: Database) throws {
    guard let gate = UndoTrial(log, net, open: []), gate.isNeeded(db) else { return nil }
    let open =
      try OpenReferences.before(net, log.own, log.db) + OpenReferences.regained(net, log.db)
    self.init(log, net, open: open)
  }

  /// Whether it has to be tried.
  ///
  /// - Parameter db: A connection that looks at references.
  func isNeeded(_ db: Database) -> Bool { !isPlain || !canRun(on: db) }

  /// Whether SQLite can run what undoes the change: foreign keys may name what is not there.
  private func canRun(on db: Database) -> Bool {
    for entity in Entity.allCases {
      guard let table = net.captured(entity) else { continue }
      let counts = net.counts(entity)
      let deeds: [(Int, RowDeed)] = [
        (counts.inserted, .deleted), (counts.deleted, .added), (counts.updated, .changed),
      ]
      for (count, deed) in deeds where count > 0 {
        do { _ = try RawStatement(db, table.trial(of: deed)) } catch { return false }
      }
    }
    return true
  }

  /// What would keep it from being undone, in a store that has it by now.
  func trouble(in store: Store) -> UndoTrouble {
    do throws(StoreError) {
      return UndoTrouble(
        try store.rehearse(keepsReferences: open.isEmpty) { db, log in try conflicts(db, log) })
    } catch {
      return UndoTrouble(error)
    }
  }

  /// The same on a copy of which nothing stays, in the transaction that has made it.
  ///
  /// - Parameters:
  ///   - made: Where that was recorded.
  ///   - references: Whether the database looks at references.
  ///   - path: What the database is called in messages.
  func trouble(
    onCopy made: ChangeLog, references: Bool, path: String
  ) throws -> UndoTrouble {
    let db = made.db
    // References that lead nowhere may keep it from being made, which is told elsewhere.
    guard try db.attempt({ try db.run(["COMMIT"]) }) != nil else { return UndoTrouble() }
    do throws(StoreError) {
      let found = try StoreError.mapping(path: path, db) {
        // Within a transaction nobody can say whether references are looked at.
        try db.run([
          "PRAGMA journal_mode = DELETE",
          "PRAGMA foreign_keys = \(references && open.isEmpty ? 1 : 0)", "BEGIN IMMEDIATE",
        ])
        let log = try ChangeLog(db, made.slot)
        log.begin()
        return try conflicts(db, log)
      }
      return UndoTrouble(found)
    } catch {
      if error == .interrupted { throw error }
      return UndoTrouble(error)
    }
  }

  /// What stands in the way of undoing it. Somebody else may have changed its rows since, which is
  /// no fault of the change.
  private func conflicts(_ db: Database, _ log: ChangeLog) throws -> [HistoryConflict] {
    let mover = try StepMover(StepRows(net, open: open), db)
    let found = try mover.conflicts(.undo)
    if found.isEmpty { return try mover.go(.undo, log) }
    return found.filter(\.isOfRules)
  }
}

extension HistoryConflict {
  /// Whether the database does not allow a row, whatever it is.
  fileprivate var isOfRules: Bool {
    switch reason {
    case .constraint: true
    case .changed, .altered, .gone, .kept, .exists, .wouldAlsoChange, .tableChanged, .unknown:
      false
    }
  }
}

extension ChangeResult {
  /// What a change would give on a copy of which nothing stays, with what would keep it from being
  /// undone.
  ///
  /// - Parameters:
  ///   - needsHistory: Whether it would not be made where a history that is there can't be written.
  ///   - isMade: Whether a result is that of a change that would be made.
  package init(
    trying store: Store, isRevocable: Bool, keepsReferences: Bool, needsHistory: Bool,
    isMade: (Result) -> Bool, _ work: (Database, ChangeLog) throws -> Result
  ) throws(StoreError) {
    var (isChange, trouble) = (false, UndoTrouble())
    let result = try store.rehearse(isRevocable, keepsReferences) { db, log in
      let result = try work(db, log)
      isChange = isMade(result)
      if isChange { trouble.words = try log.undoProblem() }
      return result
    } then: { db, log in
      guard isChange, trouble.words == nil else { return }
      let net = try log.all()
      if net.isEmpty { return }
      if let lack = try HistoryTrial(in: store, db).lack {
        if needsHistory, !store.history.isMissing(db) { throw lack }
        return trouble.words = lack.diagnostic.message
      }
      guard let trial = try UndoTrial(log, net, on: db) else { return }
      let references = try db.row("PRAGMA foreign_keys") { $0.isTrue(0) } ?? true
      trouble = try trial.trouble(onCopy: log, references: references, path: store.path)
    }
    self.init(result, historyProblem: trouble.words, undoConflicts: trouble.conflicts)
  }
}
