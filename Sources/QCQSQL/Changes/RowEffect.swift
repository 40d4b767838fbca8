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
  case update(CheckedQuery, [(column: String, value: NewValue)])
  case delete(CheckedQuery)
}

extension RowEffect {
  package var entity: Entity {
    switch self {
    case .insert(let entity, _): entity
    case .update(let query, _), .delete(let query): query.source
    }
  }
}
