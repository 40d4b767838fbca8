/// Tells of another program's commit by the index of the log alone, before the path, the locks and
/// the file are looked at: that takes a dozen calls of the system, for which nobody who waits for
/// the commit has to wait.
///
/// It is enough only while nothing else is known to have happened than that somebody wrote to the
/// log, and only once: the whole look, which comes next, finds the same commit and whatever else
/// there is.
struct LogGlance {
  /// Whether it is enough; nil while nothing has happened.
  private var isEnough: Bool?
  /// Where the log ended when that was told; nil if nothing was told since the last whole look.
  private var told: LogHeader?

  /// Somebody wrote to the log.
  mutating func allow() { isEnough = isEnough ?? true }

  /// There is another reason to look.
  mutating func forbid() { isEnough = false }

  /// The whole look has shown all that there was to see.
  mutating func end() { (isEnough, told) = (nil, nil) }

  /// Whether there is a commit of another program, which is told of herewith.
  mutating func sees(_ database: some FollowedDatabase, since sight: DatabaseSight) -> Bool {
    guard isEnough == true, told == nil, let known = sight.log else { return false }
    let header: LogHeader? = try? database.lend { db in
      // Else the connection itself may have made the commit.
      guard DataVersion.any(db) == sight.version.any else { return nil }
      return LogFiles(db).flatMap(LogHeader.init)
    }
    guard let header, header != known else { return false }
    told = header
    return true
  }

  /// Whether there is no commit in what a whole look has found that was not told of.
  func toldOf(_ found: DatabaseSight) -> Bool { told != nil && found.log == told }
}
