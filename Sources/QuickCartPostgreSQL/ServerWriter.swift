#if PostgreSQL
  import GRDBSQLite

  /// What a connection of SQLite wants changed on the server: rows are sent many at a time.
  struct ServerWriter {
    private(set) var batch: ServerBatch?
    /// Numbers that new rows get, by table.
    private var numbers: [String: Range<Int64>] = [:]

    /// Takes one change of `xUpdate`.
    ///
    /// - Parameter send: Sends what was taken before.
    mutating func take(
      _ arguments: ServerArguments, _ table: ServerTable, replaces: Bool,
      in database: ServerDatabase, send: (ServerBatch) throws(ServerFailure) -> Void
    ) throws(ServerFailure) {
      guard table.key.count == 1 else {
        throw .notAllowed(
          "\(table.name) has no primary key of one column, or other tables inherit from it")
      }
      var columns: [Int] = []
      var cells: [[UInt8]?] = []
      let isNew = arguments.isInsert
      let key = isNew ? nil : try arguments.key(table.key[0])
      var shard: [UInt8]?
      if let key { shard = try database.shard(of: key, table) }
      for (index, column) in table.columns.enumerated() where !arguments.isDelete {
        if arguments.isSame(index) { continue }
        if column.filling == .generated {
          // What comes back has it again by itself.
          if isNew, !database.fillsIn { continue }
          if try arguments.cell(index, column) == nil { continue }
          throw .unfit(.other("\(column.name) is generated from other columns, and can't be set"))
        }
        var cell = try arguments.cell(index, column)
        if !isNew, index == table.shard {
          // What stays where it is must not go there.
          if cell == shard { continue }
          // Whatever refers to it would go with it.
          if column.isKey { throw .unfit(.other("\(column.name) can't change on several servers")) }
        }
        if isNew, cell == nil {
          if column.isKey, column.form == .int {
            cell = Array(String(try nextNumber(table, column, in: database, send)).utf8)
          } else if column.filling != .null, column.isNotNull || database.fillsIn {
            continue
          }
        }
        columns.append(index)
        cells.append(cell)
      }
      let kind: ServerBatch.Kind =
        arguments.isDelete ? .delete : isNew ? .insert(replaces: replaces) : .update
      if kind == .update, columns.isEmpty { return }
      if let full = batch, !full.takes(table, kind, columns) {
        batch = nil
        try send(full)
      }
      var rows = batch ?? ServerBatch(table, kind, columns)
      batch = nil
      rows.add(key, at: shard, cells)
      if let shard = table.shard, let place = columns.firstIndex(of: shard) {
        let id = key ?? columns.firstIndex { table.columns[$0].isKey }.flatMap { cells[$0] }
        if let id { database.shards[id, table] = cells[place] }
      }
      batch = rows
    }

    mutating func takeAll() -> ServerBatch? {
      defer { batch = nil }
      return batch
    }

    /// Forgets what was not sent yet.
    mutating func clear() { batch = nil }

    /// The next free number of a key: from its sequence, or else after the highest.
    private mutating func nextNumber(
      _ table: ServerTable, _ column: ServerColumn, in database: ServerDatabase,
      _ send: (ServerBatch) throws(ServerFailure) -> Void
    ) throws(ServerFailure) -> Int64 {
      if let range = numbers[table.place], let first = range.first {
        numbers[table.place] = (first + 1)..<range.upperBound
        return first
      }
      if case .sequence(let name) = column.filling {
        let row = try database.ask("SELECT nextval($1::regclass)", [.text(Array(name.utf8))])
        return Int64(bitPattern: row.bits(0, 0) ?? 0)
      }
      if let before = takeAll() { try send(before) }
      let name = ServerColumn.quoted(column.name)
      let row = try database.ask("SELECT coalesce(max(\(name)), 0)::int8 FROM \(table.place)")
      let first = Int64(bitPattern: row.bits(0, 0) ?? 0)
      guard first < Int64.max else {
        throw .unfit(.other("\(table.name) has no free numbers left"))
      }
      numbers[table.place] = (first + 2)..<Int64.max
      return first + 1
    }

    /// Another transaction may take numbers from now on.
    mutating func forgetNumbers() { numbers = [:] }
  }

  /// The arguments of `xUpdate`.
  struct ServerArguments {
    private let values: UnsafeBufferPointer<OpaquePointer?>

    init(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
      self.values = UnsafeBufferPointer(start: values, count: Int(count))
    }

    var isDelete: Bool { values.count == 1 }
    var isInsert: Bool {
      values.count > 1 && sqlite3_value_type(values[0]) == SQLITE_NULL
    }

    /// Whether an update leaves a column as it is.
    func isSame(_ column: Int) -> Bool {
      !isInsert && sqlite3_value_nochange(values[column + 2]) != 0
    }

    func key(_ column: ServerColumn) throws(ServerFailure) -> [UInt8]? {
      try text(values[0], column)
    }

    /// A new cell as the server reads it; nil for NULL.
    func cell(_ index: Int, _ column: ServerColumn) throws(ServerFailure) -> [UInt8]? {
      try text(values[index + 2], column)
    }

    private func text(
      _ value: OpaquePointer?, _ column: ServerColumn
    ) throws(ServerFailure) -> [UInt8]? {
      switch sqlite3_value_type(value) {
      case SQLITE_INTEGER: return Array(String(sqlite3_value_int64(value)).utf8)
      case SQLITE_FLOAT:
        let number = sqlite3_value_double(value)
        if column.form == .int {
          guard let whole = Int64(exactly: number) else {
            throw .unfit(.number(column: column.name))
          }
          return Array(String(whole).utf8)
        }
        return Array(number.description.utf8)
      case SQLITE_TEXT:
        let text = bytes(sqlite3_value_text(value), value)
        if text.contains(0) {
          throw .unfit(
            .other("a text for \(column.name) has a NUL character, which PostgreSQL can't store"))
        }
        return text
      case SQLITE_BLOB:
        let start = sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
        guard column.form == .data else {
          throw .unfit(.other("\(column.name) can't have data that is not text"))
        }
        return hexadecimal(
          UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
      default: return nil  // Int32
      }
    }

    /// Rows of the history come to megabytes.
    private func hexadecimal(_ data: UnsafeBufferPointer<UInt8>) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: 2 * data.count) { digits, count in
        for (index, byte) in data.enumerated() {
          let (high, low) = (byte >> 4, byte & 15)
          digits[2 * index] = high < 10 ? 48 + high : 87 + high
          digits[2 * index + 1] = low < 10 ? 48 + low : 87 + low
        }
        count = 2 * data.count
      }
    }

    private func bytes(_ start: UnsafePointer<UInt8>?, _ value: OpaquePointer?) -> [UInt8] {
      Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    }
  }
#endif
