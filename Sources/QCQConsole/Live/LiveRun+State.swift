import QCQEngine
import QCQText
import QCQLanguage
import QuickCartFollower
import QuickCartStore

extension LiveRun {
  /// Gives the first version: what has changed since the last run where there was one, else the
  /// whole answer. Gives the messages of queries that can't be asked.
  func begin() throws(EngineError) -> [Diagnostic] {
    let kept = try resume()
    switch try ask() {
    case .error(let diagnostics): return diagnostics
    case .version(let first):
      if let kept, !first.isWhole { handOutAgain(kept, first) }
      try show(first, isForeign: nil)
    case nil:
      guard let kept, let current = live.current else { break }
      handOutAgain(kept, current)
      face.showSame(current, moment(nil))
    }
    return []
  }

  /// Goes on from the state, if it is one of this watch.
  private func resume() throws(EngineError) -> LiveCheckpoint? {
    guard let reading = try options.state?.load() else { return nil }
    switch reading {
    case .foreign: return nil
    case .damaged:
      live.resume(after: 0, because: "the state is damaged")
      return nil
    case .checkpoint(let checkpoint):
      if let reason = subject.difference(from: checkpoint.subject) {
        live.resume(after: checkpoint.version.number, because: reason)
        return nil
      }
      live.resume(from: checkpoint.version)
      return checkpoint
    }
  }

  private var subject: LiveSubject {
    live.subject(database: LiveStateFile.identity(ofDatabase: session.store.path))
  }

  /// Hands out the version before once more, where it is not known to have come to its reader.
  ///
  /// - Parameter now: A version of the same columns, which knows how they look.
  private func handOutAgain(_ kept: LiveCheckpoint, _ now: LiveVersion) {
    guard !kept.isDelivered else { return }
    var version = kept.version
    for index in version.members.indices {
      version.members[index].result.shape = now.members[index].result.shape
    }
    handOut(version, isForeign: nil)
  }

  /// Keeps a version that is about to be handed out.
  func keep(_ version: LiveVersion) throws(EngineError) {
    try options.state?.save(
      LiveCheckpoint(subject: subject, version: version, isDelivered: false))
  }
}
