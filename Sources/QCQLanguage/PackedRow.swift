/// A row that is kept: its cells as bytes, one behind the other.
///
/// Two rows are equal if and only if their cells are, to the byte, so that a text that was only
/// normalised otherwise counts as changed. A row of ten short cells takes about 200 bytes.
package struct PackedRow: Hashable, Sendable {
  fileprivate let bytes: [UInt8]

  /// A cell to keep, and the columns of the rows inside it if it has any.
  package struct Part: Sendable {
    package var cell: Int
    package var children: [ResultColumn]?

    package init(_ cell: Int, children: [ResultColumn]? = nil) {
      (self.cell, self.children) = (cell, children)
    }
  }

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  // Both much quicker than byte by byte.

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  package static func == (first: PackedRow, second: PackedRow) -> Bool {
    first.bytes.withUnsafeBytes { first in second.bytes.withUnsafeBytes { first.isSame($0) } }
  }

  /// A row that was stored somewhere.
  ///
  /// - Parameter stored: What `stored` gave for the row.
  package init(stored: [UInt8]) { bytes = stored }

  package var stored: [UInt8] { bytes }

  /// Keeps the cells asked for, in their order.
  ///
  /// - Parameter known: A row that is likely to have the same cells: then its bytes serve for both.
  package init(_ row: any RowView, _ parts: [Part], known: PackedRow? = nil) {
    bytes = PackedRow.pack(row, parts, known?.bytes)
  }

  private static func pack(
    _ row: some RowView, _ parts: [Part], _ known: [UInt8]?
  ) -> [UInt8] {
    withUnsafeTemporaryAllocation(of: Cell.self, capacity: parts.count) { cells in
      // The rows inside of cells; most have none.
      var (size, lists) = (0, [[UInt8]]())
      for index in parts.indices {
        var cell = Cell.absent
        if let children = parts[index].children {
          lists.append(list(row, parts[index].cell, children))
          size += 9 + lists[lists.count - 1].count
        } else {
          cell = row.cell(parts[index].cell)
          size += cell.packedSize
        }
        cells.initializeElement(at: index, to: cell)
      }
      return withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { bytes in
        guard var writer = bytes.baseAddress.map(CellWriter.init) else { return [] }
        var next = 0
        for index in parts.indices {
          if parts[index].children == nil {
            writer.add(cells[index])
          } else {
            lists[next].withUnsafeBytes { writer.write(.rows, $0) }
            next += 1
          }
        }
        let bytes = UnsafeRawBufferPointer(bytes)
        if let known, known.withUnsafeBytes(bytes.isSame) { return known }
        return [UInt8](bytes)
      }
    }
  }

  /// The rows inside a cell, each behind its length.
  private static func list(
    _ row: some RowView, _ cell: Int, _ columns: [ResultColumn]
  ) -> [UInt8] {
    let parts = columns.enumerated().map { Part($0, children: $1.children) }
    var bytes: [UInt8] = []
    row.forEachChild(cell) { child in
      let packed = PackedRow(child, parts)
      withUnsafeBytes(of: UInt64(packed.bytes.count)) { bytes += $0 }
      bytes += packed.bytes
    }
    return bytes
  }

  package init(_ int: Int64) {
    self.init(ValueRow([.int(int)]), [Part(0)])
  }

  /// What can be kept outside the program, for `init(storage:)`.
  package var storage: [UInt8] { bytes }

  /// A row from its storage; nil unless it holds so many whole cells.
  package init?(storage: [UInt8], cellCount: Int) {
    guard Mark.cellCount(in: storage[...]) == cellCount else { return nil }
    bytes = storage
  }

  /// The row as it can be read.
  package var view: PackedRowView { PackedRowView(self) }
}

/// The mark in front of each cell.
private enum Mark: UInt8 {
  case absent, int, number, text, data, rows

  /// How many cells some bytes hold; nil where they are not cells from end to end.
  static func cellCount(in bytes: ArraySlice<UInt8>, depth: Int = 0) -> Int? {
    var (rest, count) = (bytes, 0)
    while let first = rest.popFirst() {
      guard let mark = Mark(rawValue: first), depth < 8 else { return nil }
      count += 1
      if mark == .absent { continue }
      guard let word = popWord(&rest) else { return nil }
      if mark == .int || mark == .number { continue }
      guard let length = Int(exactly: word), length <= rest.count else { return nil }
      if mark == .rows, !holdsRows(rest.prefix(length), depth: depth) { return nil }
      rest = rest.dropFirst(length)
    }
    return count
  }

