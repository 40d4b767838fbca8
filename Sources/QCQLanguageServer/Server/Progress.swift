/// A task of which the client is told that it goes on.
struct ProgressTask {
  /// Nil until the client was told that it has begun.
  var token: RequestID?
  var stop: () -> Void = {}
}

extension LanguageServer {
  /// Tells of a task that may take long: under the token that the client has given, or one that
  /// the client agrees to.
  ///
  /// - Returns: The number of the task.
  func beginProgress(_ request: Request, title: String) -> Int {
    progressCount += 1
    let number = progressCount
    progress[number] = ProgressTask()
    if let token = request.params["workDoneToken"].flatMap(RequestID.init) {
      begin(number, token, title)
    } else if client.showsProgress {
      let token = RequestID.string("qcq-progress-\(number)")
      ask("window/workDoneProgress/create") { output in
        output.object { $0.field("token", token) }
      } then: { [weak self] result in
        // A task that is over by now needs no telling.
        if case .success = result { self?.begin(number, token, title) }
      }
    }
    return number
  }

  private func begin(_ number: Int, _ token: RequestID, _ title: String) {
    guard progress[number] != nil else { return }
    progress[number]?.token = token
    report(token) { output in
      output.object { output in
        output.field("kind", "begin")
        output.field("title", "qcq")
        output.field("message", title)
        output.field("cancellable", true)
      }
    }
  }

  func endProgress(_ number: Int) {
    guard let token = progress.removeValue(forKey: number)?.token else { return }
    report(token) { output in output.object { $0.field("kind", "end") } }
  }

  /// `window/workDoneProgress/cancel`
  func cancelProgress(_ params: JSON) throws(ResponseError) {
    guard let token = params["token"].flatMap(RequestID.init) else { throw .invalid("token") }
    progress.values.first { $0.token == token }?.stop()
  }

  /// Sends a value under a token that the client knows.
  func report(_ token: RequestID, _ value: (inout JSONOutput) -> Void) {
    notify("$/progress") { output in
      output.object { output in
        output.field("token", token)
        output.name("value")
        value(&output)
      }
    }
  }
}
