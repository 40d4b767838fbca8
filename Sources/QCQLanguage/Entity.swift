/// The three things that a query can ask for.
package enum Entity: String, Sendable, CaseIterable {
  case items, lists, categories

  /// By its place and not by its word, as it is looked up often.
  package func hash(into hasher: inout Hasher) {
    let place =
      switch self {
      case .items: 0
      case .lists: 1
      case .categories: 2
      }
    hasher.combine(place)
  }

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
    case .snakeCasePlural: field.info.snakeCase
    case .camelCaseSingular: field.info.camelCase
    }
  }
}
