import QCQAssist
import QCQLanguageServer
import QCQConsole
import QuickCartStore
import Synchronization

/// Reads the state of a database for the language server.
struct StateReader {
  private var reader: NameReader
  private var names = StoredNames()
  private var catalog: DataCatalog?
  /// No two catalogs have one number, also those of files that lay at the same path.
  private static let lastVersion = Mutex<Int64>(0)

  private static func nextVersion() -> Int64 {
    lastVersion.withLock { version in
      version += 1
      return version
    }
  }

  init(store: Store) { reader = NameReader(store) }

  /// The state now; names that are what they were keep their version.
  mutating func read() throws(StoreError) -> DatabaseState {
    let state = try reader.read()
    let known = state.names == names ? catalog : nil
    let new = known ?? DataCatalog(state.names, version: Self.nextVersion())
    (names, catalog) = (state.names, new)
    return DatabaseState(
      vocabulary: state.vocabulary, schema: state.schema, names: new,
      description: SchemaText(state.schema, state.vocabulary, color: false).text)
  }
}
