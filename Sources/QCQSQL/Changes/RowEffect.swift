package import QCQSemantics
package import QCQLanguage

/// What a field is set to.
package enum NewValue: Sendable {
  case value(Value)
  case expression(CheckedExpression)
  /// A date, in the storage that an example has.
  case date(CheckedExpression, like: Value)
}

/// One statement's worth of change: the names in it stand for rows that were looked up.
package enum RowEffect: Sendable {
  case insert(Entity, [(column: String, value: Value)])
  /// Rows that have the values already are left alone; the others get the stamp, too.
  case update(
    CheckedQuery, [(column: String, value: NewValue)], stamp: (column: String, moment: Value)?)
  /// A new row for each of a query's rows: with new values in some columns, and an id of its own.
  case copy(CheckedQuery, columns: [String], values: [(column: String, value: Value)])
  case delete(CheckedQuery)
  /// The rows whose ids were noted before.
  case deleteNoted(Entity)
  /// The items of the lists whose ids were noted before.
  case deleteItemsOfNoted
}

extension RowEffect {
  /// The rows that it changes, without a column that would be shown; nil where it makes a new one,
  /// or they were noted before.
  package var query: CheckedQuery? {
    switch self {
    case .insert, .deleteNoted, .deleteItemsOfNoted: return nil
    case .update(var query, _, _), .copy(var query, _, _), .delete(var query):
      query.columns = []
      return query
    }
  }

  package var entity: Entity {
    switch self {
    case .insert(let entity, _): entity
    case .update(let query, _, _), .copy(let query, _, _), .delete(let query): query.source
    case .deleteNoted(let entity): entity
    case .deleteItemsOfNoted: .items
    }
  }
}
