package import QCQLanguage

/// A value bound to a placeholder.
package struct SQLBinding: Hashable, Sendable {
  package var value: Value
  /// A text to be folded for search when it is bound: without case and accents.
  package var isFolded: Bool

  package init(value: Value, isFolded: Bool = false) {
    self.value = value
    self.isFolded = isFolded
  }
}

/// A cell that is, or is part of, the key of a row.
package struct KeyCell: Hashable, Sendable {
  package var cell: Int
  package var type: ValueType
}

/// A statement ready to be prepared: its text never holds a value, only placeholders.
package struct SQLStatement: Sendable {
  package var text: String
  package var bindings: [SQLBinding]
  package var shape: ResultShape
  /// The statements whose rows stand inside a cell, by the index of the cell. The cell itself holds
  /// the id that is bound to their `ownerPlaceholder`.
  package var children: [Int: SQLStatement] = [:]
  /// The statements whose rows come behind these, where there are any: totals, with the same cells.
  package var totals: [SQLStatement] = []
  /// The placeholder, from 1, of the row that the rows belong to.
  package var ownerPlaceholder = 0
  /// The cells that tell a row from the others, where they were asked for: its id, or the keys of
  /// its group. None where there is only one row.
  package var keys: [KeyCell] = []
  /// What each cell may hold; none where all of them are taken as they come.
  package var rules: [CellRule] = []
  /// Which cells no sound table leaves empty, in rows that are those of a table; none otherwise.
  package var filled: [Bool] = []
  /// What a server is asked as a whole in its place.
  package var whole: WholeStatement?
  /// The zone of days that are stored without one.
  package var zone: any TimeZoneRules = UTC()
}
