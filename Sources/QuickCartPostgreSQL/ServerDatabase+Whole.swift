#if PostgreSQL
  package import QCQLanguage

  // Statements that the server is asked as a whole.
  extension ServerDatabase {
    private static let savepoint = "qcq_whole"

    /// What whole statements may ask: tables, and their columns whose texts are equal only where
    /// their bytes are. Nil where the server does not take them.
    package var wholeTables: [WholeTable]? {
      // Texts in another encoding than ours may be in another order.
      if !connection.isUnicode { return nil }
      return tables.map { table in
        WholeTable(
          name: table.name, place: table.place,
          columns: table.columns.filter(\.isBytewise).map { column in
            WholeTable.Column(
              name: column.name, form: column.wholeForm.rawValue, cells: { column.whole($0) })
          })
      }
    }

    /// The rows of a statement as they come.
    ///
    /// - Parameter isAlone: Whether nothing else is asked in the transaction: without it one
    ///   statement sees one state, too, and is answered sooner.
    package func rows(
      of text: String, _ values: [Value], forms: String, _ rules: [CellRule],
      _ zone: any TimeZoneRules, isAlone: Bool = false
    ) throws(WholeProblem) -> WholeRows {
      let hasPlan = connection.plans.has(text)
      // What was refused once has no plan, and is asked in a transaction.
      let isAlone = isAlone && hasPlan && !hasBegun && ahead.isEmpty
      do throws(WholeProblem) {
        return try attempt(text, values, forms: forms, rules, zone, isAlone: isAlone)
      } catch {
        // The plan may be what is wrong; from now on none is kept.
        guard hasPlan, case .refused = error else { throw error }
        return try attempt(text, values, forms: forms, rules, zone, isAlone: false)
      }
    }

    private func attempt(
      _ text: String, _ values: [Value], forms: String, _ rules: [CellRule],
      _ zone: any TimeZoneRules, isAlone: Bool
    ) throws(WholeProblem) -> WholeRows {
      let (before, mayConnectAnew) = try takeOrders(isAlone: isAlone)
      let values = values.compactMap(ServerValue.init)
      func ask() throws(WholeProblem) -> WholeRows {
        let orders = before + connection.plans.orders(text, values)
        return try WholeRows(self, orders, forms: forms, rules, zone, isAlone: isAlone)
      }
      do throws(WholeProblem) { return try ask() } catch {
        guard mayConnectAnew, !connection.isConnected else { throw note(error) }
      }
      do throws(ServerFailure) { try connection.requireConnection() } catch {
        throw note(.failed(error))
      }
      do throws(WholeProblem) { return try ask() } catch { throw note(error) }
    }

    /// How the server would go about a statement, line by line.
    package func plan(of text: String, _ values: [Value]) throws(WholeProblem) -> [String] {
      let rows = try rows(of: "EXPLAIN \(text)", values, forms: "t", [.text], UTC())
      defer { rows.stop() }
      var lines: [String] = []
      while try rows.next() {
        if case .text(let line) = rows.cell(0) {
          lines.append(String(decoding: line, as: UTF8.self))
        }
      }
      return lines
    }

    /// What goes to the server before the statement: what begins the transaction, if that has not
    /// begun, and a part of it; nothing before one that is alone. And whether a connection that
    /// turns out to be lost may be made anew.
    private func takeOrders(
      isAlone: Bool
    ) throws(WholeProblem) -> ([ServerOrder], mayConnectAnew: Bool) {
      do throws(ServerFailure) {
        try settle()
        try requireSound()
      } catch { throw note(.failed(error)) }
      if isAlone { return ([], !isWriting) }
      begin()
      defer { (ahead, hasBegun) = ([], true) }
      let savepoint = ServerOrder(text: "SAVEPOINT \(ServerDatabase.savepoint)")
      return (ahead + [savepoint], !hasBegun && !isWriting)
    }

    /// Takes back what was refused, so that the transaction goes on.
    func note(_ problem: WholeProblem) -> WholeProblem {
      switch problem {
      case .refused:
        connection.plans.giveUp()
        // A statement that is alone has begun nothing.
        if hasBegun { takeBackWhole() }
      case .failed(let failure): abort(failure)
      }
      return problem
    }

    func takeBackWhole() {
      connection.end("ROLLBACK TO SAVEPOINT \(ServerDatabase.savepoint)")
      endWhole()
    }

    /// The part of the transaction ends with the next statement.
    func endWhole() {
      try? order("RELEASE SAVEPOINT \(ServerDatabase.savepoint)")
    }
  }
#endif
