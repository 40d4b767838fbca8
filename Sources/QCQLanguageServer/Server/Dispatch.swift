/// One request, as its handler sees it.
struct Request {
  let id: RequestID
  let params: JSON
}

/// What a handler gives.
enum Answer {
  /// The result, which is written at once.
  case now((inout JSONOutput) -> Void)
  /// Somebody else works on it; `LanguageServer.finish` sends the answer.
  case later

  static var nothing: Answer { .now { $0.null() } }

  static func value(_ value: (some JSONWritable)?) -> Answer {
    guard let value else { return .nothing }
    return .now { $0.value(value) }
  }

  static func values(_ values: [some JSONWritable]) -> Answer { .now { $0.values(values) } }
}

/// What the server does when it is asked.
enum RequestHandler {
  case answered((LanguageServer) -> (Request) throws(ResponseError) -> Answer)
  /// Not offered, and why.
  case leftOut(String)
}

/// What the server does when it is told.
enum NoticeHandler {
  case taken((LanguageServer) -> (JSON) throws(ResponseError) -> Void)
  /// Passed over, and why.
  case leftOut(String)
}

extension LanguageServer {
  /// Answers a request, exactly once: here or, for those that wait for a database, in `finish`.
  func answer(_ id: RequestID, _ name: String, _ params: JSON) {
    do throws(ResponseError) {
      if inbox.takeCancellation(of: id) { throw ResponseError.cancelled }
      try checkLife(name)
      if pending[id] != nil {
        throw ResponseError(.invalidRequest, "another request with this id is not answered yet")
      }
      guard let method = Method(rawValue: name), case .answered(let handler) = method.handler
      else { throw ResponseError(.methodNotFound, "there is no method `\(name)`") }
      switch try handler(self)(Request(id: id, params: params)) {
      case .now(let write): reply(id, write, inParts: params["partialResultToken"])
      case .later: break
      }
      if method == .initialize { life = .running }
      if method == .shutdown { life = .shutDown }
    } catch {
      refuse(id, error)
    }
    tell("answered \(name)")
  }

  /// Sends a result; a list goes out under the client's token for partial results, if it has given
  /// one, and then the result itself is empty.
  private func reply(
    _ id: RequestID, _ write: (inout JSONOutput) -> Void, inParts token: JSON?
  ) {
    guard let token = token.flatMap(RequestID.init) else { return reply(id, write) }
    var output = JSONOutput()
    write(&output)
    // The protocol has parts of lists only.
    guard output.bytes.first == UInt8(ascii: "["), output.bytes.count > 2 else {
      return reply(id) { $0.raw(output.bytes) }
    }
    report(token) { $0.raw(output.bytes) }
    reply(id) { $0.array { _ in } }
  }

  private func checkLife(_ name: String) throws(ResponseError) {
    let isStart = name == Method.initialize.rawValue
    switch life {
    case .waiting where !isStart:
      throw ResponseError(.serverNotInitialized, "`initialize` comes first")
    case .running where isStart:
      throw ResponseError(.invalidRequest, "`initialize` comes only once")
    case .shutDown, .exited:
      throw ResponseError(.invalidRequest, "the server was shut down")
    case .waiting, .running: break
    }
  }

  /// Takes a notification in; what can't be used is passed over, as nothing can be answered.
  func take(_ name: String, _ params: JSON, at time: Double) {
    diagnosing.time = time
    guard let notice = Notice(rawValue: name), case .taken(let handler) = notice.handler
    else { return }
    guard life == .running || notice == .exit else { return }
    do throws(ResponseError) {
      try handler(self)(params)
    } catch {
      log(.warning, "\(name): \(error.message)")
    }
  }

  // MARK: Work that takes longer

  /// Remembers that the answer comes later; `stop` is called if it is taken back.
  func wait(for id: RequestID, stop: @escaping () -> Void) -> Answer {
    pending[id] = stop
    return .later
  }

  /// Sends the answer of a request that was worked on elsewhere, unless it was taken back.
  func finish(_ id: RequestID, _ result: Result<(inout JSONOutput) -> Void, ResponseError>) {
    guard pending.removeValue(forKey: id) != nil else { return }
    switch result {
    case .success(let write): reply(id, write)
    case .failure(let error): refuse(id, error)
    }
  }

  /// `$/cancelRequest`
  func cancelRequest(_ params: JSON) throws(ResponseError) {
    guard let id = params["id"].flatMap(RequestID.init) else { return }
    // What still waits in the inbox is refused when its turn comes; here the turn has been.
    _ = inbox.takeCancellation(of: id)
    guard let stop = pending.removeValue(forKey: id) else { return }
    stop()
    refuse(id, .cancelled)
  }
}
