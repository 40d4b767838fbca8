/// What a cell of a result may hold, and what it stands for.
///
/// A database holds anything anywhere. A stored cell that does not fit the type of its field is
/// absent for the query; that there was one is for the reader to tell.
package enum CellRule: Sendable {
  /// As it is stored: references and ids, which only tell rows apart.
  case any
  case number, date, text, data
  /// What was worked out: absent unless it is finite.
  case computed

  /// The rule of a stored field's cells.
  package init(_ type: ValueType) {
    switch type {
    case .int, .number, .bool: self = .number
    case .date: self = .date
    case .text, .list, .category: self = .text
    case .data: self = .data
    }
  }

  /// Whether texts count as they are stored, as far as they are any.
  @inline(__always)
  package var takesTexts: Bool {
    switch self {
    case .any, .computed, .text: true
    case .number, .date, .data: false
    }
  }

  /// The numbers that count as they are stored; none where the first bound is the larger one.
  package var takenNumbers: (least: Double, most: Double) {
    switch self {
    case .any: (-.infinity, .infinity)
    case .number, .computed: (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    case .date: (StoredDate.counted.lowerBound, StoredDate.counted.upperBound)
    case .text, .data: (.infinity, -.infinity)
    }
  }

  /// Whether a cell counts as it is stored.
  @inline(__always)
  package func takes(_ cell: Cell) -> Bool {
    switch cell {
    case .absent: true
    case .int(let int):
      switch self {
      case .any, .number, .computed: true
      case .date: StoredDate.counted.contains(Double(int))
      case .text, .data: false
      }
    case .number(let number):
      switch self {
      case .any: true
      case .number, .computed: number.isFinite
      case .date: StoredDate.counted.contains(number)
      case .text, .data: false
      }
    case .text(let bytes):
      switch self {
      case .any, .computed: true
      case .text: WellFormedText.holds(UnsafeRawBufferPointer(bytes))
      case .number, .date, .data: false
      }
    case .data:
      switch self {
      case .any, .data, .computed: true
      case .number, .date, .text: false
      }
    }
  }
}

extension CellRule {
  /// What a cell is that does not count as it is stored; nil for one that does not fit its field.
  package func reading(of cell: Cell, in zone: any TimeZoneRules) -> Cell? {
    switch self {
    // The result of a calculation is none, and no cell is to blame.
    case .computed, .any: .absent
    case .date: StoredDate.instant(cell, in: zone).map(Cell.number)
    case .text, .number, .data: nil
    }
  }
}

extension StoredDate {
  /// The numbers that are seconds.
  package static let counted = bounds.lowerBound...firstMilliseconds.nextDown
}

/// Whether bytes are text at all.
package enum WellFormedText {
  @inline(__always)
  package static func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isASCII(bytes) || isUTF8(bytes)
  }

  /// Bytes as a text; nil where they are none. Swift repairs what is not UTF-8, and that would pass
  /// for what is stored.
  package static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    // `String(validating:as:)` asks for its types anew each time, which takes longer than the text.
    holds(UnsafeRawBufferPointer(bytes)) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  @inline(__always)
  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    var (index, seen) = (0, UInt64(0))
    while index &+ 8 <= bytes.count {
      seen |= start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < bytes.count {
      seen |= UInt64(start.load(fromByteOffset: index, as: UInt8.self))
      index &+= 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(bytes, index)
      if length == 0 { return false }
      index += length
    }
    return true
  }

  /// How many bytes the character at an index has; 0 if it is none. By table 3-7 of Unicode.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int {
    let first = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0  // UInt8
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for place in 2..<max(length, 2) where bytes[index + place] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
