internal import QCQLanguage

/// Tells where one section ends and the next begins.
struct SectionTracker {
  private let keys: [SectionKey]
  private let parts: [PackedRow.Part]
  private var current: SectionIdentity?
  /// The keys of the row before, to the byte: mostly these are the same, and nothing else is asked.
  private var bytes: PackedRow?

  init(_ shape: SectionShape) {
    keys = shape.keys
    parts = shape.keys.map { PackedRow.Part($0.identityCell ?? $0.cell) }
  }

  /// Whether the row is the first of a section; remembers it if so.
  mutating func startsSection(_ row: any RowView) -> Bool {
    let bytes = PackedRow(row, parts)
    if bytes == self.bytes { return false }
    self.bytes = bytes
    let identity = SectionIdentity(row, keys)
    defer { current = identity }
    return identity != current
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
