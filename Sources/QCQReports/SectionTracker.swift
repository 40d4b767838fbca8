internal import QCQLanguage

/// Tells where one section ends and the next begins.
struct SectionTracker {
  private let shape: SectionShape
  private var current: [OwnedCell]?

  init(_ shape: SectionShape) {
    self.shape = shape
  }

  /// Whether the row is the first of a section; remembers it if so.
  mutating func startsSection(_ row: any RowView) -> Bool {
    let isSame = current?.indices.allSatisfy { index in
      let key = shape.keys[index]
      return current?[index].holds(row.cell(key.identityCell ?? key.cell)) == true
    }
    if isSame == true { return false }
    current = shape.keys.map { OwnedCell(row.cell($0.identityCell ?? $0.cell)) }
    return true
  }
}

extension SectionShape {
  func isCompleted(_ row: any RowView) -> Bool {
    completedCell.map { row.cell($0).isTrue } ?? false
  }
}

extension Cell {
  /// Whether a truth value holds: any number but zero does.
  var isTrue: Bool {
    switch self {
    case .int(let int): int != 0
    case .number(let number): number != 0
    case .absent, .text, .data: false
    }
  }
}

/// A copy of a cell that outlives its row.
enum OwnedCell {
  case absent
  case int(Int64)
  case number(Double)
  case text([UInt8])
  case data([UInt8])

  init(_ cell: Cell) {
    switch cell {
    case .absent: self = .absent
    case .int(let int): self = .int(int)
    case .number(let number): self = .number(number)
    case .text(let bytes): self = .text(Array(bytes))
    case .data(let bytes): self = .data(Array(bytes))
    }
  }

  func holds(_ cell: Cell) -> Bool {
    switch (self, cell) {
    case (.absent, .absent): true
    case (.int(let left), .int(let right)): left == right
    case (.number(let left), .number(let right)): left == right || (left.isNaN && right.isNaN)
    case (.text(let left), .text(let right)): left.elementsEqual(right)
    case (.data(let left), .data(let right)): left.elementsEqual(right)
    case (.absent, _), (.int, _), (.number, _), (.text, _), (.data, _): false
    }
  }
}
