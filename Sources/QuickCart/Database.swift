public import Foundation
import QCQEngine
import QCQLanguage
import QuickCartStore

/// A database of shopping lists.
///
/// Work is done one piece after the other on a thread of its own, so that any task may use it and
/// none is blocked. It is closed when nobody holds it any more, or by `close()`.
public final class Database: Sendable {
  private let thread: SessionThread
  private let ids: IDRecorder
  let observer: DatabaseObserver
  let path: String
  let configuration: Configuration

  /// What a database takes from its surroundings.
  public struct Configuration: Sendable {
    /// The clock.
    public var now: @Sendable () -> Date
    /// The zone in which days and times of queries are meant.
    public var timeZone: TimeZone
    /// Makes the ids of new items and lists.
    public var makeID: @Sendable () -> String
    /// Named queries that the database is to fit, `Queries.files`: opening one that they do not fit
    /// throws.
    public var queryFiles: [QueryFile]
    /// Whether the file is only read: it has to be there, and changes throw.
    public var isReadOnly: Bool

    /// What is left out is the system's own.
    public init(
      now: @escaping @Sendable () -> Date = { Date() }, timeZone: TimeZone = .current,
      makeID: @escaping @Sendable () -> String = { UUID().uuidString },
      queryFiles: [QueryFile] = [], isReadOnly: Bool = false
    ) {
      (self.now, self.timeZone, self.makeID) = (now, timeZone, makeID)
      (self.queryFiles, self.isReadOnly) = (queryFiles, isReadOnly)
    }
  }

  /// A household made up to try things on.
  public enum Sample: String, Sendable, CaseIterable {
    /// Three lists with ten items: Dutch titles and names under English categories.
    case english
    /// Three lists with ten items, in Dutch with their categories.
    case dutch
    /// Eight lists with items of many weeks, in English.
    case demo
  }

  /// Opens the file at a path; it is created if there is none.
  ///
  /// A database that somebody else made opens as it is: its schema is never altered.
  ///
  /// - Parameters:
  ///   - path: As the system takes it, without `~`; `:memory:` is one in memory, as `inMemory()`
  ///     gives it.
  ///   - configuration: What the database takes from its surroundings.
  public convenience init(
    path: String, configuration: Configuration = Configuration()
  ) throws {
    try self.init(configuration) { () throws(StoreError) in
      if path == ":memory:" { return try Store.inMemory() }
      return configuration.isReadOnly
        ? try Store.open(path: path, readOnly: true) : try Store.openOrCreate(path: path)
    }
  }

  /// A new database in memory: the eight categories and no list.
  public static func inMemory(
    configuration: Configuration = Configuration()
  ) throws -> Database {
    try Database(configuration) { () throws(StoreError) in try Store.inMemory() }
  }

  /// A new database in memory with the rows of a sample.
  public convenience init(
    sample: Sample, configuration: Configuration = Configuration()
  ) throws {
    let now = configuration.now().timeIntervalSince1970
    let set: SampleSet =
      switch sample {
      case .english: .english
      case .dutch: .dutch
      case .demo: .demo
      }
    try self.init(configuration) { () throws(StoreError) in try Store.sample(set, now: now) }
  }

  /// The user's own database, `$XDG_DATA_HOME/quickcart/quickcart.sqlite`, which `qcq` opens, too.
  public static func standard(
    configuration: Configuration = Configuration()
  ) throws -> Database {
    let path = Store.defaultPath(environment: ProcessInfo.processInfo.environment)
    return try Database(path: path, configuration: configuration)
  }

