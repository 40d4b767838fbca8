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
  private let occupant: Occupant
  /// The permissions that it gets once it is whole; nil for those that it has.
  private var permissions: mode_t?
  /// While it may still lose its place again.
  private var former: Former?
  private var isOpen = true

  /// What had the place before: nothing, or a file that has another name for a moment.
  private struct Former {
    let aside: Aside?
    let name: Farewell.Name
    /// What took its place.
    let identity: FileStatus.Identity?
  }

  /// The other name of a file whose place is taken.
  private struct Aside {
    let path: String
    let name: Farewell.Name
    /// Whether the file has this name alone.
    let isOnly: Bool
  }

  /// - Parameters:
  ///   - path: Where it is to lie; no link.
  ///   - model: Whose owner and permissions it gets; nil for those of a new file.
  ///   - keepsOwner: Whether it may not belong to this user where the model belongs to another one
  ///     who can't be given it: a copy may, as those of `cp` do.
  ///   - purpose: What is noted with it; nil for nothing.
  ///   - occupant: What it may replace.
  package init(
    for path: String, like model: FileStatus?, keepsOwner: Bool = true,
    as purpose: WrittenMark.Kind?, replacing occupant: Occupant
  ) throws(SystemFailure) {
    (self.path, self.purpose, self.occupant) = (path, purpose, occupant)
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
    if let model { try take(model, keepsOwner) }
  }

  deinit {
    withdraw()
    // Gone by now, unless it has no place, or a name could not be taken away.
    Draft.removeFile(temporaryPath)
    Farewell.keep(name)
    if isOpen { try? Descriptor.close(descriptor) }
  }

  /// Gives it the owner and the permissions of another file.
  private func take(_ model: FileStatus, _ keepsOwner: Bool) throws(SystemFailure) {
    var permissions = model.permissions
    guard let own = FileStatus(descriptor: descriptor)?.owner else { throw SystemFailure() }
    if own.user != model.owner.user, fchown(descriptor, model.owner.user, model.owner.group) != 0 {
      let failure = SystemFailure()
      guard !keepsOwner, failure.code == EPERM else { throw failure }
      permissions &= ~0o4000
    }
    // What a group may is for that group.
    if own.group != model.owner.group, fchown(descriptor, uid_t.max, model.owner.group) != 0 {
      permissions &= ~0o2070
    }
    // Its owner may have to open it by its name to write it.
    guard fchmod(descriptor, permissions | 0o600) == 0 else { throw SystemFailure() }
    self.permissions = permissions
  }

  /// All is written: what can still go wrong is said here, while nothing has been replaced.
  package func seal() throws(SystemFailure) {
    try Descriptor.synchronize(descriptor)
    if let purpose { WrittenMark.set(descriptor, as: purpose) }
    if let permissions, fchmod(descriptor, permissions) != 0 { throw SystemFailure() }
  }

  /// Puts it in its place; throws `EEXIST` where something lies that it may not replace.
  package func place() throws(SystemFailure) { try place(besides: nil) }

  /// - Parameter aside: Where what had the place is now, if that is empty.
  private func place(besides aside: String?) throws(SystemFailure) {
    // What comes between look and rename is looked at, too.
    for _ in 0..<Self.mostLooks {
      switch occupant.verdict(at: aside ?? path, for: purpose) {
      case .stays: throw SystemFailure(EEXIST)
      case .givesWay where aside == nil:
        guard rename(temporaryPath, path) == 0 else { throw SystemFailure() }
        return hasBeenPlaced()
      case .free, .givesWay:
        do throws(SystemFailure) { return try placeNew() } catch {
          guard error.code == EEXIST else { throw error }
        }
      }
    }
    throw SystemFailure(EEXIST)
  }

  private static let mostLooks = 10

  /// Puts it where nothing is, here or somewhere else in the same directory; throws `EEXIST` where
  /// something is, which stays.
  package func placeNew(at other: String? = nil) throws(SystemFailure) {
    try PathOnDisk.move(temporaryPath, toFree: other ?? path)
    hasBeenPlaced()
  }

  private func hasBeenPlaced() {
    Farewell.keep(name)
    PathOnDisk.synchronize(directoryOf: path)
  }

  /// Puts it in its place, from which `withdraw` can take it again until it is settled there. Ends
  /// the writing.
  package func placeRevocably() throws(SystemFailure) {
    let identity = FileStatus(descriptor: descriptor)?.identity
    try close()
    let aside = try keepFormer()
    do throws(SystemFailure) {
      try place(besides: aside.flatMap { $0.isOnly ? $0.path : nil })
    } catch {
      // Whoever has come to the place meanwhile stays there.
      if let aside, aside.isOnly { try? PathOnDisk.move(aside.path, toFree: path) }
      if let aside, !aside.isOnly { Draft.removeFile(aside.path) }
      if let aside { Farewell.keep(aside.name) }
      throw error
    }
    former = Former(aside: aside, name: aside?.name ?? Farewell.remove(path), identity: identity)
  }

  /// Gives what has the place a second name, by which it can come back; nil where nothing has it.
  private func keepFormer() throws(SystemFailure) -> Aside? {
    guard let found = try FileStatus.find(path, followingLinks: false) else { return nil }
    if found.isDirectory { throw SystemFailure(EISDIR) }
    let aside = temporaryPath + Draft.aside
    // Noted before it is there: a signal may come right after that.
    let name = Farewell.putBack(aside, to: path)
    if link(path, aside) == 0 { return Aside(path: aside, name: name, isOnly: false) }
    // Where there is only one name for a file, the place is empty for a moment.
    if rename(path, aside) == 0 { return Aside(path: aside, name: name, isOnly: true) }
    let failure = SystemFailure()
    Farewell.keep(name)
    // It was there a moment ago, and whoever took it away left the place free.
    if failure.code == ENOENT { return nil }
    throw failure
  }

  /// What was there before is there again, unless somebody else has taken the place since.
  package func withdraw() {
    guard let former = former.take() else { return }
    let isMine = FileStatus(unfollowed: path)?.identity == former.identity
    if let aside = former.aside?.path {
      if isMine, rename(aside, path) != 0 { rename(aside, path) }
      if !isMine { Draft.removeFile(aside) }
    } else if isMine {
      Draft.removeFile(path)
    }
    Farewell.keep(former.name)
  }

  /// It keeps its place.
  package func settle() {
    guard let former = former.take() else { return }
    // From here on a signal takes away what was to come back.
    let name = former.aside.map { Farewell.remove($0.path) }
    Farewell.keep(former.name)
    if let aside = former.aside?.path { Draft.removeFile(aside) }
    if let name { Farewell.keep(name) }
  }

  /// Whether another file has the same bytes.
  package func isSame(as other: String) -> Bool {
    guard let size = FileStatus(descriptor: descriptor)?.extent.size,
      let file = try? Descriptor.open(other, O_RDONLY | O_NOFOLLOW)
    else { return false }
    defer { try? Descriptor.close(file) }
    guard FileStatus(descriptor: file)?.extent.size == size else { return false }
    return stride(from: 0, to: Int(size), by: 1 << 20).allSatisfy { place in
      let count = min(1 << 20, Int(size) - place)
      let own = try? Descriptor.read(descriptor, count, at: place)
      return own != nil && own == (try? Descriptor.read(file, count, at: place))
    }
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
