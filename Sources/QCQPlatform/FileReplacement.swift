import CAttributes

/// A file that takes a place, its own or that of another one, once it is whole. Until then it has a
/// name that nobody knows, and if nothing comes of it nothing is left.
package final class FileReplacement {
  package let descriptor: Int32
  package let path: String
  /// Where it lies until it has its place.
  package let temporaryPath: String
  private let name: Farewell.Name
  private let purpose: WrittenMark.Kind?
  /// Whether it has its place.
  private var isPlaced = false
  /// While it may still lose its place again.
  private var former: Former?
  private var isOpen = true

  /// What had the place before: nothing, or a file that has another name for a moment.
  private struct Former {
    var aside: String?
    var name: Farewell.Name
  }

  /// - Parameters:
  ///   - path: Where it is to lie; no link.
  ///   - model: Whose owner and permissions it gets; nil for those of a new file.
  ///   - purpose: What is noted with it; nil for nothing.
  package init(
    for path: String, like model: FileStatus?, as purpose: WrittenMark.Kind?
  ) throws(SystemFailure) {
    (self.path, self.purpose) = (path, purpose)
    let directory = PathOnDisk.directory(of: path)
    Draft.sweep(directory)
    temporaryPath = Draft.path(in: directory)
    // Until it has its owner nobody else reads it.
    name = Farewell.remove(temporaryPath)
    do throws(SystemFailure) {
      descriptor = try Descriptor.open(
        temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
        permissions: model == nil ? 0o666 : 0o600)
    } catch {
      Farewell.keep(name)
      throw error
    }
    if let model { try take(model) }
  }

  deinit {
    withdraw()
    if !isPlaced { unlink(temporaryPath) }
    Farewell.keep(name)
    if isOpen { try? Descriptor.close(descriptor) }
  }

  /// Gives it the owner and the permissions of another file.
  private func take(_ model: FileStatus) throws(SystemFailure) {
    var permissions = model.permissions
    guard let own = FileStatus(descriptor: descriptor)?.owner else { throw SystemFailure() }
    if own.user != model.owner.user, fchown(descriptor, model.owner.user, model.owner.group) != 0 {
      throw SystemFailure()
    }
    // What a group may is for that group.
    if own.group != model.owner.group, fchown(descriptor, uid_t.max, model.owner.group) != 0 {
      permissions &= ~0o2070
    }
    guard fchmod(descriptor, permissions) == 0 else { throw SystemFailure() }
  }

  /// All is written: what can still go wrong is said here, while nothing has been replaced.
  package func seal() throws(SystemFailure) {
    try Descriptor.synchronize(descriptor)
    if let purpose { WrittenMark.set(descriptor, as: purpose) }
  }

  /// Puts it in its place.
  package func place() throws(SystemFailure) {
    guard rename(temporaryPath, path) == 0 else { throw SystemFailure() }
    hasBeenPlaced()
  }

  /// Puts it where nothing is, here or somewhere else in the same directory; throws `EEXIST` where
  /// something is, which stays.
  package func placeNew(at other: String? = nil) throws(SystemFailure) {
    let place = other ?? path
    if link(temporaryPath, place) == 0 {
      unlink(temporaryPath)
    } else {
      guard errno != EEXIST else { throw SystemFailure(EEXIST) }
      // There are file systems where a file has one name; who makes an empty file has its place.
      try Descriptor.close(try Descriptor.open(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW))
      guard rename(temporaryPath, place) == 0 else {
        let failure = SystemFailure()
        unlink(place)
        throw failure
      }
    }
    hasBeenPlaced()
  }

  private func hasBeenPlaced() {
    isPlaced = true
    Farewell.keep(name)
    // Makes the new name last; a file system that can't do that has no better.
    guard let directory = try? Descriptor.open(PathOnDisk.directory(of: path)) else { return }
    try? Descriptor.synchronize(directory)
    try? Descriptor.close(directory)
  }

  /// Puts it in its place, from which `withdraw` can take it again until it is settled there. Ends
  /// the writing.
  package func placeRevocably() throws(SystemFailure) {
    try close()
    let aside = try keepFormer()
    do throws(SystemFailure) { try place() } catch {
      // It has its name still, or gets it back.
      if let aside { rename(aside, path) }
      if let aside { unlink(aside) }
      throw error
    }
    former = Former(
      aside: aside, name: aside.map { Farewell.putBack($0, to: path) } ?? Farewell.remove(path))
  }

  /// Gives what has the place a second name, by which it can come back; nil where nothing has it.
  private func keepFormer() throws(SystemFailure) -> String? {
    guard FileStatus(unfollowed: path) != nil else { return nil }
    let aside = temporaryPath + Draft.aside
    // Where there is only one name for a file, the place is empty for a moment.
    if link(path, aside) != 0, rename(path, aside) != 0 { throw SystemFailure() }
    return aside
  }

  /// What was there before is there again.
  package func withdraw() {
    guard let former = former.take() else { return }
    if let aside = former.aside { rename(aside, path) } else { unlink(path) }
    Farewell.keep(former.name)
  }

  /// It keeps its place.
  package func settle() {
    guard let former = former.take() else { return }
    Farewell.keep(former.name)
    if let aside = former.aside { unlink(aside) }
  }

  /// Ends the writing.
  package func close() throws(SystemFailure) {
    isOpen = false
    try Descriptor.close(descriptor)
  }

  /// Leaves the open file to somebody else.
  package func release() -> Int32 {
    isOpen = false
    return descriptor
  }
}

/// A note that is kept with a file that was written here: what it is, how large it was, and when
/// that was. Who finds it otherwise knows that somebody else has written to it since.
package enum WrittenMark {
  /// What a file is for: it gives way to what is for the same.
  package enum Kind: String, CaseIterable, Sendable {
    case result, report, export, database, script
  }

  private static let name = "user.qcq.written"

  /// Notes how a file is now; where a file system keeps no notes, nothing is known later.
  package static func set(_ descriptor: Int32, as kind: Kind) {
    guard let status = FileStatus(descriptor: descriptor) else { return }
    let text = text(status.extent, kind)
    _ = text.withCString { qcq_set_attribute(descriptor, name, $0, text.utf8.count) }
  }

  /// What a file is that is just as it was written here; nil for any other.
  package static func kind(of path: String, _ status: FileStatus) -> Kind? {
    var bytes = [UInt8](repeating: 0, count: 80)
    let count = bytes.withUnsafeMutableBytes {
      qcq_attribute(path, name, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return nil }
    return Kind.allCases.first { bytes[..<count].elementsEqual(text(status.extent, $0).utf8) }
  }

  private static func text(_ extent: FileStatus.Extent, _ kind: Kind) -> String {
    "\(extent.size) \(extent.seconds) \(extent.nanoseconds) \(kind.rawValue)"
  }
}
