import QCQLanguage
import QCQReports

extension WatchCheckpoint {
  /// Writes the checkpoint piece by piece, so that it is never in memory as a whole.
  ///
  /// - Parameter emit: Takes the next bytes.
  package func write<Failure: Error>(
    to emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let mark = isDelivered ? Self.deliveredMark : Self.pendingMark
    try send(Self.magic + [mark], emit)
    var (coded, checksum) = (CodedBytes(), Checksum())
    func flush(from size: Int) throws(Failure) {
      guard coded.bytes.count >= size else { return }
      checksum.add(coded.bytes)
      try send(coded.bytes, emit)
      coded = CodedBytes()
    }
    coded.add(subject)
    coded.add(version.number)
    coded.add(version.isWhole ? 1 : 0)
    coded.add(version.reason)
    coded.add(version.members.count)
    for member in version.members {
      coded.add(member.name)
      coded.add(member.result.shape)
      coded.add(member.result.rows.count)
      for (key, row) in zip(member.result.keys, member.result.rows) {
        coded.add(key)
        coded.add(row.storage)
        try flush(from: 64 << 10)
      }
      coded.add(member.changes.count)
      for change in member.changes {
        coded.add(change)
        try flush(from: 64 << 10)
      }
    }
    try flush(from: 0)
    try send(withUnsafeBytes(of: checksum.value.littleEndian) { Array($0) }, emit)
  }

  private func send<Failure: Error>(
    _ bytes: [UInt8], _ emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try emit(UnsafeRawBufferPointer(bytes))
    }
  }
}

extension CodedBytes {
  fileprivate mutating func add(_ subject: WatchSubject) {
    add(subject.text)
    add(subject.parameters)
    add(subject.form)
    add(subject.database)
  }

  fileprivate mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  fileprivate mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }

  fileprivate mutating func add(_ shape: WatchedShape) {
    add(shape.cellNames)
    add(shape.keyTypes.map(\.rawValue))
    add(shape.shape.columns)
  }

  fileprivate mutating func add(_ columns: [ResultColumn]) {
    add(columns.count)
    for column in columns {
      add(column.name)
      add(column.type.rawValue)
      add(column.children == nil ? 0 : 1)
      if let children = column.children { add(children) }
    }
  }

  fileprivate mutating func add(_ key: WatchedKey) {
    add(key.cells.storage)
    add(key.repetition)
  }

  fileprivate mutating func add(after key: WatchedKey?) {
    add(key == nil ? 0 : 1)
    if let key { add(key) }
  }

  fileprivate mutating func add(_ change: WatchChange) {
    add(change.kind.rawValue)
    switch change {
    case .insert(let key, let row, let after), .move(let key, let row, let after):
      add(key)
      add(row.storage)
      add(after: after)
    case .update(let key, let old, let new, let changed):
      add(key)
      add(old.storage)
      add(new.storage)
      add(changed)
    case .delete(let key, let row):
      add(key)
      add(row.storage)
    }
  }
}

extension WatchChange {
  /// The numbers by which changes are kept.
  enum Kind: Int {
    case insert = 1
    case update, delete, move
  }

  fileprivate var kind: Kind {
    switch self {
    case .insert: .insert
    case .update: .update
    case .delete: .delete
    case .move: .move
    }
  }
}
