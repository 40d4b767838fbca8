import GRDB
package import QCQEngine
package import QCQLanguage
package import QCQReports
import QCQSQL
import QCQSemantics
package import QCQText
import QuickCartFollower
import QuickCartStore

/// What came of asking watched queries again.
package enum WatchUpdate: Sendable {
  case version(WatchVersion)
  /// They can't be asked now, as the tables are others or the database is out of reach; the version
  /// before is the last one known to be right.
  case error([Diagnostic])
}

/// The `watch` statements of a text, each time asked in one read transaction, so that their answers
/// always are of one state of the database.
///
/// Parameters and the lists that titles stand for are those of the beginning; the time, and with it
/// `today`, is taken anew for each version. What is compared is always the version handed out last
/// with the newest state: whoever takes versions slowly gets fewer of them, and never a backlog.
package final class WatchedQuery {
  package let session: Session
  private let columns: ColumnSet
  private let purpose: Session.Purpose
  private let effort: WatchEffort
  let rows: any ChangeSource
  private var script: PreparedScript
  /// The rows that names stand for, once they are known.
  private var named: NamedRows?
  /// `PRAGMA schema_version` of the tables that the text was checked against.
  private(set) var schemaVersion: Int64?
  private var results: [WatchedResult] = []
  /// For programs: what of the cells of each query is to be seen.
  private var seen: [Int: SeenCells] = [:]
  /// How the queries are answered while the tables stay as they are.
  private var watchedSet: WatchedSet?
  /// Whether the set has missed changes, as something went wrong.
  private var hasMissed = false
  /// What has changed since the last answers, where these were put off.
  private var unanswered: (rows: LogReading, touched: TouchedRows?)?
  /// How many seconds the answers are reckoned to take that were put off last; nil if they came.
  package private(set) var putOff: Double?
  /// Whether the log was brought home since it was asked last.
  private var isLogHome = false
  private var number = 0
  /// Why the next version is to be whole, where it is.
  private var reason: String?
  /// What was said last of why there is no version.
  private var problem: [String]?
  /// When it was asked last, by the session's clock.
  private var asked: Double?
  /// Whether there was no answer last for a reason that lies in the file: what is open of it may
  /// not be what lies there.
  package private(set) var isFileSuspect = false

  /// The number of no schema: the tables are looked at anew the next time.
  private static let unknownSchema: Int64 = -1

  /// - Parameters:
  ///   - purpose: The one that the text was prepared for.
  ///   - rows: What tells which rows have changed; the database's log unless given.
  package init(
    _ session: Session, _ script: PreparedScript, columns: ColumnSet,
    purpose: Session.Purpose = .run, effort: WatchEffort = .standard,
    rows: (any ChangeSource)? = nil
  ) {
    (self.session, self.script, self.columns, self.purpose) = (session, script, columns, purpose)
    (self.effort, self.rows) = (effort, rows ?? ChangeSources.make(session.store))
  }

  /// The same queries on a database that has taken the place of this one: the numbers go on, and
  /// the first version is whole.
  package init(_ other: WatchedQuery, movedTo session: Session) {
    (self.session, columns, purpose) = (session, other.columns, other.purpose)
    (effort, rows) = (other.effort, ChangeSources.make(session.store))
    script = session.prepare(
      other.source, for: other.purpose, in: other.script.currentList)
    (number, problem) = (other.number, other.problem)
    reason = other.reason ?? "the file was replaced"
    // The text may not fit the tables here, which is for the first version to say.
    schemaVersion = Self.unknownSchema
  }

  package var source: SourceText { script.source }

  /// When another day begins, if answers may be others then though nothing has changed.
  var nextDay: Double? { watchedSet?.nextDay(after: session.now) }

  /// What was done for the last answers.
  package var work: WatchWork { watchedSet?.work ?? WatchWork() }

  /// Whether others can't commit while it is asked, as the database keeps no log.
  var isInTheWay: Bool { !session.store.isInMemory && work.gap == .notInWALMode }

  private var members: [CheckedMember] { script.watches }

  /// Asks again what may have changed; nil where the answers are what they were, or are put off.
  ///
  /// - Parameters:
  ///   - isHurried: Whether others may be writing, so that answers that take long are better put
  ///     off.
  ///   - settlesLater: Whether `settle` is called for what can wait.
  package func refresh(
    isHurried: Bool = false, settlesLater: Bool = false
  ) throws(EngineError) -> WatchUpdate? {
    (isFileSuspect, isLogHome) = (false, false)
    putOff = nil
    asked = session.now
    do throws(EngineError) {
      var mayRetry = true
      for _ in 0..<5 {
        let new: [WatchedResult]?
        do throws(EngineError) {
          new = try evaluate(
            within: isHurried ? effort.hurried : .infinity, settlesLater: settlesLater)
        } catch .store(let error) where mayRetry && error.isOfOtherTables {
          (new, mayRetry) = (nil, false)
        }
        if let new { return version(new) }
        if putOff != nil { return nil }
        let diagnostics = try checkAgain()
        if diagnostics.hasErrors {
          schemaVersion = Self.unknownSchema
          return report(diagnostics)
        }
      }
      return nil
    } catch .interrupted {
      throw .interrupted
    } catch {
      schemaVersion = Self.unknownSchema
      if case .store(let error) = error { isFileSuspect = error.isOfTheFile }
      return report([error.diagnostic])
    }
  }

  /// The tables as they were looked at; nil before the first answers.
  var facts: [Entity: TableFacts]? { watchedSet?.facts }

  /// Whether the answers are what they were, so that they need not be asked for.
  ///
  /// - Parameter changed: All that has changed since they were; nil for nothing.
  func staysAsItIs(after changed: ChangedRows?) -> Bool {
    guard let watchedSet, !hasMissed, unanswered == nil, problem == nil else { return false }
    return watchedSet.staysAsItIs(after: changed)
  }

  /// The midnight after which the answers may be others though nothing has changed, as a query
  /// means `today`; nil if none does.
  package var midnight: Double? {
    guard let watchedSet, let asked, watchedSet.readsClock else { return nil }
    return Moments(now: asked, zone: session.store.zone).endOfToday
  }

  /// The same where the lists are known to which changed rows belong, and not the rows.
  func staysAsItIs(touching rows: TouchedRows) -> Bool {
    guard let watchedSet, !hasMissed, unanswered == nil, problem == nil else { return false }
    return watchedSet.staysAsItIs(touching: rows)
  }

  /// Has all asked anew the next time, whatever the log tells.
  package func distrust() { hasMissed = true }

  /// Has all looked at again with `settle`, as somebody may have written past SQLite.
  package func doubt() {
    guard let watchedSet, work.gap?.isLasting != true else { return distrust() }
    watchedSet.doubt()
  }

  /// Whether something is left to do that can wait until nobody writes.
  package var isUnsettled: Bool {
    held != nil || watchedSet.map { hasMissed || $0.isUnsettled } ?? false
  }

  /// What holds the log until it is asked again, or brings it home; nil where nothing does.
  var held: HeldLog? { rows.held }

  /// Misses no change where others write without pause, if asking all again would take long.
  ///
  /// - Parameter isLast: Whether the log is let go of, so that they can begin it anew.
  func follow(closely isClose: Bool, isLast: Bool = false) {
    let seconds = watchedSet?.keptSeconds ?? 0
    let isWorthIt = isClose && seconds > effort.shared
    rows.follow(isWorthIt ? LogEffort(insteadOf: seconds, holdsLog: !isLast) : LogEffort())
  }

  /// Does a part of what is left to do.
  ///
  /// - Parameter isClose: Whether no change is to be missed that comes before all is done.
  /// - Returns: Whether to ask again.
  package func settle(closely isClose: Bool = false) -> Bool {
    // At once, as all is looked at again after a checkpoint.
    let isFirst = held != nil && !isLogHome
    if isFirst { rows.bringHome(ifLong: false) }
    follow(closely: isClose, isLast: !isFirst && watchedSet?.isUnsettled != true)
    isLogHome = true
    guard let watchedSet, !hasMissed, unanswered == nil else { return true }
    hasMissed = true
    let isSettled = try? session.store.readWherever { db in
      let new = rows.read(db, tables: watchedSet.tables)
      guard try schemaVersion(db) == schemaVersion else { return false }
      guard new.isEmpty else {
        (unanswered, hasMissed) = ((new, rows.touchedRows), false)
        return false
      }
      hasMissed = try !isFirst && !watchedSet.settle(session.now, db)
      return !hasMissed
    }
    return isSettled != true
  }

  /// Has something said in place of a version, once: the time limit that it ran into.
  package func report(_ diagnostics: [Diagnostic]) -> WatchUpdate? {
    let messages = diagnostics.map(\.message)
    reason = reason ?? "it could not be read for a while"
    defer { problem = messages }
    return problem == messages ? nil : .error(diagnostics)
  }

  private func version(_ new: [WatchedResult]) -> WatchUpdate? {
    let old = results
    let areNew = watchedSet?.areNew ?? []
    let candidates = new.indices.filter { old.count != new.count || areNew[$0] }
    let isWhole =
      old.count != new.count || problem != nil
      || !candidates.allSatisfy { old[$0].shape.fits(new[$0].shape) }
    // The same rows, but the shape of results from elsewhere does not hold all.
    results = new
    var changes = [[WatchChange]](repeating: [], count: new.count)
    if isWhole {
      seen = [:]
    } else {
      for index in candidates {
        if columns == .complete, seen[index] == nil { seen[index] = SeenCells(new[index].shape) }
        changes[index] = ResultDifference.changes(old[index], new[index], seen[index])
      }
      if changes.allSatisfy(\.isEmpty) { return nil }
    }
    number += 1
    let why = isWhole ? reason ?? (number > 1 ? "the columns have changed" : nil) : nil
    (problem, reason) = (nil, nil)
    let members = zip(self.members.names, new.indices).map { name, index in
      WatchedMember(
        name: name, result: new[index], changes: changes[index],
        previous: isWhole ? nil : old[index])
    }
    var version = WatchVersion(number: number, isWhole: isWhole, members: members, reason: why)
    version.warnings = watchedSet?.remarks ?? []
    if !isWhole, work.asked > 0, let gap = work.gap, !gap.isOrdinary { version.asked = gap.reason }
    return .version(version)
  }

  // MARK: Going on elsewhere

  /// Goes on from a version that was handed out before: the first refresh gives what has changed
  /// since, or a whole version where the columns have changed.
  package func resume(from version: WatchVersion) {
    (number, results) = (version.number, version.members.map(\.result))
  }

  /// Goes on after a version of something else: the first version is whole.
  package func resume(after number: Int, because reason: String) {
    (self.number, self.reason) = (number, reason)
  }

  /// The answers as they were last; nil before there are any.
  package var current: WatchVersion? {
    guard number > 0, results.count == members.count else { return nil }
    let members = zip(self.members.names, results).map { name, result in
      WatchedMember(name: name, result: result, changes: [])
    }
    return WatchVersion(number: number, isWhole: true, members: members)
  }

  /// What is watched.
  ///
  /// - Parameter database: What tells the file from others.
  package func subject(database: String) -> WatchSubject {
    var parameters = CodedBytes()
    for (name, value) in script.context.parameters.sorted(by: { $0.key < $1.key }) {
      parameters.add(name)
      switch value {
      case .value(let value): parameters.add(value)
      case .date(let date): parameters.add(Value.text(date.text))
      }
    }
    return WatchSubject(
      text: source.utf8, parameters: parameters.bytes, columns: columns,
      zone: session.store.zone.identifier, database: database)
  }

  // MARK: One state of the database

  /// The answers; nil where the tables are no longer those that the text was checked against.
  ///
  /// - Parameter seconds: Beyond these they are put off, with nil, too.
  private func evaluate(
    within seconds: Double, settlesLater: Bool
  ) throws(EngineError) -> [WatchedResult]? {
    // A store lets out errors of its own only.
    var problemOfNames: EngineError?
    do {
      return try session.store.readWherever { db in
        let wasHeld = rows.isHolding
        // First of all, as the snapshot of the transaction is taken here.
        let new = rows.read(db, tables: watchedSet?.tables ?? allTables)
        let reading = unanswered?.rows.followed(by: new) ?? new
        let isMissing = hasMissed
        hasMissed = true
        let before = unanswered
        unanswered = nil
        let found = try rows.schema ?? schemaVersion(db)
        if let schemaVersion, schemaVersion != found { return nil }
        schemaVersion = found
        let known = isMissing ? .unknown(.missed) : reading
        let newlyTouched = isMissing ? nil : rows.touchedRows
        let touched = before.map { $0.touched.flatMap { newlyTouched?.union($0) } } ?? newlyTouched
        do {
          // While somebody writes, what keeps them up to date would not last.
          let isCalm = before == nil || new.isEmpty
          let isRush = wasHeld && rows.isHolding && (before == nil || !new.isEmpty)
          // Of a log that is held, what is put off is only more to do.
          let mayPutOff = !rows.isHolding || !isRush && known.gap != nil
          let limits = WatchedSet.Limits(
            seconds: mayPutOff ? seconds : .infinity, mark: rows.mark, catchUp: rows.catchUp,
            settingUp: settlesLater ? isCalm ? .soon : .later : isCalm ? .atOnce : .never,
            isRush: isRush)
          let answers = try answers(known, touched, limits, db)
          hasMissed = false
          if answers == nil {
            (unanswered, putOff) = ((known, touched), watchedSet?.reckoned)
          }
          return answers
        } catch let error as EngineError {
          problemOfNames = error
          throw error
        }
      }
    } catch {
      throw problemOfNames ?? EngineError(error)
    }
  }

  private var allTables: Set<String> {
    Set(Entity.allCases.map { session.vocabulary[$0] }.filter(\.exists).map(\.table))
  }

  private func answers(
    _ reading: LogReading, _ touched: TouchedRows?, _ limits: WatchedSet.Limits, _ db: Database
  ) throws -> [WatchedResult]? {
    let now = session.now
    if let watchedSet {
      return try watchedSet.answers(reading, touched, now: now, limits, db)
    }
    var context = script.context
    context.now = now
    context.named = try named ?? script.rowsNamed(session.vocabulary, db)
    named = context.named
    let new = try WatchedSet(members, session, context, columns, effort, after: results, db)
    let answers = try new.answers(.unknown(.firstReading), nil, now: now, limits, db)
    watchedSet = new
    return answers
  }

  private func schemaVersion(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(try db.cachedStatement(sql: "PRAGMA schema_version"))
  }

  /// Checks the text against the tables as they are now.
  private func checkAgain() throws(EngineError) -> [Diagnostic] {
    do {
      schemaVersion = try session.store.read(schemaVersion)
    } catch {
      throw EngineError(error)
    }
    _ = try session.reload()
    let checked = session.prepare(source, for: purpose, in: script.currentList)
    // A list that got another title meanwhile is still the one that is watched.
    let ofNames: [DiagnosticCode] = [.unknownList, .ambiguousList, .unknownCategory]
    let errors = checked.diagnostics.filter { diagnostic in
      diagnostic.severity == .error && !ofNames.contains(diagnostic.code)
    }
    watchedSet = nil
    if errors.isEmpty { script = checked }
    return errors
  }
}

extension LogGap {
  /// Whether nobody needs to be told of it: it is so each time, or the first time.
  fileprivate var isOrdinary: Bool { isLasting || self == .firstReading }
}
