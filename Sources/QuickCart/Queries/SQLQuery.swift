public import Foundation
import QCQEngine
import QCQLanguage
import QuickCartStore

/// A query in SQL, for what the language has no words for.
///
///     struct Pair: Codable { var first: String; var second: String }
///     let pairs = try await database.fetch(
///       sql(
///         """
///         SELECT a.name AS first, b.name AS second FROM shopping_items a, shopping_items b
///         WHERE a.name < b.name AND a.quantity = b.quantity AND a.quantity > \(least)
///         """, as: Pair.self))
///
/// What is interpolated is bound, and never read as SQL. It can't change anything: for that
/// `run(_:)` has the sentences of the language, which undo knows.
public struct SQLQuery<Element: Sendable>: Sendable {
  let text: SQLText
  @usableFromInline let read: @Sendable (RowReader) throws -> Element

  @usableFromInline
  init(_ text: SQLText, _ read: @escaping @Sendable (RowReader) throws -> Element) {
    (self.text, self.read) = (text, read)
  }
}

/// A query in SQL, each row of which becomes a value by the names of its columns.
public func sql<Element: Decodable & Sendable>(
  _ text: SQLText, as type: Element.Type = Element.self
) -> SQLQuery<Element> {
  SQLQuery(text) { try Element(from: RowDecoder(row: $0)) }
}

/// A query in SQL, each row of which becomes a value by the places of its columns, which is the
/// fastest way to read many.
@inlinable
public func sql<Element: ReadableRow>(
  _ text: SQLText, rows type: Element.Type
) -> SQLQuery<Element> {
  SQLQuery(text) { try Element($0) }
}

/// The text of a query in SQL, and the values that are bound to it.
public struct SQLText: ExpressibleByStringInterpolation, Sendable {
  let text: String
  let values: [Value]

  /// A text without values.
  public init(stringLiteral text: String) { (self.text, values) = (text, []) }

  /// A text with placeholders for what was interpolated.
  public init(stringInterpolation parts: StringInterpolation) {
    (text, values) = (parts.text, parts.values)
  }

  /// Collects the pieces of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [Value] = []

    /// An empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds a piece as it is written.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Binds a value.
    public mutating func appendInterpolation(_ value: some SQLValue) {
      text += "?"
      values.append(value.binding.value)
    }

    /// Binds a value, or NULL.
    public mutating func appendInterpolation<Bound: SQLValue>(_ value: Bound?) {
      text += "?"
      values.append(value?.binding.value ?? .absent)
    }

    /// Binds several values, with commas between them: `id IN (\(ids))`.
    public mutating func appendInterpolation(_ values: [some SQLValue]) {
      text += values.map { _ in "?" }.joined(separator: ", ")
      self.values += values.map(\.binding.value)
    }

    /// Puts a name in double quotes: that of a column that is known only when the program runs.
    public mutating func appendInterpolation(name: String) {
      text += StatementRows.quotedName(name)
    }
  }
}

/// What can be bound to SQL.
public protocol SQLValue: Sendable {
  /// The value as SQLite stores it.
  var binding: SQLBoundValue { get }
}

/// A value as SQLite stores it.
public struct SQLBoundValue: Sendable {
  let value: Value
}

extension String: SQLValue {
  /// A text.
  public var binding: SQLBoundValue { SQLBoundValue(value: .text(self)) }
}

extension Int: SQLValue {
  /// A whole number.
  public var binding: SQLBoundValue { SQLBoundValue(value: .int(Int64(self))) }
}

extension Double: SQLValue {
  /// A number.
  public var binding: SQLBoundValue { SQLBoundValue(value: .number(self)) }
}

extension Bool: SQLValue {
  /// 1 or 0.
  public var binding: SQLBoundValue { SQLBoundValue(value: .bool(self)) }
}

extension Date: SQLValue {
  /// Seconds since 1970, with their fraction.
  public var binding: SQLBoundValue { SQLBoundValue(value: .date(timeIntervalSince1970)) }
}

extension Data: SQLValue {
  /// Bytes.
  public var binding: SQLBoundValue { SQLBoundValue(value: .data([UInt8](self))) }
}

extension Database {
  /// The rows of a query in SQL.
  ///
  /// - Throws: `QuickCartError` with the code `sql-refused` where SQLite does not take the text, or
  ///   it is more than one query.
  @inlinable
  public func fetch<Element>(_ query: SQLQuery<Element>) async throws -> [Element] {
    // It is filled by one thread, and looked at when that is done.
    nonisolated(unsafe) let collected = Collected<Element>()
    try await forEachRow(of: query) { collected.elements.append(try query.read($0)) }
    return collected.elements
  }

  @usableFromInline
  func forEachRow<Element>(
    of query: SQLQuery<Element>, _ take: @escaping @Sendable (RowReader) throws -> Void
  ) async throws {
    try await perform { session in
      let rows = ReadRows(take)
      if let refusal = try session.run(sql: query.text.text, query.text.values, into: rows) {
        throw QuickCartError(code: "sql-refused", message: refusal.words)
      }
      try rows.check()
    }
  }
}

extension SQLRefusal {
  fileprivate var words: String {
    switch self {
    case .notOne: "the SQL is not one statement"
    case .notAQuery: "the SQL is not a query: it would change something, or gives no rows"
    case .otherPlaceholders: "the SQL has placeholders of its own; interpolate the values"
    case .wrong(let message): "SQLite does not take the SQL: \(message)"
    }
  }
}
