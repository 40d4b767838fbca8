import GRDB
import QCQLanguage
import QCQSemantics
import QuickCartPostgreSQL

/// Whether a server tells of all changes of the lists by itself.
package struct LiveServer {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  /// Nil for a file, which always does.
  package func isOn() throws(StoreError) -> Bool? {
    guard let server = store.server else { return nil }
    let tables = try tables()
    return try StoreError.mapping(path: store.path) { try server.database.isLive(tables) }
  }

  package func turn(on isOn: Bool) throws(StoreError) {
    guard let server = store.server else {
      throw .refused(.constraint(detail: "a file tells of its changes without that"))
    }
    guard !store.isReadOnly else { throw store.readOnlyError }
    let tables = try tables()
    try store.onConnection { _ in try server.database.setLive(isOn, tables) }
  }

  /// Has it end statements that take longer, should nobody be there any more to stop them.
  package func limitStatements(to seconds: Double) throws(StoreError) {
    try store.server?.limitStatements(to: seconds)
  }

  private func tables() throws(StoreError) -> [String] {
    let schema = try store.readTables()
    let layout = PhysicalLayout(of: schema)
    return Entity.allCases.map(layout.table).filter { schema.table($0) != nil }
  }
}
