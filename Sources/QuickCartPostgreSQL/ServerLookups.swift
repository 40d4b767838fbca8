#if PostgreSQL
  /// What was looked up by a value in a transaction, so that a join asks once for each value, and
  /// once for all where there are many.
  struct ServerLookups {
    /// Some rows of a result.
    struct Rows {
      let result: ServerResult
      /// Their numbers; nil for all of them.
      var numbers: [Int32]?

      var count: Int { numbers?.count ?? result.count }

      func number(_ position: Int) -> Int { numbers.map { Int($0[position]) } ?? position }
    }

    /// What is asked of each value.
    private struct Question: Hashable {
      let place: String
      let column: Int
      let columns: UInt64
      /// Whether the column tells rows apart.
      let isKey: Bool

      init(_ table: ServerTable, _ column: Int, _ columns: UInt64) {
        (place, isKey) = (table.place, table.isKey(column))
        (self.column, self.columns) = (column, columns)
      }
    }

    private struct Answers {
      var rows: [ServerValue: Rows] = [:]
      var isWhole = false
      var canBeWhole = true
      /// Values whose rows have changed since all were asked for.
      var stale: Set<ServerValue> = []
    }

    /// With that many questions it is quicker to ask for the whole table.
    private static let few = 16
    /// No more rows of a table than these are kept.
    private static let limit = 200_000

    private var answers: [Question: Answers] = [:]

    /// The rows that have a value, from what is known or from the server.
    mutating func rows(
      _ table: ServerTable, _ column: Int, _ scan: ServerScan, _ statement: ServerStatement,
      in database: ServerDatabase
    ) throws(ServerFailure) -> Rows {
      let value = statement.values[0]
      // Data may be large, and a fraction may stand for a whole number that changes.
      guard value.isKept, !table.columns.contains(where: { $0.form == .data }) else {
        return Rows(result: try database.ask(statement.text, statement.values))
      }
      let question = Question(table, column, scan.columns)
      var known = answers[question] ?? Answers()
      answers[question] = nil
      defer { answers[question] = known }
      if let rows = known.rows[value] { return rows }
      if known.rows.count >= ServerLookups.few, known.canBeWhole, !known.isWhole {
        try loadAll(table, column, scan, into: &known, in: database)
        if let rows = known.rows[value] { return rows }
      }
      if known.isWhole, !known.stale.contains(value), let empty = known.rows.values.first {
        return Rows(result: empty.result, numbers: [])
      }
      let rows = Rows(result: try database.ask(statement.text, statement.values))
      keep([value: rows], &known)
      return rows
    }

    /// The rows that have one of several keys; what was found for each is known from then on.
    mutating func rows(
      _ table: ServerTable, amongKeys column: Int, _ scan: ServerScan, _ statement: ServerStatement,
      in database: ServerDatabase
    ) throws(ServerFailure) -> Rows {
      let result = try database.ask(statement.text, statement.values)
      let question = Question(table, column, scan.columns)
      var known = answers[question] ?? Answers()
      answers[question] = nil
      var found = statement.values[0].each.reduce(into: [:]) {
        $0[$1] = Rows(result: result, numbers: [])
      }
      let cells = ServerLookups.rows(result, table.columns[column], statement.places[column])
      found.merge(cells) { $1 }
      keep(found, &known)
      answers[question] = known
      return Rows(result: result)
    }

    private func keep(_ rows: [ServerValue: Rows], _ known: inout Answers) {
      if known.rows.count + rows.count > ServerLookups.limit {
        known = Answers(canBeWhole: false)
      }
      known.rows.merge(rows) { $1 }
      known.stale.subtract(rows.keys)
    }

    // MARK: What changes

    /// Forgets what may be something else now that rows were sent.
    mutating func forget(_ batch: ServerBatch) {
      if batch.reachesOthers { return answers = [:] }
      // What still holds the keys would have all the rows copied.
      for question in Array(answers.keys) {
        // A view may show what has changed; a key is that of a table.
        guard question.isKey else {
          answers[question] = nil
          continue
        }
        guard question.place == batch.table.place else { continue }
        let isInt = batch.table.columns[question.column].form == .int
        for key in batch.rowKeys {
          let number = isInt ? Int64(String(decoding: key, as: UTF8.self)) : nil
          let value = number.map(ServerValue.int) ?? .text(key)
          answers[question]?.rows[value] = nil
          answers[question]?.stale.insert(value)
        }
      }
    }

    // MARK: Whole tables

    private func loadAll(
      _ table: ServerTable, _ column: Int, _ scan: ServerScan, into answers: inout Answers,
      in database: ServerDatabase
    ) throws(ServerFailure) {
      answers.canBeWhole = false
      var open = scan
      open.tests = []
      let statement = ServerStatement(table, open, [])
      guard table.rowEstimate <= Double(ServerLookups.limit), let place = statement.places[column]
      else { return }
      let result = try database.ask("\(statement.text) LIMIT \(ServerLookups.limit + 1)")
      guard result.count <= ServerLookups.limit else { return }
      let stale = answers.stale
      answers.rows.merge(
        ServerLookups.rows(result, table.columns[column], place)
      ) { known, _ in known }
      for value in stale { answers.rows[value] = nil }
      answers.isWhole = !answers.rows.isEmpty && table.columns[column].isLookedUpExactly
    }

    /// The rows of a result by the values of one of its columns.
    private static func rows(
      _ result: ServerResult, _ column: ServerColumn, _ place: Int?
    ) -> [ServerValue: Rows] {
      guard let place else { return [:] }
      var numbers: [ServerValue: [Int32]] = [:]
      for row in 0..<result.count {
        let value: ServerValue? =
          switch column.form {
          case .int: result.bits(row, place).map { .int(Int64(bitPattern: $0)) }
          case .text: result.bytes(row, place).map { .text(Array($0)) }
          case .real, .data, .moment: nil
          }
        if let value { numbers[value, default: []].append(Int32(row)) }
      }
      return numbers.mapValues { Rows(result: result, numbers: $0) }
    }
  }

  extension ServerColumn {
    /// Whether a value finds the rows whose cell is that very value.
    fileprivate var isLookedUpExactly: Bool {
      switch form {
      case .int, .text: true
      case .real, .data, .moment: false
      }
    }
  }
#endif
