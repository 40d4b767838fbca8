import QCQLanguage
import QCQReports

extension WatchCheckpoint {
  /// Reads what was written; whatever the bytes are, this gives an answer.
  package static func read(_ bytes: [UInt8]) -> Reading {
    read(bytes.count) { place, count in Array(bytes[place..<place + count]) }
  }

  /// The same piece by piece, so that the bytes are never in memory as a whole beside the rows that
  /// they become.
  ///
  /// - Parameters:
  ///   - size: How many bytes there are.
  ///   - piece: Gives those at a place, as many as are asked for.
  static func read<Failure: Error>(
    _ size: Int, _ piece: @escaping (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Reading {
    let head = try piece(0, min(size, markOffset + 1))
    guard head.starts(with: magic) else {
      // One that was cut off at its very beginning is still known as one.
      return !head.isEmpty && magic.starts(with: head) ? .damaged : .foreign
    }
    guard size > markOffset + 8 else { return .damaged }
    let (mark, payload) = (head[markOffset], markOffset + 1..<size - 8)
    var checksum = Checksum()
    for start in stride(from: payload.lowerBound, to: payload.upperBound, by: pieceSize) {
      checksum.add(try piece(start, min(pieceSize, payload.upperBound - start)))
    }
    var end = CheckpointReader(payload.upperBound..<size, piece)
    let isIntact = try end.all { $0.number() } == Int(truncatingIfNeeded: checksum.value)
    guard isIntact, mark == deliveredMark || mark == pendingMark else { return .damaged }
    var reader = CheckpointReader(payload, piece)
    let found = try reader.all { $0.checkpoint(isDelivered: mark == deliveredMark) }
    return found.map(Reading.checkpoint) ?? .damaged
  }

  /// How many bytes are in memory at once, unless one part has more.
  fileprivate static let pieceSize = 64 << 10
}

/// Takes parts from bytes that may be anything: from the first one that is not there on, all of
/// them are empty.
private struct CheckpointReader<Failure: Error> {
  private let piece: (Int, Int) throws(Failure) -> [UInt8]
  /// What was read and not taken yet.
  private var ready: ArraySlice<UInt8> = []
  /// Where the bytes are that were not read.
  private var unread: Range<Int>
  private var isIntact = true
  private var failure: Failure?
  /// Versions and repetitions never get this far; counting on from them must not overflow.
  private static var largestNumber: Int { 1 << 53 }

  init(
    _ places: Range<Int>, _ piece: @escaping (Int, Int) throws(Failure) -> [UInt8]
  ) {
    self.piece = piece
    unread = places
  }

  /// What some parts make; throws if the bytes could not be read.
  mutating func all<Part>(_ part: (inout Self) -> Part) throws(Failure) -> Part {
    let found = part(&self)
    if let failure { throw failure }
    return found
  }

  mutating func checkpoint(isDelivered: Bool) -> WatchCheckpoint? {
    let subject = WatchSubject(
      text: bytes(), parameters: bytes(), form: text(), database: bytes())
    let (number, isWhole, reason) = (number(), flag(), optional { $0.text() })
    let members = list { $0.member() }
    guard isIntact, left == 0, number > 0, number < Self.largestNumber else { return nil }
    let version = WatchVersion(
      number: number, isWhole: isWhole, members: members, reason: reason)
    return WatchCheckpoint(subject: subject, version: version, isDelivered: isDelivered)
  }

  // MARK: Bytes

  /// How many bytes were not taken yet.
  private var left: Int { ready.count + unread.count }

  /// The next bytes; nil if there are not so many.
  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= left else { return nil }
    if count > ready.count {
      let wanted = max(count - ready.count, min(WatchCheckpoint.pieceSize, unread.count))
      let more: [UInt8]
      do throws(Failure) { more = try piece(unread.lowerBound, wanted) } catch {
        failure = error
        return nil
      }
      ready += more
      unread = unread.dropFirst(wanted)
    }
    defer { ready = ready.dropFirst(count) }
    return ready.prefix(count)
  }

  // MARK: Parts

  mutating func number() -> Int {
    guard let word = take(8)?.withUnsafeBytes({ $0.loadUnaligned(as: UInt64.self) }) else {
      return fail(0)
    }
    return Int(truncatingIfNeeded: UInt64(littleEndian: word))
  }

  private mutating func fail<Part>(_ part: Part) -> Part {
    (isIntact, ready, unread) = (false, [], unread.upperBound..<unread.upperBound)
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
    take(number()).map { Array($0) } ?? fail([])
  }

  private mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  private mutating func optional<Part>(_ part: (inout Self) -> Part) -> Part? {
    flag() ? part(&self) : nil
  }

  private mutating func list<Part>(_ part: (inout Self) -> Part) -> [Part] {
    let count = number()
    // Each part has bytes, so that no number makes this run for ever.
    guard count >= 0, count <= left else { return fail([]) }
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
