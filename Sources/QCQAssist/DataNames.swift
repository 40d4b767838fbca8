package import QCQLanguage

/// A list, a category or an item of the open database, as completion and hover show it.
package struct DataName: Hashable, Sendable {
  /// The title of a list, or the name of a category or an item.
  package let text: String
  /// What `in id "…"` names it by; empty where nobody asks for it.
  package let id: String
  /// How many items are pending, of how many: those of a list or category, or those of that name.
  package var pending: Int
  package var total: Int

  package init(_ text: String, id: String = "", pending: Int = 0, total: Int = 0) {
    (self.text, self.id, self.pending, self.total) = (text, id, pending, total)
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

/// The lists, categories and items of the open database, as of one version of its data.
///
/// Handed in from the edge: a value that was read once, or something that answers from an index.
/// All of it answers at once, and from any thread.
package protocol DataNames: Sendable {
  /// Grows whenever somebody changes the data; messages name it.
  var version: Int64 { get }

  /// The names nearest to what is typed: those that begin so, those with a word that does, those
  /// that hold it; with nothing typed the ones that are of most use.
  ///
  /// - Parameter lists: Only items of these lists, by title; nil for all.
  func names(_ entity: Entity, matching typed: String, in lists: [String]?, limit: Int)
    -> [DataName]

  /// What a name stands for: compared without regard to case for lists and items, and exactly for
  /// names in conditions.
  func find(_ entity: Entity, _ text: String, in lists: [String]?, isExact: Bool) -> NameMatch

  /// The list whose title starts with the words given, if there is just one: a query takes it.
  func onlyList(startingWith words: String) -> DataName?

  /// What titles and names are equal by.
  func key(of title: String) -> String

  /// The list with an id.
  func list(id: String) -> DataName?
}
