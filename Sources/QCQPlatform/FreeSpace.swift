/// What is left of a file system.
package enum FreeSpace {
  /// How many bytes this user can still write where a file or a folder lies; nil if that can't be
  /// found out.
  package static func bytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, isTooMuch) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return isTooMuch ? .max : Int(clamping: bytes)
  }
}
