/// The three things that a query can ask for.
package enum Entity: String, Sendable, CaseIterable {
  case items, lists, categories

  package var singular: String {
    switch self {
    case .items: "item"
    case .lists: "list"
    case .categories: "category"
    }
  }
}

/// The two ways in which the seeds lay the entities out in tables.
package enum PhysicalLayout: String, Sendable, CaseIterable {
  /// `shopping_items.is_completed`
  case snakeCasePlural
  /// `shoppingItem.isCompleted`
  case camelCaseSingular

  package func table(_ entity: Entity) -> String {
    switch (self, entity) {
    case (.snakeCasePlural, .items): "shopping_items"
    case (.snakeCasePlural, .lists): "shopping_lists"
    case (.snakeCasePlural, .categories): "item_categories"
    case (.camelCaseSingular, .items): "shoppingItem"
    case (.camelCaseSingular, .lists): "shoppingList"
    case (.camelCaseSingular, .categories): "itemCategory"
    }
  }

  /// The column of a table that a stored field of the vocabulary is kept in.
  package func column(_ field: StoredField) -> String {
    switch self {
    case .snakeCasePlural: field.snakeCase
    case .camelCaseSingular: field.camelCase
    }
  }
}

/// A field of the vocabulary that has a column of its own.
package enum StoredField: String, Sendable, CaseIterable {
  case id, title, name, emoji, order, quantity, completed, note, category, list, created, updated

  package var snakeCase: String {
    switch self {
    case .id, .title, .name, .emoji, .quantity: rawValue
    case .order: "sort_order"
    case .completed: "is_completed"
    case .note: "notes"
    case .category: "category_id"
    case .list: "shopping_list_id"
    case .created: "created_at"
    case .updated: "updated_at"
    }
  }

  package var camelCase: String {
    switch self {
    case .id, .title, .name, .emoji, .quantity: rawValue
    case .order: "sortOrder"
    case .completed: "isCompleted"
    case .note: "notes"
    case .category: "categoryId"
    case .list: "shoppingListId"
    case .created: "createdAt"
    case .updated: "updatedAt"
    }
  }
}
