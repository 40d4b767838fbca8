package import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQText
import QuickCartStore

/// A whole row that an application has as values.
package enum RowWrite: Sendable {
  case insert(Entity, [StoredField: Value])
  /// Sets fields of the row with an id; its time of change follows unless it is among them.
  case update(Entity, id: Value, [StoredField: Value])
}

extension Session {
  /// Writes rows in one transaction that is a step of the history; the lists of items are touched
  /// as with any change.
  ///
  /// - Parameter label: What the history calls it.
  /// - Returns: How many rows were there to be written, changed or not.
  package func write(_ rows: [RowWrite], label: String) throws(EngineError) -> Int {
    let moment = now
    let context = LoweringContext(now: moment, zone: store.zone, parameters: [:])
    let lowering = Lowering(vocabulary, SQLiteDialect(), context)
    let result = try change(label: label, at: moment, triesUndo: false) { db, log in
      let dates = DateColumns(vocabulary: lowering.vocabulary, zone: context.zone, db: db)
      let writer = RowWriter(lowering: lowering, dates: dates, db: db, log: log)
      let count = try rows.reduce(0) { try $0 + writer.write($1) }
      return (count, count > 0 ? .commit(summary: label) : .rollBack)
    }
    try result.throwAftermath()
    return result.result
  }
}

/// Writes the rows of one change, with what follows from each.
private struct RowWriter {
  let lowering: Lowering
  let dates: DateColumns
  let db: Connection
  let log: ChangeLog

  /// - Returns: How many rows were there to be written.
  func write(_ row: RowWrite) throws -> Int {
    let (vocabulary, moment) = (lowering.vocabulary, lowering.context.now)
    let table = vocabulary[row.entity].table
    log.begin()
    try log.requireRecorded(row.entity, table: table)
    let effect = try dates.stored(try row.effect(vocabulary, at: moment))
    try SetValues(lowering: lowering, db: db).check(effect, of: nil)
    let asked = try row.asked(effect, lowering, log)
    let prepared = try RawStatement(db, lowering.statement(effect), isKept: true)
    while try prepared.step() {}
    var count = 1
    if let query = row.query(vocabulary) {
      count = try RawStatement(db, lowering.statement(query)).step() ? 1 : 0
    }
    if row.entity == .items { try dates.touchLists(log, at: moment) }
    if let asked, let fates = try log.fates(of: asked), fates.kept > 0 {
      throw EngineError.store(.refused(.kept(try db.keptRows(fates, in: table))))
    }
    return count
  }
}

extension RowWrite {
  fileprivate var entity: Entity {
    switch self {
    case .insert(let entity, _), .update(let entity, _, _): entity
    }
  }

  private var values: [StoredField: Value] {
    switch self {
    case .insert(_, let values), .update(_, _, let values): values
    }
  }

  /// The row that is to be there; nil for a new one.
  fileprivate func query(_ vocabulary: Vocabulary) -> CheckedQuery? {
    guard case .update(let entity, let id, _) = self, let field = vocabulary[entity][.id] else {
      return nil
    }
    var query = CheckedQuery(source: entity)
    query.conditions = [
      .comparison(.equal, .field(FieldReference(field)), .literal(id), .plain, isNullable: false)
    ]
    return query
  }

  /// What it asks for, where triggers and rules for conflicts have a say; nil where they have none.
  fileprivate func asked(
    _ effect: RowEffect, _ lowering: Lowering, _ log: ChangeLog
  ) throws -> AskedRows? {
    guard log.mayDiffer else { return nil }
    switch effect {
    case .update(_, let cells, _):
      let keys = log.isPlain ? nil : lowering.keys(effect, log.key(of: entity))
      return AskedRows(
        entity, .changed, columns: cells.map(\.column),
        chosen: try keys.map { try log.choose($0, of: entity) })
    case .insert, .copy, .delete, .deleteNoted, .deleteItemsOfNoted:
      return AskedRows(entity, .added, chosen: log.isPlain ? nil : ChosenRows(count: 1))
    }
  }

  fileprivate func effect(
    _ vocabulary: Vocabulary, at moment: Double
  ) throws(EngineError) -> RowEffect {
    if case .text(let name)? = values[entity.nameField], name.isBlankName {
      throw .statement(.emptyName(.none))
    }
    for case .date(let instant) in values.values where !MomentText.canSay(instant) {
      throw .statement(.noPointInTime)
    }
    // In the order of the fields, so that the statement is one that the connection keeps.
    let fields = entity.storedFields.compactMap { field in values[field].map { (field, $0) } }
    // Of what there is to write only the times of a row may be without a place.
    let lasting = fields.map(\.0).filter { $0.info.type != .date }
    let needed = lasting.isEmpty ? fields.map(\.0) : lasting
    if let lack = vocabulary.lack(writing: needed, of: entity) { throw .statement(lack) }
    switch self {
    case .insert:
      var row = NewRow(entity, vocabulary)
      for (field, value) in fields { row.set(field, value) }
      return row.effect
    case .update:
      guard let query = query(vocabulary) else {
        throw .store(.refused(.constraint(detail: "the table has no column for ids")))
      }
      let known = fields.filter { vocabulary[entity].writable($0.0) != nil }
      let isStamped = vocabulary[entity].writable(.updated) != nil && values[.updated] == nil
      return .update(
        query, known.map { (vocabulary.layout.column($0.0), NewValue.value($0.1)) },
        stamp: isStamped ? (vocabulary.layout.column(.updated), .date(moment)) : nil)
    }
  }
}

extension Diagnostic {
  fileprivate static let noPointInTime = Diagnostic(
    .valueOutOfRange, .none, "the date is not between the year 1 and the year 9999")
}
