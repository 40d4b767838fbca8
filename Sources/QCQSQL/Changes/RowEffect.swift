package import QCQSemantics
package import QCQLanguage

/// What a field is set to.
package enum NewValue: Sendable {
  case value(Value)
  case expression(CheckedExpression)
}

/// One statement's worth of change: the names in it stand for rows that were looked up.
package enum RowEffect: Sendable {
  case insert(Entity, [(column: String, value: Value)])
  /// Rows that have the values already are left alone; the others get the stamp, too.
  case update(
    CheckedQuery, [(column: String, value: NewValue)], stamp: (column: String, moment: Double)?)
  case delete(CheckedQuery)
}

extension RowEffect {
  package var entity: Entity {
    switch self {
    case .insert(let entity, _): entity
    case .update(let query, _, _), .delete(let query): query.source
    }
  }
}
