import QCQExchange
import QCQLanguage
import QCQText
package import QuickCartStore

/// What came of the rows of another copy of a database.
package struct MergeTally: Sendable {
  private(set) var counts: [RowLoader.Outcome: Int] = [:]

  mutating func add(_ outcome: RowLoader.Outcome) { counts[outcome, default: 0] += 1 }

  package var changeCount: Int { (counts[.added] ?? 0) + (counts[.replaced] ?? 0) }

  /// One line of what was done.
  package func sentence(isDryRun: Bool) -> String {
    func rows(_ outcome: RowLoader.Outcome) -> String {
      Plural.count(counts[outcome] ?? 0, "row")
    }
    return (isDryRun ? "would merge: " : "merged: ")
      + "\(rows(.added)) added, \(rows(.replaced)) newer there, \(rows(.kept)) newer here, "
      + "\(rows(.same)) the same"
  }
}

extension Session {
  /// Takes in the rows of another copy of the database, in one transaction that is a step of the
  /// history. Of two rows with one id the one that was changed last stays, so that it makes no
  /// difference which copy takes in the other.
  ///
  /// - Parameter remark: Told of each row that the copies have different values of.
  package func merge(
    _ other: Store, file: String, isDryRun: Bool, remark: (ImportRemark) -> Void
  ) throws(EngineError) -> ChangeResult<MergeTally> {
    if isDryRun {
      let tally = try rehearse(isRevocable: false) { db, log in
        try db.rows("PRAGMA defer_foreign_keys = ON") { _ in }
        return try merge(other, file, db, log, remark)
      }
      return (tally, nil)
    }
    return try change(label: "merge \(file)", at: now, keepsReferences: false) { db, log in
      let tally = try merge(other, file, db, log, remark)
      let ending: ChangeEnding =
        tally.changeCount > 0 ? .commit(summary: tally.sentence(isDryRun: false)) : .rollBack
      return (tally, ending)
    }
  }

  private func merge(
    _ other: Store, _ file: String, _ db: Connection, _ log: ChangeLog,
    _ remark: (ImportRemark) -> Void
  ) throws -> MergeTally {
    try other.read { source in
      try EngineError.catching { try merge(ExportedTables(source), file, db, log, remark) }
    }.get()
  }

  private func merge(
    _ rows: ExportedTables, _ file: String, _ db: Connection, _ log: ChangeLog,
    _ remark: (ImportRemark) -> Void
  ) throws -> MergeTally {
    var tally = MergeTally()
    do {
      let loader = try RowLoader(db, log, rows.tables, .merge)
      for (index, table) in rows.tables.enumerated() {
        try rows.forEachRow(of: index) { found in
          let row = rows.row(index, found)
          let outcome = try loader.load(row)
          tally.add(outcome)
          if let words = outcome.mergeWords {
            remark(
              ImportRemark(
                entity: table.entity, id: table.index(.id).map { row.cells[$0] },
                problem: words + loader.differences))
          }
          return true
        }
      }
    } catch let misfit as RowLoader.Misfit {
      throw EngineError.input(path: file, reason: misfit.message)
    }
    return tally
  }
}

extension RowLoader.Outcome {
  /// What is told of a row that the copies have different values of; nil for any other.
  fileprivate var mergeWords: String? {
    switch self {
    case .added, .same: nil
    case .kept: "the row here was changed later; the other one had "
    case .replaced: "the other row was changed later; this one had "
    }
  }
}
