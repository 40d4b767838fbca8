/// A database that other programs may change, and that its owner has open.
package protocol FollowedDatabase: AnyObject, Sendable {
  /// The file as the user named it.
  var path: String { get }
  /// How often somebody asks for changes that nobody tells of, in seconds, if that is not the
  /// watcher; nil if nobody has to.
  var pollingInterval: Double? { get }
  /// Does work on the connection, which nobody else uses meanwhile.
  func lend<Result>(
    _ work: (any LentConnection) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result
  /// Calls back when the connection itself has committed, for as long as what is returned is kept.
  func onCommit(_ work: @escaping @Sendable () -> Void) -> AnyObject
}
