import Foundation

/// Performs tasks on a database one after the other, on a thread of its own.
final class DatabaseWorker: @unchecked Sendable {
  typealias Completion = @Sendable (Result<TaskOutcome, DatabaseProblem>) -> Void

  private struct Job {
    let number: Int
    let task: DatabaseTask
    let completion: Completion
  }

  private let provider: any DatabaseProvider
  private let source: DatabaseSource
  private let condition = NSCondition()
  private var jobs: [Job] = []
  private var running: Int?
  private var connection: (any DatabaseConnection)?
  private var number = 0
  private var hasThread = false
  private var isStopped = false

  init(provider: any DatabaseProvider, source: DatabaseSource) {
    (self.provider, self.source) = (provider, source)
  }

  /// Performs a task when those before are done.
  ///
  /// - Returns: Takes the task back, or stops it; the completion is called all the same.
  func perform(_ task: DatabaseTask, then completion: @escaping Completion) -> () -> Void {
    condition.lock()
    defer { condition.unlock() }
    number += 1
    let own = number
    guard !isStopped else {
      completion(.failure(Self.stopped))
      return {}
    }
    jobs.append(Job(number: own, task: task, completion: completion))
    if !hasThread {
      hasThread = true
      WorkerThread.start("work") { [self] in run() }
    }
    condition.signal()
    return { [self] in stop(own) }
  }

  private static let stopped = DatabaseProblem(.interrupted, "It was interrupted.")

  private func stop(_ number: Int) {
    condition.lock()
    if running == number { connection?.interrupt() }
    let stopped = jobs.filter { $0.number == number }
    jobs.removeAll { $0.number == number }
    condition.unlock()
    for job in stopped { job.completion(.failure(Self.stopped)) }
  }

  /// The file may be another one now: the next task opens it again.
  func reopen() {
    condition.lock()
    defer { condition.unlock() }
    if running == nil {
      connection?.close()
      connection = nil
    }
  }

  /// Performs nothing any more; who waits for something is told so.
  func close() {
    condition.lock()
    isStopped = true
    let stopped = jobs
    jobs = []
    connection?.interrupt()
    condition.signal()
    condition.unlock()
    for job in stopped { job.completion(.failure(Self.stopped)) }
  }

  private func run() {
    while let job = next() {
      let result: Result<TaskOutcome, DatabaseProblem>
      do throws(DatabaseProblem) {
        result = .success(try open().perform(job.task))
      } catch {
        result = .failure(error)
        if error.kind == .unusable || error.kind == .missing { drop() }
      }
      job.completion(result)
    }
    drop()
  }

  private func next() -> Job? {
    condition.lock()
    defer { condition.unlock() }
    running = nil
    while jobs.isEmpty, !isStopped { condition.wait() }
    guard !isStopped else { return nil }
    let job = jobs.removeFirst()
    running = job.number
    return job
  }

  private func open() throws(DatabaseProblem) -> any DatabaseConnection {
    if let connection = opened { return connection }
    let new = try provider.open(source)
    condition.lock()
    connection = new
    condition.unlock()
    return new
  }

  private var opened: (any DatabaseConnection)? {
    condition.lock()
    defer { condition.unlock() }
    return connection
  }

  private func drop() {
    condition.lock()
    let old = connection
    connection = nil
    condition.unlock()
    old?.close()
  }
}