  private init(
    _ configuration: Configuration, _ open: () throws(StoreError) -> Store
  ) throws {
    let ids = IDRecorder(configuration.makeID)
    // The thread is the only one that uses it from here on.
    nonisolated(unsafe) let session = try QuickCartError.mapping {
      let store: Store
      do throws(StoreError) { store = try open() } catch { throw EngineError(error) }
      return try Session(store: store, options: configuration.options(ids))
    }
    for file in configuration.queryFiles { try session.check(file) }
    path = session.store.path
    (self.configuration, self.ids) = (configuration, ids)
    let shared = session.store.isInMemory ? session.store : nil
    let path = path
    observer = DatabaseObserver {
      let store = try shared ?? Store.open(path: path, readOnly: true)
      return (try Session(store: store, options: configuration.options(ids)), shared != nil)
    }
    thread = SessionThread(session)
  }

  /// Closes the database when what was asked before is done; what is asked later throws, and what
  /// is observed ends with an error.
  public func close() {
    thread.close()
    observer.close()
  }

  // MARK: Queries

  /// The rows of a query.
  @inlinable
  public func fetch<Q: Query>(_ query: Q) async throws -> [Q.Element] {
    try await rows(of: query.script) { try query.read($0) }
  }

  /// The first row of a query; nil where there is none.
  public func fetchOne<Q: Query>(_ query: Q) async throws -> Q.Element? {
    try await rows(of: query.script, limit: 1) { try query.read($0) }.first
  }

  /// The value of a query that gives one.
  public func fetch<Q: ValueQuery>(_ query: Q) async throws -> Q.Element {
    try query.value(among: await rows(of: query.script) { try query.read($0) })
  }

  /// Several queries that see one state of the database.
  public func fetch<each Q: Query>(
    together queries: repeat each Q
  ) async throws -> (repeat [(each Q).Element]) {
    try await perform { session in try session.rows(together: repeat each queries) }
  }

  // MARK: Changes

  /// Runs a text of the language, with changes in it: all of them are made, or none.
  ///
  ///     try await database.run("check \(name) in \(title)")
  ///
  /// - Parameters:
  ///   - text: Statements in the order in which they are made; what is interpolated is data.
  ///   - parameters: The values of `param`s, written as in qcq but for the quotes of text.
  /// - Returns: What each change did, in words: `checked 1 item in "BBQ"`.
  @discardableResult
  public func run(
    _ text: StatementText, parameters: [String: String] = [:]
  ) async throws -> ChangeSummary {
    try await perform { [ids] session in try session.make(text.text, parameters, ids) }
  }

  /// Takes the latest change back, whoever made it with qcq or this library.
  ///
  /// - Returns: What was taken back, in words; nil where there is nothing to undo.
  /// - Throws: `QuickCartError` with the code `undo-refused` where rows have been changed since.
  @discardableResult
  public func undo() async throws -> String? { try await move(.undo) }

  /// Makes the change again that was undone last.
  @discardableResult
  public func redo() async throws -> String? { try await move(.redo) }

  private func move(_ direction: HistoryDirection) async throws -> String? {
    try await perform { session in
      guard let action = try session.planned(direction) else { return nil }
      if let obstacle = action.obstacle { throw EngineError.refused(obstacle) }
      try session.apply(action)
      return action.report(isDryRun: false).sentence
    }
  }

  /// Writes whole rows, as one step of the history.
  func record(_ rows: [RowWrite], label: String) async throws -> Int {
    try await perform { session in try session.write(rows, label: label) }
  }

  func perform<Result: Sendable>(
    _ work: @escaping @Sendable (Session) throws -> Result
  ) async throws -> Result {
    try await thread.perform { session in try QuickCartError.mapping { try work(session) } }
  }
}

extension Database.Configuration {
  fileprivate func options(_ ids: IDRecorder) -> SessionOptions {
    var options = SessionOptions(
      now: { [now] in now().timeIntervalSince1970 },
      zone: FoundationTimeZone(identifier: timeZone.identifier) ?? FoundationTimeZone.current,
      makeID: { ids.next() })
    (options.takesReferences, options.takesConstants) = (true, true)
    return options
  }
}

extension QuickCartError {
  static func noValue(_ text: String) -> QuickCartError {
    QuickCartError(code: "no-value", message: "`\(text)` gave no value")
  }
}
