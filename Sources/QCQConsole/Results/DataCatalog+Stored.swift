package import QCQAssist
package import QuickCartStore

/// What was read of a database, for completion, colours and messages.
extension DataCatalog {
  package init(_ names: StoredNames, version: Int64) {
    func shown(_ group: StoredNames.Group) -> DataName {
      DataName(group.name, id: group.id, pending: group.pending, total: group.total)
    }
    var items: [String: [DataName]] = [:]
    for item in names.items ?? [] {
      let list = item.list.map { names.lists[$0].name } ?? ""
      items[list, default: []].append(
        DataName(
          item.name, pending: item.pending, total: item.total, quantity: item.quantity))
    }
    self.init(
      version: version, lists: names.lists.map(shown), categories: names.categories.map(shown),
      items: names.items == nil ? nil : items,
      folding: Folding(title: { TextFolding.title($0) }, search: { TextFolding.search($0) }))
  }
}
