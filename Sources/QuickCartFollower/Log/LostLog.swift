/// A log that holds less than its index tells of.
///
/// Somebody took it away while others had the database open. They keep the index in use, and
/// whoever comes anew finds it beside a new log: what SQLite would write there it forgets as soon
/// as it makes the index anew, which it does once nobody has the database open.
package enum LostLog {
  /// Whether it is so, of a connection that has read something.
  package static func isFound(_ db: some LentConnection) -> Bool {
    guard let files = LogFiles(db), files.fromMain(2, at: 18) == [2, 2] else { return false }
    while let header = LogHeader(files), header.frames > 0 {
      if files.hold(header) { return false }
      // A log that begins anew says so in its index first.
      if LogHeader(files) == header { return true }
    }
    return false
  }
}

extension LogFiles {
  /// Whether the log is the one of an index, and as long.
  fileprivate func hold(_ header: LogHeader) -> Bool {
    guard let salt = fromLog(8, at: 16) else { return false }
    let found = salt.withUnsafeBytes {
      UInt64($0.load(as: UInt32.self)) << 32 | UInt64($0.load(fromByteOffset: 4, as: UInt32.self))
    }
    let end = 32 + header.frames * (24 + header.pageSize)
    return found == header.salt && fromLog(1, at: end - 1) != nil
  }
}
