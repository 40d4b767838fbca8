import QCQEngine
import QCQExchange
import QCQPlatform
import QCQSemantics
import QuickCartStore

/// The database that a file comes into.
struct ImportTarget {
  let store: Store
  /// What has been made just now; nil for a database that was there.
  let new: NewDatabase?

  /// Opens the database, or begins one if it is not there.
  ///
  /// - Parameter known: The database where it is open already.
  static func open(
    _ changes: ChangeChoices, known: Store?, _ bench: Workbench
  ) throws(ExitStatus) -> ImportTarget {
    if let known { return ImportTarget(store: known, new: nil) }
    guard let path = newPath(bench) else {
      return ImportTarget(store: try bench.openStore(), new: nil)
    }
    return try bench.messages.attempt { () throws(StoreError) in
      _ = try StorePath.look(at: path)
      let new = try changes.isDryRun ? .inMemory() : NewDatabase(path: path)
      guard let new else { return ImportTarget(store: try Store.open(path: path), new: nil) }
      return ImportTarget(store: new.store, new: new)
    }
  }

  /// Where the database is to be made; nil where it is there.
  private static func newPath(_ bench: Workbench) -> String? {
    guard let path = bench.settings.databasePath, !bench.settings.isReadOnly,
      !StorePath.isAddress(path),
      FileStatus(path: path).map({ $0.extent.size == 0 && $0.isOrdinary }) ?? true
    else { return nil }
    return path
  }

  /// The database, if columns are named for fields that not all items have; nil otherwise.
  ///
  /// Throws where its items do not have such a field; those of one that is yet to be made have
  /// none.
  static func store(with names: ColumnNames, _ bench: Workbench) throws -> Store? {
    if names.otherFields.isEmpty { return nil }
    let store = try newPath(bench) == nil ? bench.openStore() : nil
    var columns = OwnColumns.none
    if let store {
      let schema = try bench.messages.attempt { () throws(StoreError) in try store.readTables() }
      columns = OwnColumns(Vocabulary(schema))
    }
    do throws(ExchangeError) { try columns.require(names) } catch {
      throw UsageError("--columns: \(error.message).")
    }
    return store
  }
}
