public import Foundation
import QCQLanguage
import QuickCartStore

/// A row that is being read, valid until the next one.
public struct RowReader {
  @usableFromInline let source: RowSource

  /// The first of the rows.
  init(_ row: any RowView, _ columns: RowColumns) { source = RowSource(row, columns) }

  /// Goes on to another row of the result.
  func move(to row: any RowView) { source.goOn(to: row) }

  /// How many columns there are: those that are shown, then the keys of sections that are not.
  public var count: Int { source.columns.all.count }

  /// The name of a column.
  public func name(at index: Int) -> String { source.columns.all[index].column.name }

  /// Whether a cell holds nothing.
  public func isAbsent(at index: Int) -> Bool { ColumnCell(source, index).isAbsent }

  /// The place of a column; nil if none has the name.
  public func index(of name: String) -> Int? { source.columns.index(of: name) }

  /// The value in a column, by its place.
  ///
  /// - Throws: `ValueMismatch` where the cell holds something else.
  @inlinable
  public func value<Value: ColumnValue>(
    at index: Int, as type: Value.Type = Value.self
  ) throws(ValueMismatch) -> Value {
    guard let value = Value(ColumnCell(source, index)) else { throw mismatch(index, type) }
    return value
  }

  @inline(never) @usableFromInline
  func mismatch(_ index: Int, _ type: Any.Type) -> ValueMismatch {
    ValueMismatch(self, index, type)
  }

  /// The rows in a column such as `items { name, quantity }`.
  public func rows<Row: ReadableRow>(
    at index: Int, as type: Row.Type = Row.self
  ) throws -> [Row] {
    let place = source.columns.all[index]
    let inner = RowColumns(columns: place.column.children ?? [])
    var rows: [Row] = []
    var failure: (any Error)?
    var reader: RowReader?
    source.row.forEachChild(place.cell) { child in
      guard failure == nil else { return }
      let row = reader ?? RowReader(child, inner)
      row.move(to: child)
      reader = row
      do { rows.append(try Row(row)) } catch { failure = error }
    }
    if let failure { throw failure }
    return rows
  }

  /// Whether the row is about all groups together.
  fileprivate var isTotal: Bool {
    guard let total = source.columns.total, case .int(let level) = source.row.cell(total.cell)
    else { return false }
    return level != 0
  }

  fileprivate var id: String? { index(of: "id").flatMap { String(ColumnCell(source, $0)) } }
}

/// Where the rows of a result are read, one after the other.
@usableFromInline
final class RowSource {
  let columns: RowColumns
  /// The cells of the columns.
  private let cells: UnsafeBufferPointer<Int>
  private(set) var row: any RowView
  /// The same, if it is a statement's, whose row is one object all the time; it is asked without
  /// being counted, which for each value would take as long as the value.
  private let statement: Unmanaged<StatementRow>?

  /// - Parameter row: The first of the rows.
  init(_ row: any RowView, _ columns: RowColumns) {
    (self.row, self.columns) = (row, columns)
    let cells = UnsafeMutableBufferPointer<Int>.allocate(capacity: columns.all.count)
    _ = cells.initialize(from: columns.all.lazy.map(\.cell))
    self.cells = UnsafeBufferPointer(cells)
    statement = (row as? StatementRow).map(Unmanaged.passUnretained)
  }

  deinit { cells.deallocate() }

  func goOn(to row: any RowView) { if statement == nil { self.row = row } }

  @inline(__always)
  fileprivate func place(_ index: Int) -> Int {
    precondition(index >= 0 && index < cells.count, "a row has no column \(index)")
    return cells[index]
  }

  @inline(never)
  fileprivate func cell(_ index: Int) -> Cell { row.cell(place(index)) }

  // What a statement holds; nil where there is none, and for any cell that is not as it should be.

  @inline(__always)
  fileprivate func text(_ index: Int) -> String? {
    let place = place(index)
    return statement?._withUnsafeGuaranteedRef { $0.text(place) }
  }

  @inline(__always)
  fileprivate func int(_ index: Int) -> Int64? {
    let place = place(index)
    return statement?._withUnsafeGuaranteedRef { $0.int(place) }
  }

  @inline(__always)
  fileprivate func number(_ index: Int) -> Double? {
    let place = place(index)
    return statement?._withUnsafeGuaranteedRef { $0.number(place) }
  }
}

/// The columns of rows, and the cells where their values are.
final class RowColumns: Sendable {
  let all: [(column: ResultColumn, cell: Int)]
  /// Where a row says that it is a total, if there are any.
  let total: TotalShape?

  init(columns: [ResultColumn] = []) {
    all = columns.enumerated().map { ($1, $0) }
    total = nil
  }

