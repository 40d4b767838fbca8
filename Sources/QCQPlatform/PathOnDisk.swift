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

  /// Whether a file lies in a folder or below it, links followed; an empty path is the current one.
  package static func lies(_ file: String, inside folder: String) -> Bool {
    guard let file = resolved(file), let folder = resolved(folder) else { return false }
    return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
