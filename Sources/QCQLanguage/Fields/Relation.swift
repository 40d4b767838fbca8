/// What an item refers to; the one step that a path can take.
package enum Relation: String, Sendable, CaseIterable {
  case list, category

  /// The relation of a name, which hardly any name has: so it is compared, and not looked up.
  package init?(named name: String) {
    if name == "list" {
      self = .list
    } else if name == "category" {
      self = .category
    } else {
      return nil
    }
  }

  package var entity: Entity {
    switch self {
    case .list: .lists
    case .category: .categories
    }
  }

  /// The field of items that holds the reference.
  package var field: StoredField {
    switch self {
    case .list: .list
    case .category: .category
    }
  }

  /// The relation by which items belong to rows of an entity.
  package init?(to entity: Entity) {
    switch entity {
    case .items: return nil
    case .lists: self = .list
    case .categories: self = .category
    }
  }
}

extension Entity {
  /// The field by which items belong to its rows; none for items.
  package var owning: [StoredField] { Relation(to: self).map { [$0.field] } ?? [] }
}
