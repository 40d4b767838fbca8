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
  /// Calls back when there is something to see, for as long as what is returned is kept.
  func onCommit(_ work: @escaping @Sendable (CommitNotice) -> Void) -> AnyObject
  /// What tells whoever waits of changes, before `onCommit` does; nil where nothing can.
  func makeTeller() -> (any ChangeTeller)?
}

/// Tells of changes through a descriptor.
///
/// Whoever keeps one waits for it, so that no other thread has to be woken first.
package protocol ChangeTeller: AnyObject {
  /// Readable once something is told; -1 while nothing can be.
  var descriptor: Int32 { get }
  /// Whether nothing can be taken in for a moment, after which it is worth to ask again.
  var isBusy: Bool { get }
  /// Takes in what was told, and has those called back whom `onCommit` was given.
  func take()
}

/// Why somebody is called back.
package enum CommitNotice: Hashable, Sendable {
  /// The connection itself has committed.
  case committed
  /// A server has told of changes; `isOwn` if the program itself has made all of them.
  case told(isOwn: Bool)
}
