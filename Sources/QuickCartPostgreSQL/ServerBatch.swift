#if PostgreSQL
  import QCQLanguage

  /// Rows of a table that are changed by one statement.
  struct ServerBatch {
    enum Kind: Hashable {
      /// - Parameter replaces: Whether it takes the place of a row with its key.
      case insert(replaces: Bool)
      case update, delete
    }

    /// At most this many rows, or bytes, are sent together.
    private static let (mostRows, mostBytes) = (1_000, 1_000_000)

    let table: ServerTable
    let kind: Kind
    /// Which columns are given.
    let columns: [Int]
    /// What the rows were told apart by before.
    private var keys: [[UInt8]?] = []
    /// On which of several servers each is, by the cell that says so.
    private var shards: [[UInt8]?] = []
    /// The cells, of each column.
    private var cells: [[[UInt8]?]]
    private(set) var count = 0
    private var size = 0
    /// By what its rows are told apart, as the server reads it.
    private(set) var rowKeys: Set<[UInt8]> = []

    init(_ table: ServerTable, _ kind: Kind, _ columns: [Int]) {
      (self.table, self.kind, self.columns) = (table, kind, columns)
      cells = columns.map { _ in [] }
    }

    /// The place of the key among the cells that are given.
    private var keyPlace: Int? { columns.firstIndex { table.columns[$0].isKey } }

    /// Whether sending it may change other rows than its own.
    var reachesOthers: Bool {
      if table.hasTriggers { return true }
      return switch kind {
      case .insert: keyPlace == nil
      case .update: keyPlace != nil
      case .delete: table.takesAlong
      }
    }

    /// Whether the server may change more rows with it, of which it does not tell.
    var mayTakeAlong: Bool {
      if table.hasTriggers { return true }
      return switch kind {
      case .insert: false
      case .update: table.takesAlong && keyPlace != nil
      case .delete: table.takesAlong
      }
    }

    var isFull: Bool { count >= ServerBatch.mostRows || size >= ServerBatch.mostBytes }

    func takes(_ table: ServerTable, _ kind: Kind, _ columns: [Int]) -> Bool {
      self.table.place == table.place && self.kind == kind && self.columns == columns && !isFull
    }

    /// Whether the rows that have a value in a column are the same before and after it is sent.
    func isApart(_ table: ServerTable, _ column: Int, _ value: ServerValue) -> Bool {
      guard !reachesOthers, table.isKey(column) else { return false }
      if self.table.place != table.place { return true }
      return switch kind {
      case .insert: false
      case .update, .delete: value.isKept && !rowKeys.contains(value.bytes)
      }
    }

    /// - Parameter shard: The cell by which its server is chosen, as it was, if one is.
    mutating func add(_ key: [UInt8]?, at shard: [UInt8]?, _ row: [[UInt8]?]) {
      keys.append(key)
      shards.append(shard)
      if let rowKey = key ?? keyPlace.flatMap({ row[$0] }) { rowKeys.insert(rowKey) }
      for (index, cell) in row.enumerated() {
        cells[index].append(cell)
        size += cell?.count ?? 0
      }
      count += 1
    }

    // MARK: SQL

    /// The statement, which gives the place of each row in the batch, what it was and what it is.
    var statement: String {
      let given = "unnest(\(placeholders)) WITH ORDINALITY AS v(\(names))"
      switch kind {
      case .insert(let replaces):
        let targets = columns.map { ServerColumn.quoted(table.columns[$0].name) }
        let clash =
          replaces ? " ON CONFLICT (\(uniqueNames)) DO UPDATE SET \(settings("excluded"))" : ""
        return """
          INSERT INTO \(table.place) AS t (\(targets.joined(separator: ", ")))
          OVERRIDING SYSTEM VALUE
          SELECT \(values.joined(separator: ", ")) FROM \(given) ORDER BY v.n\(clash)
          RETURNING 0::int8, \(row("t"))
          """
      case .update where movesBetweenServers: return ServerMove(self, from: given).statement
      case .update:
        return """
          UPDATE \(table.place) AS t SET \(settings(nil))
          FROM \(given) JOIN \(table.place) AS o ON \(isGiven("o"))
          WHERE \(keyNames.map { "t.\($0) = o.\($0)" }.joined(separator: " AND "))
          RETURNING v.n, \(row("o")), \(row("t"))
          """
      case .delete:
        return """
          DELETE FROM \(table.place) AS t USING \(given) WHERE \(isGiven("t"))
          RETURNING v.n, \(row("t"))
          """
      }
    }

    /// Citus changes no cell by which it has chosen a server.
    private var movesBetweenServers: Bool { table.shard.map(columns.contains) ?? false }

    /// Whether a row is the one that is meant.
    func isGiven(_ alias: String) -> String {
      let isKey = "\(alias).\(keyName) = \(storedKey)"
      guard let shard = table.shard.map({ table.columns[$0] }) else { return isKey }
      return isKey + " AND \(alias).\(ServerColumn.quoted(shard.name)) = \(shard.stored("v.l"))"
    }

    private var keyNames: [String] {
      ([keyName]
        + [table.shard.map { ServerColumn.quoted(table.columns[$0].name) }]
        .compactMap(\.self))
    }

    private var uniqueNames: String {
      (Set(keyNames).count == 1 ? [keyName] : keyNames).joined(separator: ", ")
    }

    var arguments: [ServerValue] {
      switch kind {
      case .insert: cells.map(ServerValue.texts)
      case .update, .delete:
        [.texts(keys)] + (table.shard == nil ? [] : [.texts(shards)]) + cells.map(ServerValue.texts)
      }
    }

    /// What rows are told apart by, by the names that the statement gives them.
    private var given: [String] {
      if case .insert = kind { return [] }
      return table.shard == nil ? ["k"] : ["k", "l"]
    }

    var keyName: String { ServerColumn.quoted(table.key[0].name) }
    private var storedKey: String { table.key[0].stored("v.k") }

    private var placeholders: String {
      (1...(columns.count + given.count)).map { "$\($0)::text[]" }.joined(separator: ", ")
    }

    private var names: String {
      (given + columns.indices.map { "c\($0)" } + ["n"]).joined(separator: ", ")
    }

    private var values: [String] {
      zip(columns, columns.indices).map { table.columns[$0].stored("v.c\($1)") }
    }

    private func settings(_ source: String?) -> String {
      zip(columns, values).map { column, value in
        let name = ServerColumn.quoted(table.columns[column].name)
        return "\(name) = \(source.map { "\($0).\(name)" } ?? value)"
      }.joined(separator: ", ")
    }

    func row(_ alias: String) -> String {
      table.columns.map { $0.image(of: alias) }.joined(separator: ", ")
    }

    // MARK: What has happened

    /// How many images there are of each row that has changed: as it was and as it is.
    var images: Range<Int> {
      switch kind {
      case .insert, .delete: 0..<1
      case .update: 0..<2
      }
    }

    /// That cells are not of the types that the statement was made for: the history would keep what
    /// nobody has stored.
    func misfit(of result: ServerResult) -> ServerFailure? {
      let width = table.columns.count
      let fits = images.allSatisfy { image in
        table.columns.indices.allSatisfy { index in
          let type = result.type(1 + image * width + index)
          return table.columns[index].isDecimal ? type == 25 : table.columns[index].form.holds(type)
        }
      }
      return fits ? nil : .changed("a column of \(table.name) has another type now")
    }

    /// Hands over the rows as they have changed, in the order in which they were given.
    ///
    /// - Returns: False once the body has.
    func forEachChange(_ result: ServerResult, _ body: (ServerChange) -> Bool) -> Bool {
      let order = (0..<result.count).sorted {
        (result.bits($0, 0) ?? 0, $0) < (result.bits($1, 0) ?? 0, $1)
      }
      let width = table.columns.count
      return order.allSatisfy { number in
        var made: [UnsafeMutableBufferPointer<UInt8>] = []
        defer { for text in made { text.deallocate() } }
        func cells(_ start: Int) -> [Cell] {
          table.columns.indices.map { index in
            switch table.columns[index].image(result, number, start + index) {
            case .stored(let cell): return cell
            case .made(let text):
              let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
              _ = copy.initialize(from: text)
              made.append(copy)
              return .text(UnsafeBufferPointer(copy))
            }
          }
        }
        let change =
          switch kind {
          case .insert:
            ServerChange(kind: .insert, table: table.name, old: [], new: cells(1))
          case .update:
            ServerChange(kind: .update, table: table.name, old: cells(1), new: cells(1 + width))
          case .delete:
            ServerChange(kind: .delete, table: table.name, old: cells(1), new: [])
          }
        return body(change)
      }
    }
  }
#endif
