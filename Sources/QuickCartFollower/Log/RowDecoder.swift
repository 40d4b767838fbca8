import QCQLanguage

/// Reads rows as SQLite stores them.
struct RowDecoder {
  enum Result {
    case cells([StoredCell])
    case gap(LogGap)
  }

  let columns: [FollowedColumn]
  /// The column that stands for the rowid.
  let rowidColumn: Int?

  func cells(_ record: [UInt8], rowid: Int64) -> Result {
    var place = 0
    guard let size = record.varint(at: &place), size >= place, size <= record.count else {
      return .gap(.damaged)
    }
    let end = Int(size)
    var body = end
    var cells: [StoredCell] = []
    cells.reserveCapacity(columns.count)
    while place < end {
      guard cells.count < columns.count, let type = record.varint(at: &place), place <= end,
        let cell = Self.cell(record, &body, type)
      else { return .gap(.damaged) }
      cells.append(columns[cells.count].read(cell))
    }
    for column in columns[cells.count...] {
      // The row is older than the column.
      guard let cell = column.initial else { return .gap(.computedDefault) }
      cells.append(cell)
    }
    if let rowidColumn { cells[rowidColumn] = .int(rowid) }
    return .cells(cells)
  }

  /// - Parameter place: Where the cell's bytes begin; moved to where they end.
  private static func cell(_ bytes: [UInt8], _ place: inout Int, _ type: Int64) -> StoredCell? {
    switch type {
    case 0: return .null
    case 8: return .int(0)
    case 9: return .int(1)
    case 1...6:
      let size = [1, 2, 3, 4, 6, 8][Int(type) - 1]
      defer { place += size }
      return bytes.signed(at: place, bytes: size).map(StoredCell.int)
    case 7:
      defer { place += 8 }
      return bytes.signed(at: place, bytes: 8).map {
        .real(Double(bitPattern: UInt64(bitPattern: $0)))
      }
    case 12...:
      let size = Int((type - 12) / 2)
      guard size <= bytes.count - place else { return nil }
      defer { place += size }
      let content = Array(bytes[place..<(place + size)])
      return type % 2 == 0 ? .blob(content) : .text(content)
    default: return nil  // Int64
    }
  }
}
