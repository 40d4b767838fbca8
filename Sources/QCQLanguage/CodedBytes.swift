/// Values written one behind the other, each with its length or with a tag in front: two sequences
/// are the same bytes only if they are the same values, and texts only if their bytes are.
///
/// The tags are kept on disk, so that none may get another meaning.
package struct CodedBytes: Hashable, Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ number: Int) { add(word: UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ bytes: some Collection<UInt8>) {
    add(bytes.count)
    self.bytes += bytes
  }

  package mutating func add(_ text: String) { add(text.utf8) }

  package mutating func add(_ value: Value) {
    bytes.append(value.tag)
    switch value {
    case .absent: break
    case .int(let int): add(word: UInt64(bitPattern: int))
    case .number(let number), .date(let number): add(word: number.bitPattern)
    case .text(let text): add(text)
    case .bool(let bool): bytes.append(bool ? 1 : 0)
    case .data(let data): add(data)
    }
  }

  private mutating func add(word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes += $0 }
  }
}

extension Value {
  fileprivate var tag: UInt8 {
    switch self {
    case .absent: 0
    case .int: 1
    case .number: 2
    case .text: 3
    case .bool: 4
    case .date: 5
    case .data: 6
    }
  }
}
