import QCQLanguage
import QCQAssist
import QCQLanguageServer
import QCQConsole
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
