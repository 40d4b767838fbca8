import QCQLanguage

/// What a text is that has to stand somewhere: what messages call it, and one as an example.
enum WantedText {
  case listTitle, newTitle, otherTitle, listID
  case categoryName, newCategoryName, emoji
  case itemName, newItem
  case note, message, printed
  /// A file that is written, and one that is read.
  case file, script

  var noun: String {
    switch self {
    case .listTitle: "a list's title"
    case .newTitle: "a title"
    case .otherTitle: "a new title"
    case .listID: "the list's id"
    case .categoryName: "a category's name"
    case .newCategoryName: "a new name"
    case .emoji: "an emoji"
    case .itemName: "an item's name"
    case .newItem: "what to add"
    case .note: "a note"
    case .message: "a message"
    case .printed: "text"
    case .file, .script: "a file name"
    }
  }

  var example: String {
    switch self {
    case .listTitle, .newTitle, .otherTitle: WantedText.examples(.lists)[0]
    case .listID: "list-1"
    case .categoryName, .newCategoryName: WantedText.examples(.categories)[0]
    case .emoji: "🥬"
    case .itemName, .newItem: WantedText.examples(.items)[0]
    case .note: "cold"
    case .message: "something is missing"
    case .printed: "done"
    case .file: "week.csv"
    case .script: "week.qcq"
    }
  }

  /// Names of rows of a kind.
  private static func examples(_ entity: Entity) -> [String] {
    switch entity {
    case .items: ["Cola", "Charcoal"]
    case .lists: ["BBQ", "Party"]
    case .categories: ["Produce", "Dairy"]
    }
  }

  /// A set as an example, of what a field is compared with.
  ///
  /// - Parameter path: The names that lead to the field.
  static func set(comparedWith path: [String]) -> String {
    let numbers: [String] =
      [StoredField.quantity, .order].map(\.rawValue) + [DerivedField.progress.rawValue]
    if let field = path.last, numbers.contains(field) { return "(3, 7)" }
    let isOfList = [StoredField.list, .title].contains { path.contains($0.rawValue) }
    let isOfCategory = path.contains(StoredField.category.rawValue)
    // A name may be an item's or a category's.
    let names =
      isOfList ? examples(.lists) : isOfCategory ? examples(.categories) : ["a", "b"]
    return "(\(names.map { StringEscapes.quoted($0) }.joined(separator: ", ")))"
  }
}
