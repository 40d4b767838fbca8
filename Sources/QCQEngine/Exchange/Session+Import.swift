package import QCQExchange
package import QCQLanguage
package import QCQText
package import QuickCartStore

/// What came of the rows of a file.
package struct ImportTally: Sendable {
  package private(set) var added: [Entity: Int] = [:]
  package private(set) var replaced: [Entity: Int] = [:]
  /// Rows that were there, to the bit.
  package private(set) var same = 0
  /// Rows that were left out, as another one with their id is there.
  package private(set) var kept = 0
  /// Rows that were left out, as the ones with their ids are not older.
  package private(set) var notNewer = 0
  /// Pending items of which more is wanted now.
  package private(set) var raised = 0
  private var remarked: [ForeignRemark.Kind: Int] = [:]
  /// The first items, as people write them.
  package private(set) var first: [String] = []
  /// What triggers made of what was to come in, and what is to be said of it.
  private var deeds = TriggerDeeds()
  package private(set) var warnings: [Diagnostic] = []

  mutating func take(_ fates: TakenFates) { (deeds, warnings) = (fates.deeds, fates.warnings) }

  mutating func take(_ losses: [OwnLoss]) {
    if let lost = Diagnostic.lost(losses) { warnings.append(lost) }
  }

  mutating func add(_ outcome: RowLoader.Outcome, _ entity: Entity) {
    switch outcome {
    case .added: added[entity, default: 0] += 1
    case .replaced: replaced[entity, default: 0] += 1
    case .same: same += 1
    case .kept: kept += 1
    case .notNewer: notNewer += 1
    case .renumbered(_, let isNew): if isNew { added[entity, default: 0] += 1 } else { same += 1 }
    }
  }

  mutating func addRaised() { raised += 1 }

  /// How many items are shown.
  private static let shownItems = 5

  /// Whether another item is shown.
  var showsMore: Bool { first.count < Self.shownItems }

  mutating func show(_ item: @autoclosure () -> String) {
    if showsMore { first.append(item()) }
  }

  /// How many items that are new are not among the first.
  package var unshown: Int { (added[.items] ?? 0) + raised - first.count }

  /// Counts rows: of one there may be more to say than one thing.
  mutating func add(_ remark: ForeignRemark) {
    if !remark.isFurther { remarked[remark.kind, default: 0] += 1 }
  }

  package var changeCount: Int { (Array(added.values) + replaced.values).reduce(raised, +) }

  /// Whether rows were skipped, and none came in or was there already.
  package var hasLostAll: Bool {
    changeCount == 0 && same == 0 && kept + notNewer == 0 && remarked[.skipped] != nil
  }

  /// `3 lists and 24 items`.
  private func words(_ counts: [Entity: Int]) -> String {
    let parts = ExchangeTable.order.compactMap { entity in
      counts[entity].map { Plural.count($0, entity.singular) }
    }
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "nothing" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// One line of what was done.
  package func sentence(isDryRun: Bool) -> String {
    func verb(_ base: String, _ past: String) -> String { isDryRun ? base : past }
    var deeds: [String] = []
    if !added.isEmpty { deeds.append("\(verb("import", "imported")) \(words(added))") }
    if !replaced.isEmpty { deeds.append("\(verb("update", "updated")) \(words(replaced))") }
    if raised > 0 {
      let items = Plural.count(raised, "item")
      deeds.append("\(verb("raise", "raised")) the quantity of \(items)")
    }
    if deeds.isEmpty { deeds = ["\(verb("import", "imported")) nothing"] }
    var text = (isDryRun ? "would " : "") + deeds.joined(separator: ", ")
    text += self.deeds.words(of: changeCount, "", isDryRun: isDryRun)
    if same > 0 {
      text += "; \(Plural.count(same, "row")) \(same == 1 ? "was" : "were") already there"
    }
    if kept > 0 { text += "; \(Plural.count(kept, "row")) skipped: other rows have their ids" }
    if notNewer > 0 {
      let those = notNewer == 1 ? "the one here is" : "those here are"
      text += "; \(Plural.count(notNewer, "row")) skipped: \(those) not older"
    }
    if let count = remarked[.altered] { text += "; \(Plural.count(count, "row")) altered" }
    if let count = remarked[.skipped] { text += "; \(count) skipped" }
    if let count = remarked[.ignored] { text += "; \(Plural.count(count, "column")) not imported" }
    return text
  }
}

/// A row of a file that did not come in.
package struct ImportRemark: Sendable {
  package let entity: Entity
  package let id: StoredCell?
  package let kind: ForeignRemark.Kind
  package let problem: String

  /// What the row is called: `item 1A2B`.
  package var name: String {
    let words =
      switch id {
      case .text(let bytes)?: String(decoding: bytes, as: UTF8.self)
      case .int(let int)?: String(int)
      case .real(let number)?: String(number)
      case .null?, .blob?, nil: "without an id"
      }
    return "\(entity.singular) \(words)"
  }
}

extension RefusedRow {
  /// What is to be said, with the row that it is about.
  func diagnostic(of row: String) -> Diagnostic {
    var diagnostic = StoreError.refused(refusal).diagnostic
    diagnostic.message = "\(row): \(diagnostic.message)"
    return diagnostic
  }
}

extension Session {
  /// Takes in an export of qcq, in one transaction that is a step of the history.
  ///
  /// References need not lead anywhere: an export has what a database had.
  ///
  /// - Parameters:
  ///   - file: What the file is called in messages.
  ///   - remark: Told of each row that is left out.
  package func take(
    _ export: ExportReader, file: String, _ policy: SameIDPolicy, isDryRun: Bool,
    remark: (ImportRemark) -> Void
  ) throws(EngineError) -> ChangeResult<ImportTally> {
    if isDryRun {
      return try tryOut(isRevocable: false, keepsReferences: false) { db, log in
        try load(export, file, policy, db, log, remark)
      }
    }
    return try change(label: "import \(file)", at: now, keepsReferences: false) { db, log in
      let tally = try load(export, file, policy, db, log, remark)
      let ending: ChangeEnding =
        tally.changeCount > 0
        ? .commit(summary: tally.sentence(isDryRun: false)) : .rollBack
      return (tally, ending)
    }
  }

  private func load(
    _ export: ExportReader, _ file: String, _ policy: SameIDPolicy, _ db: Connection,
    _ log: ChangeLog, _ remark: (ImportRemark) -> Void
  ) throws -> ImportTally {
    var (export, tally) = (export, ImportTally())
    do {
      let loader = try RowLoader(db, log, export.tables, policy)
      while let row = try export.next() {
        let outcome = try loader.load(row)
        let table = export.tables[row.table]
        tally.add(outcome, table.entity)
        if case .added = outcome, table.entity == .items { tally.show(table.label(row)) }
        if let (kind, problem) = outcome.remark {
          let id = table.index(.id).map { row.cells[$0] }
          remark(ImportRemark(entity: table.entity, id: id, kind: kind, problem: problem))
        }
      }
      try loader.finish()
      let fates = try log.requireLasting { entity, row in
        remark(ImportRemark(row, entity, vocabulary))
      }
      try log.requireAdded(tally.added)
      try log.followReferences()
      let changes = ChangeFates(fates, deletions: loader.deletions, vocabulary, db)
      tally.take(try TakenFates(changes, log))
    } catch let error as ExchangeError {
      throw EngineError(error, file: file)
    } catch let misfit as Misfit {
      throw EngineError.input(path: file, reason: misfit.message)
    } catch let refused as RefusedRow {
      guard let row = refused.row else { throw refused }
      let remark = ImportRemark(
        entity: row.entity, id: row.id, kind: .skipped, problem: "")
      throw EngineError.statement(refused.diagnostic(of: remark.name))
    }
    return tally
  }
}

extension RowLoader.Outcome {
  /// What is to be said of a row that did not come in as it was.
  fileprivate var remark: (kind: ForeignRemark.Kind, problem: String)? {
    switch self {
    case .added, .same, .replaced: nil
    case .kept: (.skipped, "another row already has this id")
    case .notNewer: (.skipped, "the row that is here was changed at the same time or later")
    case .renumbered(let number, _):
      (.altered, "another category already has this id; its items are in category \(number)")
    }
  }
}

extension EngineError {
  /// What is wrong in a file that was to be taken in.
  package init(_ error: ExchangeError, file: String) {
    let place = error.line.map { "line \($0): " } ?? ""
    self = .input(path: file, reason: place + error.message)
  }

  /// Reads a file that is to be taken in; whatever is wrong in it is said of that file.
  package static func reading<Result>(
    _ file: String, _ work: () throws -> Result
  ) throws(EngineError) -> Result {
    do {
      return try work()
    } catch let error as ExchangeError {
      throw EngineError(error, file: file)
    } catch let error as EngineError {
      throw error
    } catch {
      throw .input(path: file, reason: "\(error)")
    }
  }
}

extension ExchangeTable {
  /// An item as people write it.
  fileprivate func label(_ row: ExportReader.Row) -> String {
    func cell(_ field: StoredField) -> StoredCell { index(field).map { row.cells[$0] } ?? .null }
    let name =
      if case .text(let bytes) = cell(.name) {
        String(decoding: bytes, as: UTF8.self)
      } else {
        "an item without a name"
      }
    guard case .int(let quantity) = cell(.quantity), quantity != 1 else { return name }
    return "\(quantity)x \(name)"
  }
}
