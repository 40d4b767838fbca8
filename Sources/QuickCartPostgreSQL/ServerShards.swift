#if PostgreSQL
  /// On which of several servers rows are, as far as they were read in a transaction that changes
  /// them.
  struct ServerShards {
    /// The cells that say so, by table and key.
    private var known: [String: [[UInt8]: [UInt8]]] = [:]

    subscript(key: [UInt8], table: ServerTable) -> [UInt8]? {
      get { known[table.place]?[key] }
      set { known[table.place, default: [:]][key] = newValue }
    }

    mutating func note(_ result: ServerResult, _ table: ServerTable, _ places: [Int?]) {
      guard let shard = table.shard, let key = table.columns.firstIndex(where: \.isKey),
        let shardPlace = places[shard], let keyPlace = places[key]
      else { return }
      for row in 0..<result.count {
        let cells = [(key, keyPlace), (shard, shardPlace)].map { column, place in
          ServerShards.text(result, row, place, table.columns[column].form)
        }
        if let key = cells[0] { self[key, table] = cells[1] }
      }
    }

    static func text(
      _ result: ServerResult, _ row: Int, _ place: Int, _ form: ServerColumn.Form
    ) -> [UInt8]? {
      switch form {
      case .int: result.bits(row, place).map { Array(String(Int64(bitPattern: $0)).utf8) }
      case .text: result.bytes(row, place).map { Array($0) }
      case .real, .data, .moment: nil
      }
    }
  }

  extension ServerDatabase {
    /// The cell by which the server of a row was chosen; nil where there is only one.
    func shard(of key: [UInt8], _ table: ServerTable) throws(ServerFailure) -> [UInt8]? {
      guard let shard = table.shard else { return nil }
      if table.columns[shard].isKey { return key }
      if let known = shards[key, table] { return known }
      let (column, name) = (table.columns[shard], table.key[0])
      let found = try run(
        "SELECT \(ServerColumn.quoted(column.name))::text FROM \(table.place)"
          + " WHERE \(ServerColumn.quoted(name.name)) = \(name.stored("$1::text"))", [.text(key)])
      if found.count > 1 {
        throw .unfit(.other("several rows of \(table.name) have the same \(name.name)"))
      }
      return found.count == 1 ? found.bytes(0, 0).map { Array($0) } : nil
    }
  }
#endif
