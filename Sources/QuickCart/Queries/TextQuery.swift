/// A query that is written in qcq and met at run time: typed by a person, or read from a file.
///
///     struct Line: Codable { var name: String; var quantity: Int }
///     let query = TextQuery("items in \"BBQ\" where pending show name, quantity", as: Line.self)
///
/// Each row becomes a value by the names of the columns. A mistake in the text, a column that is
/// missing or one of another type throws when the query is fetched.
public struct TextQuery<Element: Decodable & Sendable>: Query {
  /// The query in qcq.
  public let text: String

  /// One query; what is interpolated is data. For one in a `String` there is `StatementText(_:)`.
  public init(_ text: StatementText, as type: Element.Type = Element.self) { self.text = text.text }

  /// Reads one row.
  public func read(_ row: RowReader) throws -> Element {
    try Element(from: RowDecoder(row: row))
  }
}

extension String {
  /// The text in quotes, as data of a query: whatever is in it, it is never read as code.
  public var qcqLiteral: String { literal.text }
}
