import QCQLanguage
import QCQReports

/// A state of the rows of an observed query, and what led to it.
public struct QueryUpdate<Element: Sendable>: Sendable {
  /// All rows, in the order of the query.
  public let rows: [Element]
  /// What was changed since the update before; nil for the first, and for one after a failure.
  public let changes: [RowChange<Element>]?
}

/// One step from a state of the rows to the next. Made one after the other, the steps of an update
/// turn the rows before it into its own.
public enum RowChange<Element: Sendable>: Sendable {
  /// A row that is new, or is where it was not.
  case insert(Element, at: Int)
  /// The row is no longer where it was.
  case remove(Element, at: Int)
  /// The row is where it was, with other values.
  case update(from: Element, to: Element, at: Int)
}

extension Query {
  /// The rows now, and again whenever any program has changed them. Who is slow gets the newest
  /// rows and never a backlog. It ends with the task that iterates.
  ///
  /// A failure, such as a file that is gone, ends the sequence with an error.
  public func values(
    in database: Database
  ) -> AsyncThrowingStream<[Element], any Error> {
    stream(in: database) { query, version in try query.rows(of: version) }
  }

  /// The same, with the steps from each state to the next. Steps can't be left out: who is slow has
  /// them all.
  public func changes(
    in database: Database
  ) -> AsyncThrowingStream<QueryUpdate<Element>, any Error> {
    stream(in: database, .unbounded) { query, version in try query.update(of: version) }
  }

  fileprivate func stream<Value: Sendable>(
    in database: Database,
    _ policy: AsyncThrowingStream<Value, any Error>.Continuation.BufferingPolicy = .bufferingNewest(
      1),
    _ read: @escaping @Sendable (Self, WatchVersion) throws -> Value
  ) -> AsyncThrowingStream<Value, any Error> {
    AsyncThrowingStream(bufferingPolicy: policy) { continuation in
      let token = database.observer.observe(script) { result in
        do {
          continuation.yield(try read(self, result.get()))
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in withExtendedLifetime(token) {} }
    }
  }
}

extension ValueQuery {
  /// The value now, and again whenever any program has changed what it is worked out from; as with
  /// rows, who is slow gets the newest.
  public func values(in database: Database) -> AsyncThrowingStream<Element, any Error> {
    stream(in: database) { query, version in try query.value(among: query.rows(of: version)) }
  }

  /// The only row that the query gives.
  func value(among rows: [Element]) throws -> Element {
    guard let value = rows.first else { throw QuickCartError.noValue(text) }
    return value
  }
}

// How the rows of a watch become values.
extension Query {
  /// - Parameter member: The place of the query among those that are asked together.
  func rows(of version: WatchVersion, member: Int = 0) throws -> [Element] {
    guard version.members.indices.contains(member) else { return [] }
    let result = version.members[member].result
    let columns = RowColumns(result.shape.shape)
    return try result.rows.map { try read($0, columns) }
  }

  fileprivate func read(_ row: PackedRow, _ columns: RowColumns) throws -> Element {
    let view = row.view
    return try withExtendedLifetime(view) { try read(RowReader(view, columns)) }
  }

  func update(of version: WatchVersion) throws -> QueryUpdate<Element> {
    let rows = try rows(of: version)
    guard !version.isWhole, let member = version.members.first, let old = member.previous else {
      return QueryUpdate(rows: rows, changes: nil)
    }
    var steps = RowSteps(self, member.result.shape, old.keys)
    return QueryUpdate(rows: rows, changes: try steps.changes(member.changes))
  }
}

/// Finds the places of steps that name their rows by keys.
private struct RowSteps<Q: Query> {
  private let query: Q
  private let columns: RowColumns
  private var keys: [WatchedKey]

  init(_ query: Q, _ shape: WatchedShape, _ keys: [WatchedKey]) {
    (self.query, self.keys) = (query, keys)
    columns = RowColumns(shape.shape)
  }

  mutating func changes(_ changes: [WatchChange]) throws -> [RowChange<Q.Element>] {
    var steps: [RowChange<Q.Element>] = []
    for change in changes {
      switch change {
      case .insert(let key, let row, let previous):
        steps.append(.insert(try query.read(row, columns), at: insert(key, after: previous)))
      case .delete(let key, let row):
        guard let index = remove(key) else { continue }
        steps.append(.remove(try query.read(row, columns), at: index))
      case .update(let key, let old, let new, _):
        guard let index = keys.firstIndex(of: key) else { continue }
        steps.append(
          .update(
            from: try query.read(old, columns), to: try query.read(new, columns), at: index))
      case .move(let key, let row, let previous):
        guard let index = remove(key) else { continue }
        let element = try query.read(row, columns)
        steps.append(.remove(element, at: index))
        steps.append(.insert(element, at: insert(key, after: previous)))
      }
    }
    return steps
  }

  private mutating func insert(_ key: WatchedKey, after previous: WatchedKey?) -> Int {
    let index = previous.flatMap { keys.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    keys.insert(key, at: index)
    return index
  }

  private mutating func remove(_ key: WatchedKey) -> Int? {
    guard let index = keys.firstIndex(of: key) else { return nil }
    keys.remove(at: index)
    return index
  }
}
