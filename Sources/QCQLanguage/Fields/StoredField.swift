/// A field of the language that has a column of its own.
package enum StoredField: String, Sendable, CaseIterable {
  case id, title, name, emoji, order, quantity, completed, note, category, list, created, updated

  /// What a field is to those who look at rows.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Each row has a value, and an empty text is none.
    package static let always = Traits(rawValue: 1)
    /// It tells apart items of one name.
    package static let telling = Traits(rawValue: 2)
    /// A row may be without a value, so that its column takes NULL.
    package static let optional = Traits(rawValue: 4)
  }

  /// All that there is to know of a field, but for which entities have it.
  package struct Info: Sendable {
    /// Its columns in the two layouts.
    let snakeCase: String
    let camelCase: String
    package let type: ValueType
    package let traits: Traits
    /// What rows have that are not given a value, as SQL; nil where each is given one.
    package let standard: String?
    /// The version of qcq's own databases that has its column first; older ones are given it.
    package let since: Int
    /// Whether a row may be without a value.
    package var isOptional: Bool { traits.contains(.optional) }
    /// With `{}` for an item, a list or a category.
    let summary: String

    init(
      _ snakeCase: String, _ camelCase: String, _ type: ValueType, _ traits: Traits,
      standard: String? = nil, since: Int = 1, _ summary: String
    ) {
      (self.snakeCase, self.camelCase) = (snakeCase, camelCase)
      (self.type, self.traits, self.standard) = (type, traits, standard)
      (self.since, self.summary) = (since, summary)
    }
  }

  package var info: Info {
    switch self {
    case .id: Info("id", "id", .text, .always, "The {}'s id in the database.")
    case .title: Info("title", "title", .text, .always, "What the {} is called.")
    case .name: Info("name", "name", .text, .always, "What the {} is called.")
    case .emoji: Info("emoji", "emoji", .text, [], "The emoji shown before the {}.")
    case .order:
      Info("sort_order", "sortOrder", .int, [], "The {}'s position among the others.")
    case .quantity:
      Info(
        "quantity", "quantity", .int, [.always, .telling], standard: "1", "How many to buy.")
    case .completed:
      Info(
        "is_completed", "isCompleted", .bool, [.always, .telling], standard: "0",
        "True when the {} is checked off.")
    case .note: Info("notes", "notes", .text, .telling, standard: "''", "The note on the {}.")
    case .category:
      Info(
        "category_id", "categoryId", .text, .always, standard: "8",
        "The category of the {}; alone it means its name.")
    case .list:
      Info(
        "shopping_list_id", "shoppingListId", .text, .always,
        "The list that the {} is on; alone it means its title.")
    case .created:
      Info("created_at", "createdAt", .date, [.always, .telling], "When it was created.")
    case .updated: Info("updated_at", "updatedAt", .date, .always, "When it was last changed.")
    }
  }

  /// What its values are.
  package func type(in entity: Entity) -> ValueType {
    self == .id && entity == .categories ? .int : info.type
  }

  /// The type of its column in SQL; one that refers to other rows has their ids.
  package func declaredType(in entity: Entity) -> String {
    let owner = Relation.allCases.first { $0.field == self }?.entity
    let kept = owner.map { StoredField.id.type(in: $0) } ?? type(in: entity)
    return switch kept {
    case .text, .list, .category: "TEXT"
    case .int, .bool: "INTEGER"
    case .number, .date: "REAL"
    case .data: "BLOB"
    }
  }

  /// What rows have in a column that their table gets later.
  package enum Filling: Hashable, Sendable {
    /// As SQL.
    case value(String)
    /// The moment at which the column comes.
    case moment
  }

  /// What its column is filled with where rows are there already; nil for what each row has of its
  /// own, so that nobody can make it up.
  package var filling: Filling? {
    if let standard = info.standard { return .value(standard) }
    if info.isOptional { return .value("NULL") }
    if info.type == .date { return .moment }
    if info.traits.contains(.always) { return nil }
    return .value(info.type == .text ? "''" : "0")
  }

  /// One sentence about it.
  package func summary(of entity: Entity) -> String {
    info.summary.replacing("{}", with: entity.singular)
  }
}

/// A field of the language that is worked out from others.
package enum DerivedField: String, Sendable, CaseIterable {
  case pending, label, progress

  package var entities: [Entity] { self == .progress ? [.lists, .categories] : [.items] }

  package var summary: String {
    switch self {
    case .pending: "True while the item is not checked off."
    case .label: "How the item is shown: `6x Cola`, or the name alone for one."
    case .progress: "The share of its items that are completed, from 0 to 1."
    }
  }

  /// What is said of the fields of a name, stored or derived, each once.
  package static func summaries(ofFields name: String) -> [String] {
    let stored = StoredField(rawValue: name).map { field in
      Entity.allCases.filter { $0.storedFields.contains(field) }.map(field.summary)
    }
    var summaries: [String] = []
    for summary in stored ?? DerivedField(rawValue: name).map({ [$0.summary] }) ?? []
    where !summaries.contains(summary) {
      summaries.append(summary)
    }
    return summaries
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

  /// Those that people see where a query names none, in this order; an item's name as its label.
  package var shownFields: [StoredField] {
    switch self {
    case .items: [.completed, .name, .category, .list, .note]
    case .lists: [.title, .created, .updated]
    case .categories: [.emoji, .name]
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
