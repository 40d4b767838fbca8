import GRDB
import QCQPlatform
import QCQReports
import QCQSQL
import QuickCartFollower

// What takes long and can wait: done a part at a time while nobody writes, so that a change which
// comes meanwhile is answered soon.
extension WatchedSet {
  /// For so many seconds it may be left.
  private static let patience = 2.0

  /// Whether others have written for so long that it is not to wait for a pause any more.
  var isSettlingLate: Bool { MonotonicClock.now - settled > Self.patience }

  /// Whether something is left to do.
  var isUnsettled: Bool { entries.contains { $0.isDoubted || $0.awaitsView } }

  /// Whether a view is worth being set up without a change.
  ///
  /// The first answer is wanted soon, and it may be that nothing ever changes: only what takes long
  /// is prepared for then.
  func isWorthPreparing(_ entry: WatchedEntry) -> Bool {
    work.gap == .firstReading ? entry.seconds > effort.quick : work.gap?.isLasting == false
  }

  /// Has all answers looked at again, as somebody may have written past SQLite.
  func doubt() {
    for entry in entries { entry.isDoubted = true }
  }

  /// Does a part of what is left, in a transaction in which no row is another one than for the last
  /// answers.
  ///
  /// - Returns: False if an answer is not what it was.
  func settle(_ now: Double, _ db: Database) throws -> Bool {
    let lowering = lowering(now).trusting(trusted)
    if let entry = entries.first(where: \.isDoubted) {
      return try areTrustedStill(db) && confirm(entry, lowering, db)
    }
    guard let entry = entries.first(where: \.awaitsView) else { return true }
    entry.awaitsView = false
    if entry.view == nil, isOfItsTime(entry, lowering) { try attach(entry, lowering, db) }
    return true
  }

  /// Whether the statement is that of the last answer.
  private func isOfItsTime(_ entry: WatchedEntry, _ lowering: Lowering) -> Bool {
    !entry.readsClock
      || lowering.statement(entry.query).identity == entry.statement.identity
  }

  /// Whether an answer is what it was, asked anew with all that is kept for it.
  private func confirm(
    _ entry: WatchedEntry, _ lowering: Lowering, _ db: Database
  ) throws -> Bool {
    let (result, strays) = (entry.result, entry.strays)
    let isKeptUp = entry.view != nil || entry.awaitsView
    (entry.isDoubted, entry.awaitsView, entry.view) = (false, false, nil)
    // It comes to the very same answer, or to nothing.
    if isKeptUp, isOfItsTime(entry, lowering) { try attach(entry, lowering, db) }
    if entry.view != nil { return true }
    entry.awaitsView = isKeptUp
    try ask(entry, lowering, db)
    return entry.result?.keys == result?.keys && entry.result?.rows == result?.rows
      && entry.strays == strays
  }

  // MARK: Keeping

  /// Sets up what keeps the answer that was just found, if anything can; it has to come to the very
  /// same answer.
  func attach(_ entry: WatchedEntry, _ lowering: Lowering, _ db: Database) throws {
    entry.delay.fail()
    let new = try entry.setUp { try views.view(of: entry, lowering, db) }
    guard let view = new, let result = entry.result else { return }
    let answer = try view.answer()
    guard answer.keys == result.keys, answer.rows == result.rows else {
      return entry.forgetView()
    }
    entry.keep(with: view)
  }

  /// Answers with what keeps the answer from then on; false if nothing does.
  func renew(_ entry: WatchedEntry, _ lowering: Lowering, _ db: Database) throws -> Bool {
    // Until rows that have changed are made use of.
    entry.delay.fail()
    let new = try entry.setUp { try views.view(of: entry, lowering, db) }
    guard let view = new else { return false }
    entry.result = try view.answer()
    entry.view = view
    (entry.isDoubted, entry.awaitsView) = (false, false)
    return true
  }
}
