/// A type that is read from the columns of a row.
public protocol ReadableRow: Sendable {
  /// Reads the columns by their places.
  init(_ row: borrowing RowReader) throws
}

/// A type that the rows of an entity become, `Items.all.as(Line.self)`:
///
///     struct Line: FetchableRow {
///       var name: String
///       var category: String?
///
///       static let columns = ["name", "category"]
///
///       init(_ row: borrowing RowReader) throws {
///         (name, category) = (try row.value(at: 0), try row.value(at: 1))
///       }
///     }
public protocol FetchableRow: ReadableRow {
  /// What is selected for it, in the order in which it is read: `quantity`, `category.id as key`.
  static var columns: [String] { get }
}
