public import Foundation
import QCQLanguage

/// A row that is being read, valid until the next one.
public struct RowReader {
  private let row: any RowView
  private let columns: RowColumns

  init(_ row: any RowView, _ columns: RowColumns) { (self.row, self.columns) = (row, columns) }

  /// How many columns there are: those that are shown, then the keys of sections that are not.
  public var count: Int { columns.all.count }

  /// The name of a column.
  public func name(_ index: Int) -> String { columns.all[index].column.name }

  /// Whether a cell holds nothing.
  public func isAbsent(_ index: Int) -> Bool {
    if case .absent = row.cell(columns.all[index].cell) { true } else { false }
  }

  /// The place of a column; nil if none has the name.
  public func index(of name: String) -> Int? { columns.index(of: name) }

  /// The value in a column, by its place.
  ///
  /// - Throws: `ValueMismatch` where the cell holds something else.
  @_specialize(where Value == String)
  @_specialize(where Value == String?)
  @_specialize(where Value == Int)
  @_specialize(where Value == Int?)
  @_specialize(where Value == Double)
  @_specialize(where Value == Double?)
  @_specialize(where Value == Bool)
  @_specialize(where Value == Date)
  public func value<Value: ColumnValue>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws(ValueMismatch) -> Value {
    guard let value = Value(ColumnCell(row.cell(columns.cells[index]))) else {
      throw ValueMismatch(column: name(index), expected: "\(Value.self)", row: id)
    }
    return value
  }

  /// The rows in a column such as `items { name, quantity }`.
  public func rows<Row: ReadableRow>(_ index: Int, as type: Row.Type = Row.self) throws -> [Row] {
    let place = columns.all[index]
    let inner = RowColumns(columns: place.column.children ?? [])
    var rows: [Row] = []
    var failure: (any Error)?
    row.forEachChild(place.cell) { child in
      guard failure == nil else { return }
      do { rows.append(try Row(RowReader(child, inner))) } catch { failure = error }
    }
    if let failure { throw failure }
    return rows
  }

  private var id: String? {
    guard let index = index(of: "id") else { return nil }
    return String(ColumnCell(row.cell(columns.all[index].cell)))
  }
}

/// The columns of rows, and the cells where their values are.
final class RowColumns: Sendable {
  let all: [(column: ResultColumn, cell: Int)]
  /// The cells alone, which each value of each row asks for.
  let cells: [Int]

  init(columns: [ResultColumn] = []) {
    all = columns.enumerated().map { ($1, $0) }
    cells = Array(columns.indices)
  }

  init(_ shape: ResultShape) {
    let names = Set(shape.columns.map(\.name))
    let keys = (shape.sections?.keys ?? []).filter { !names.contains($0.column.name) }
    all = shape.columns.enumerated().map { ($1, $0) } + keys.map { ($0.column, $0.cell) }
    cells = all.map(\.cell)
  }

  func index(of name: String) -> Int? { all.firstIndex { $0.column.name == name } }
}

/// A cell that does not hold what the column's type says.
public struct ValueMismatch: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// The name of the column.
  public let column: String
  /// The type that was asked for.
  public let expected: String
  /// The id of the row, where it is among the columns.
  public let row: String?

  /// In words, for people.
  public var description: String {
    let place = row.map { " of row \($0)" } ?? ""
    return "the column `\(column)`\(place) holds no \(expected)"
  }

  /// In words, for people.
  public var errorDescription: String? { description }
}

/// What a cell holds, to make a value of.
public struct ColumnCell {
  let cell: Cell

  init(_ cell: Cell) { self.cell = cell }
}

/// A type that a column can be read as.
public protocol ColumnValue: Sendable {
  /// Nil where the cell holds something else.
  init?(_ cell: ColumnCell)
}

extension String: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  public init?(_ cell: ColumnCell) {
    switch cell.cell {
    case .text(let bytes):
      // Swift repairs what is not UTF-8; here that would pass for what is stored.
      guard WellFormedText.holds(UnsafeRawBufferPointer(bytes)) else { return nil }
      self = String(decoding: bytes, as: UTF8.self)
    case .int(let int): self = String(int)
    case .absent, .number, .data: return nil
    }
  }
}

extension Int: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  public init?(_ cell: ColumnCell) {
    guard case .int(let int) = cell.cell else { return nil }
    self.init(exactly: int)
  }
}

extension Double: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  public init?(_ cell: ColumnCell) {
    switch cell.cell {
    case .number(let number): self = number
    case .int(let int): self = Double(int)
    case .absent, .text, .data: return nil
    }
  }
}

extension Bool: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  public init?(_ cell: ColumnCell) {
    guard case .int(let int) = cell.cell else { return nil }
    self = int != 0
  }
}

extension Date: ColumnValue {
  /// Dates are Unix seconds with their fraction.
  public init?(_ cell: ColumnCell) {
    guard let seconds = Double(cell) else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}

extension Data: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  public init?(_ cell: ColumnCell) {
    switch cell.cell {
    case .data(let bytes), .text(let bytes): self.init(bytes)
    case .absent, .int, .number: return nil
    }
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  public init?(_ cell: ColumnCell) {
    if case .absent = cell.cell {
      self = .none
    } else {
      guard let value = Wrapped(cell) else { return nil }
      self = value
    }
  }
}

/// Reads the columns of a row one after the other.
struct ColumnReader {
  private let row: RowReader
  private var index = 0

  init(_ row: RowReader) { self.row = row }

  mutating func next<Value: ColumnValue>(_ type: Value.Type) throws(ValueMismatch) -> Value {
    defer { index += 1 }
    return try row.value(index, as: type)
  }
}