  private static func holdsRows(_ bytes: ArraySlice<UInt8>, depth: Int) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      guard let word = popWord(&rest), let length = Int(exactly: word), length <= rest.count,
        cellCount(in: rest.prefix(length), depth: depth + 1) != nil
      else { return false }
      rest = rest.dropFirst(length)
    }
    return true
  }

  private static func popWord(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return rest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }
}

extension Cell {
  /// How many bytes it takes in a kept row, with its mark.
  fileprivate var packedSize: Int {
    switch self {
    case .absent: 1
    case .int, .number: 9
    case .text(let bytes), .data(let bytes): 9 + bytes.count
    }
  }
}

/// Writes cells one behind the other, where there is room for them.
private struct CellWriter {
  private var place: UnsafeMutableRawPointer

  init(_ place: UnsafeMutableRawPointer) { self.place = place }

  @inline(__always)
  mutating func add(_ cell: Cell) {
    switch cell {
    case .absent: write(Mark.absent)
    case .int(let int): write(.int, UInt64(bitPattern: int))
    case .number(let number): write(.number, number.bitPattern)
    case .text(let bytes): write(.text, UnsafeRawBufferPointer(bytes))
    case .data(let bytes): write(.data, UnsafeRawBufferPointer(bytes))
    }
  }

  @inline(__always)
  mutating func write(_ mark: Mark, _ bytes: UnsafeRawBufferPointer) {
    write(mark, UInt64(bytes.count))
    if let start = bytes.baseAddress { place.copyMemory(from: start, byteCount: bytes.count) }
    place += bytes.count
  }

  @inline(__always)
  private mutating func write(_ mark: Mark) {
    place.storeBytes(of: mark.rawValue, as: UInt8.self)
    place += 1
  }

  @inline(__always)
  private mutating func write(_ mark: Mark, _ word: UInt64) {
    write(mark)
    place.storeBytes(of: word, as: UInt64.self)
    place += 8
  }
}

/// The cells of a kept row; pointers to texts are good for as long as the view is.
package struct PackedRowView: RowView {
  private let row: PackedRow
  private let starts: [Int]

  init(_ row: PackedRow) {
    self.row = row
    var starts: [Int] = []
    var offset = 0
    while offset < row.bytes.count {
      starts.append(offset)
      offset = PackedRowView.end(ofCellAt: offset, row.bytes)
    }
    self.starts = starts
  }

  package var cellCount: Int { starts.count }

  /// The bytes of one cell: two cells are equal if these are.
  package func bytes(_ index: Int) -> ArraySlice<UInt8> {
    row.bytes[starts[index]..<PackedRowView.end(ofCellAt: starts[index], row.bytes)]
  }

  package func cell(_ index: Int) -> Cell {
    let start = starts[index]
    switch Mark(rawValue: row.bytes[start]) ?? .absent {
    case .absent, .rows: return .absent
    case .int: return .int(Int64(bitPattern: PackedRowView.word(start + 1, row.bytes)))
    case .number: return .number(Double(bitPattern: PackedRowView.word(start + 1, row.bytes)))
    case .text: return .text(content(start))
    case .data: return .data(content(start))
    }
  }

  package func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {
    let start = starts[index]
    guard row.bytes[start] == Mark.rows.rawValue else { return }
    var offset = start + 9
    let end = offset + Int(PackedRowView.word(start + 1, row.bytes))
    while offset < end {
      let length = Int(PackedRowView.word(offset, row.bytes))
      let child = PackedRow(bytes: Array(row.bytes[(offset + 8)..<(offset + 8 + length)]))
      let view = child.view
      withExtendedLifetime(view) { body(view) }
      offset += 8 + length
    }
  }

  private func content(_ start: Int) -> UnsafeBufferPointer<UInt8> {
    let length = Int(PackedRowView.word(start + 1, row.bytes))
    return row.bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[(start + 9)..<(start + 9 + length)])
    }
  }

  private static func word(_ offset: Int, _ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
  }

  private static func end(ofCellAt offset: Int, _ bytes: [UInt8]) -> Int {
    switch Mark(rawValue: bytes[offset]) ?? .absent {
    case .absent: offset + 1
    case .int, .number: offset + 9
    case .text, .data, .rows: offset + 9 + Int(word(offset + 1, bytes))
    }
  }
}

extension PackedRow {
  /// How many bytes the row takes, without what memory management adds.
  package var byteCount: Int { bytes.count }
}
