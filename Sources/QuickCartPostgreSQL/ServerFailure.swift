/// Why a server can't be asked.
package enum ServerFailure: Error, Hashable, Sendable {
  /// qcq was built without libpq.
  case notBuilt
  /// The address can't be read.
  case badAddress(String)
  /// There is no server there, it lets nobody in, or it went away.
  case outOfReach(String)
  /// It did not answer for so long that its connection was given up.
  case silent
  /// It went away, or did not answer, while a change was stored.
  case unknownEnd
  /// It does not let this user in.
  case refused(String)
  /// It has no database of that name.
  case noDatabase(String)
  /// It is older than what qcq can ask.
  case tooOld(version: String)
  /// This user may not read or change something.
  case notAllowed(String)
  /// It has no table of lists.
  case noTables
  /// A table or column is not what it was when the database was opened.
  case changed(String)
  /// It ended the statement: it took too long, or somebody ended it.
  case cancelled(String)
  /// The server, or this session there, takes no changes.
  case readOnly(String)
  /// Its disk is full.
  case full
  /// Another transaction holds a lock for too long.
  case locked(String)
  /// Another transaction has changed the same rows at that moment, or each waits for the other:
  /// the same work may succeed when it is done again.
  case collided(String)
  /// A row is not as the tables want it.
  case unfit(Unfitness)
  /// What can be done with a file only.
  case needsFile
  /// Anything else that it said.
  case other(String)
}

extension ServerFailure {
  /// Whether nobody knows what the server has done.
  package var isOfConnection: Bool {
    switch self {
    case .outOfReach, .silent, .unknownEnd: true
    case .notBuilt, .badAddress, .refused, .noDatabase, .tooOld, .notAllowed, .noTables, .changed,
      .cancelled, .readOnly, .full, .locked, .collided, .unfit, .needsFile, .other:
      false
    }
  }

  /// Whether the same work may succeed when it is done again.
  package var isOfCollision: Bool { if case .collided = self { true } else { false } }

  /// Whether the tables, or what this user may do with them, may be others than they were.
  var isOfTables: Bool {
    switch self {
    case .changed, .notAllowed: true
    case .notBuilt, .badAddress, .outOfReach, .silent, .unknownEnd, .refused, .noDatabase, .tooOld,
      .noTables, .cancelled, .readOnly, .full, .locked, .collided, .unfit, .needsFile, .other:
      false
    }
  }

  /// What the tables want of a row.
  package enum Unfitness: Hashable, Sendable {
    /// A column has to have a value.
    case missingValue(column: String)
    /// No other row may have the same values.
    case notUnique(columns: String)
    /// What it refers to has to be there, and to stay; the server says which it is.
    case foreignKey(detail: String)
    /// A column of whole numbers can't hold a number.
    case number(column: String)
    /// Rows of a table have stayed as they were, as a trigger or a rule wants it.
    case kept(table: String, count: Int)
    /// In the server's words, or ours.
    case other(String)
  }
}
