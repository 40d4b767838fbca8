#if PostgreSQL
  import CPostgreSQL
  package import QCQLanguage

  /// The rows of a statement that is asked as a whole, in the binary form of their types. They come
  /// one at a time: the server may work on them in parallel, and no more than one is held here; or,
  /// where the statement is no part of a transaction, all at once, which takes less time.
  package final class WholeRows: RowView {
    package let cellCount: Int
    private let database: ServerDatabase
    private let connection: ServerConnection
    private let rules: [CellRule]
    private let zone: any TimeZoneRules
    private let isAlone: Bool
    // What each cell asks for is reached by pointers, which nobody has to count.
    private let forms: UnsafeMutablePointer<UInt8>
    /// The result of libpq that holds the row, and the row's place in it.
    private let row = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: 1)
    private var place: Int32 = 0
    /// Results that have come and were not wanted yet: the first, and all where the connection was
    /// wanted for something else.
    private var waiting: ArraySlice<OpaquePointer> = []
    private var problem: WholeProblem?
    /// Whether the server has said that there are no more.
    private var isComplete = false
    /// Whether a cell was read that does not fit its field.
    package private(set) var hasMetStray = false

    /// - Parameters:
    ///   - orders: The statement, behind others that go first.
    ///   - forms: Of the cells: `i` for a whole number of any width, `r` for a fraction, else text.
    ///   - rules: What the cells may hold.
    ///   - isAlone: Whether the statement is no part of a transaction.
    init(
      _ database: ServerDatabase, _ orders: [ServerOrder], forms: String, _ rules: [CellRule],
      _ zone: any TimeZoneRules, isAlone: Bool
    ) throws(WholeProblem) {
      (self.database, connection, self.isAlone) = (database, database.connection, isAlone)
      (self.rules, self.zone, cellCount) = (rules, zone, forms.utf8.count)
      self.forms = .allocate(capacity: cellCount)
      for (index, form) in forms.utf8.enumerated() { self.forms[index] = form }
      row.initialize(to: nil)
      try send(orders)
    }

    deinit {
      leave()
      PQclear(row.pointee)
      for row in waiting { PQclear(row) }
      row.deallocate()
      forms.deallocate()
    }

    // MARK: From the server

    private func send(_ orders: [ServerOrder]) throws(WholeProblem) {
      do throws(ServerFailure) { try connection.send(orders) } catch { throw .failed(error) }
      for _ in orders.dropLast() {
        while let result = connection.nextResult() {
          if PQresultStatus(result) == PGRES_FATAL_ERROR {
            problem = problem ?? connection.problem(result)
          }
          PQclear(result)
        }
      }
      if !isAlone, PQsetSingleRowMode(connection.pointer) != 1 {
        problem = problem ?? .failed(connection.failure(nil))
      }
      connection.stream = Unmanaged.passUnretained(self)
      if let first = receive() {
        waiting = [first]
        if !hasForms(first) {
          keepRest()
          throw .failed(.changed("a column of a table has another type now"))
        }
      }
      if let problem { throw problem }
    }

    /// Whether cells are of the types that the statement was made for: those of a column may have
    /// changed since the tables were read.
    private func hasForms(_ row: OpaquePointer) -> Bool {
      (0..<cellCount).allSatisfy { index in
        let form = ServerColumn.Form(rawValue: Character(UnicodeScalar(forms[index]))) ?? .text
        return form.holds(PQftype(row, Int32(truncatingIfNeeded: index)))
      }
    }

    private func receive() -> OpaquePointer? {
      if isComplete { return nil }
      let result = connection.nextResult()
      switch PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE: return result
      case PGRES_TUPLES_OK: break
      default: problem = problem ?? connection.problem(result)  // ExecStatusType
      }
      isComplete = true
      leave()
      // What is said behind the rows is nothing new.
      _ = try? connection.collectRest()
      if problem == nil, PQntuples(result) > 0 { return result }
      PQclear(result)
      return nil
    }

    private func leave() {
      let own = Unmanaged.passUnretained(self).toOpaque()
      if connection.stream?.toOpaque() == own { connection.stream = nil }
    }

    /// Takes in all rows that are to come, as the connection is wanted.
    func keepRest() {
      while let row = receive() { waiting.append(row) }
    }

    /// Goes on to the next row, or to the first one; false where there is none.
    package func next() throws(WholeProblem) -> Bool {
      place += 1
      if place < PQntuples(row.pointee) { return true }
      place = 0
      PQclear(row.pointee)
      row.pointee = waiting.isEmpty ? receive() : waiting.removeFirst()
      if row.pointee != nil { return true }
      if let problem { throw database.note(problem) }
      if !isAlone { database.endWhole() }
      return false
    }

    /// Has the server stop where not all rows were wanted; those of a statement that is alone have
    /// all come.
    package func stop() {
      if isComplete { return }
      connection.lifeline.cancel()
      while let row = receive() { PQclear(row) }
      database.takeBackWhole()
    }

    // MARK: Cells

    package func cell(_ index: Int) -> Cell {
      let cell = stored(index)
      let rule = rules[index]
      if case .number(let number) = cell, number.isNaN {
        // SQLite has no such number; what is stored was to be one.
        switch rule {
        case .number, .date: hasMetStray = true
        case .any, .text, .data, .computed: break
        }
        return .absent
      }
      if rule.takes(cell) { return cell }
      let reading = rule.reading(of: cell, in: zone)
      if reading == nil { hasMetStray = true }
      return reading ?? .absent
    }

    private func stored(_ index: Int) -> Cell {
      precondition(index >= 0 && index < cellCount, "a statement has no column \(index)")
      let column = Int32(truncatingIfNeeded: index)
      guard PQgetisnull(row.pointee, place, column) == 0,
        let bytes = PQgetvalue(row.pointee, place, column)
      else { return .absent }
      let (start, count) = (UnsafeRawPointer(bytes), PQgetlength(row.pointee, place, column))
      switch forms[index] {
      case UInt8(ascii: "i"): return .int(WholeRows.int(start, count))
      case UInt8(ascii: "r"):
        let bits = UInt64(bitPattern: WholeRows.int(start, count))
        return .number(Double(bitPattern: bits))
      default:  // UInt8
        return .text(
          UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: UInt8.self), count: Int(count)))
      }
    }

    private static func int(_ start: UnsafeRawPointer, _ count: Int32) -> Int64 {
      switch count {
      case 8: Int64(bigEndian: start.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: start.loadUnaligned(as: Int32.self)))
      case 2: Int64(Int16(bigEndian: start.loadUnaligned(as: Int16.self)))
      default: Int64(start.load(as: UInt8.self))  // Int32
      }
    }

    package func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {}
  }

  extension ServerConnection {
    /// What an answer means for a statement that could be worked out here instead.
    fileprivate func problem(_ result: OpaquePointer?) -> WholeProblem {
      guard isConnected, ServerAnswer(result).isOfStatement else {
        return .failed(failure(result))
      }
      return .refused
    }
  }
#endif
