import QCQLanguage
import QCQSemantics

/// The SQL by which the changes of one table are recorded and summed up.
///
/// Triggers note the rows as they were, before each change; how they are now stands in the table
/// itself. So a nested change, of a trigger or a foreign key, may come in any order, and noting
/// a row too often does no harm.
struct CaptureSQL {
  let table: CapturedTable
  /// The log of the transaction, shared by the tables.
  let log: LogShape

  init(_ table: CapturedTable, _ log: LogShape) {
    self.table = table
    self.log = log
  }

  /// The widths of the log, which has room for the widest table.
  struct LogShape: Hashable {
    var keyCount: Int
    var columnCount: Int

    init(_ tables: [CapturedTable]) {
      keyCount = tables.map(\.key.count).max() ?? 0
      columnCount = tables.map(\.columns.count).max() ?? 0
    }

    /// Tables of other widths are other tables: a prepared statement may still read the old one.
    var name: String { "qcq_log_\(keyCount)_\(columnCount)" }

    /// The columns have no types, so that values are kept as they are.
    var create: String {
      let keys = (0..<keyCount).map { "k\($0)" }
      let columns = (0..<columnCount).map { "c\($0)" }
      return """
        CREATE TEMP TABLE IF NOT EXISTS \(name) (
          seq INTEGER PRIMARY KEY, entity, had, \(SQLText.list(keys + columns)))
        """
    }
  }

  private var number: Int { CapturedTable.number(table.entity) }
  private var keys: [String] { table.key.indices.map { "k\($0)" } }
  private var columns: [String] { table.columns.indices.map { "c\($0)" } }
  private func old(_ prefix: String) -> [String] { table.columns.indices.map { "\(prefix)\($0)" } }

  // MARK: Triggers

  private enum Event: String, CaseIterable {
    case insert, update, delete, move
  }

  private func trigger(_ event: Event) -> String {
    "temp.qcq_\(event.rawValue)_\(table.entity.rawValue)"
  }

  var dropTriggers: [String] {
    Event.allCases.map { "DROP TRIGGER \(trigger($0))" } + replaceTriggers.map(\.drop)
  }

  var createTriggers: [String] {
    let replaced = replaceTriggers.map(\.create)
    return replaced
      + Event.allCases.map { event in
        let name = "CREATE TEMP TRIGGER \(trigger(event).dropFirst("temp.".count))"
        let statement =
          switch event {
          case .insert: "\(name) AFTER INSERT ON \(table.sql) BEGIN \(noteNew)"
          case .update: "\(name) BEFORE UPDATE ON \(table.sql) BEGIN \(noteOld)"
          case .delete: "\(name) BEFORE DELETE ON \(table.sql) BEGIN \(noteOld)"
          case .move: "\(name) BEFORE UPDATE ON \(table.sql) WHEN \(moves) BEGIN \(noteNew)"
          }
        return statement + "; END"
      }
  }

  /// Whether an update gives a row another key.
  private var moves: String {
    table.key.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
  }

  /// Triggers that note the rows that a new or changed row replaces.
  ///
  /// SQLite runs no trigger for a row that goes because of `OR REPLACE` or `ON CONFLICT REPLACE`.
  private var replaceTriggers: [(create: String, drop: String)] {
    table.uniqueKeys.indices.flatMap { index in
      ["INSERT", "UPDATE"].map { event in
        let name = "qcq_replace_\(event)_\(table.entity.rawValue)_\(index)"
        let values = (table.key + table.columns.map(SQLText.name)).map { "t.\($0)" }
        let isSame = table.uniqueKeys[index].map { "t.\($0.name) = NEW.\($0.name) \($0.collation)" }
        let create = """
          CREATE TEMP TRIGGER \(name) BEFORE \(event) ON \(table.sql) BEGIN
            INSERT INTO \(log.name) (entity, had, \(SQLText.list(keys + columns)))
            SELECT \(number), 1, \(SQLText.list(values)) FROM \(table.sql) AS t
            WHERE \(isSame.joined(separator: " AND ")); END
          """
        return (create, "DROP TRIGGER temp.\(name)")
      }
    }
  }

  private var noteOld: String {
    let values = (table.key + table.columns.map(SQLText.name)).map { "OLD.\($0)" }
    return """
      INSERT INTO \(log.name) (entity, had, \(SQLText.list(keys + columns)))
      VALUES (\(number), 1, \(SQLText.list(values)))
      """
  }

