import QCQPlatform

/// Serves few clients at a time, on one thread: what each of them can take of the machine is
/// bounded, and so is how many there are.
final class HTTPServer {
  private let listener: NetworkSocket.Listener
  private let handle: ServerHandle
  private var connections: [HTTPConnection] = []
  /// Until when nobody is let in, as the system has no descriptors left.
  private var fullUntil = 0.0

  /// At most this many connections are open at once.
  static let mostConnections = 256
  /// At most this many of them may stay open for events.
  static let mostStreams = 64

  init(_ listener: NetworkSocket.Listener, _ handle: ServerHandle) {
    (self.listener, self.handle) = (listener, handle)
  }

  /// Whether one more may stay for events.
  var takesStreams: Bool { connections.count { $0.isStreaming } < Self.mostStreams }

  /// Serves until it is stopped.
  ///
  /// - Parameters:
  ///   - answer: What comes of a request.
  ///   - tidy: Called each time something has happened, and now and then.
  func run(answer: (HTTPRequest) -> HTTPAnswer, tidy: () -> Void) {
    defer {
      for connection in connections { connection.close() }
      try? Descriptor.close(listener.descriptor)
    }
    var chunk = [UInt8](repeating: 0, count: 512)
    while !handle.isStopped {
      let isFull = MonotonicClock.now < fullUntil
      var waits = connections.map(\.wait)
      waits.append(NetworkSocket.Wait(handle.pipe.readEnd, reads: true, writes: false))
      waits.append(NetworkSocket.Wait(listener.descriptor, reads: !isFull, writes: false))
      NetworkSocket.wait(for: &waits, seconds: secondsToWait)
      if waits[connections.count].canRead {
        _ = try? Descriptor.read(handle.pipe.readEnd, into: &chunk)
      }
      let hasArrivals = waits[connections.count + 1].canRead
      for (connection, wait) in zip(connections, waits) { connection.take(wait, answer) }
      for connection in connections { connection.advance() }
      connections.removeAll(where: \.isOver)
      if hasArrivals { accept() }
      tidy()
    }
  }

  private var secondsToWait: Double {
    let next = connections.map(\.due).min() ?? .infinity
    return min(max(next - MonotonicClock.now, 0), 1)
  }

  private func accept() {
    for _ in 0..<Self.mostConnections {
      switch NetworkSocket.accept(listener) {
      case .none: return
      case .exhausted:
        fullUntil = MonotonicClock.now + 0.1
        return makeRoom()
      case .connection(let descriptor):
        if connections.count >= Self.mostConnections { makeRoom() }
        connections.append(HTTPConnection(descriptor))
      }
    }
  }

  /// Lets go of whoever has been there longest: first of those who have asked for nothing.
  private func makeRoom() {
    let place =
      connections.firstIndex(where: \.isReading) ?? connections.firstIndex { !$0.isStreaming }
    guard let place else { return }
    connections.remove(at: place).close()
  }
}
