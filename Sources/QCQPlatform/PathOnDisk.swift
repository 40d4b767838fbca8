import CAttributes

/// Paths as the disk has them.
package enum PathOnDisk {
  /// A path without links; nil where nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The directory of a path, `.` where it names none.
  package static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where links lead that a path names, though nothing may be there yet.
  package static func followed(_ path: String) -> String {
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      guard let next = next(after: path) else { break }
      path = next
    }
    return path
  }

  /// Where a link leads; nil for what is none. `..` in it is left as it is: the disk knows which
  /// directory that is.
  package static func next(after path: String) -> String? {
    guard FileStatus(unfollowed: path)?.isLink == true else { return nil }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &bytes, bytes.count - 1)
    guard count > 0 else { return nil }
    let next = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isAlone = next.hasPrefix("/") || !path.utf8.contains(UInt8(ascii: "/"))
    return isAlone ? next : directory(of: path) + "/" + next
  }

  /// Gives a file the place of nothing; throws `EEXIST` where something is, which stays.
  package static func move(_ path: String, toFree place: String) throws(SystemFailure) {
    if qcq_rename_new(path, place) == 0 { return }
    guard errno != EEXIST else { throw SystemFailure(EEXIST) }
    // Where that can't be done at once, a second name can be given, which nobody may have either.
    if link(path, place) == 0 { return Draft.removeFile(path) }
    guard errno != EEXIST else { throw SystemFailure(EEXIST) }
    // There are file systems where a file has one name; who makes an empty file has its place.
    try Descriptor.close(try Descriptor.open(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW))
    guard rename(path, place) == 0 else {
      let failure = SystemFailure()
      unlink(place)
      throw failure
    }
  }

  /// Gives each of two files or folders the name of the other one, so that neither name is ever
  /// missing; throws where that can't be done at once, and then nothing has happened.
  package static func exchange(_ path: String, _ other: String) throws(SystemFailure) {
    if qcq_exchange(path, other) != 0 { throw SystemFailure() }
  }

  /// Does something with the names of a directory while nobody else does so by this. It is short,
  /// as the others wait; not every file system has such a lock.
  package static func alone<Result, Failure: Error>(
    in directory: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lock = try? Descriptor.open(directory)
    defer { if let lock { try? Descriptor.close(lock) } }
    if let lock { while flock(lock, LOCK_EX) != 0, errno == EINTR {} }
    return try work()
  }

  /// Makes new names in the directory of a file last; a file system that can't do that has no
  /// better.
  static func synchronize(directoryOf path: String) {
    guard let directory = try? Descriptor.open(Self.directory(of: path)) else { return }
    try? Descriptor.synchronize(directory)
    try? Descriptor.close(directory)
  }

  /// Whether a file lies in a folder or below it, links followed; an empty path is the current one.
  package static func lies(_ file: String, inside folder: String) -> Bool {
    guard let file = resolved(file), let folder = resolved(folder) else { return false }
    return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
