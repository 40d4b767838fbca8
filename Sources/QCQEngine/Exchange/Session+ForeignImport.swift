package import QCQExchange
import QCQLanguage
import QCQSemantics
package import QuickCartStore

extension Session {
  /// Takes in items of another program, in one transaction that is a step of the history.
  ///
  /// - Parameters:
  ///   - file: What the file is called in messages.
  ///   - remark: Told of each row that is left out or has become another one.
  package func take(
    _ reader: any ForeignReader, file: String, _ choices: ForeignChoices, isDryRun: Bool,
    remark: (ForeignRemark) -> Void
  ) throws(EngineError) -> ChangeResult<ImportTally> {
    let moment = now
    // What is added refers to what is there; to look that up again for each row takes long.
    let isFree = try read { try ForeignTables($0, vocabulary).haveUsualReferences() }
    if isDryRun {
      return try tryOut(isRevocable: false, keepsReferences: !isFree) { db, log in
        try load(reader, file, choices, at: moment, db, log, remark)
      }
    }
    return try change(
      label: "import \(file)", at: moment, keepsReferences: !isFree
    ) { db, log in
      let tables = ForeignTables(db, vocabulary)
      if isFree, try !tables.haveUsualReferences() { throw EngineError.refused(.changedMeanwhile) }
      let tally = try load(reader, file, choices, at: moment, db, log, remark)
      let ending: ChangeEnding =
        tally.changeCount > 0 ? .commit(summary: tally.sentence(isDryRun: false)) : .rollBack
      return (tally, ending)
    }
  }

  private func load(
    _ reader: any ForeignReader, _ file: String, _ choices: ForeignChoices, at moment: Double,
    _ db: Connection, _ log: ChangeLog, _ remark: (ForeignRemark) -> Void
  ) throws -> ImportTally {
    var reader = reader
    var loader = try ForeignLoader(
      db, log, vocabulary, choices, at: moment, in: store.zone, makeID: makeID)
    do {
      while let item = try reader.next({ loader.tell($0, remark) }) {
        try log.requireGoing()
        try loader.load(item, remark)
      }
    } catch let error as ExchangeError {
      throw EngineError(error, file: file)
    }
    try loader.finish()
    try log.requireLasting()
    try log.requireAdded(loader.tally.added)
    try loader.tellAltered(remark)
    try DateColumns(vocabulary: vocabulary, zone: store.zone, db: db).touchLists(log, at: moment)
    var tally = loader.tally
    tally.take(try log.ownLosses())
    return tally
  }
}