  private var noteNew: String {
    """
    INSERT INTO \(log.name) (entity, had, \(SQLText.list(keys)))
    VALUES (\(number), 0, \(SQLText.list(table.key.map { "NEW.\($0)" })))
    """
  }

  // MARK: Net changes

  /// The table of net changes: a row each, before (`o`) and after (`n`), if it `had` and `has` one.
  var net: String { "qcq_net_\(table.entity.rawValue)_\(table.columns.count)" }

  var createNet: String {
    """
    CREATE TEMP TABLE IF NOT EXISTS \(net) (
      place INTEGER PRIMARY KEY, had, has, \(SQLText.list(old("o") + old("n"))))
    """
  }

  /// Fills the table of net changes with what happened after a mark, the argument.
  var fillNet: String {
    let join = zip(table.key, keys).map { "t.\($0) IS f.\($1)" }.joined(separator: " AND ")
    // A primary key may be NULL in old tables; the number of a row never is.
    let has = "(t.\(table.key[0]) IS NOT NULL)"
    let now = table.columns.indices.map { table.column($0, of: "t") }
    let then = columns.map { "f.\($0)" }
    return """
      INSERT INTO temp.\(net) (had, has, \(SQLText.list(old("o") + old("n"))))
      SELECT f.had, \(has), \(SQLText.list(then + now))
      FROM (
        SELECT min(seq) AS seq, had, \(SQLText.list(keys + columns))
        FROM temp.\(log.name) WHERE seq > ? AND entity = \(number)
        GROUP BY \(SQLText.list(keys))
      ) AS f LEFT JOIN \(table.sql) AS t ON \(join)
      WHERE CASE WHEN f.had AND \(has) THEN \(SQLText.anyDiffers(zip(now, then)))
        ELSE f.had OR \(has) END
      ORDER BY f.seq
      """
  }

  /// How many rows were added, changed, removed, and given another id.
  func countNet(id: Int?) -> String {
    let renamed = id.map { "had AND has AND \(SQLText.differs("o\($0)", "n\($0)"))" } ?? "0"
    return """
      SELECT ifnull(sum(has AND NOT had), 0), ifnull(sum(had AND has), 0),
        ifnull(sum(had AND NOT has), 0), ifnull(sum(\(renamed)), 0) FROM temp.\(net)
      """
  }

  /// Makes a row that was given another id one that is gone and one that is new.
  func splitRenamed(id: Int) -> [String] {
    let renamed = "had AND has AND \(SQLText.differs("o\(id)", "n\(id)"))"
    let nothing = old("n").map { "\($0) = NULL" }
    return [
      """
      INSERT INTO temp.\(net) (had, has, \(SQLText.list(old("n"))))
      SELECT 0, 1, \(SQLText.list(old("n"))) FROM temp.\(net) WHERE \(renamed) ORDER BY place
      """,
      "UPDATE temp.\(net) SET has = 0, \(SQLText.list(nothing)) WHERE \(renamed)",
    ]
  }

  /// Whether two rows had one id, or have: then an id does not tell which became which.
  func hasTwins(id: Int) -> String {
    func twins(_ side: String, _ column: String) -> String {
      "EXISTS (SELECT 1 FROM temp.\(net) WHERE \(side) GROUP BY \(column) HAVING count(*) > 1)"
    }
    return "SELECT \(twins("had", "o\(id)")) OR \(twins("has", "n\(id)"))"
  }

  /// Makes a row that is gone and a new one of the same id one that changed.
  func mergeReplaced(id: Int) -> [String] {
    let values = old("n").map { "\($0) = b.\($0)" }
    return [
      """
      UPDATE temp.\(net) AS a SET has = 1, \(SQLText.list(values)) FROM temp.\(net) AS b
      WHERE a.had AND NOT a.has AND b.has AND NOT b.had AND b.n\(id) = a.o\(id)
      """,
      """
      DELETE FROM temp.\(net) WHERE has AND NOT had
        AND n\(id) IN (SELECT n\(id) FROM temp.\(net) WHERE had AND has)
      """,
      """
      DELETE FROM temp.\(net) WHERE had AND has
        AND NOT \(SQLText.anyDiffers(zip(old("o"), old("n"))))
      """,
    ]
  }

  var readNet: String {
    """
    SELECT had, has, \(SQLText.list(old("o") + old("n"))) FROM temp.\(net)
    ORDER BY place LIMIT ?
    """
  }
}
