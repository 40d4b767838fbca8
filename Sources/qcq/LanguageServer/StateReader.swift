import QCQAssist
import QCQLanguageServer
import QCQSemantics
import QuickCartStore

/// Reads the state of a database for the language server.
struct StateReader {
  private var reader: NameReader
  private var names = StoredNames()
  private var catalog: DataCatalog?

  init(store: Store) { reader = NameReader(store) }

  /// The state now; names that are what they were keep their version.
  mutating func read() throws(StoreError) -> DatabaseState {
    let state = try reader.read()
    let known = state.names == names ? catalog : nil
    let new = known ?? DataCatalog(state.names, version: (catalog?.version ?? 0) + 1)
    (names, catalog) = (state.names, new)
    return DatabaseState(
      vocabulary: state.vocabulary, schema: state.schema, names: new,
      description: SchemaText(state.schema, state.vocabulary, color: false).text)
  }
}

extension DataCatalog {
  init(_ names: StoredNames, version: Int64) {
    func shown(_ group: StoredNames.Group) -> DataName {
      DataName(group.name, id: group.id, pending: group.pending, total: group.total)
    }
    var items: [String: [DataName]] = [:]
    for item in names.items ?? [] {
      let list = item.list.map { names.lists[$0].name } ?? ""
      items[list, default: []].append(
        DataName(item.name, pending: item.pending, total: item.total))
    }
    self.init(
      version: version, lists: names.lists.map(shown), categories: names.categories.map(shown),
      items: items,
      folding: Folding(title: { TextFolding.title($0) }, search: { TextFolding.search($0) }))
  }
}
