import QCQPlatform

/// What comes of a request.
enum HTTPAnswer {
  case response(HTTPResponse)
  /// There is none yet: it is asked again when something has happened.
  case later(() -> HTTPResponse?)
  case stream(any EventStream)
}

/// Events for one reader, who is given the newest whenever it has taken what came before.
protocol EventStream: AnyObject {
  /// The event that is due; nil where there is none.
  func next() -> [UInt8]?
  /// When there may be one that was too early, by `MonotonicClock`; nil if none waits.
  var due: Double? { get }
  /// Whether none will come any more.
  var isOver: Bool { get }
}

/// A connection of a client: one request, and its answer.
final class HTTPConnection {
  private enum State {
    case reading
    case waiting(() -> HTTPResponse?, isHeadOnly: Bool)
    case streaming(any EventStream)
    /// All was written that there is to write.
    case ending
    case over
  }

  let descriptor: Int32
  private var state = State.reading
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []
  /// When it is closed if nothing happens before, by `MonotonicClock`.
  private(set) var deadline: Double
  /// Whether the client has said all; it may still wait for its answer.
  private var hasEnded = false

  /// How many seconds a client has for its request, and for taking the next bytes of an answer.
  private static let (patience, slowness) = (10.0, 10.0)
  /// How long somebody waits for the first answer of the queries.
  private static let longestWait = 60.0
  /// After so many seconds without an event a sign is sent that the connection is alive.
  private static let pulse = 15.0

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    deadline = MonotonicClock.now + Self.patience
  }

  deinit { close() }

  var isOver: Bool { if case .over = state { true } else { false } }
  var isReading: Bool { if case .reading = state { true } else { false } }
  var isStreaming: Bool { if case .streaming = state { true } else { false } }

  var wait: NetworkSocket.Wait {
    NetworkSocket.Wait(descriptor, reads: !hasEnded, writes: !output.isEmpty)
  }

  /// When it is to be looked at again although nothing comes.
  var due: Double {
    guard case .streaming(let stream) = state, output.isEmpty else { return deadline }
    return min(deadline, stream.due ?? deadline)
  }

  func close() {
    if isOver { return }
    state = .over
    try? Descriptor.close(descriptor)
  }

  // MARK: What comes

  /// Takes what the system has found out.
  ///
  /// - Parameter answer: What comes of a request.
  func take(_ wait: NetworkSocket.Wait, _ answer: (HTTPRequest) -> HTTPAnswer) {
    if wait.canRead { read(answer) }
    if wait.isLost, !wait.canRead { close() }
    if wait.canWrite { write() }
  }

  private func read(_ answer: (HTTPRequest) -> HTTPAnswer) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    do {
      guard let count = try NetworkSocket.read(descriptor, into: &chunk) else { return }
      guard count > 0 else { return end() }
      // After its request a client has nothing more to say.
      guard isReading else { return }
      input += chunk[..<count]
    } catch {
      return close()
    }
    switch HTTPRequest.read(input) {
    case .part: break
    case .refusal(let status): end(with: .refusal(status))
    case .request(let request): begin(answer(request), isHeadOnly: request.method == "HEAD")
    }
  }

  /// The client says nothing more.
  private func end() {
    switch state {
    case .waiting: hasEnded = true
    case .ending where !output.isEmpty: hasEnded = true
    case .reading, .streaming, .ending, .over: close()
    }
  }

  private func begin(_ answer: HTTPAnswer, isHeadOnly: Bool) {
    input = []
    switch answer {
    case .response(let response): end(with: response, isHeadOnly: isHeadOnly)
    case .later(let response):
      state = .waiting(response, isHeadOnly: isHeadOnly)
      deadline = MonotonicClock.now + Self.longestWait
    case .stream(let stream):
      if isHeadOnly { return end(with: HTTPResponse(), isHeadOnly: true) }
      state = .streaming(stream)
      send(HTTPResponse.streamHead)
    }
  }

  private func end(with response: HTTPResponse, isHeadOnly: Bool = false) {
    state = .ending
    send(response.bytes(isHeadOnly: isHeadOnly))
  }

  // MARK: What goes

  private func send(_ bytes: [UInt8]) {
    output = bytes[...]
    write()
  }

  private func write() {
    guard !output.isEmpty else { return }
    do {
      let count = try NetworkSocket.write(descriptor, output)
      output = output.dropFirst(count)
      if count > 0 { deadline = MonotonicClock.now + Self.slowness }
    } catch {
      return close()
    }
    guard output.isEmpty else { return }
    output = []
    switch state {
    case .streaming: deadline = MonotonicClock.now + Self.pulse
    // Closed at once, what the client has sent besides would take the answer away from it.
    case .ending where hasEnded: close()
    case .ending:
      NetworkSocket.finish(descriptor)
      deadline = MonotonicClock.now + 1
    case .reading, .waiting, .over: break
    }
  }

  /// Gives what there is to give, and ends what takes too long.
  func advance() {
    switch state {
    case .waiting(let response, let isHeadOnly):
      if let found = response() { return end(with: found, isHeadOnly: isHeadOnly) }
    case .streaming(let stream) where output.isEmpty:
      if let event = stream.next() { return send(event) }
      if stream.isOver { return close() }
    case .reading, .streaming, .ending, .over: break
    }
    if MonotonicClock.now >= deadline { expire() }
  }

  private func expire() {
    switch state {
    case .reading where !input.isEmpty: end(with: .refusal(.requestTimeout))
    case .waiting: end(with: .refusal(.unavailable))
    case .streaming where output.isEmpty: send(Array("event: alive\ndata: 1\n\n".utf8))
    // Whoever takes nothing of what is there to take is left.
    case .reading, .streaming, .ending, .over: close()
    }
  }
}
