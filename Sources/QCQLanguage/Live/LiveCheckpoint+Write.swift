extension LiveCheckpoint {
  /// Writes the checkpoint piece by piece, so that it is never in memory as a whole.
  ///
  /// - Parameter emit: Takes the next bytes; false if that failed.
  /// - Returns: Whether all could be written.
  package func write(to emit: @escaping (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var writer = CheckpointWriter(emit: emit)
    writer.begin(isDelivered: isDelivered)
    for text in [subject.text, subject.parameters, subject.columns, subject.database] {
      writer.add(text)
    }
    writer.add(version.number)
    writer.add(version.isWhole ? 1 : 0)
    writer.add(version.reason)
    writer.add(version.members.count)
    for member in version.members { writer.add(member) }
    return writer.end()
  }
}

private struct CheckpointWriter {
  private let emit: (UnsafeRawBufferPointer) -> Bool
  private var buffer: [UInt8] = []
  private var checksum = LiveChecksum()
  private var isWhole = true
  private static let chunk = 64 << 10

  init(emit: @escaping (UnsafeRawBufferPointer) -> Bool) { self.emit = emit }

  /// What is not part of the checksum, as it changes.
  mutating func begin(isDelivered: Bool) {
    let mark = isDelivered ? LiveCheckpoint.deliveredMark : LiveCheckpoint.pendingMark
    send(LiveCheckpoint.magic + [mark])
  }

  mutating func end() -> Bool {
    flush()
    send(withUnsafeBytes(of: checksum.value.littleEndian) { Array($0) })
    return isWhole
  }

  private mutating func flush() {
    checksum.add(buffer)
    send(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func send(_ bytes: [UInt8]) {
    let isSent = bytes.withUnsafeBytes(emit)
    isWhole = isWhole && isSent
  }

  // MARK: Parts

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { buffer += $0 }
  }

  mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    buffer += bytes
    if buffer.count >= Self.chunk { flush() }
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }

  mutating func add(_ member: LiveMember) {
    add(member.name)
    let shape = member.result.shape
    add(shape.cellNames)
    add(shape.keyTypes.map(\.rawValue))
    add(shape.shape.columns)
    add(member.result.rows.count)
    for (key, row) in zip(member.result.keys, member.result.rows) {
      add(key)
      add(row.storage)
    }
    add(member.changes.count)
    for change in member.changes { add(change) }
  }

  private mutating func add(_ columns: [ResultColumn]) {
    add(columns.count)
    for column in columns {
      add(column.name)
      add(column.type.rawValue)
      add(column.children == nil ? 0 : 1)
      if let children = column.children { add(children) }
    }
  }

  private mutating func add(_ key: LiveKey) {
    add(key.cells.storage)
    add(key.repetition)
  }

  private mutating func add(after key: LiveKey?) {
    add(key == nil ? 0 : 1)
    if let key { add(key) }
  }

  private mutating func add(_ change: LiveChange) {
    switch change {
    case .insert(let key, let row, let after):
      add(LiveChange.Kind.insert.rawValue)
      add(key)
      add(row.storage)
      add(after: after)
    case .update(let key, let old, let new, let changed):
      add(LiveChange.Kind.update.rawValue)
      add(key)
      add(old.storage)
      add(new.storage)
      add(changed)
    case .delete(let key, let row):
      add(LiveChange.Kind.delete.rawValue)
      add(key)
      add(row.storage)
    case .move(let key, let row, let after):
      add(LiveChange.Kind.move.rawValue)
      add(key)
      add(row.storage)
      add(after: after)
    }
  }
}

extension LiveChange {
  /// The numbers by which changes are kept.
  enum Kind: Int {
    case insert = 1
    case update, delete, move
  }
}
