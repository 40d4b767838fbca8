package import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQText
import QuickCartStore

/// A whole row that an application has as values.
package enum RowWrite: Sendable {
  case insert(Entity, [StoredField: Value])
  /// Sets fields of the row with an id.
  case update(Entity, id: Value, [StoredField: Value])
}

extension Session {
  /// Writes rows in one transaction that is a step of the history; the lists of items are touched
  /// as with any change.
  ///
  /// - Parameter label: What the history calls it.
  /// - Returns: How many rows were written.
  package func write(_ rows: [RowWrite], label: String) throws(EngineError) -> Int {
    let moment = now
    let context = LoweringContext(now: moment, zone: store.zone, parameters: [:])
    let lowering = Lowering(vocabulary, SQLiteDialect(), context)
    let vocabulary = vocabulary
    let result = try change(label: label, at: moment) { db, log in
      var count = 0
      for row in rows {
        let mark = try log.mark
        let statement = lowering.statement(try row.effect(vocabulary))
        let prepared = try RawStatement(db, statement, isKept: true)
        while try prepared.step() {}
        let counts = try log.count(since: mark, row.entity)
        count += counts.inserted + counts.updated
        if row.entity == .items { try log.touchLists(since: mark, at: moment) }
      }
      return (count, count > 0 ? .commit(summary: label) : .rollBack)
    }
    return result.result
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

  fileprivate func effect(_ vocabulary: Vocabulary) throws(EngineError) -> RowEffect {
    if case .text(let name)? = values[entity.nameField], name.allSatisfy(\.isWhitespace) {
      throw .statement(.emptyName(.none))
    }
    // In the order of the fields, so that the statement is one that the connection keeps.
    let fields = entity.storedFields.compactMap { field in values[field].map { (field, $0) } }
    switch self {
    case .insert:
      var row = NewRow(entity, vocabulary)
      for (field, value) in fields { row.set(field, value) }
      return row.effect
    case .update(_, let id, _):
      var query = CheckedQuery(source: entity)
      if let field = vocabulary[entity][.id] {
        query.conditions = [
          .comparison(
            .equal, .field(FieldReference(field)), .literal(id), .plain, isNullable: false)
        ]
      }
      let known = fields.filter { vocabulary[entity][$0.0] != nil }
      return .update(
        query, known.map { (vocabulary.layout.column($0.0), NewValue.value($0.1)) })
    }
  }
}
