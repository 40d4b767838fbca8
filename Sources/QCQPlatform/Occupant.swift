/// What may lie in a place when a file takes it. What has come there since is somebody else's, and
/// stays.
package enum Occupant {
  /// Whatever it is: somebody has agreed to that, or nobody else can write there.
  case anything
  /// What was looked at before, or nothing; what was written here for the same purpose gives way,
  /// too.
  case seen(FileStatus?)
  /// A file that was read, as long as that is what it says: what somebody has saved meanwhile is
  /// not known to whoever replaces it.
  case read(FileStatus, [UInt8])

  enum Verdict {
    case free, givesWay, stays
  }

  /// Whether a file for a purpose may take a path now.
  func verdict(at path: String, for purpose: WrittenMark.Kind?) -> Verdict {
    let found = FileStatus(unfollowed: path)
    switch self {
    case .anything: return found == nil ? .free : .givesWay
    case .seen(let status):
      guard let found else { return .free }
      if let status, status.isSame(as: found) { return .givesWay }
      let isOurs = purpose != nil && WrittenMark.kind(of: path, found) == purpose
      return isOurs && found.isOrdinary ? .givesWay : .stays
    case .read(let status, let bytes):
      guard let found, found.identity == status.identity, Self.says(bytes, found, path) else {
        return .stays
      }
      return .givesWay
    }
  }

  /// Whether a file says just that, before and after it was read.
  private static func says(_ bytes: [UInt8], _ status: FileStatus, _ path: String) -> Bool {
    guard status.extent.size == bytes.count,
      let descriptor = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return false }
    defer { try? Descriptor.close(descriptor) }
    guard let now = try? Descriptor.readAll(descriptor, limit: bytes.count), now == bytes,
      let later = FileStatus(unfollowed: path)
    else { return false }
    return later.isSame(as: status)
  }
}
