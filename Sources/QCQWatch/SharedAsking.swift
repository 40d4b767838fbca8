import GRDB
import QCQPlatform
import QCQSQL
import QuickCartFollower
import QuickCartStore

/// Asks several statements of one state of the database on two connections: each takes the next one
/// as soon as it has answered one. Whatever keeps the second one from helping, the first one does
/// all of it.
final class SharedAsking: Sendable {
  /// What came of one statement, and how many seconds it took.
  struct Answered {
    let answer: WatchEvaluation.Answer
    let seconds: Double
    /// Whether the second connection has given it.
    let isShared: Bool
  }

  private struct State {
    /// The statements that nobody has taken; the last one is the next.
    var waiting: [Int]
    var answers: [Int: Answered] = [:]
    /// Whether the second connection is done, or can't help.
    var isAlone = false
    /// Whether it was interrupted.
    var isInterrupted = false
  }

  private let statements: [SQLStatement]
  private let isComplete: Bool
  private let state: Monitor<State>

  /// - Parameter seconds: What each is reckoned to take: those that take long come first.
  init(_ statements: [SQLStatement], taking seconds: [Double], isComplete: Bool) {
    (self.statements, self.isComplete) = (statements, isComplete)
    let order = statements.indices.sorted { (seconds[$0], $1) < (seconds[$1], $0) }
    state = Monitor(State(waiting: order))
  }

  /// The answers, in the order of the statements.
  ///
  /// - Parameters:
  ///   - db: The first connection, in a transaction.
  ///   - mark: The state that the transaction sees.
  func answers(_ db: Database, of store: Store, at mark: LogMark) throws -> [Answered] {
    let isHelped = SystemThread.start { [self] in help(store, mark) }
    if !isHelped { state.update { $0.isAlone = true } }
    do {
      repeat {
        while let index = take() { keep(try ask(index, db, isShared: false), index) }
        // What the other one gives back is left to do.
      } while state.wait(for: { $0.isAlone ? !$0.waiting.isEmpty : nil }) == true
    } catch {
      state.update { $0.waiting = [] }
      func isAlone(within seconds: Double) -> Bool {
        state.wait(until: MonotonicClock.now + seconds) { $0.isAlone ? true : nil } ?? false
      }
      while !isAlone(within: 0.01) { store.interruptTwin() }
      throw error
    }
    let (found, isInterrupted) = state.withLock { ($0.answers, $0.isInterrupted) }
    if isInterrupted { throw StoreError.interrupted }
    return statements.indices.compactMap { found[$0] }
  }

  /// What the second connection does.
  private func help(_ store: Store, _ mark: LogMark) {
    defer { state.update { $0.isAlone = true } }
    store.withTwin { twin in
      do throws(StoreError) {
        try twin.readWherever { db in
          // A commit may have come in between.
          guard LogMark(db) == mark else { return }
          while let index = take() {
            do {
              keep(try ask(index, db, isShared: true), index)
            } catch {
              state.update { $0.waiting.append(index) }
              throw error
            }
          }
        }
      } catch {
        if case .interrupted = error { state.update { $0.isInterrupted = true } }
      }
    }
  }

  private func take() -> Int? { state.withLock { $0.waiting.popLast() } }

  private func keep(_ answered: Answered, _ index: Int) {
    state.update { $0.answers[index] = answered }
  }

  private func ask(_ index: Int, _ db: Database, isShared: Bool) throws -> Answered {
    let start = MonotonicClock.now
    let answer = try WatchEvaluation.run(
      statements[index], db, WatchedLayout(statements[index], isComplete: isComplete),
      isKept: !isShared)
    return Answered(
      answer: answer, seconds: MonotonicClock.now - start, isShared: isShared)
  }
}
