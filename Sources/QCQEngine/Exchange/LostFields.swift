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
    fields = LostFields.said.map(\.field).filter { vocabulary.items.writable($0) == nil }
  }

  /// What is to be told of an item.
  mutating func take(of item: ForeignItem) -> [ForeignRemark] {
    // There is nearly always a place for all.
    if fields.isEmpty { return [] }
    let said = LostFields.said.filter { fields.contains($0.field) && $0.isSaid(item) }.map(\.field)
    fields.removeAll { said.contains($0) }
    return said.map {
      ForeignRemark(.ignored, line: nil, row: $0.rawValue, "`\(table)` has no place for it")
    }
  }

  /// The fields that rows do not have by themselves, and whether an item says anything of them.
  private static let said: [(field: StoredField, isSaid: @Sendable (ForeignItem) -> Bool)] = [
    (.quantity, { $0.quantity != 1 }), (.completed, { $0.isCompleted }),
    (.note, { !$0.note.isEmpty }), (.category, { $0.category != nil }),
    (.created, { $0.created != nil }),
  ]
}
