internal import QCQLanguage

/// Tells where one section ends and the next begins.
struct SectionTracker {
  private let parts: [PackedRow.Part]
  private var current: PackedRow?

  init(_ shape: SectionShape) {
    parts = shape.keys.map { PackedRow.Part($0.identityCell ?? $0.cell) }
  }

  /// Whether the row is the first of a section; remembers it if so.
  mutating func startsSection(_ row: any RowView) -> Bool {
    let keys = PackedRow(row, parts)
    defer { current = keys }
    return keys != current
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
