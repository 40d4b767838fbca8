/// A type that is read from the columns of a row.
public protocol ReadableRow: Sendable {
  /// Reads the columns by their places.
  init(_ row: borrowing RowReader) throws
}

/// A type that the rows of an entity become.
public protocol FetchableRow: ReadableRow {
  /// What is selected for it, in the order in which it is read: `quantity`, `category.id as key`.
  static var columns: [String] { get }
}
