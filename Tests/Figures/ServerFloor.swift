#if PostgreSQL
  import CPostgreSQL
  import Foundation

  /// The least that a program has to do to show a list as a server changes it, by libpq alone: one
  /// thread listens on a connection, asks a prepared statement on another one, and writes the rows.
  final class ServerFloor {
    private let (listening, asking): (OpaquePointer, OpaquePointer)
    private let (rows, stop) = (Pipe(), Pipe())
    private let isDone = DispatchSemaphore(value: 0)

    private static let sql = """
      SELECT i.id, i.is_completed, i.quantity, i.name, c.name, i.notes FROM shopping_items i
      LEFT JOIN item_categories c ON c.id = i.category_id
      WHERE i.shopping_list_id = $1 AND i.is_completed = 0 ORDER BY i.created_at, i.id
      """

    init?(_ url: String, list: String) {
      guard let listening = PQconnectdb(url), let asking = PQconnectdb(url) else { return nil }
      (self.listening, self.asking) = (listening, asking)
      PQclear(PQexec(listening, "LISTEN qcq"))
      PQclear(PQprepare(asking, "rows", ServerFloor.sql, 0, nil))
      guard PQstatus(listening) == CONNECTION_OK, PQstatus(asking) == CONNECTION_OK else {
        return nil
      }
      // Nobody else uses what the thread does before it is done.
      nonisolated(unsafe) let floor = self
      let thread = Thread {
        while floor.wait() { floor.show(list) }
        floor.isDone.signal()
      }
      thread.start()
    }

    deinit {
      PQfinish(listening)
      PQfinish(asking)
    }

    func end() {
      try? stop.fileHandleForWriting.close()
      isDone.wait()
    }

    /// Reads the rows of the next state.
    func waitForCommit() -> Bool { !rows.fileHandleForReading.availableData.isEmpty }

    /// Waits until the server tells something; false at the end.
    private func wait() -> Bool {
      while true {
        var descriptors = [PQsocket(listening), stop.fileHandleForReading.fileDescriptor].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&descriptors, 2, -1)
        if descriptors[1].revents != 0 { return false }
        PQconsumeInput(listening)
        var wasTold = false
        while let notice = PQnotifies(listening) {
          wasTold = true
          PQfreemem(notice)
        }
        if wasTold { return true }
      }
    }

    private func show(_ list: String) {
      let result = list.withCString { list in
        PQexecPrepared(asking, "rows", 1, [list], nil, nil, 1)
      }
      defer { PQclear(result) }
      var frame: [UInt8] = []
      for row in 0..<PQntuples(result) {
        for column in 0..<PQnfields(result) {
          let cell = UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
          frame += cell
        }
      }
      try? rows.fileHandleForWriting.write(contentsOf: Data(frame))
    }
  }
#endif
