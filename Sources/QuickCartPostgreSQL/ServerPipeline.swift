#if PostgreSQL
  import CPostgreSQL

  /// A statement and its values.
  struct ServerOrder {
    enum Kind {
      case once
      /// Has the server keep a plan by a name.
      case planning(name: String)
      case planned(name: String)
    }

    let text: String
    var values: [ServerValue] = []
    var kind = Kind.once
  }

  extension ServerConnection {
    /// Runs statements one after the other, on one way there and back, and gives what came of the
    /// last one. After one that fails none is run.
    func run(_ orders: [ServerOrder]) throws(ServerFailure) -> ServerResult {
      if orders.count == 1 { return try run(orders[0].text, orders[0].values) }
      try send(orders)
      return try collect()
    }

    /// How many wishes to stop are outlasted by what ends something.
    private static let mostStops = 5

    /// Runs what ends a transaction or gives a lock back. A wish to stop that comes too late may
    /// hit it: then it runs again, as nothing else would do it.
    func end(_ text: String) {
      for _ in 0..<Self.mostStops {
        do throws(ServerFailure) { return _ = try run(text) } catch {
          guard case .cancelled = error else { return }
        }
      }
    }

    /// Ends a transaction; nobody waits until it has ended.
    func rollBackUnheard() {
      guard (try? send([ServerOrder(text: "ROLLBACK")])) != nil else { return }
      isUnheard = true
      _ = lifeline.waiting { PQflush(pointer) }
    }

    /// Takes in what came of a transaction's end that nobody has waited for.
    func hear() throws(ServerFailure) {
      if let stream {
        self.stream = nil
        stream.takeUnretainedValue().keepRest()
      }
      guard isUnheard else { return }
      isUnheard = false
      do throws(ServerFailure) { _ = try collect() } catch {
        guard case .cancelled = error else { throw error }
        end("ROLLBACK")
      }
    }

    /// Has statements run; what comes of them is to be collected before anything else is asked.
    func send(_ orders: [ServerOrder]) throws(ServerFailure) {
      try hear()
      guard PQenterPipelineMode(pointer) == 1 else { throw failure(nil) }
      for order in orders {
        let isSent = order.values.map(\.bytes).withPointers { pointers, lengths, formats in
          let count = Int32(order.values.count)
          return lifeline.waiting {
            switch order.kind {
            case .once:
              PQsendQueryParams(
                pointer, order.text, count, nil, pointers, lengths, formats, 1)
            case .planning(let name): PQsendPrepare(pointer, name, order.text, 0, nil)
            case .planned(let name):
              PQsendQueryPrepared(pointer, name, count, pointers, lengths, formats, 1)
            }
          }
        }
        guard isSent == 1 else { throw leave(failure(nil)) }
      }
      guard lifeline.waiting({ PQpipelineSync(pointer) }) == 1 else { throw leave(failure(nil)) }
    }

    /// What came of the last of the statements that were sent.
    func collect() throws(ServerFailure) -> ServerResult {
      guard let last = try collectRest() else { throw failure(nil) }
      return last
    }

    /// What came of the last of the statements of which nobody has heard yet; nil where there are
    /// none.
    @discardableResult
    func collectRest() throws(ServerFailure) -> ServerResult? {
      var last: ServerResult?
      var problem: ServerFailure?
      var (isAtEnd, hasNone) = (false, false)
      while !isAtEnd, isConnected {
        // Behind the results of each statement comes none.
        guard let result = nextResult() else {
          if hasNone { break }
          hasNone = true
          continue
        }
        hasNone = false
        let rows = ServerResult(result)
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: last = rows
        case PGRES_PIPELINE_SYNC: isAtEnd = true
        case PGRES_PIPELINE_ABORTED: break
        default: problem = problem ?? failure(result)  // ExecStatusType
        }
      }
      if let problem = problem ?? (isAtEnd ? nil : lost()) { throw leave(problem) }
      PQexitPipelineMode(pointer)
      return last
    }

    /// What comes next of the statements that were sent.
    func nextResult() -> OpaquePointer? {
      // Mostly it is here already.
      if PQisBusy(pointer) == 0 { return PQgetResult(pointer) }
      expectAnswer()
      return lifeline.waiting { PQgetResult(pointer) }
    }

    private func leave(_ failure: ServerFailure) -> ServerFailure {
      PQexitPipelineMode(pointer)
      return failure
    }
  }
#endif
