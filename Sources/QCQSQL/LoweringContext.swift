package import QCQSemantics
package import QCQLanguage

/// A list that a scope was resolved to.
package struct ResolvedList: Hashable, Sendable {
  package var id: String
  package var title: String

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// What a checked statement does not know by itself: the time, the parameters' values, and which
/// lists the titles stand for.
package struct LoweringContext {
  package var now: Double
  package var zone: any TimeZoneRules
  package var parameters: [String: Value]
  package var lists: [CheckedListReference.Kind: ResolvedList]
  /// Which columns a query has that does not say.
  package var columns: ColumnSet
  /// Whether each row is to come with what tells it from the others.
  package var wantsKeys = false

  package init(
    now: Double, zone: any TimeZoneRules, parameters: [String: Value] = [:],
    lists: [CheckedListReference.Kind: ResolvedList] = [:], columns: ColumnSet = .complete
  ) {
    self.now = now
    self.zone = zone
    self.parameters = parameters
    self.lists = lists
    self.columns = columns
  }

  /// The list that a reference stands for. An id stands for itself: two ids may be different bytes
  /// and yet equal texts, so they cannot be told apart by looking them up.
  package func list(_ reference: CheckedListReference.Kind) -> ResolvedList? {
    guard case .id(let id) = reference else { return lists[reference] }
    return ResolvedList(id: id, title: lists[reference]?.title ?? "")
  }
}
