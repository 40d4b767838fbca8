#if PostgreSQL
  import Synchronization

  /// That the tables of a server may be others than they were; said and asked in any thread.
  final class TableDoubt: Sendable {
    private let isRaised = Atomic(false)

    func raise() { isRaised.store(true, ordering: .relaxed) }

    /// Whether it was raised since the last call.
    func take() -> Bool { isRaised.exchange(false, ordering: .relaxed) }
  }

  /// The tables of a server as they were read last; in doubt they are read anew.
  final class KnownTables {
    private(set) var all: [ServerTable] { didSet { locks = makeLocks() } }
    /// What keeps the tables of lists from being made anew while a transaction reads them, as
    /// `ALTER TABLE` and `TRUNCATE` do: one that has taken its state before would see no rows. To
    /// come first in it.
    private(set) var locks: [ServerOrder] = []
    /// What a connection of SQLite has of them.
    private weak var attached: ServerTables?
    /// How often there were others.
    private(set) var renewalCount = 0
    let doubt = TableDoubt()
    /// Which column says to which list a row belongs, by table.
    private let lists: [String: String?]

    init(_ connection: ServerConnection, lists: [String: String?]) throws(ServerFailure) {
      self.lists = lists
      all = try KnownTables.all(connection, lists)
      locks = makeLocks()
    }

    /// On several servers there is no state of all of them that it could keep.
    private func makeLocks() -> [ServerOrder] {
      if all.contains(where: { $0.shard != nil }) { return [] }
      let places = all.filter { $0.isLockable && lists[$0.name] != nil }.map(\.place)
      let text = "LOCK TABLE \(places.joined(separator: ", ")) IN ACCESS SHARE MODE"
      return places.isEmpty ? [] : [ServerOrder(text: text)]
    }

    private static func all(
      _ connection: ServerConnection, _ lists: [String: String?]
    ) throws(ServerFailure) -> [ServerTable] {
      var tables = try ServerTable.all(connection)
      for index in tables.indices {
        tables[index].narrowKey(without: lists[tables[index].name] ?? nil)
      }
      return tables
    }

    /// Reads them where they have just been made.
    func read(_ connection: ServerConnection) throws(ServerFailure) {
      all = try KnownTables.all(connection, lists)
    }

    /// Gives them to a connection of SQLite.
    func attach(_ database: ServerDatabase, to sqlite: OpaquePointer) throws(SQLiteAnswer) {
      let tables = ServerTables(database, all, isHistory: false)
      try tables.attach(to: sqlite, all.map(\.name))
      attached = tables
    }

    /// Looks at them in doubt; no transaction may have begun.
    func renew(_ connection: ServerConnection) throws {
      guard doubt.take() else { return }
      do {
        let found = try KnownTables.all(connection, lists)
        if found.elementsEqual(all, by: { $0.isSame(as: $1) }) { return }
        try attached?.renew(found)
        (all, renewalCount) = (found, renewalCount + 1)
        try connection.forgetPlans()
      } catch {
        doubt.raise()
        throw error
      }
    }

    /// What is another text once a table or a column has come, gone or become another one.
    static func mark(_ connection: ServerConnection) throws(ServerFailure) -> String {
      try connection.run(
        """
        SELECT sum(hashtextextended(concat_ws(' ', c.oid, c.relname, a.attnum, a.attname,
          a.atttypid, a.attnotnull, a.atthasdef), 0))::text
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
          AND c.relnamespace IN (
            SELECT oid FROM pg_namespace WHERE nspname = ANY (current_schemas(false)))
        """
      ).text(0, 0)
    }
  }

  extension ServerDatabase {
    var tables: [ServerTable] { known.all }

    /// The names of the tables.
    package var names: Set<String> { Set(tables.map(\.name)) }

    /// The names of a table's columns.
    package func columns(of table: String) -> [String] {
      tables.first { $0.name == table }?.columns.map(\.name) ?? []
    }

    /// Whether some tables have triggers, or rules that make something else of a change.
    package func hasTriggers(_ names: [String]) -> Bool {
      tables.contains { $0.hasTriggers && names.contains($0.name) }
    }

    /// Has the tables looked at anew before the next transaction, as they may be others.
    package func expectOtherTables() { known.doubt.raise() }

    /// How often they were others.
    package var renewalCount: Int { known.renewalCount }
  }
#endif
