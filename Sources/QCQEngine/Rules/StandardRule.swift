/// Rules that many want, ready to be added by their names.
package enum StandardRule: String, Sendable, CaseIterable {
  case nonEmptyTitle = "non-empty-title"
  case nonEmptyName = "non-empty-name"
  case positiveQuantity = "positive-quantity"

  /// The query that every row must match.
  package var text: String {
    switch self {
    case .nonEmptyTitle: "lists where has title"
    case .nonEmptyName: "items where has name"
    case .positiveQuantity: "items where quantity > 0"
    }
  }
}
