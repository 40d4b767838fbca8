import GRDB
package import QCQLanguage

/// How a change ends.
package enum ChangeEnding: Sendable {
  /// It stays; the summary says in words what it did, for the history.
  case commit(summary: String)
  case rollBack
}

/// What a change gave. There is one only where its transaction has ended as it was meant to:
/// whatever fails later takes nothing back, and so is told in it and not thrown.
package struct ChangeResult<Result> {
  package let result: Result
  /// Why it cannot be undone: nil when it can, and when there is nothing to undo.
  package let historyProblem: String?
  /// Rows that could not be put back, as far as that is all that stands in the way.
  package let undoConflicts: [HistoryConflict]
  /// What went wrong once it was committed.
  package let aftermath: StoreError?

  package init(
    _ result: Result, historyProblem: String? = nil, undoConflicts: [HistoryConflict] = [],
    aftermath: StoreError? = nil
  ) {
    (self.result, self.historyProblem) = (result, historyProblem)
    (self.undoConflicts, self.aftermath) = (undoConflicts, aftermath)
  }
}

extension ChangeResult: Sendable where Result: Sendable {}

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
  /// Whether it was passed over: it stays as it is, and is neither undone nor redone any more.
  package var isSkipped: Bool
  package var rowCount: Int
}

/// Which way to go in the history.
package enum HistoryDirection: String, Sendable, CaseIterable {
  case undo, redo
}

/// What going one step in the history would do. Its rows are read with `Store.forEachRow`, as
/// there may be any number.
package struct HistoryPlan: Sendable {
  package var direction: HistoryDirection
  package var step: HistoryStep
  /// What stands in the way, if anything does; when it is much, only the first of it.
  package var conflicts: [HistoryConflict]
  /// The rows, without those whose time of change only comes along.
  package var rowCount: Int
  package var maker: StepMaker
  /// Whether rows of somebody's own tables may go or change with it.
  package var mayReachOwnTables: Bool
  /// Which have, once it was gone or tried.
  package var losses: [OwnLoss] = []
  let stored: StoredStep
  /// The state of the data in which nothing else stood in the way; nil if some of them stay as
  /// they are, so that they have to be looked at again.
  let state: DataState?
}

/// Who made the step that is undone or redone next.
package enum StepMaker: Sendable {
  case thisProgram
  /// Somebody who works here may think of an own step.
  case another
  /// Nothing was changed here yet.
  case unknown
}

/// Which state of the data a connection has seen: the same for as long as nobody changes them.
struct DataState: Hashable, Sendable {
  /// What others have committed counts in the one, what this connection has changed in the other.
  private let version: Int64?
  private let changes: Int

  /// To be asked in a transaction that has read.
  init(_ db: Database) throws {
    version = try db.row("PRAGMA main.data_version") { $0.int(0) }
    changes = db.totalChangesCount
  }
}

/// A row that is not as the history left it, or cannot become what it was.
package struct HistoryConflict: Hashable, Sendable {
  /// What is the matter with a row.
  package enum Reason: Hashable, Sendable {
    case changed(column: String, expected: Value, found: Value)
    /// A cell becomes another one when the row is put back, as a trigger wants it.
    case altered(column: String, expected: Value, found: Value)
    case gone
    /// It was to become another one and is as before, as a trigger wants it.
    case kept(RowDeed)
    /// A row with the id is there again.
    case exists
    /// The row is no part of the step, and would be changed or removed with it.
    case wouldAlsoChange
    /// Columns that the history recorded are no longer there.
    case tableChanged
    /// SQLite refuses it, in its words.
    case constraint(String)
    /// The program was stopped while it made, undid or redid the step, and the row tells of
    /// neither.
    case unknown
  }

  package var entity: Entity
  package var id: Value
  /// The item's name, the list's title or the category's name.
  package var name: String
  package var reason: Reason

  /// More than these are not told; one is enough to refuse.
  static let limit = 100
}

extension HistoryDirection {
  var opposite: HistoryDirection {
    switch self {
    case .undo: .redo
    case .redo: .undo
    }
  }
}

extension StepRow {
  /// The row as it should be before going a step in a direction; nil where there should be none.
  func now(_ direction: HistoryDirection) -> RowImage? {
    switch direction {
    case .undo: has ? new : nil
    case .redo: had ? old : nil
    }
  }

  /// The row as it is to be afterwards.
  func then(_ direction: HistoryDirection) -> RowImage? { now(direction.opposite) }
}
