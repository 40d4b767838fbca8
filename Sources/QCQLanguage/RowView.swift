/// One cell of a row that is being read; the pointers are valid until the next row is read.
package enum Cell {
  case absent
  case int(Int64)
  case number(Double)
  /// UTF-8 as stored; a database does not promise that it is well formed.
  case text(UnsafeBufferPointer<UInt8>)
  case data(UnsafeBufferPointer<UInt8>)

  /// Whether it is a number that digits can write.
  package var isFinite: Bool {
    switch self {
    case .int: true
    case .number(let number): number.isFinite
    case .absent, .text, .data: false
    }
  }
}

/// A row that is being read, valid until the next one.
///
/// Cells have the storage that the database gave: a `bool` column gives `int`, a `date` column
/// `number` or `int` in Unix seconds. `ResultColumn.type` says what they mean.
package protocol RowView {
  var cellCount: Int { get }
  func cell(_ index: Int) -> Cell
  /// Visits the rows inside a cell whose column has `children`.
  func forEachChild(_ index: Int, _ body: (any RowView) -> Void)
}

/// Where the rows of a result go, one at a time.
///
/// `begin`, then `row` for each row, then `end`. A sink that wants no more rows (a closed pipe)
/// says so with `wantsMore`.
package protocol ResultSink {
  mutating func begin(_ shape: ResultShape)
  mutating func row(_ row: any RowView)
  mutating func end()
  /// Asked after each row. As it may change the sink, no copy of that is made to ask it.
  var wantsMore: Bool { mutating get }
}

/// A row held in memory, for tests and for results that do not come from a database.
package struct ValueRow: RowView {
  package var values: [Value]
  package var children: [Int: [ValueRow]]
  private let storage: [[UInt8]]

  package init(_ values: [Value], children: [Int: [ValueRow]] = [:]) {
    self.values = values
    self.children = children
    self.storage = values.map { value in
      switch value {
      case .text(let text): Array(text.utf8)
      case .data(let bytes): bytes
      case .absent, .int, .number, .bool, .date: []
      }
    }
  }

  package var cellCount: Int { values.count }

  package func cell(_ index: Int) -> Cell {
    switch values[index] {
    case .absent: .absent
    case .int(let int): .int(int)
    case .number(let number): .number(number)
    case .bool(let bool): .int(bool ? 1 : 0)
    case .date(let seconds): .number(seconds)
    // The row owns the bytes; the pointer is good for as long as the row is, as promised above.
    case .text: .text(storage[index].withUnsafeBufferPointer { $0 })
    case .data: .data(storage[index].withUnsafeBufferPointer { $0 })
    }
  }

  package func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {
    children[index]?.forEach { body($0) }
  }
}
