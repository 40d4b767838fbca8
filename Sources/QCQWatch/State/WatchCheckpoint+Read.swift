import QCQLanguage
import QCQReports

extension WatchCheckpoint {
  /// Reads what was written; whatever the bytes are, this gives an answer.
  package static func read(_ bytes: [UInt8]) -> Reading {
    guard bytes.starts(with: magic) else {
      // One that was cut off at its very beginning is still known as one.
      return !bytes.isEmpty && magic.starts(with: bytes) ? .damaged : .foreign
    }
    guard bytes.count > markOffset + 8 else { return .damaged }
    let mark = bytes[markOffset]
    let payload = bytes[(markOffset + 1)..<(bytes.count - 8)]
    var checksum = Checksum()
    checksum.add(payload)
    var end = CheckpointReader(bytes.suffix(8))
    guard end.number() == Int(truncatingIfNeeded: checksum.value),
      mark == deliveredMark || mark == pendingMark
    else { return .damaged }
    var reader = CheckpointReader(payload)
    guard let checkpoint = reader.checkpoint(isDelivered: mark == deliveredMark) else {
      return .damaged
    }
    return .checkpoint(checkpoint)
  }
}

/// Takes parts from bytes that may be anything: from the first one that is not there on, all of
/// them are empty.
private struct CheckpointReader {
  private var rest: ArraySlice<UInt8>
  private var isIntact = true
  /// Versions and repetitions never get this far; counting on from them must not overflow.
  private static let largestNumber = 1 << 53

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func checkpoint(isDelivered: Bool) -> WatchCheckpoint? {
    let subject = WatchSubject(
      text: bytes(), parameters: bytes(), form: text(), database: bytes())
    let (number, isWhole, reason) = (number(), flag(), optional { $0.text() })
    let members = list { $0.member() }
    guard isIntact, rest.isEmpty, number > 0, number < Self.largestNumber else { return nil }
    let version = WatchVersion(
      number: number, isWhole: isWhole, members: members, reason: reason)
    return WatchCheckpoint(subject: subject, version: version, isDelivered: isDelivered)
  }

  // MARK: Parts

  mutating func number() -> Int {
    guard rest.count >= 8 else { return fail(0) }
    defer { rest = rest.dropFirst(8) }
    let word = rest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    return Int(truncatingIfNeeded: UInt64(littleEndian: word))
  }

  private mutating func fail<Part>(_ part: Part) -> Part {
    (isIntact, rest) = (false, [])
    return part
  }

  private mutating func flag() -> Bool {
    switch number() {
    case 0: false
    case 1: true
    default: fail(false)  // Int
    }
  }

  private mutating func bytes() -> [UInt8] {
    let count = number()
    guard count >= 0, count <= rest.count else { return fail([]) }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  private mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  private mutating func optional<Part>(_ part: (inout Self) -> Part) -> Part? {
    flag() ? part(&self) : nil
  }

  private mutating func list<Part>(_ part: (inout Self) -> Part) -> [Part] {
    let count = number()
    // Each part has bytes, so that no number makes this run for ever.
    guard count >= 0, count <= rest.count else { return fail([]) }
    var parts: [Part] = []
    while parts.count < count, isIntact { parts.append(part(&self)) }
    return parts
  }

  private mutating func type() -> ValueType { ValueType(rawValue: text()) ?? fail(.text) }

  private mutating func column(depth: Int = 0) -> ResultColumn {
    guard depth < 8 else { return fail(ResultColumn("", .text)) }
    let (name, type) = (text(), type())
    let children = optional { reader in reader.list { $0.column(depth: depth + 1) } }
    return ResultColumn(name, type, children: children)
  }

  private mutating func member() -> WatchedMember {
    let name = optional { $0.text() }
    let cellNames = list { $0.text() }
    let keyTypes = list { $0.type() }
    let columns = list { $0.column() }
    let shape = WatchedShape(
      shape: ResultShape(kind: .rows, columns: columns, noun: "", emptyMessage: ""),
      keyTypes: keyTypes, cellNames: cellNames)
    var result = WatchedResult(shape: shape)
    _ = list { reader in
      result.keys.append(reader.key(shape))
      result.rows.append(reader.row(cellNames.count))
    }
    let changes = list { $0.change(shape) }
    return WatchedMember(name: name, result: result, changes: changes)
  }

  private mutating func row(_ cellCount: Int) -> PackedRow {
    PackedRow(storage: bytes(), cellCount: cellCount) ?? fail(PackedRow(0))
  }

  private mutating func key(_ shape: WatchedShape) -> WatchedKey {
    let (cells, repetition) = (row(shape.keyTypes.count), number())
    guard 0..<Self.largestNumber ~= repetition else { return fail(WatchedKey(cells)) }
    return WatchedKey(cells, repetition: repetition)
  }

  private mutating func change(_ shape: WatchedShape) -> WatchChange {
    let kind = WatchChange.Kind(rawValue: number())
    let key = key(shape)
    let row = row(shape.cellNames.count)
    switch kind {
    case .insert: return .insert(key, row, after: optional { $0.key(shape) })
    case .update:
      let new = self.row(shape.cellNames.count)
      return .update(key, old: row, new: new, changed: list { $0.text() })
    case .delete: return .delete(key, row)
    case .move: return .move(key, row, after: optional { $0.key(shape) })
    case nil: return fail(.delete(key, row))
    }
  }
}
