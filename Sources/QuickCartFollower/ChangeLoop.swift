import Foundation
import GRDBSQLite
import QCQPlatform

/// What a watcher knows and does; one thread uses it at a time.
///
/// The system tells of a write to the log before the commit can be seen: syncing lies in between,
/// and then a write to shared memory of which it does not tell. But as long as the commit cannot be
/// seen, its connection holds a lock. So after an event the file is looked at until no such lock
/// is held; the locks are read first and the database afterwards. What was written before an
/// event is then either visible or was never committed.
struct ChangeLoop {
  private let database: any FollowedDatabase
  private let signal: WakeSignal
  /// What keeps the connection telling of its own commits.
  private let observer: AnyObject
  private let teller: (any ChangeTeller)?
  private let heartbeat: Double?
  /// Nil for a database in memory, which only its own connection changes.
  private var place: DatabasePlace?
  /// What lay at the path when it was looked at last.
  private var finding = DatabasePlace.Finding.same
  private var probe: LockProbe?
  private var events: DirectoryEvents?
  private var sight: DatabaseSight
  private var glance = LogGlance()
  private var hasFailed = false

  /// Whether there may be something that no look has shown yet.
  ///
  /// True in the beginning: a commit may be under way whose event came before the watching.
  private var isDue = true
  /// Since when locks kept commits from being seen.
  private var heldSince: Double?
  /// When to look without a reason: at all, or only whether the file is where it was.
  private var nextBeat = Double.infinity
  private var nextGlance = Double.infinity
  /// From when on it is quiet enough to read all anew, as a checkpoint may have hidden something.
  private var unsureFrom = Double.infinity
  /// Whether an event was told since the last time that everything was seen.
  private var sawEvent = false
  /// How many changes in a row no event had told of.
  private var untold = 0

  init(
    _ database: any FollowedDatabase, _ signal: WakeSignal, heartbeat: Double?, usesEvents: Bool
  ) throws(SQLiteFailure) {
    (self.database, self.signal, self.heartbeat) = (database, signal, heartbeat)
    let path = database.path
    place = try database.lend { db throws(SQLiteFailure) in
      // A connection that was closed throws here.
      _ = try DataVersion(db)
      return DatabasePlace(path: path, db)
    }
    if let place {
      probe = place.opened.flatMap { LockProbe(path: place.file, identity: $0) }
      let isTold = probe != nil && MountTable.ofThisMachine()?.tellsOfWrites(to: place.file) == true
      events = usesEvents && isTold ? DirectoryEvents(file: place.file, path: place.path) : nil
    }
    observer = database.onCommit { notice in
      switch notice {
      case .committed: signal.raise()
      case .told(let isOwn): signal.tell(isOwn: isOwn)
      }
    }
    teller = database.makeTeller()
    // From here on nothing is missed: the events came first.
    let file = place?.file
    sight = try database.lend { db throws(SQLiteFailure) in try DatabaseSight(file, db) }
    setBeat()
  }

  mutating func wait(until end: Double?) -> ChangeWatcher.Wake {
    while true {
      if signal.isStopped { return .stopped }
      gather()
      if isDue, finding == .same, glance.sees(database, since: sight) {
        return .change(isOwn: false)
      }
      if isDue, let wake = check() { return wake }
      if !isDue, MonotonicClock.now >= unsureFrom {
        unsureFrom = .infinity
        forgetPages()
        return .unsure
      }
      if signal.takeNudge() { return .timeout }
      let now = MonotonicClock.now
      if let end, now >= end { return .timeout }
      rest(now, until: end ?? .infinity)
    }
  }

