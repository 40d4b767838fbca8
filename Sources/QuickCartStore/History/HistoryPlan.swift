import QCQSemantics
package import QCQLanguage

/// How a change ends.
package enum ChangeEnding: Sendable {
  /// It stays; the summary says in words what it did, for the history.
  case commit(summary: String)
  case rollBack
}

/// What a change gave, and why it cannot be undone: nil when it can, and when there is nothing to
/// undo.
package typealias ChangeResult<Result> = (result: Result, historyProblem: String?)

/// One change in the history.
package struct HistoryStep: Hashable, Sendable {
  package var id: Int64
  /// When it was made, in Unix seconds.
  package var at: Double
  /// What made it: the statement as written, or the script.
  package var label: String
  /// What it did, in words.
  package var summary: String
  package var isUndone: Bool
  package var rowCount: Int
}

/// Which way to go in the history.
package enum HistoryDirection: String, Sendable, CaseIterable {
  case undo, redo
}

/// What going one step in the history would do.
package struct HistoryPlan: Sendable {
  package var direction: HistoryDirection
  package var step: HistoryStep
  /// The rows of the step: `old` as it should be now by the record, `new` as it will be.
  package var rows: [RowChange]
  /// What stands in the way, if anything does; when it is much, only the first of it.
  package var conflicts: [HistoryConflict]
}

/// A row that is not as the history left it, or cannot become what it was.
package struct HistoryConflict: Hashable, Sendable {
  /// What is the matter with a row.
  package enum Reason: Hashable, Sendable {
    case changed(column: String, expected: Value, found: Value)
    case gone
    /// A row with the id is there again.
    case exists
    /// The row is no part of the step, and would be changed or removed with it.
    case wouldAlsoChange
    /// Columns that the history recorded are no longer there.
    case tableChanged
    /// SQLite refuses it, in its words.
    case constraint(String)
  }

  package var entity: Entity
  package var id: Value
  /// The item's name, the list's title or the category's name.
  package var name: String
  package var reason: Reason
}
