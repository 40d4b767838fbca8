import QCQReports
import QCQLanguage
import QCQSQL
import QCQText
import QuickCartStore

/// Rows in the order of a query, found by their ids: all that there are, or the first ones.
struct OrderedRows {
  struct Row {
    var id: StoredCell
    var key: WatchedKey
    var content: PackedRow
    /// What it is ordered by; no two rows have the same.
    var order: [StoredCell]
    /// The row as it is stored.
    var stored: [StoredCell]
  }

  private let terms: [OrderCell]
  // In order; apart, as answers are made of keys and contents.
  private(set) var keys: [WatchedKey] = []
  private(set) var contents: [PackedRow] = []
  private var orders: [[StoredCell]] = []
  private var known: [StoredCell: (order: [StoredCell], stored: [StoredCell])] = [:]
  /// The place up to which all rows are held; nil if there are no others.
  private var end: [StoredCell]?

  /// - Parameter isWhole: Whether there are no rows behind them.
  /// - Returns: Nil if they do not stand in this order, each for itself.
  init?(_ rows: [Row], by terms: [OrderCell], isWhole: Bool) {
    self.terms = terms
    for row in rows {
      guard orders.last.map({ compare($0, row.order) < 0 }) ?? true, known[row.id] == nil else {
        return nil
      }
      keys.append(row.key)
      contents.append(row.content)
      orders.append(row.order)
      known[row.id] = (row.order, row.stored)
    }
    if !isWhole { end = orders.last }
  }

  var count: Int { keys.count }
  /// Whether there are no others.
  var isWhole: Bool { end == nil }
  var stored: some Sequence<[StoredCell]> { known.values.lazy.map(\.stored) }

  mutating func remove(_ id: StoredCell) {
    guard let row = known.removeValue(forKey: id) else { return }
    let place = place(of: row.order)
    keys.remove(at: place)
    contents.remove(at: place)
    orders.remove(at: place)
  }

  /// Whether a row has a place among them, and none behind the end.
  func hasPlace(_ order: [StoredCell]) -> Bool { end.map { compare($0, order) >= 0 } ?? true }

  /// Takes in a row that is not there, if it has a place.
  mutating func insert(_ row: Row) {
    guard hasPlace(row.order) else { return }
    let place = place(of: row.order)
    keys.insert(row.key, at: place)
    contents.insert(row.content, at: place)
    orders.insert(row.order, at: place)
    known[row.id] = (row.order, row.stored)
  }

  /// How many rows come before a place in the order.
  private func place(of order: [StoredCell]) -> Int {
    orders.endOfPrefix { compare($0, order) < 0 }
  }

  private func compare(_ left: [StoredCell], _ right: [StoredCell]) -> Int {
    for (index, term) in terms.enumerated() {
      let order = left[index].order(right[index], isText: term.isText)
      if order != 0 { return term.isDescending ? -order : order }
    }
    return 0
  }
}