  /// Looks at nothing and is told of nothing until a time, or until it is nudged or stopped. What
  /// has come meanwhile is found by the next look.
  ///
  /// - Parameter stillSeconds: It is to end, too, once nobody has written for so long; nil for
  ///   never.
  /// - Returns: Whether it has ended for that.
  mutating func lookAway(until end: Double, orUntilStillFor stillSeconds: Double?) -> Bool {
    events?.stopListening()
    var stillness = stillSeconds.map { Stillness(file: place?.file, for: $0) }
    while true {
      let rest = min(end - MonotonicClock.now, 60)
      if rest <= 0 || signal.isStopped || signal.takeNudge() || stillness?.holds == true { break }
      let seconds = stillness == nil ? rest : min(rest, Stillness.interval)
      var descriptor = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, Int32((1e3 * seconds).rounded(.up))) > 0 { _ = signal.clear() }
      stillness?.look()
    }
    if let events, !events.listen() { startPolling() }
    teller?.take()
    mustLook()
    // Changes that nobody could tell of say nothing about whether changes are told.
    sawEvent = true
    return stillness?.holds == true
  }

  var isPolling: Bool { place != nil && events == nil }

  /// From now on asks, as nobody tells.
  private mutating func startPolling() {
    events = nil
    setBeat()
  }

  private mutating func setBeat() {
    guard place != nil else { return }
    let interval = isPolling ? ChangeWatcher.pollingInterval : heartbeat
    let now = MonotonicClock.now
    nextBeat = interval.map { now + $0 } ?? .infinity
    nextGlance = heartbeat == nil ? .infinity : now + Self.glanceInterval
  }

  /// Takes in all that there is to know without looking at the file.
  private mutating func gather() {
    if signal.clear() { mustLook() }
    drain()
    let now = MonotonicClock.now
    if now >= nextGlance {
      nextGlance = now + Self.glanceInterval
      var glance = place
      if glance?.look() != finding { mustLook() }
    }
    if now >= nextBeat { mustLook() }
  }

  /// For another reason than that the log was written to.
  private mutating func mustLook() {
    isDue = true
    glance.forbid()
  }

  private mutating func drain() {
    guard let events else { return }
    switch events.drain() {
    case .nothing: return
    case .log: glance.allow()
    case .other: glance.forbid()
    }
    sawEvent = true
    isDue = true
    if unsureFrom < .infinity { unsureFrom = MonotonicClock.now + Self.quiet }
    if events.isBlind { startPolling() }
  }

  /// Sleeps until there is a reason to look.
  private func rest(_ now: Double, until end: Double) {
    guard !isDue else {
      // Somebody is about to commit: soon at first, later a small part of the time it takes.
      let pause = min(max((now - (heldSince ?? now)) / 8, 50e-6), 20e-3)
      usleep(UInt32(1e6 * min(pause, end - now)))
      return
    }
    let again = teller?.isBusy == true ? now + Self.busyInterval : .infinity
    let seconds = min(end, nextBeat, nextGlance, unsureFrom, again) - now
    var descriptors = [signal.descriptor, events?.descriptor ?? -1, teller?.descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let milliseconds = seconds < 1e6 ? Int32((1e3 * max(seconds, 0)).rounded(.up)) : -1
    _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if descriptors[2].revents != 0 { teller?.take() }
  }
}

extension ChangeLoop {
  /// Of a directory further up that moves, and of a file system that goes, nobody tells.
  private static let glanceInterval = 0.2

  /// How long before one who could not take in what is told is asked again.
  private static let busyInterval = 0.02

  /// How long nothing has to happen before what a checkpoint may have hidden is read anew.
  private static let quiet = 0.1

  /// How long a look is put off that could come in the way of a connection that prepares to write.
  private static let patience = 0.05

