#if PostgreSQL
  package import QCQLanguage

  // Statements that the server is asked as a whole.
  extension ServerDatabase {
    private static let savepoint = "qcq_whole"

    /// What whole statements may ask: tables, and their columns whose texts are equal only where
    /// their bytes are. Nil where the server does not take them.
    package var wholeTables: [WholeTable]? {
      // Of tables on several servers some questions can't be asked; and texts in another encoding
      // than ours may be in another order.
      if isSpread || !connection.isUnicode { return nil }
      return tables.map { table in
        WholeTable(
          name: table.name, place: table.place,
          columns: table.columns.filter(\.isBytewise).map { column in
            WholeTable.Column(
              name: column.name, form: column.form.rawValue, cells: { column.cells(of: $0) })
          })
      }
    }

    /// The rows of a statement as they come.
    package func rows(
      of text: String, forms: String, _ rules: [CellRule], _ zone: any TimeZoneRules
    ) throws(WholeProblem) -> WholeRows {
      let (before, mayConnectAnew) = try takeOrders()
      let orders =
        before + [
          "SAVEPOINT \(ServerDatabase.savepoint)", "COPY (\(text)) TO STDOUT (FORMAT binary)",
        ]
      let all = orders.joined(separator: ";")
      do throws(WholeProblem) {
        return try WholeRows(self, all, forms: forms, rules, zone)
      } catch {
        guard mayConnectAnew, !connection.isConnected else { throw note(error) }
      }
      do throws(ServerFailure) { try connection.requireConnection() } catch {
        throw note(.failed(error))
      }
      do throws(WholeProblem) {
        return try WholeRows(self, all, forms: forms, rules, zone)
      } catch { throw note(error) }
    }

    /// How the server would go about a statement, line by line.
    package func plan(of text: String) throws(ServerFailure) -> [String] {
      let rows = try run("EXPLAIN \(text)")
      return (0..<rows.count).map { rows.text($0, 0) }
    }

    /// What goes to the server before the statement, which begins the transaction if that has not
    /// begun; and whether a connection that turns out to be lost may be made anew.
    private func takeOrders() throws(WholeProblem) -> (before: [String], mayConnectAnew: Bool) {
      do throws(ServerFailure) {
        try settle()
        try requireSound()
        begin()
        let (orders, isFirst) = (ahead, !hasBegun)
        (ahead, hasBegun) = ([], true)
        // One that has values goes another way.
        if orders.contains(where: { !$0.values.isEmpty }) {
          _ = try connection.run(orders)
          return ([], false)
        }
        return (orders.map(\.text), isFirst && !isWriting)
      } catch { throw note(.failed(error)) }
    }

    /// Takes back what was refused, so that the transaction goes on.
    func note(_ problem: WholeProblem) -> WholeProblem {
      switch problem {
      case .refused: takeBackWhole()
      case .failed(let failure): abort(failure)
      }
      return problem
    }

    func takeBackWhole() {
      let order = ServerOrder(text: "ROLLBACK TO SAVEPOINT \(ServerDatabase.savepoint)")
      // A wish to stop that came too late may have hit it.
      do { _ = try connection.run([order]) } catch { _ = try? connection.run([order]) }
      endWhole()
    }

    /// The part of the transaction ends with the next statement.
    func endWhole() {
      try? order("RELEASE SAVEPOINT \(ServerDatabase.savepoint)")
    }
  }
#endif
