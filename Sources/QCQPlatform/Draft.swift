/// What lies beside a file until it is whole and takes its place.
package enum Draft {
  private static let prefix = ".qcq-"
  private static let suffix = ".tmp"
  /// What SQLite keeps beside a database.
  private static let besides = ["", "-wal", "-shm", "-journal"]
  /// In seconds: processes of other machines and containers can't be seen, and a draft of theirs
  /// that is still written to is younger.
  private static let leastAge = 3600.0

  /// A name that nobody has, of this process.
  package static func path(in directory: String) -> String {
    "\(directory)/\(prefix)\(getpid())-\(UInt32.random(in: 0...UInt32.max))\(suffix)"
  }

  /// Takes away drafts that processes have left which were killed.
  package static func sweep(_ directory: String) {
    guard let entries = opendir(directory) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard let process = maker(of: name) else { continue }
      let path = "\(directory)/\(name)"
      if isLeft(path, by: process) { unlink(path) }
    }
  }

  /// The process that has made a draft; nil for any other file.
  private static func maker(of name: String) -> pid_t? {
    guard name.hasPrefix(prefix), let beside = besides.first(where: { name.hasSuffix(suffix + $0) })
    else { return nil }
    let numbers = name.dropFirst(prefix.count).dropLast(suffix.count + beside.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, UInt32(numbers[1]) != nil else { return nil }
    return pid_t(numbers[0])
  }

  private static func isLeft(_ path: String, by process: pid_t) -> Bool {
    guard process > 0, kill(process, 0) != 0, errno == ESRCH,
      let status = FileStatus(unfollowed: path), status.isOrdinary, status.owner.user == geteuid()
    else { return false }
    return MachineClock.now - Double(status.extent.seconds) > leastAge
  }
}