  /// Looks at the path, the locks and the database, in this order.
  private mutating func check() -> ChangeWatcher.Wake? {
    setBeat()
    if let isOwn = signal.takeTold() {
      settle()
      return .change(isOwn: isOwn)
    }
    let found = place?.look() ?? .same
    guard found == finding || !isMomentary(found) else { return nil }
    if found != finding {
      finding = found
      settle()
      return found.isReachable ? .replaced : .removed
    }
    // Through a file that has moved SQLite must not read: it would take the journal beside
    // the new file for its own.
    guard found == .same else {
      settle()
      return nil
    }
    let occupancy = probe?.look() ?? .free
    guard isTimeToRead(occupancy) else {
      if isPolling { isDue = false }
      return nil
    }
    let (wake, isCertain) = read()
    conclude(occupancy, wake, isCertain)
    return wake
  }

  /// Whether a path that can't be looked at may only not have answered, so that what an event has
  /// told of is still to be seen.
  private mutating func isMomentary(_ found: DatabasePlace.Finding) -> Bool {
    guard case .unknown = found else { return false }
    let now = MonotonicClock.now
    let since = heldSince ?? now
    heldSince = since
    if isPolling { isDue = false }
    return now - since <= Self.patience
  }

  /// Without a log, whoever reads keeps others from writing; they may give up at once.
  private mutating func isTimeToRead(_ occupancy: Occupancy) -> Bool {
    switch occupancy {
    case .free, .writing, .unknown: return true
    case .reserved, .exclusive:
      let now = MonotonicClock.now
      let since = heldSince ?? now
      heldSince = since
      return occupancy == .reserved && now - since > Self.patience
    }
  }

  /// Looks at the database; it is certain unless a lock or an interrupt was in the way.
  private mutating func read() -> (wake: ChangeWatcher.Wake?, isCertain: Bool) {
    switch SightReading(database, place?.file, since: sight) {
    case .sight(let found):
      hasFailed = false
      // What was found while somebody wrote belongs to no one time.
      guard found.isSteady else { return (nil, false) }
      defer { sight = found }
      return (wake(for: found), true)
    case .busy: return (nil, false)
    case .closed:
      signal.stop()
      return (.stopped, true)
    case .failed:
      defer { hasFailed = true }
      return (hasFailed ? nil : .change(isOwn: false), true)
    }
  }

  private mutating func wake(for found: DatabaseSight) -> ChangeWatcher.Wake? {
    switch found.fate(since: sight) {
    case .sound: break
    case .unsure:
      forgetPages()
      return .unsure
    case .hidden: unsureFrom = MonotonicClock.now + Self.quiet
    case .overwritten: return .replaced
    }
    return glance.toldOf(found) ? nil : found.version.change(since: sight.version)
  }

  /// The connection reads its pages anew.
  private func forgetPages() {
    _ = try? database.lend { db throws(SQLiteFailure) in sqlite3_db_release_memory(db.handle) }
  }

  /// Works out whether a look has shown all that there was to see.
  private mutating func conclude(
    _ occupancy: Occupancy, _ wake: ChangeWatcher.Wake?, _ isCertain: Bool
  ) {
    var isSeen = isCertain
    switch occupancy {
    // Who has reserved the file without a log has not written to it, and tells when it does.
    case .free, .reserved: break
    case .writing, .exclusive: isSeen = false
    case .unknown:
      isSeen = false
      probe?.lookAfterUnknown()
    }
    if wake != nil {
      if probe?.forgetLeftover() == true { isSeen = false }
      if wake == .change(isOwn: false), !isAnnounced() { isSeen = false }
    }
    if isSeen || isPolling { isDue = false }
    if isSeen {
      settle()
    } else {
      heldSince = wake == nil ? heldSince ?? MonotonicClock.now : nil
    }
  }

  private mutating func settle() {
    isDue = false
    sawEvent = false
    heldSince = nil
    glance.end()
  }

  /// Notices when changes come without events: then the system does not tell of them.
  ///
  /// - Returns: False if an event was found that is newer than the look at the locks.
  private mutating func isAnnounced() -> Bool {
    guard events != nil, !sawEvent else {
      untold = 0
      return true
    }
    drain()
    guard !sawEvent else { return false }
    untold += 1
    if untold > 1 { startPolling() }
    return true
  }
}
