#if PostgreSQL
  import CPostgreSQL
  package import QCQLanguage

  /// The rows of a statement that is asked as a whole, one at a time as they come, in the binary
  /// form that `COPY` has for them: the server may work on them in parallel, and no more than one
  /// is held here.
  package final class WholeRows: RowView {
    /// Where a cell is in its row; an absent one has a length below zero.
    private struct Place { var start, count: Int32 }

    /// The row, in libpq's memory.
    private struct Row {
      var message: UnsafeMutablePointer<CChar>?
      var size = 0
    }

    package let cellCount: Int
    private let database: ServerDatabase
    private let connection: ServerConnection
    private let rules: [CellRule]
    private let zone: any TimeZoneRules
    // What each cell asks for is reached by pointers, which nobody has to count.
    private let forms: UnsafeMutablePointer<UInt8>
    private let places: UnsafeMutablePointer<Place>
    private let row = UnsafeMutablePointer<Row>.allocate(capacity: 1)
    /// Rows that had to come at once, as the connection was wanted for something else.
    private var waiting: ArraySlice<Row> = []
    private var problem: WholeProblem?
    private var hasHeader = true
    /// Whether the server has said that there are no more.
    private var isComplete = false
    /// Whether a cell was read that does not fit its field.
    package private(set) var hasMetStray = false

    /// - Parameters:
    ///   - text: The statement, behind others that go first.
    ///   - forms: Of the cells: `i` for a whole number of any width, `r` for a fraction, else text.
    ///   - rules: What the cells may hold.
    init(
      _ database: ServerDatabase, _ text: String, forms: String, _ rules: [CellRule],
      _ zone: any TimeZoneRules
    ) throws(WholeProblem) {
      (self.database, connection) = (database, database.connection)
      (self.rules, self.zone, cellCount) = (rules, zone, forms.utf8.count)
      self.forms = .allocate(capacity: cellCount)
      for (index, form) in forms.utf8.enumerated() { self.forms[index] = form }
      places = .allocate(capacity: cellCount)
      places.initialize(repeating: Place(start: 0, count: -1), count: cellCount)
      row.initialize(to: Row())
      try send(text)
    }

    deinit {
      leave()
      free()
      for row in waiting { PQfreemem(row.message) }
      row.deallocate()
      places.deallocate()
      forms.deallocate()
    }

    private func free() {
      PQfreemem(row.pointee.message)
      row.pointee = Row()
    }

    // MARK: From the server

    private func send(_ text: String) throws(WholeProblem) {
      do throws(ServerFailure) { try connection.hear() } catch { throw .failed(error) }
      guard PQsendQuery(connection.pointer, text) == 1 else {
        throw .failed(connection.failure(nil))
      }
      while true {
        guard let result = PQgetResult(connection.pointer) else {
          throw .failed(connection.failure(nil))
        }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: continue
        case PGRES_COPY_OUT:
          connection.stream = Unmanaged.passUnretained(self)
          return
        default:  // ExecStatusType
          let problem = connection.problem(result)
          finish()
          throw problem
        }
      }
    }

    private func finish() {
      while let result = PQgetResult(connection.pointer) { PQclear(result) }
      isComplete = true
      leave()
    }

    private func leave() {
      let own = Unmanaged.passUnretained(self).toOpaque()
      if connection.stream?.toOpaque() == own { connection.stream = nil }
    }

    private func receive() -> Row? {
      if isComplete { return nil }
      var row = Row()
      row.size = Int(PQgetCopyData(connection.pointer, &row.message, 0))
      if row.size > 0 { return row }
      // What is said behind the rows is whether these are all.
      if let result = PQgetResult(connection.pointer) {
        if PQresultStatus(result) != PGRES_COMMAND_OK { problem = connection.problem(result) }
        PQclear(result)
      } else {
        problem = .failed(connection.failure(nil))
      }
      finish()
      return nil
    }

    /// Takes in all rows that are to come, as the connection is wanted.
    func keepRest() {
      while let row = receive() { waiting.append(row) }
    }

    /// Goes on to the next row, or to the first one; false where there is none.
    package func next() throws(WholeProblem) -> Bool {
      free()
      guard let next = waiting.isEmpty ? receive() : waiting.removeFirst() else {
        if let problem { throw database.note(problem) }
        database.endWhole()
        return false
      }
      row.pointee = next
      return readPlaces() ? true : try self.next()
    }

    /// Has the server stop where not all rows were wanted.
    package func stop() {
      if isComplete { return }
      connection.cancel()
      while let row = receive() { PQfreemem(row.message) }
      database.takeBackWhole()
    }

    /// A signature of 11 bytes, flags and the length of more stand before the first row, and a
    /// count below zero behind the last one.
    ///
    /// - Returns: Whether that is a row.
    private func readPlaces() -> Bool {
      let bytes = UnsafeRawBufferPointer(start: row.pointee.message, count: row.pointee.size)
      var place = 0
      func number<Number: FixedWidthInteger>(_: Number.Type) -> Int {
        let size = MemoryLayout<Number>.size
        guard place + size <= bytes.count else { return -1 }
        defer { place += size }
        return Int(Number(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self)))
      }
      if hasHeader {
        place = 15
        place += number(Int32.self)
        hasHeader = false
      }
      let count = number(Int16.self)
      for index in 0..<cellCount {
        let length = index < count ? number(Int32.self) : -1
        let fits = place + max(0, length) <= bytes.count
        places[index] = Place(start: Int32(place), count: fits ? Int32(length) : -1)
        place += max(0, length)
      }
      return count >= 0
    }

    // MARK: Cells

    package func cell(_ index: Int) -> Cell {
      let cell = stored(index)
      let rule = rules[index]
      if rule.takes(cell) { return cell }
      let reading = rule.reading(of: cell, in: zone)
      if reading == nil { hasMetStray = true }
      return reading ?? .absent
    }

    private func stored(_ index: Int) -> Cell {
      precondition(index >= 0 && index < cellCount, "a statement has no column \(index)")
      let place = places[index]
      guard place.count >= 0, let message = row.pointee.message else { return .absent }
      let start = UnsafeRawPointer(message) + Int(place.start)
      switch forms[index] {
      case UInt8(ascii: "i"): return .int(WholeRows.int(start, place.count))
      case UInt8(ascii: "r"):
        let bits = UInt64(bitPattern: WholeRows.int(start, place.count))
        let number = Double(bitPattern: bits)
        // As in SQLite, which has no such number.
        return number.isNaN ? .absent : .number(number)
      default:  // UInt8
        return .text(
          UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: UInt8.self), count: Int(place.count)))
      }
    }

    private static func int(_ start: UnsafeRawPointer, _ count: Int32) -> Int64 {
      switch count {
      case 8: Int64(bigEndian: start.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: start.loadUnaligned(as: Int32.self)))
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
