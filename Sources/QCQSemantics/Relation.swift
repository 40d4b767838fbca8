package import QCQLanguage

/// What an item refers to; the one step that a path can take.
package enum Relation: String, Sendable, CaseIterable {
  case list, category

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
  /// The stored fields of the language, in the order in which they are shown.
  package var storedFields: [StoredField] {
    switch self {
    case .items: [.id, .name, .quantity, .completed, .note, .category, .list, .created, .updated]
    case .lists: [.id, .title, .created, .updated]
    case .categories: [.id, .name, .emoji, .order]
    }
  }

  /// What a row is called; it stands for the row where that is named alone.
  package var nameField: StoredField { self == .lists ? .title : .name }

  /// How rows are ordered where nothing is said; those that are equal are ordered by their ids.
  package var defaultOrder: (field: StoredField, isDescending: Bool) {
    switch self {
    case .items: (.created, false)
    case .lists: (.updated, true)
    case .categories: (.order, false)
    }
  }
}
