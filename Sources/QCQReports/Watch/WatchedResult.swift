package import QCQLanguage
package import QCQText

/// What tells a row of a watched result from the others: its id, the keys of its group, or for a
/// single row its place.
package struct WatchedKey: Hashable, Sendable {
  package var cells: PackedRow
  /// 0, or how many rows before it have the same id: a damaged table may have several.
  package var repetition = 0

  package init(_ cells: PackedRow, repetition: Int = 0) {
    (self.cells, self.repetition) = (cells, repetition)
  }
}

/// The columns of a watched result.
package struct WatchedShape: Sendable {
  package var shape: ResultShape
  package var keyTypes: [ValueType]
  /// For each cell of a row the column it belongs to; hidden ones belong to a heading.
  package var cellNames: [String]

  package init(shape: ResultShape, keyTypes: [ValueType], cellNames: [String]) {
    (self.shape, self.keyTypes, self.cellNames) = (shape, keyTypes, cellNames)
  }

  /// Whether rows of the two can be compared: equal ones are written alike.
  package func fits(_ other: WatchedShape) -> Bool {
    cellNames.elementsEqual(other.cellNames) { $0.isIdentical(to: $1) }
      && keyTypes == other.keyTypes
      && shape.columns.elementsEqual(other.shape.columns) { $0.hasCells(like: $1) }
  }
}

extension ResultColumn {
  /// Whether equal cells of the two are written alike, and so are the rows inside them.
  fileprivate func hasCells(like other: ResultColumn) -> Bool {
    guard type == other.type else { return false }
    guard let children, let others = other.children else {
      return children == nil && other.children == nil
    }
    return children.elementsEqual(others) {
      $0.name.isIdentical(to: $1.name) && $0.hasCells(like: $1)
    }
  }
}

/// All rows of a watched query, in order, as they were in one state of the database.
package struct WatchedResult: Sendable {
  package var shape: WatchedShape
  package var keys: [WatchedKey]
  package var rows: [PackedRow]

  package init(shape: WatchedShape, keys: [WatchedKey] = [], rows: [PackedRow] = []) {
    (self.shape, self.keys, self.rows) = (shape, keys, rows)
  }
}

/// One step from a result to the next; made one after the other, the steps of a version turn the
/// rows of the version before into its own, in order.
package enum WatchChange: Sendable {
  /// A new row, directly behind another one; nil for the first place.
  case insert(WatchedKey, PackedRow, after: WatchedKey?)
  /// The row stays where it is; the columns named have other values.
  case update(WatchedKey, old: PackedRow, new: PackedRow, changed: [String])
  case delete(WatchedKey, PackedRow)
  /// The row, with the values it had, goes directly behind another one.
  case move(WatchedKey, PackedRow, after: WatchedKey?)
}

/// What one watched query gives in a version, and how it came there.
package struct WatchedMember: Sendable {
  /// Its name in a `together`, or its number; nil where it is the only one.
  package var name: String?
  package var result: WatchedResult
  /// Nothing in the first version and after a reset: then the result itself is the news.
  package var changes: [WatchChange]
  /// What the changes start from, where somebody still has it.
  package var previous: WatchedResult?

  package init(
    name: String?, result: WatchedResult, changes: [WatchChange], previous: WatchedResult? = nil
  ) {
    (self.name, self.result, self.changes) = (name, result, changes)
    self.previous = previous
  }
}

/// A state of all that is watched; all of it is of one state of the database.
package struct WatchVersion: Sendable {
  /// From 1 on, without gaps.
  package var number: Int
  /// Whether it stands for itself, and has no steps from the version before.
  package var isWhole: Bool
  package var members: [WatchedMember]
  /// Why it stands for itself, where something else came before it.
  package var reason: String?
  /// Why all was asked anew, where the rows that had changed would have told it but were not known.
  package var asked: String?
  /// What there is to say of stored cells that do not fit their fields.
  package var warnings: [Diagnostic] = []

  package init(number: Int, isWhole: Bool, members: [WatchedMember], reason: String? = nil) {
    (self.number, self.isWhole, self.members) = (number, isWhole, members)
    self.reason = reason
  }
}
