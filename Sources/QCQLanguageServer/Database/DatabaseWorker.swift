import QCQPlatform

/// Performs tasks on a database one after the other, on a thread of its own.
final class DatabaseWorker: Sendable {
  typealias Completion = @Sendable (Result<TaskOutcome, DatabaseProblem>) -> Void

  private struct Job: Sendable {
    let number: Int
    let task: DatabaseTask
    let completion: Completion
  }

  private struct State {
    var waiting: [Job] = []
    var running: Int?
    var connection: (any DatabaseConnection)?
    var count = 0
    var isStopped = false
  }

  private let provider: any DatabaseProvider
  private let source: DatabaseSource
  private let state = Monitor(State())

  init(provider: any DatabaseProvider, source: DatabaseSource) {
    (self.provider, self.source) = (provider, source)
  }

  /// Performs a task when those before are done.
  ///
  /// - Returns: Takes the task back, or stops it; the completion is called all the same.
  func perform(_ task: DatabaseTask, then completion: @escaping Completion) -> () -> Void {
    let number = state.update { state -> Int? in
      if state.isStopped { return nil }
      state.count += 1
      state.waiting.append(Job(number: state.count, task: task, completion: completion))
      return state.count
    }
    guard let number else {
      completion(.failure(Self.stopped))
      return {}
    }
    if number == 1 { SystemThread.start { [self] in run() } }
    return { [self] in stop(number) }
  }

  private static let stopped = DatabaseProblem(.interrupted, "It was interrupted.")

  private func stop(_ number: Int) {
    let stopped = state.withLock { state in
      if state.running == number { state.connection?.interrupt() }
      let index = state.waiting.firstIndex { $0.number == number }
      return index.map { state.waiting.remove(at: $0) }
    }
    stopped?.completion(.failure(Self.stopped))
  }

  /// The file may be another one now: the next task opens it again.
  func reopen() {
    state.withLock { $0.running == nil ? $0.connection.take() : nil }?.close()
  }

  /// Performs no more tasks; whoever waits for one is told so.
  func close() {
    let stopped = state.update { state in
      state.isStopped = true
      state.connection?.interrupt()
      defer { state.waiting = [] }
      return state.waiting
    }
    for job in stopped { job.completion(.failure(Self.stopped)) }
  }

  private func run() {
    while let job = next() {
      let wasOpen = state.withLock { $0.connection != nil }
      var result = attempt(job.task)
      // What was open of the file may not be what lies there now. A change opens it anew by itself.
      if wasOpen, job.task.purpose != .change, case .failure(let error) = result,
        error.isOfTheFile
      {
        result = attempt(job.task)
      }
      job.completion(result)
    }
    drop()
  }

  private func attempt(_ task: DatabaseTask) -> Result<TaskOutcome, DatabaseProblem> {
    do throws(DatabaseProblem) {
      return .success(try open().perform(task))
    } catch {
      if error.isOfTheFile { drop() }
      return .failure(error)
    }
  }

  private func next() -> Job? {
    state.withLock { $0.running = nil }
    let next = state.wait { state -> Job?? in
      if state.isStopped { return .some(nil) }
      if state.waiting.isEmpty { return nil }
      let job = state.waiting.removeFirst()
      state.running = job.number
      return job
    }
    return next ?? nil
  }

  private func open() throws(DatabaseProblem) -> any DatabaseConnection {
    if let connection = state.withLock({ $0.connection }) { return connection }
    let new = try provider.open(source)
    state.withLock { $0.connection = new }
    return new
  }

  private func drop() { state.withLock { $0.connection.take() }?.close() }
}
