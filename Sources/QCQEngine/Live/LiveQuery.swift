package import GRDB
import QCQSQL
import QCQSemantics
package import QCQText
package import QCQLanguage
package import QuickCartFollower
import QuickCartStore

/// What came of asking watched queries again.
package enum LiveUpdate: Sendable {
  case version(LiveVersion)
  /// They can't be asked now, as the tables are others or the database is out of reach; the version
  /// before is the last one known to be right.
  case error([Diagnostic])
}

/// What tells which rows have changed.
package protocol LiveRows: AnyObject {
  /// The rows that are others in this transaction than in the one of the call before. To be called
  /// before anything else is read in it.
  func read(_ db: Database, tables: Set<String>) -> LogReading
  /// Which of the tables have changed, even where the rows are not known; nil if that is not known
  /// either.
  var touched: Set<String>? { get }
}

extension LogFollower: LiveRows {}

/// The `watch` statements of a text, each time asked in one read transaction, so that their answers
/// always are of one state of the database.
///
/// Parameters and the lists that titles stand for are those of the beginning; the time, and with it
/// `today`, is taken anew for each version. What is compared is always the version handed out last
/// with the newest state: whoever takes versions slowly gets fewer of them, and never a backlog.
package final class LiveQuery {
  private let session: Session
  private let columns: ColumnSet
  private let purpose: Session.Purpose
  private var script: PreparedScript
  private var members: [CheckedMember] = []
  /// The lists that titles stand for, once they are known.
  private var lists: [CheckedListReference.Kind: ResolvedList]?
  /// `PRAGMA schema_version` of the tables that the text was checked against.
  private var schemaVersion: Int64?
  private var results: [LiveResult] = []
  private let effort: LiveEffort
  private let rows: any LiveRows
  /// How the queries are answered while the tables stay as they are.
  private var board: LiveBoard?
  /// Whether the board has missed changes, as something went wrong.
  private var hasMissed = false
  private var number = 0
  /// Why the next version is to be whole, where it is.
  private var reason: String?
  /// What was said last of why there is no version.
  private var problem: [String]?
  private var isLost = false

  /// - Parameters:
  ///   - purpose: The one that the text was prepared for.
  ///   - rows: What tells which rows have changed; the database's log unless given.
  package init(
    _ session: Session, _ script: PreparedScript, columns: ColumnSet,
    purpose: Session.Purpose = .run, effort: LiveEffort = .standard,
    rows: (any LiveRows)? = nil
  ) {
    (self.session, self.script, self.columns, self.purpose) = (session, script, columns, purpose)
    (self.effort, self.rows) = (effort, rows ?? LogFollower())
    members = script.watches
  }

  /// Goes on where another one stopped, whose database is no more: the numbers go on, and the first
  /// version is whole.
  package func takeOver(from other: LiveQuery) {
    number = other.number
    reason = "the file was replaced"
    // The text may not fit the tables here, which is for the first version to say.
    schemaVersion = -1
  }

  /// How many queries are watched.
  package var count: Int { members.count }

  package var source: SourceText { script.source }

  /// What was done for the last answers.
  package var work: LiveWork { board?.work ?? LiveWork() }

  /// Asks again what may have changed; nil where the answers are what they were.
  package func refresh() throws(EngineError) -> LiveUpdate? {
    do throws(EngineError) {
      for _ in 0..<5 {
        if let new = try evaluate() { return version(new) }
        let diagnostics = try checkAgain()
        if diagnostics.hasErrors {
          schemaVersion = -1
          return report(diagnostics)
        }
      }
      return nil
    } catch .interrupted {
      throw .interrupted
    } catch {
      // Whatever it was, the tables are looked at anew the next time.
      schemaVersion = -1
      return report([error.diagnostic])
    }
  }

  private func report(_ diagnostics: [Diagnostic]) -> LiveUpdate? {
    let messages = diagnostics.map(\.message)
    isLost = true
    reason = reason ?? "it could not be asked for a while"
    if problem == messages { return nil }
    problem = messages
    return .error(diagnostics)
  }

  private func version(_ new: [LiveResult]) -> LiveUpdate? {
    let old = results
    let asked = old.count == new.count ? board?.areNew ?? [] : []
    let candidates = new.indices.filter { asked.count != new.count || asked[$0] }
    let isWhole =
      old.count != new.count || isLost
      || !candidates.allSatisfy { old[$0].shape.fits(new[$0].shape) }
    var changes = [[LiveChange]](repeating: [], count: new.count)
    if !isWhole {
      for index in candidates {
        changes[index] = LiveDiff.changes(from: old[index], to: new[index])
      }
      // The same rows, but the shape of results from elsewhere does not hold all.
      if changes.allSatisfy(\.isEmpty) {
        results = new
        return nil
      }
    }
    results = new
    number += 1
    let why = isWhole ? reason ?? (number > 1 ? "the columns are others" : nil) : nil
    (problem, isLost, reason) = (nil, false, nil)
    let names = names
    let members = new.indices.map { index in
      LiveMember(
        name: names[index], result: new[index], changes: changes[index],
        previous: isWhole ? nil : old[index])
    }
    var version = LiveVersion(number: number, isWhole: isWhole, members: members, reason: why)
    version.asked = isWhole ? nil : passingGap
    return .version(version)
  }

  /// Why all was asked anew, where it is not so each time.
  private var passingGap: String? {
    let ordinary = LogGap.allCases.filter { $0.isLasting || $0 == .firstReading }.map(\.reason)
    return work.gap.flatMap { work.asked > 0 && !ordinary.contains($0) ? $0 : nil }
  }

  // MARK: Going on elsewhere

  /// Goes on from a version that was handed out before: the first refresh gives what has changed
  /// since, or a whole version where the columns are others.
  package func resume(from version: LiveVersion) {
    (number, results) = (version.number, version.members.map(\.result))
  }

  /// Goes on after a version of something else: the first version is whole.
  package func resume(after number: Int, because reason: String) {
    (self.number, self.reason) = (number, reason)
  }

  /// The answers as they were last; nil before there are any.
  package var current: LiveVersion? {
    guard number > 0, results.count == members.count else { return nil }
    let names = names
    let members = results.indices.map { index in
      LiveMember(name: names[index], result: results[index], changes: [])
    }
    return LiveVersion(number: number, isWhole: true, members: members)
  }

  /// What is watched.
  ///
  /// - Parameter database: What tells the file from others.
  package func subject(database: String) -> LiveSubject {
    let parameters = script.context.parameters.map { "\($0.key)=\($0.value)" }.sorted()
    return LiveSubject(
      text: String(decoding: source.utf8, as: UTF8.self),
      parameters: parameters.joined(separator: "\n"), columns: "\(columns)", database: database)
  }

  /// Has the time limit that it ran into said in place of a version.
  package func giveUp(_ diagnostic: Diagnostic) -> LiveUpdate? { report([diagnostic]) }

  /// What tells each query from the others: its name, else its number. Of two that have the same
  /// name in different `together`s the later one has its number behind it.
  private var names: [String?] {
    if members.count == 1, members[0].name == nil { return [nil] }
    var used: Set<String> = []
    return members.enumerated().map { index, member in
      var name = member.name ?? String(index + 1)
      while !used.insert(name).inserted { name += "-\(index + 1)" }
      return name
    }
  }

  // MARK: One state of the database

  /// The answers; nil where the tables are no longer those that the text was checked against.
  private func evaluate() throws(EngineError) -> [LiveResult]? {
    do {
      return try session.store.readAgain { db in
        // First of all, as the snapshot of the transaction is taken here.
        let reading = rows.read(db, tables: board?.tables ?? allTables)
        let isMissing = hasMissed
        hasMissed = true
        let found = try LiveQuery.schemaVersion(db)
        if let schemaVersion, schemaVersion != found { return nil }
        schemaVersion = found
        let touched = isMissing ? nil : rows.touched
        let answers = try answers(isMissing ? .unknown(.missed) : reading, touched, db)
        hasMissed = false
        return answers
      }
    } catch {
      throw problemOfNames ?? EngineError(error)
    }
  }

  private static func schemaVersion(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(try db.cachedStatement(sql: "PRAGMA schema_version"))
  }

  private var allTables: Set<String> {
    Set(Entity.allCases.map { session.vocabulary[$0] }.filter(\.exists).map(\.table))
  }

  /// What is wrong with the names in the text, found while a transaction was open.
  private var problemOfNames: EngineError?

  private func answers(
    _ reading: LogReading, _ touched: Set<String>?, _ db: Database
  ) throws -> [LiveResult] {
    if let board { return try board.answers(reading, touched, now: session.now, db) }
    var context = script.context
    context.now = session.now
    context.lists = try resolvedLists(db)
    let board = try LiveBoard(members, session, context, columns, effort, db)
    let answers = try board.answers(.unknown(.firstReading), nil, now: context.now, db)
    self.board = board
    return answers
  }

  private func resolvedLists(
    _ db: Database
  ) throws -> [CheckedListReference.Kind: ResolvedList] {
    if let lists { return lists }
    var lookup = NameLookup(
      vocabulary: session.vocabulary, parameters: script.context.parameters,
      zone: script.context.zone)
    lookup.collect(script.statements.filter { $0?.watched != nil }, [])
    try lookup.run(db)
    problemOfNames = nil
    if let error = lookup.diagnostics.first(where: { $0.severity == .error }) {
      let problem = EngineError.statement(error)
      problemOfNames = problem
      throw problem
    }
    lists = lookup.lists
    return lookup.lists
  }

  /// Checks the text against the tables as they are now.
  private func checkAgain() throws(EngineError) -> [Diagnostic] {
    do {
      schemaVersion = try session.store.read {
        try Int64.fetchOne($0, sql: "PRAGMA schema_version")
      }
    } catch {
      throw EngineError(error)
    }
    _ = try session.reload()
    let checked = session.prepare(script.source, for: purpose, in: script.currentList)
    // A list that got another title meanwhile is still the one that is watched.
    let errors = checked.diagnostics.filter { diagnostic in
      diagnostic.severity == .error && diagnostic.code != .unknownList
        && diagnostic.code != .ambiguousList
    }
    board = nil
    members = errors.isEmpty ? checked.watches : members
    if errors.isEmpty { script = checked }
    return errors
  }
}
