import QCQExchange
import QCQText
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

  package var changeCount: Int { added + changed + deleted }

  /// One line of what was done.
  package func sentence(isDryRun: Bool) -> String {
    let counts = [(added, "added"), (changed, "changed"), (deleted, "deleted")]
    let parts = counts.filter { $0.0 > 0 }.map { "\(Plural.count($0.0, "row")) \($0.1)" }
    let text = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    return (isDryRun ? "would merge: " : "merged: ") + text
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
    if isDryRun {
      return try rehearse(isRevocable: false, keepsReferences: false) { db, log in
        try ChangeResult(trying: merge(source, versions, db, log, remark), log)
      }
    }
    let label = "merge \(source.file)"
    return try change(
      label: label, at: now, keepsReferences: false, needsHistory: true
    ) { db, log in
      let tally = try merge(source, versions, db, log, remark)
      let ending: ChangeEnding =
        tally.changeCount > 0 ? .commit(summary: tally.sentence(isDryRun: false)) : .rollBack
      return (tally, ending)
    }
  }

  private func merge(
    _ source: MergeSource, _ versions: RowVersions?, _ db: Connection, _ log: ChangeLog,
    _ remark: (ImportRemark) -> Void
  ) throws -> MergeTally {
    try source.other.read { other in
      try EngineError.catching {
        let rows = try fitting(source.file) { try ExportedTables(other) }
        if let problem = rows.tables.unfitness {
          throw EngineError.input(path: source.file, reason: problem)
        }
        if let versions {
          var tally = try fitting(source.file) {
            try MergeTally(
              rows, RowMerger(db, path: store.path, log, rows, other: other, versions), remark)
          }
          let copies = [(store.path, versions.lacks.own), (source.file, versions.lacks.other)]
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
            return try fitting(source.file) {
              try MergeTally(
                rows, RowMerger(db, path: store.path, log, rows, other: other, past), remark)
            }
          }
        }.get()
      }
    }.get()
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

  /// Takes all rows of the other copy.
  fileprivate init(
    _ rows: ExportedTables, _ merger: RowMerger, _ remark: (ImportRemark) -> Void
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
    let end = try merger.finish(tell)
    tally.deleted += end.deleted
    tally.added += end.added
    self = tally
  }
}
