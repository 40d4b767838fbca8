package import GRDB
package import QCQLanguage

/// Adds rows to a table, many of them by one statement: each statement looks for its places in the
/// table and its indexes anew.
package final class RowInserter {
  private let db: Database
  private let head: String
  private let width: Int
  /// How many rows go by one statement.
  private let most: Int
  private var full: RawStatement?
  private var waiting = WaitingRows()

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
    try addRow { row in
      for cell in cells { row.append(cell) }
    }
  }

  /// Adds a row whose cells come one after the other; it need not be there before `flush`.
  ///
  /// - Returns: Whether all rows are there.
  @discardableResult
  package func addRow(_ fill: (inout WaitingRows) -> Void) throws -> Bool {
    fill(&waiting)
    guard waiting.cells.count >= most * width else { return false }
    try flush()
    return true
  }

  /// All rows are there.
  package func flush() throws {
    let count = waiting.cells.count / max(1, width)
    if count == 0 { return }
    defer { waiting.removeAll() }
    let statement = try (count == most ? full : nil) ?? statement(of: count)
    if count == most { full = statement }
    let cells = waiting.cells
    do {
      try waiting.bytes.withUnsafeBufferPointer { bytes in
        try statement.runInPlace(cells.count) { cells[$0].cell(in: bytes) }
      }
      try db.requireChanged(count, .added)
    } catch {
      throw refusal(error, of: count)
    }
  }

  /// Which row is refused: those before it are there. A reference is looked at when all are, so
  /// that of it nobody knows; that and all else that can go wrong stays as it is.
  private func refusal(_ error: any Error, of count: Int) -> any Error {
    let index = most > 1 ? min(db.changedRowCount, count - 1) : 0
    guard let refused = RefusedRow(error, at: index) else { return error }
    return refused
  }

  private func statement(of count: Int) throws -> RawStatement {
    let row = "(\(SQLText.list(repeatElement("?", count: width))))"
    return try RawStatement(db, head + SQLText.list(repeatElement(row, count: count)))
  }
}

/// That the rules of a table forbid a row that was to be added or changed.
package struct RefusedRow: Error {
  package let refusal: Refusal
  /// Its place among the rows that were not there yet.
  package let index: Int
  /// What it is and its id, for rows that come with one.
  package var row: (entity: Entity, id: StoredCell)?
}

extension RefusedRow {
  /// Nil for what is about references, and for all else that can go wrong.
  init?(_ error: any Error, at index: Int = 0) {
    guard case .refused(let refusal) = StoreError(error, path: ""), !refusal.isOfReferences else {
      return nil
    }
    self.init(refusal: refusal, index: index)
  }
}

/// The cells of rows that are not in the table yet, one behind the other.
package struct WaitingRows {
  fileprivate var cells: [WaitingCell] = []
  /// The texts and bytes of the cells: SQLite reads them from here.
  fileprivate var bytes: [UInt8] = []

  fileprivate enum WaitingCell {
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

  /// Adds the next cell of a row.
  package mutating func append(_ cell: StoredCell) {
    switch cell {
    case .null: cells.append(.null)
    case .int(let int): cells.append(.int(int))
    case .real(let number): cells.append(.real(number))
    case .text(let text): cells.append(.text(keep(text)))
    case .blob(let blob): cells.append(.blob(keep(blob)))
    }
  }

  /// Adds the next cell of a row, a text.
  package mutating func append(text: String) { cells.append(.text(keep(text.utf8))) }

  private mutating func keep(_ content: some Collection<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: content)
    return start..<bytes.count
  }

  fileprivate mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}
