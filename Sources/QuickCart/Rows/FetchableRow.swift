/// A type that the rows of an entity become.
public protocol FetchableRow: Sendable {
  /// What is selected for it, in the order in which it is read: `quantity`, `category.id as key`.
  static var columns: [String] { get }

  /// Reads the columns by their places.
  init(_ row: RowReader) throws
}
