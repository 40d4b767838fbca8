#if PostgreSQL
  import QCQLanguage

  /// Rows of a table that are changed by one statement.
  struct ServerBatch {
    enum Kind: Hashable {
      /// - Parameter replaces: Whether it takes the place of a row with its key.
      case insert(replaces: Bool)
      case update, delete
    }

    /// So many rows, or bytes, are sent together.
    private static let (mostRows, mostBytes) = (1_000, 1_000_000)

    let table: ServerTable
    let kind: Kind
    /// Which columns are given.
    let columns: [Int]
    /// What the rows were told apart by before.
    private var keys: [[UInt8]?] = []
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

    mutating func add(_ key: [UInt8]?, _ row: [[UInt8]?]) {
      keys.append(key)
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
          replaces ? " ON CONFLICT (\(keyName)) DO UPDATE SET \(settings("excluded"))" : ""
        return """
          INSERT INTO \(table.place) AS t (\(targets.joined(separator: ", ")))
          OVERRIDING SYSTEM VALUE
          SELECT \(values.joined(separator: ", ")) FROM \(given) ORDER BY v.n\(clash)
          RETURNING 0::int8, \(row("t"))
          """
      case .update:
        return """
          UPDATE \(table.place) AS t SET \(settings(nil))
          FROM \(given) JOIN \(table.place) AS o ON o.\(keyName) = \(storedKey)
          WHERE t.\(keyName) = o.\(keyName) RETURNING v.n, \(row("o")), \(row("t"))
          """
      case .delete:
        return """
          DELETE FROM \(table.place) AS t USING \(given)
          WHERE t.\(keyName) = \(storedKey) RETURNING v.n, \(row("t"))
          """
      }
    }

    var arguments: [ServerValue] {
      switch kind {
      case .insert: cells.map(ServerValue.texts)
      case .update, .delete: [.texts(keys)] + cells.map(ServerValue.texts)
      }
    }

    private var hasKeys: Bool { if case .insert = kind { false } else { true } }
    private var keyName: String { ServerColumn.quoted(table.key[0].name) }
    private var storedKey: String { table.key[0].stored("v.k") }

    private var placeholders: String {
      (1...(columns.count + (hasKeys ? 1 : 0))).map { "$\($0)::text[]" }.joined(separator: ", ")
    }

    private var names: String {
      ((hasKeys ? ["k"] : []) + columns.indices.map { "c\($0)" } + ["n"]).joined(separator: ", ")
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

    private func row(_ alias: String) -> String {
      table.columns.map { $0.expression(of: alias) }.joined(separator: ", ")
    }

    // MARK: What has happened

    /// Hands over the rows as they have changed, in the order in which they were given.
    ///
    /// - Returns: False once the body has.
    func forEachChange(_ result: ServerResult, _ body: (ServerChange) -> Bool) -> Bool {
      let order = (0..<result.count).sorted {
        (result.bits($0, 0) ?? 0, $0) < (result.bits($1, 0) ?? 0, $1)
      }
      let width = table.columns.count
      return order.allSatisfy { number in
        func cells(_ start: Int) -> [Cell] {
          table.columns.indices.map { cell(result, number, start + $0, table.columns[$0].form) }
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

    private func cell(
      _ result: ServerResult, _ row: Int, _ place: Int, _ form: ServerColumn.Form
    ) -> Cell {
      guard let bytes = result.bytes(row, place) else { return .absent }
      return switch form {
      case .int: .int(Int64(bitPattern: result.bits(row, place) ?? 0))
      case .real: .number(result.number(row, place) ?? 0)
      case .text: .text(bytes.assumingMemoryBound(to: UInt8.self))
      case .data: .data(bytes.assumingMemoryBound(to: UInt8.self))
      }
    }
  }
#endif
