import QCQSemantics
import QCQSyntax
import QCQLanguage

/// How a field's name is written, and what it means.
package enum FieldName {
  /// In backticks, if it is no plain word.
  static func written(_ name: String) -> String {
    let isPlain =
      name.utf8.allSatisfy {
        $0 >= 0x80 || $0 >= 97 && $0 <= 122 || $0 >= 65 && $0 <= 90 || $0 >= 48 && $0 <= 57
          || $0 == 95
      } && !(name.utf8.first.map { $0 >= 48 && $0 <= 57 } ?? true)
    return isPlain ? name : "`\(name)`"
  }

  /// One sentence about a field of the vocabulary; nil for a column of the user's own.
  static func documentation(_ name: String, of entity: Entity) -> String? {
    if let stored = StoredField(rawValue: name), entity.storedFields.contains(stored) {
      return documentation(stored, entity)
    }
    switch name {
    case "pending" where entity == .items: return "True while the item is not checked off."
    case "label" where entity == .items:
      return "How the item is shown: `6x Cola`, or the name alone for one."
    case "progress" where entity != .items:
      return "The share of its items that are completed, from 0 to 1."
    default: return nil  // String
    }
  }

  /// The same for each entity that has a field of that name, without repetition.
  package static func documentation(_ name: String) -> [String] {
    let found = Entity.allCases.compactMap { documentation(name, of: $0) }
    return found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map(\.element)
  }

  private static func documentation(_ field: StoredField, _ entity: Entity) -> String {
    switch field {
    case .id: "What the \(entity.singular) is known by in the database."
    case .title: "What the list is called."
    case .name: entity == .items ? "What the item is called." : "What the category is called."
    case .emoji: "The sign that stands before the category."
    case .order: "The place of the category among the others."
    case .quantity: "How many of it are wanted."
    case .completed: "True when the item is checked off."
    case .note: "What is remarked about the item."
    case .category: "The category of the item; alone it stands for its name."
    case .list: "The list that the item is on; alone it stands for its title."
    case .created: "When it was made."
    case .updated: "When it was changed last."
    }
  }
}

extension Field {
  /// What may stand behind the field so that its statement is whole; nothing comes first.
  var fillers: [String] { [""] + type.comparisons + [" of items", " of lists", ".name", ".title"] }
}

extension ValueType {
  fileprivate var comparisons: [String] {
    switch self {
    case .int, .number: [" = 1"]
    case .text, .list, .category: [" = \"x\""]
    case .bool: [" = true"]
    case .date: [" since today", " = today"]
    case .data: []
    }
  }

  /// A value of the type as it is written.
  var sample: String {
    switch self {
    case .int, .number: "1"
    case .text, .list, .category, .data: "\"x\""
    case .bool: "true"
    case .date: "2026-01-01"
    }
  }
}

extension NamedQuery {
  /// `urgent(n: int)`
  var signature: String {
    let list = parameters.map { "\($0.name): \($0.type.rawValue)" }.joined(separator: ", ")
    return parameters.isEmpty ? name : "\(name)(\(list))"
  }
}

extension DataName {
  /// `3 of 5 pending`; empty where nothing was counted.
  var counts: String { total > 0 ? "\(pending) of \(total) pending" : "" }
}
