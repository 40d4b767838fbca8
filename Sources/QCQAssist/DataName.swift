/// A list, a category or an item of the open database, as completion and hover show it.
package struct DataName: Hashable, Sendable {
  /// The title of a list, or the name of a category or an item.
  package let text: String
  /// What `in id "…"` names it by; empty where nobody asks for it.
  package let id: String
  /// How many items are pending, of how many: those of a list or category, or those of that name.
  package var pending: Int
  package var total: Int
  /// That of the one item of the name; nil where there are several, or where it is not known.
  package var quantity: Int64?

  package init(
    _ text: String, id: String = "", pending: Int = 0, total: Int = 0, quantity: Int64? = nil
  ) {
    (self.text, self.id, self.pending, self.total) = (text, id, pending, total)
    self.quantity = quantity
  }
}

/// What a written name stands for in the open database.
package enum NameMatch: Hashable, Sendable {
  case one(DataName)
  /// None; with all names that might have been meant, in the order of the database.
  case none(among: [String])
  /// Several of the same name.
  case several([DataName])
}

/// What becomes of a title that only one list's begins with.
enum TitleBeginning {
  /// A query takes that list.
  case meansList
  /// A change never does.
  case isUnknown
  /// Of what is declared it depends on what uses it: both are told, and one of them is shown.
  case isEither
}
