/// A list or a category, and the items that belong to it.
public struct WithItems<Owner: FetchableRow>: Sendable {
  /// The row itself.
  public let owner: Owner
  /// Its items, in their default order.
  public let items: [ShoppingItem]
}

extension WithItems: Equatable where Owner: Equatable {}
extension WithItems: Identifiable where Owner: Identifiable {
  /// What tells the owner from the others.
  public var id: Owner.ID { owner.id }
}

extension RowQuery where Entity: ItemOwner {
  /// Each row with all its items.
  public func withItems() -> Selection<WithItems<Entity.Model>> { withItems("items") }

  /// Each row with those of its items that meet a condition; rows without any stay.
  public func withItems(
    where condition: (ItemFields) -> some QueryExpression<Bool>
  ) -> Selection<WithItems<Entity.Model>> {
    withItems("items where \(condition(ItemFields(path: "")).term.text)")
  }

  private func withItems(_ shape: String) -> Selection<WithItems<Entity.Model>> {
    var clauses = clauses
    let items = "\(shape) { \(ShoppingItem.columns.joined(separator: ", ")) } as own_items"
    clauses.columns = Entity.Model.columns + [items]
    return Selection(clauses) { row in
      WithItems(
        owner: try Entity.Model(row), items: try row.rows(at: Entity.Model.columns.count))
    }
  }
}

/// What items belong to: `Lists` and `Categories`.
public protocol ItemOwner: QueryEntity {}
extension Lists: ItemOwner {}
extension Categories: ItemOwner {}
