package import GRDB
import QCQLanguage
package import QuickCartFollower

/// Adds rows to a table, many of them by one statement: each statement looks for its places in the
/// table and its indexes anew.
package final class RowInserter {
  private let db: Database
  private let head: String
  private let width: Int
  /// How many rows go by one statement.
  private let most: Int
  private var full: RawStatement?
  private var waiting: [WaitingCell] = []
  /// The texts and bytes of the cells that wait, one behind the other: SQLite reads them from here.
  private var bytes: [UInt8] = []

  /// A cell of a row that is not in the table yet.
  private enum WaitingCell {
    case null
    case int(Int64)
    case real(Double)
    case text(Range<Int>)
    case blob(Range<Int>)

    func cell(in bytes: UnsafeBufferPointer<UInt8>) -> Cell {
      switch self {
      case .null: .absent
      case .int(let int): .int(int)
      case .real(let number): .number(number)
      case .text(let range): .text(UnsafeBufferPointer(rebasing: bytes[range]))
      case .blob(let range): .data(UnsafeBufferPointer(rebasing: bytes[range]))
      }
    }
  }

  /// A statement with more rows is not faster.
  private static let rowsAtOnce = 32

  /// - Parameters:
  ///   - table: In SQL.
  ///   - isPlain: Whether the table has neither triggers nor rules of its own for what its
  ///     constraints refuse. Then a statement that fails need not take back its first rows, as all
  ///     of the transaction goes, and SQLite keeps no copies for that.
  package init(_ db: Database, table: String, columns: [String], isPlain: Bool) {
    (self.db, width) = (db, columns.count)
    let names = SQLText.list(columns.map(SQLText.name))
    head = "INSERT \(isPlain ? "OR FAIL " : "")INTO \(table) (\(names)) VALUES "
    most = isPlain ? min(Self.rowsAtOnce, max(1, 900 / max(1, columns.count))) : 1
  }

  /// Adds a row; it need not be there before `flush`.
  ///
  /// - Returns: Whether all rows are there.
  @discardableResult
  package func add(_ cells: [StoredCell]) throws -> Bool {
    for cell in cells { append(cell) }
    return try endRow()
  }

  /// Adds the next cell of a row.
  package func append(_ cell: StoredCell) {
    switch cell {
    case .null: waiting.append(.null)
    case .int(let int): waiting.append(.int(int))
    case .real(let number): waiting.append(.real(number))
    case .text(let text): waiting.append(.text(keep(text)))
    case .blob(let blob): waiting.append(.blob(keep(blob)))
    }
  }

  /// Adds the next cell of a row, a text.
  package func append(text: String) { waiting.append(.text(keep(text.utf8))) }

  private func keep(_ content: some Collection<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: content)
    return start..<bytes.count
  }

  /// A row has got all of its cells.
  ///
  /// - Returns: Whether all rows are there.
  @discardableResult
  package func endRow() throws -> Bool {
    guard waiting.count >= most * width else { return false }
    try flush()
    return true
  }

  /// All rows are there.
  package func flush() throws {
    let count = waiting.count / max(1, width)
    if count == 0 { return }
    defer {
      waiting.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
    }
    let statement = try (count == most ? full : nil) ?? statement(of: count)
    if count == most { full = statement }
    try bytes.withUnsafeBufferPointer { bytes in
      try statement.runInPlace(waiting.count) { waiting[$0].cell(in: bytes) }
    }
  }

  private func statement(of count: Int) throws -> RawStatement {
    let row = "(\(SQLText.list(repeatElement("?", count: width))))"
    return try RawStatement(db, head + SQLText.list(repeatElement(row, count: count)))
  }
}
