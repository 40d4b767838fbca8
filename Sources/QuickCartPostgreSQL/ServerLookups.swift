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

    private struct Question: Hashable {
      let table: String
      let scan: ServerScan
    }

    private struct Answers {
      var rows: [ServerValue: Rows] = [:]
      var isWhole = false
      var canBeWhole = true
    }

    /// With that many questions it is quicker to ask for the whole table.
    private static let few = 16
    /// No more rows of a table than these are kept.
    private static let limit = 200_000

    private var answers: [Question: Answers] = [:]

    /// The rows that have a value, from what is known or from the server.
    mutating func rows(
      _ table: ServerTable, _ scan: ServerScan, _ statement: ServerStatement, _ value: ServerValue,
      in database: ServerDatabase
    ) throws(ServerFailure) -> Rows {
      let question = Question(table: table.name, scan: scan)
      var known = answers[question] ?? Answers()
      answers[question] = nil
      defer { answers[question] = known }
      if let rows = known.rows[value] { return rows }
      if known.rows.count >= ServerLookups.few, known.canBeWhole, !known.isWhole {
        try loadAll(table, scan, into: &known, in: database)
        if let rows = known.rows[value] { return rows }
      }
      if known.isWhole, let empty = known.rows.values.first {
        return Rows(result: empty.result, numbers: [])
      }
      let rows = Rows(result: try database.run(statement.text, statement.values))
      if known.rows.count >= ServerLookups.limit { known.rows = [:] }
      known.rows[value] = rows
      return rows
    }

    private func loadAll(
      _ table: ServerTable, _ scan: ServerScan, into answers: inout Answers,
      in database: ServerDatabase
    ) throws(ServerFailure) {
      answers.canBeWhole = false
      var open = scan
      open.tests = []
      let statement = ServerStatement(table, open, [])
      guard table.rowEstimate <= Double(ServerLookups.limit), let column = scan.lookup,
        let place = statement.places[column]
      else { return }
      let result = try database.run("\(statement.text) LIMIT \(ServerLookups.limit + 1)")
      guard result.count <= ServerLookups.limit else { return }
      var numbers: [ServerValue: [Int32]] = [:]
      for row in 0..<result.count {
        let value: ServerValue? =
          switch table.columns[column].form {
          case .int: result.bits(row, place).map { .int(Int64(bitPattern: $0)) }
          case .text: result.bytes(row, place).map { .text(Array($0)) }
          case .real, .data: nil
          }
        if let value { numbers[value, default: []].append(Int32(row)) }
      }
      answers.rows.merge(numbers.mapValues { Rows(result: result, numbers: $0) }) { $1 }
      answers.isWhole = !answers.rows.isEmpty && table.columns[column].isLookedUpExactly
    }
  }

  extension ServerColumn {
    /// Whether a value finds the rows whose cell is that very value.
    fileprivate var isLookedUpExactly: Bool {
      switch form {
      case .int, .text: true
      case .real, .data: false
      }
    }
  }
#endif
