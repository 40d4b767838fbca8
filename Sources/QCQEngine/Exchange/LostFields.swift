import QCQExchange
import QCQLanguage
import QCQSemantics

/// What items of another program say, and the table of items has no place for.
struct LostFields {
  private let table: String
  /// Those of which nothing was told yet: once is enough of a whole file.
  private var fields: [StoredField]

  init(_ vocabulary: Vocabulary) {
    table = vocabulary.items.table
    fields = [.quantity, .completed, .note, .category, .created].filter {
      vocabulary.items.writable($0) == nil
    }
  }

  /// What is to be told of an item.
  mutating func take(of item: ForeignItem) -> [ForeignRemark] {
    // There is nearly always a place for all.
    if fields.isEmpty { return [] }
    let said = fields.filter(item.says)
    fields.removeAll { said.contains($0) }
    return said.map {
      ForeignRemark(.ignored, line: nil, row: $0.rawValue, "`\(table)` has no place for it")
    }
  }
}

extension ForeignItem {
  /// Whether it says anything of a field that rows do not have by themselves.
  fileprivate func says(_ field: StoredField) -> Bool {
    switch field {
    case .quantity: quantity != 1
    case .completed: isCompleted
    case .note: !note.isEmpty
    case .category: category != nil
    case .created: created != nil
    case .id, .title, .name, .emoji, .order, .list, .updated: false
    }
  }
}
