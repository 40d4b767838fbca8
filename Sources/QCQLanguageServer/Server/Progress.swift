import QCQText

/// Tasks that may take long, of which the client is told that they go on.
final class ProgressReporter {
  private struct Task {
    /// Nil until the client was told that it has begun.
    var token: RequestID?
    let stop: () -> Void
  }

  private let client: Client
  private var tasks: [Int: Task] = [:]
  private var count = 0

  init(client: Client) { self.client = client }

  /// Tells of a task: under the token that the client has given, or one that it agrees to.
  ///
  /// - Parameter stop: Called when the client takes the task back.
  /// - Returns: The number of the task.
  func begin(_ params: JSON, title: String, stop: @escaping () -> Void) -> Int {
    count += 1
    let number = count
    tasks[number] = Task(stop: stop)
    if let token = params["workDoneToken"].flatMap(RequestID.init) {
      begin(number, token, title)
    } else if client.can(.showProgress) {
      let token = RequestID.string("qcq-progress-\(number)")
      client.ask("window/workDoneProgress/create") { output in
        output.field("token", token)
      } then: { [weak self] result in
        // A task that is over by now needs no telling.
        if case .success = result { self?.begin(number, token, title) }
      }
    }
    return number
  }

  private func begin(_ number: Int, _ token: RequestID, _ title: String) {
    guard tasks[number] != nil else { return }
    tasks[number]?.token = token
    client.report(token) { output in
      output.object { output in
        output.field("kind", "begin")
        output.field("title", "qcq")
        output.field("message", title)
        output.field("cancellable", true)
      }
    }
  }

  func end(_ number: Int) {
    guard let token = tasks.removeValue(forKey: number)?.token else { return }
    client.report(token) { output in output.object { $0.field("kind", "end") } }
  }

  /// Stops the task of a token.
  func cancel(_ token: RequestID) { tasks.values.first { $0.token == token }?.stop() }
}
