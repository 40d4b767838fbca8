#if PostgreSQL
  import GRDBSQLite

  /// How rows of a table are asked for: chosen by SQLite's planner, handed to the cursor as text.
  struct ServerScan: Hashable {
    /// What a row's column has to fulfil.
    struct Test: Hashable {
      enum Operation: Character {
        case equal = "="
        case atLeast = ">"
        case atMost = "<"
        case amongMany = "i"
        /// Equal, or both NULL.
        case same = "s"
        /// A text that is equal as texts are here.
        case equalText = "t"
        case contains = "c"
        case startsWith = "b"
        case endsWith = "e"
      }

      let column: Int
      let operation: Operation
    }

    /// In which order rows come, by their numbers.
    enum Order: Character { case rising = "+", falling = "-" }

    var tests: [Test] = []
    var order: Order?
    /// The columns whose cells are read, each as a bit; the last one stands for all from there on.
    var columns: UInt64 = 0

    /// The column by whose value rows are looked up, if that is all that is asked.
    var lookup: Int? {
      guard tests.count == 1 else { return nil }
      return switch tests[0].operation {
      case .equal, .same: tests[0].column
      case .atLeast, .atMost, .amongMany, .equalText, .contains, .startsWith, .endsWith: nil
      }
    }

    func reads(_ column: Int) -> Bool { columns & (1 << UInt64(min(column, 63))) != 0 }

    /// `f3 =0 >7`: the bits of the columns, and the tests.
    var text: String {
      let tests = tests.map { " \($0.operation.rawValue)\($0.column)" }.joined()
      return String(columns, radix: 16) + tests + (order.map { " \($0.rawValue)" } ?? "")
    }

    init() {}

    init?(_ text: String) {
      let words = text.split(separator: " ")
      guard let first = words.first, let columns = UInt64(first, radix: 16) else { return nil }
      self.columns = columns
      for word in words.dropFirst() {
        if let sign = word.first, let order = Order(rawValue: sign) {
          self.order = order
          continue
        }
        guard let sign = word.first, let operation = Test.Operation(rawValue: sign),
          let column = Int(word.dropFirst())
        else { return nil }
        tests.append(Test(column: column, operation: operation))
      }
    }
  }

  extension SearchFunction.Kind {
    fileprivate var operation: ServerScan.Test.Operation {
      switch self {
      case .contains: .contains
      case .startsWith: .startsWith
      case .endsWith: .endsWith
      }
    }
  }

  extension ServerScan.Test.Operation {
    /// Whether an index finds the rows.
    fileprivate var usesIndex: Bool {
      switch self {
      case .equal, .same, .amongMany: true
      case .atLeast, .atMost, .equalText, .contains, .startsWith, .endsWith: false
      }
    }
  }

  extension ServerScan {
    /// Chooses what the server is to test, and says what that costs.
    ///
    /// SQLite tests all rows itself once more, so the server may let too many through, but none may
    /// be missing.
    ///
    /// - Parameter isUnicode: Whether the server has texts in UTF-8, as they are here.
    static func plan(
      _ table: ServerTable, _ info: UnsafeMutablePointer<sqlite3_index_info>, isUnicode: Bool
    ) -> String {
      var scan = ServerScan()
      scan.columns = info.pointee.colUsed
      var rows = max(table.rowEstimate, 100)
      var cost = rows
      for index in 0..<Int(info.pointee.nConstraint) {
        let constraint = info.pointee.aConstraint[index]
        // The row's number has no column, but is one.
        let column = constraint.iColumn < 0 ? table.numberPlace ?? -1 : Int(constraint.iColumn)
        guard constraint.usable != 0, table.columns.indices.contains(column),
          let operation = operation(
            constraint.op, table.columns[column], info, Int32(index), isUnicode: isUnicode)
        else { continue }
        scan.tests.append(Test(column: column, operation: operation))
        info.pointee.aConstraintUsage[index].argvIndex = Int32(scan.tests.count)
        let found = table.columns[column].rows(perValueOf: table)
        if operation == .equal || operation == .same, table.isKey(column) {
          // Such a row is changed as it is found, without a savepoint of its own.
          info.pointee.idxFlags |= SQLITE_INDEX_SCAN_UNIQUE
        }
        switch operation {
        case .equal, .same: rows = min(rows, found)
        case .amongMany: rows = min(rows, found * 25)
        case .atLeast, .atMost: rows /= 3
        case .equalText, .contains, .startsWith, .endsWith: rows /= 10
        }
        if operation.usesIndex, table.columns[column].isIndexed {
          // A question and its answer on their way are worth many rows.
          cost = min(cost, 50 + rows)
        }
      }
      scan.order = order(table, info, isUnicode: isUnicode)
      info.pointee.orderByConsumed = scan.order == nil ? 0 : 1
      info.pointee.estimatedRows = Int64(max(1, rows))
      info.pointee.estimatedCost = min(cost, cost / 2 + rows)
      return scan.text
    }

    /// Rows that are wanted in the order of their keys come so.
    private static func order(
      _ table: ServerTable, _ info: UnsafeMutablePointer<sqlite3_index_info>, isUnicode: Bool
    ) -> Order? {
      guard info.pointee.nOrderBy == 1, let term = info.pointee.aOrderBy?[0] else { return nil }
      if let place = table.numberPlace {
        guard term.iColumn < 0 || term.iColumn == place else { return nil }
      } else {
        let place = Int(term.iColumn)
        guard isUnicode, table.columns.indices.contains(place), table.isKey(place) else {
          return nil
        }
      }
      return term.desc != 0 ? .falling : .rising
    }

    private static func operation(
      _ sign: UInt8, _ column: ServerColumn, _ info: UnsafeMutablePointer<sqlite3_index_info>,
      _ index: Int32, isUnicode: Bool
    ) -> Test.Operation? {
      switch column.form {
      case .data: return nil
      case .text:
        if let search = SearchFunction.Kind(rawValue: sign) { return search.operation }
        guard [SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_IS].contains(Int32(sign)),
          let collation = sqlite3_vtab_collation(info, index)
        else { return nil }
        // Any other collation finds more texts equal than the server does.
        if String(cString: collation) != "BINARY" {
          let isOne =
            Int32(sign) == SQLITE_INDEX_CONSTRAINT_EQ && sqlite3_vtab_in(info, index, -1) == 0
          return isUnicode && isOne ? .equalText : nil
        }
      case .int, .real, .moment: break
      }
      switch Int32(sign) {
      case SQLITE_INDEX_CONSTRAINT_EQ:
        return sqlite3_vtab_in(info, index, 1) != 0 ? .amongMany : .equal
      case SQLITE_INDEX_CONSTRAINT_IS: return .same
      case SQLITE_INDEX_CONSTRAINT_GT, SQLITE_INDEX_CONSTRAINT_GE: return .atLeast
      case SQLITE_INDEX_CONSTRAINT_LT, SQLITE_INDEX_CONSTRAINT_LE: return .atMost
      default: return nil  // Int32
      }
    }
  }

  /// The statement for a scan: what the server is asked.
  struct ServerStatement {
    private(set) var text: String
    private(set) var values: [ServerValue] = []
    /// Whether no row can pass, so that nobody has to be asked.
    private(set) var isEmpty = false
    private var hasCondition = false
    /// The place of each of the table's columns among the cells of a row; nil for one that nobody
    /// reads.
    let places: [Int?]
    /// The place of the row's number, if it has one.
    let numberPlace: Int?

    init(_ table: ServerTable, _ scan: ServerScan, _ arguments: [OpaquePointer?]) {
      var expressions: [String] = []
      places = table.columns.indices.map { index in
        // SQLite does not say that it needs the key of a row that it changes.
        guard scan.reads(index) || table.columns[index].isKey || index == table.shard else {
          return nil
        }
        expressions.append(table.columns[index].expression)
        return expressions.count - 1
      }
      if let place = table.numberPlace {
        numberPlace = places[place]
      } else if table.key.isEmpty, table.hasPlaces {
        numberPlace = expressions.count
        expressions.append(
          "((ctid::text::point)[0]::int8 << 16) + (ctid::text::point)[1]::int8")
      } else {
        numberPlace = nil
      }
      text = "SELECT \(expressions.joined(separator: ", ")) FROM \(table.place)"
      for (test, argument) in zip(scan.tests, arguments) {
        add(test, table.columns[test.column], argument)
      }
      if let order = scan.order, let column = table.key.first {
        let bytes = column.form == .text ? " COLLATE \"C\"" : ""
        text += " ORDER BY \(column.compared)\(bytes)\(order == .falling ? " DESC" : "")"
      }
    }

    /// Leaves out what the server would understand otherwise than SQLite.
    private mutating func add(
      _ test: ServerScan.Test, _ column: ServerColumn, _ argument: OpaquePointer?
    ) {
      let sign: String
      switch test.operation {
      case .equal, .same: sign = "="
      case .atLeast: sign = ">="
      case .atMost: sign = "<="
      case .amongMany: return addMany(column, argument)
      case .equalText, .contains, .startsWith, .endsWith:
        return addSearch(test.operation, column, argument)
      }
      let type = sqlite3_value_type(argument)
      if type == SQLITE_NULL {
        guard test.operation == .same else { return isEmpty = true }
        return write("\(column.compared) IS NULL")
      }
      let isNumber = type == SQLITE_INTEGER || type == SQLITE_FLOAT
      switch column.form {
      case .int where type == SQLITE_INTEGER:
        write(column.compared, sign, "int8", .int(sqlite3_value_int64(argument)))
      case .int where isNumber, .real where isNumber, .moment where isNumber:
        // Numbers of both kinds come close as fractions: what is larger is never smaller then.
        let number = sqlite3_value_double(argument)
        let compared = column.form == .int ? "\(column.compared)::float8" : column.compared
        if number.isFinite { write(compared, sign, "float8", .real(number)) }
      case .text where type == SQLITE_TEXT:
        let text = ServerStatement.bytes(argument)
        if text.contains(0) { return isEmpty = true }
        if String(validating: text, as: UTF8.self) != nil {
          write(column.compared, sign, "text", .text(text))
        }
      case .int, .real, .text, .data, .moment: break
      }
    }

    /// What a text is to be like. A text that is not ASCII may be written in many ways, and is
    /// looked at here; so is what is looked for, unless it is ASCII.
    private mutating func addSearch(
      _ operation: ServerScan.Test.Operation, _ column: ServerColumn, _ argument: OpaquePointer?
    ) {
      let type = sqlite3_value_type(argument)
      if type == SQLITE_NULL { return isEmpty = true }
      let text = ServerStatement.bytes(argument)
      guard type == SQLITE_TEXT, !text.isEmpty, !text.contains(0) else { return }
      let cell = column.compared
      let isOther = "octet_length(\(cell)) > length(\(cell))"
      guard text.allSatisfy({ $0 < 0x80 }) else {
        // No text of ASCII alone has it in it, but an equal one may be one.
        return operation == .equalText ? () : write(isOther)
      }
      values.append(.text(text))
      let wanted = "$\(values.count)::text"
      let folded = "lower(\(cell) COLLATE \"C\")"
      let test =
        switch operation {
        case .contains: "strpos(\(folded), \(wanted)) > 0"
        case .startsWith: "left(\(folded), \(text.count)) = \(wanted)"
        case .endsWith: "right(\(folded), \(text.count)) = \(wanted)"
        case .equal, .same, .equalText, .atLeast, .atMost, .amongMany: "\(cell) = \(wanted)"
        }
      write("(\(test) OR \(isOther))")
    }

    /// One of several values. All of them have to be of the column's own kind.
    private mutating func addMany(_ column: ServerColumn, _ argument: OpaquePointer?) {
      var (ints, texts): ([Int64], [[UInt8]]) = ([], [])
      var value: OpaquePointer?
      var code = sqlite3_vtab_in_first(argument, &value)
      while code == SQLITE_OK, let one = value {
        let type = sqlite3_value_type(one)
        if column.form == .int, type == SQLITE_INTEGER {
          ints.append(sqlite3_value_int64(one))
        } else if column.form == .text, type == SQLITE_TEXT {
          let text = ServerStatement.bytes(one)
          guard String(validating: text, as: UTF8.self) != nil else { return }
          // No text of a server has a NUL.
          if !text.contains(0) { texts.append(text) }
        } else if type != SQLITE_NULL {
          return
        }
        code = sqlite3_vtab_in_next(argument, &value)
      }
      guard code == SQLITE_DONE || code == SQLITE_OK else { return }
      if column.form == .int { return write(column.compared, "= ANY", "int8[]", .ints(ints)) }
      write(column.compared, "= ANY", "text[]", .texts(texts))
    }

    private mutating func write(
      _ compared: String, _ sign: String, _ type: String, _ value: ServerValue
    ) {
      values.append(value)
      let placeholder = "$\(values.count)::\(type)"
      let right = sign == "= ANY" ? "(\(placeholder))" : placeholder
      write("\(compared) \(sign) \(right)")
    }

    private mutating func write(_ condition: String) {
      text += "\(hasCondition ? " AND" : " WHERE") \(condition)"
      hasCondition = true
    }

    private static func bytes(_ value: OpaquePointer?) -> [UInt8] {
      guard let start = sqlite3_value_text(value) else { return [] }
      return Array(
        UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    }
  }
#endif
