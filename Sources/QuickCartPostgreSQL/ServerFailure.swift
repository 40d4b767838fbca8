/// Why a server can't be asked.
package enum ServerFailure: Error, Hashable, Sendable {
  /// qcq was built without libpq.
  case notBuilt
  /// There is no server there, it lets nobody in, or it went away.
  case outOfReach(String)
  /// It does not let this user in, or does not know the database.
  case refused(String)
  /// It is older than what qcq can ask.
  case tooOld(version: String)
  /// This user may not read or change something.
  case notAllowed(String)
  /// A table or column is not what it was when the database was opened.
  case changed(String)
  /// It ended the statement: it took too long, or somebody ended it.
  case cancelled(String)
  /// Another transaction holds a lock for too long.
  case locked(String)
  /// A row is not as the tables want it.
  case unfit(String)
  /// What can be done with a file only.
  case needsFile
  /// Anything else that it said.
  case other(String)
}