  init(_ shape: ResultShape) {
    let names = Set(shape.columns.map(\.name))
    let keys = (shape.sections?.keys ?? []).filter { !names.contains($0.column.name) }
    all = shape.columns.enumerated().map { ($1, $0) } + keys.map { ($0.column, $0.cell) }
    total = shape.total
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

  fileprivate init(_ reader: RowReader, _ index: Int, _ type: Any.Type) {
    (column, expected, row) = (reader.name(at: index), "\(type)", reader.id)
  }

  /// In words, for people.
  public var description: String {
    let place = row.map { " of row \($0)" } ?? ""
    return "the column `\(column)`\(place) holds no \(expected)"
  }

  /// In words, for people.
  public var errorDescription: String? { description }
}

/// What a cell holds, to make a value of.
///
/// It is lent for as long as the value is made and can't be kept; so the row need not be counted
/// for each of its cells, which would take longer than to read most of them.
public struct ColumnCell: ~Copyable {
  @usableFromInline let source: Unmanaged<RowSource>
  @usableFromInline let index: Int

  /// - Parameter source: Kept by the caller until the value is made.
  @inlinable
  init(_ source: RowSource, _ index: Int) {
    (self.source, self.index) = (.passUnretained(source), index)
  }

  private var cell: Cell { source._withUnsafeGuaranteedRef { $0.cell(index) } }

  @usableFromInline var isAbsent: Bool { if case .absent = cell { true } else { false } }

  // A statement is asked for what most cells hold, and only then for what this one does.

  @usableFromInline var text: String? {
    if let text = source._withUnsafeGuaranteedRef({ $0.text(index) }) { return text }
    return switch cell {
    case .text(let bytes): WellFormedText.string(bytes)
    case .int(let int): String(int)
    case .absent, .number, .data: nil
    }
  }

  @usableFromInline var int: Int64? {
    if let int = source._withUnsafeGuaranteedRef({ $0.int(index) }) { return int }
    return if case .int(let int) = cell { int } else { nil }
  }

  @usableFromInline var number: Double? {
    if let number = source._withUnsafeGuaranteedRef({ $0.number(index) }) { return number }
    return switch cell {
    case .number(let number): number
    case .int(let int): Double(int)
    case .absent, .text, .data: nil
    }
  }

  @usableFromInline var data: Data? {
    switch cell {
    case .data(let bytes), .text(let bytes): Data(bytes)
    case .absent, .int, .number: nil
    }
  }
}

/// A type that a column can be read as.
public protocol ColumnValue: Sendable {
  /// Nil where the cell holds something else.
  init?(_ cell: borrowing ColumnCell)
}

extension String: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  @inlinable
  public init?(_ cell: borrowing ColumnCell) {
    guard let text = cell.text else { return nil }
    self = text
  }
}

extension Int: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  @inlinable
  public init?(_ cell: borrowing ColumnCell) {
    guard let int = cell.int else { return nil }
    self.init(exactly: int)
  }
}

extension Double: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  @inlinable
  public init?(_ cell: borrowing ColumnCell) {
    guard let number = cell.number else { return nil }
    self = number
  }
}

extension Bool: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  @inlinable
  public init?(_ cell: borrowing ColumnCell) {
    guard let int = cell.int else { return nil }
    self = int != 0
  }
}

extension Date: ColumnValue {
  /// Dates are Unix seconds with their fraction.
  @inlinable
  public init?(_ cell: borrowing ColumnCell) {
    guard let seconds = cell.number else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}

extension Data: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  @inlinable
  public init?(_ cell: borrowing ColumnCell) {
    guard let data = cell.data else { return nil }
    self = data
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// Reads a cell; nil where it holds something else.
  @inlinable
  public init?(_ cell: borrowing ColumnCell) {
    if let value = Wrapped(cell) {
      self = value
    } else {
      guard cell.isAbsent else { return nil }
      self = .none
    }
  }
}

/// Reads the columns of a row one after the other.
struct ColumnReader {
  private let row: RowReader
  private var index = 0

  init(_ row: borrowing RowReader) { self.row = copy row }

  /// The key of a group, or that the row is a total.
  mutating func nextOrTotal<Key: ColumnValue>(
    _ type: Key.Type
  ) throws(ValueMismatch) -> TotalKey<Key> {
    guard row.isTotal else { return .group(try next(type)) }
    index += 1
    return .total
  }

  mutating func next<Value: ColumnValue>(_ type: Value.Type) throws(ValueMismatch) -> Value {
    defer { index += 1 }
    return try row.value(at: index, as: type)
  }
}
