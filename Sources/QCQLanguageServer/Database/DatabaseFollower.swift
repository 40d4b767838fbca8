import QCQPlatform

/// What has become of a database.
enum DatabaseNews: Sendable {
  case state(DatabaseState)
  /// It can't be read; what was known of it last may be right still.
  case problem(DatabaseProblem)
}

/// Keeps up with a database, on a thread of its own: tells of each state after a change, and of a
/// database that goes away, fails or comes back.
struct DatabaseFollower: Sendable {
  let provider: any DatabaseProvider
  let source: DatabaseSource
  let sign: StopSign
  let tell: @Sendable (DatabaseNews) -> Void

  /// How long to wait before a database that could not be opened or read is tried again.
  static let retryInterval = 0.05
  /// Reading takes at most this share of a processor, however fast somebody writes. A machine that
  /// has other work makes it slower, but not rarer.
  static let share = 0.25

  func start() {
    let follower = self
    SystemThread.start {
      var run = Run(follower: follower)
      run.run()
    }
  }

  private struct Run {
    let follower: DatabaseFollower
    var problem: DatabaseProblem?

    mutating func run() {
      while !follower.sign.isRaised {
        do throws(DatabaseProblem) {
          let connection = try follower.provider.open(follower.source)
          follow(connection)
          connection.close()
        } catch {
          report(error)
        }
        if follower.sign.sleep(DatabaseFollower.retryInterval) { return }
      }
    }

    private mutating func report(_ new: DatabaseProblem) {
      guard new != problem else { return }
      problem = new
      follower.tell(.problem(new))
    }

    /// Reads now and after each change, until the file is gone or the sign is up.
    private mutating func follow(_ connection: any DatabaseConnection) {
      follower.sign.during {
        while !follower.sign.isRaised {
          let start = ThreadClock.now
          // What is open of a file that can't be read may not be what lies there.
          guard read(connection) else { return }
          let (work, end) = (ThreadClock.now - start, Inbox.now)
          switch connection.wait(seconds: problem == nil ? nil : DatabaseFollower.retryInterval) {
          case .change, .timeout: break
          case .lost:
            let message = "The database \(follower.source.name) is gone or was replaced."
            return report(DatabaseProblem(.missing, message))
          case .stopped: return
          }
          let pause = work / DatabaseFollower.share - work - (Inbox.now - end)
          if pause > 0.001, follower.sign.sleep(min(pause, 1)) { return }
        }
      } stop: {
        connection.stopWaiting()
        connection.interrupt()
      }
    }

    /// False where the file is to be opened again.
    private mutating func read(_ connection: any DatabaseConnection) -> Bool {
      do throws(DatabaseProblem) {
        follower.tell(.state(try connection.read()))
        problem = nil
      } catch {
        report(error)
        return !error.isOfTheFile
      }
      return true
    }
  }
}
