import QCQExchange
import QCQSemantics
package import QCQText
package import QuickCartStore

/// What came of the rows of another copy of a database.
package struct MergeTally: Sendable {
  package fileprivate(set) var added = 0
  package fileprivate(set) var changed = 0
  package fileprivate(set) var deleted = 0
  /// Rows of which something is lost.
  package fileprivate(set) var conflicts = 0
  /// The files of the copies that have no history to tell how rows were.
  package fileprivate(set) var withoutHistory: [String] = []
  /// What triggers made of rows, and what is to be said of it.
  private var deeds = TriggerDeeds()
  package private(set) var warnings: [Diagnostic] = []

  package var changeCount: Int { added + changed + deleted }

  /// One line of what was done.
  package func sentence(isDryRun: Bool) -> String {
    let counts = [(added, "added"), (changed, "changed"), (deleted, "deleted")]
    let parts = counts.filter { $0.0 > 0 }.map { "\(Plural.count($0.0, "row")) \($0.1)" }
    let text = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    return (isDryRun ? "would merge: " : "merged: ") + text
      + deeds.words(of: changeCount, "", isDryRun: isDryRun)
      + (conflicts > 0 ? "; \(Plural.count(conflicts, "conflict"))" : "")
  }
}

/// What another copy of a database is merged by.
package struct MergeSource {
  let other: Store
  /// What it is called in messages.
  package let file: String
  /// The database from which both copies were made; nil where nobody has it.
  let base: (store: Store, file: String)?

  package init(_ other: Store, file: String, base: (store: Store, file: String)? = nil) {
    (self.other, self.file, self.base) = (other, file, base)
  }
}

extension Session {
  /// Takes in the rows of another copy of the database, in one transaction that is a step of the
  /// history. It makes no difference which copy takes in the other. Nothing is merged where a
  /// history that is there can't be read, or that of the database not be written.
  ///
  /// - Parameter remark: Told of each row of which something is lost.
  package func merge(
    _ source: MergeSource, isDryRun: Bool, remark: (ImportRemark) -> Void
  ) throws(EngineError) -> ChangeResult<MergeTally> {
    let versions =
      try source.base == nil
      ? EngineError.mapping(try RowVersions(store, source.other)) : nil
    func taken(_ db: Connection, _ log: ChangeLog) throws -> MergeTally {
      let run = MergeRun(
        source: source, path: store.path, vocabulary: vocabulary, db: db, log: log)
      return try run.tally(versions, remark)
    }
    if isDryRun {
      return try tryOut(
        isRevocable: false, keepsReferences: false, needsHistory: true, taken)
    }
    let label = "merge \(source.file)"
    return try change(
      label: label, at: now, keepsReferences: false, needsHistory: true
    ) { db, log in
      let tally = try taken(db, log)
      let ending: ChangeEnding =
        tally.changeCount > 0 ? .commit(summary: tally.sentence(isDryRun: false)) : .rollBack
      return (tally, ending)
    }
  }
}

/// Takes in the rows of another copy, in a transaction that someone else ends.
private struct MergeRun {
  let source: MergeSource
  /// What the database is called in messages.
  let path: String
  let vocabulary: Vocabulary
  let db: Connection
  let log: ChangeLog

  /// - Parameter versions: What the histories know; nil where a base tells how rows were.
  func tally(
    _ versions: RowVersions?, _ remark: (ImportRemark) -> Void
  ) throws -> MergeTally {
    try source.other.read { other in
      try EngineError.catching {
        let rows = try fitting(source.file) { try ExportedTables(other) }
        if let problem = rows.tables.unfitness {
          throw EngineError.input(path: source.file, reason: problem)
        }
        if let versions {
          var tally = try take(rows, other, versions, remark)
          let copies = [(path, versions.lacks.own), (source.file, versions.lacks.other)]
          tally.withoutHistory = copies.filter { $0.1 }.map { $0.0 }
          return tally
        }
        guard let base = source.base else { return MergeTally() }
        return try base.store.read { ancestor in
          try EngineError.catching {
            let own = try ExportedTables(db).tables
            let past = try fitting(base.file) {
              try MergeAncestor(ancestor, rows.tables, own: own)
            }
            return try take(rows, other, past, remark)
          }
        }.get()
      }
    }.get()
  }

  private func take(
    _ rows: ExportedTables, _ other: Connection, _ past: any MergePast,
    _ remark: (ImportRemark) -> Void
  ) throws -> MergeTally {
    try fitting(source.file) {
      let merger = try RowMerger(db, path: path, log, rows, other: other, past)
      var tally = try MergeTally(rows, merger, vocabulary, remark)
      let fates = ChangeFates(merger.fates, deletions: merger.deletions, vocabulary, db)
      tally.take(try TakenFates(fates, log))
      return tally
    }
  }

  /// Does work with the tables of a file; one that has others is told by its name.
  private func fitting<Result>(_ file: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let misfit as Misfit {
      throw EngineError.input(path: file, reason: misfit.message)
    }
  }
}

extension MergeTally {
  /// One line about copies that have no history; nil if both have one.
  package var missingHistories: String? {
    if withoutHistory.isEmpty { return nil }
    return withoutHistory.joined(separator: " and ")
      + (withoutHistory.count == 1 ? " has" : " have")
      + " no history: rows that were deleted there can't be told from new ones, and come back; "
      + "`--base` names the database that both copies were made from"
  }

  fileprivate mutating func take(_ fates: TakenFates) {
    (deeds, warnings) = (fates.deeds, fates.warnings)
  }

  /// Takes all rows of the other copy.
  fileprivate init(
    _ rows: ExportedTables, _ merger: RowMerger, _ vocabulary: Vocabulary,
    _ remark: (ImportRemark) -> Void
  ) throws {
    var tally = MergeTally()
    func tell(_ found: RowMerger.Remark) {
      tally.conflicts += 1
      remark(
        ImportRemark(entity: found.entity, id: found.id, kind: .altered, problem: found.words))
    }
    (tally.added, tally.changed, tally.deleted) = try merger.begin(tell)
    for index in rows.tables.indices {
      try rows.forEachRow(of: index) { found in
        switch try merger.take(rows.row(index, found), tell) {
        case .added: tally.added += 1
        case .changed: tally.changed += 1
        case .same: break
        }
        return true
      }
    }
    let end = try merger.finish(tell) { entity, row in
      remark(ImportRemark(row, entity, vocabulary))
    }
    tally.deleted += end.deleted
    tally.added += end.added
    self = tally
  }
}
