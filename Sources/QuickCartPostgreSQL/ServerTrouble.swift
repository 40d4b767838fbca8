#if PostgreSQL
  import GRDBSQLite

  /// What has failed on a server.
  struct ServerTrouble {
    /// Whether something has failed in this transaction, and was not taken back.
    var isAborted = false
    /// Why the server could not be asked, since somebody looked last.
    var failure: ServerFailure?
  }

  extension ServerDatabase {
    func abort(_ failure: ServerFailure) {
      trouble.isAborted = true
      _ = noteFailure(failure)
    }

    /// After a failure the server does nothing more in the transaction, and only says so.
    func requireSound() throws(ServerFailure) {
      if trouble.isAborted { throw trouble.failure ?? .cancelled("it was told to stop") }
    }

    /// Notes why something failed, and gives what SQLite is told.
    package func noteFailure(_ failure: ServerFailure) -> Int32 {
      if case .cancelled = failure, connection.lifeline.isStopped {
        return SQLITE_INTERRUPT
      }
      if failure.isOfTables { known.doubt.raise() }
      trouble.failure = trouble.failure ?? failure
      return SQLITE_ERROR
    }

    /// The column that could not take a number, if that has failed; the caller has to report it.
    package func takeUnfitNumber() -> String? {
      guard case .unfit(.number(let column)) = trouble.failure else { return nil }
      trouble.failure = nil
      return column
    }

    // MARK: Failures of the history

    /// Whether something has failed of which nobody was told.
    package var hasFailed: Bool { trouble.failure != nil }

    /// Hands over a failure whose effects were undone; the caller has to report it. Nil where the
    /// whole transaction is lost with it, or has to be repeated.
    package func takePassingFailure() -> ServerFailure? {
      guard let failure = trouble.failure, !trouble.isAborted, !failure.isOfConnection,
        !failure.isOfCollision
      else { return nil }
      trouble.failure = nil
      return failure
    }

    /// What was changed is stored: nothing that has failed takes it back.
    package func forgetFailure() { trouble.failure = nil }

    // MARK: An end of which nobody has heard

    /// Whether the connection was lost while a change was stored.
    package var hasUnknownEnd: Bool { trouble.failure == .unknownEnd }

    /// Waits, within `changing`, until the server has ended what it was asked over a connection
    /// that was lost: until then its process for that connection has the lock. `changing` gives
    /// the lock back.
    package func awaitEnd() throws(ServerFailure) {
      // Over a connection that is still there, the server has answered.
      if connection.isConnected { return }
      try connection.requireConnection()
      _ = try connection.run("SELECT pg_advisory_lock(\(ServerDatabase.lock))")
    }

    /// Somebody has looked whether the change was stored.
    package func settleEnd(isStored: Bool) {
      let loss = ServerFailure.outOfReach("the connection was lost before the change was stored")
      trouble.failure = isStored ? nil : loss
    }
  }
#endif
