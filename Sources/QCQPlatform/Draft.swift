import Synchronization

/// What lies beside a file until it is whole and takes its place.
package enum Draft {
  private static let prefix = ".qcq-"
  private static let suffix = ".tmp"
  /// What stands behind the name of a draft in that of what it replaces, until it has its place.
  package static let aside = ".old"
  /// What SQLite and a history keep beside a database.
  private static let besides = ["", "-history"].flatMap { part in
    ["", "-wal", "-shm", "-journal"].map { part + $0 }
  }
  /// In seconds: processes of other machines and containers can't be seen, and a draft of theirs
  /// that is still written to is younger.
  private static let leastAge = 3600.0
  /// The numbers of the drafts that this process has made: in a container the one before it mostly
  /// had its number, too.
  private static let own = Mutex<Set<UInt64>>([])
  /// What tells the processes that can be seen here from others of the same number; nil where
  /// nothing does. It stands in the name of a draft.
  private static let machine: UInt32? = {
    guard let file = try? Descriptor.open("/proc/sys/kernel/random/boot_id") else { return nil }
    defer { try? Descriptor.close(file) }
    guard let boot = try? Descriptor.readAll(file, limit: 100), !boot.isEmpty,
      let space = PathOnDisk.next(after: "/proc/self/ns/pid")
    else { return nil }
    let hash = (boot + Array(space.utf8)).reduce(UInt32(2_166_136_261)) {
      ($0 ^ UInt32($1)) &* 16_777_619
    }
    return max(1, hash)
  }()

  /// A name that nobody has, of this process.
  package static func path(in directory: String) -> String {
    let number = UInt64(machine ?? 0) << 32 | UInt64(UInt32.random(in: 0...UInt32.max))
    own.withLock { _ = $0.insert(number) }
    return "\(directory)/\(prefix)\(getpid())-\(number)\(suffix)"
  }

  /// The names of what lies in a directory.
  package static func names(in directory: String) -> [String] {
    guard let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Takes away drafts that processes have left which were killed.
  package static func sweep(_ directory: String) {
    let names = Set(names(in: directory))
    for name in names {
      guard let maker = maker(of: name) else {
        if isOldHistory(name, in: directory) { removeFile("\(directory)/\(name)") }
        continue
      }
      let isAside = name.hasSuffix(aside)
      let other = isAside ? String(name.dropLast(aside.count)) : name + aside
      let path = "\(directory)/\(name)"
      if !names.contains(other) {
        if isLeft(path, by: maker), !isMark(path, by: names, in: directory) { remove(path) }
      } else if !isAside, isNamed(path + aside, by: names, in: directory),
        isLeft(path, by: maker)
      {
        removeFile(path + aside)
        remove(path)
      }
    }
  }

  /// Whether what was put aside has its place still, as another of its names. Else a draft and what
  /// it was to replace stay: either may be all that is left.
  private static func isNamed(
    _ aside: String, by names: Set<String>, in directory: String
  ) -> Bool {
    guard let status = FileStatus(unfollowed: aside), status.hasOtherNames else { return false }
    return names.contains { name in
      maker(of: name) == nil
        && FileStatus(unfollowed: "\(directory)/\(name)")?.identity == status.identity
    }
  }

  /// Whether it marks a file that is kept under another name: only who puts something in the place
  /// of that knows what has become of it.
  private static func isMark(
    _ path: String, by names: Set<String>, in directory: String
  ) -> Bool {
    guard let status = FileStatus(unfollowed: path), status.hasOtherNames else { return false }
    return names.contains { name in
      name.contains(KeptName.ending)
        && FileStatus(unfollowed: "\(directory)/\(name)")?.identity == status.identity
    }
  }

  /// Those of some files in a directory that are drafts which killed processes have left.
  static func left(among names: [String], in directory: String) -> [String] {
    names.filter { name in
      maker(of: name).map { isLeft("\(directory)/\(name)", by: $0) } ?? false
    }
  }

  /// Takes away a file, or a folder with its files.
  package static func remove(_ path: String) {
    guard FileStatus(unfollowed: path)?.isDirectory == true else { return removeFile(path) }
    for name in names(in: path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Takes away a file. What fails once is tried again; should it stay, whoever writes here next
  /// takes it away.
  static func removeFile(_ path: String) {
    if unlink(path) != 0, errno != ENOENT { unlink(path) }
  }

  private struct Maker {
    let process: pid_t
    /// What tells its draft from its others.
    let number: UInt64

    private enum Sight {
      /// It would be seen here if it ran.
      case seen
      /// It runs elsewhere, and whoever has its number here is another one.
      case unseen
      /// It may run here or elsewhere.
      case unknown
    }

    private var sight: Sight {
      let tag = UInt32(number >> 32)
      guard let machine, tag != 0 else { return .unknown }
      return tag == machine ? .seen : .unseen
    }

    /// Whether it has come to its end, and left what it wrote to at a time.
    func isGone(_ written: Int64) -> Bool {
      let isOld = MachineClock.now - Double(written) > leastAge
      return switch sight {
      case .seen where process == getpid(): !own.withLock { $0.contains(number) }
      case .seen: hasNoProcess
      case .unseen: isOld
      case .unknown: isOld && hasNoProcess
      }
    }

    private var hasNoProcess: Bool { kill(process, 0) != 0 && errno == ESRCH }
  }

  /// What has made a draft; nil for any other file.
  private static func maker(of name: String) -> Maker? {
    let endings = besides + [aside]
    guard name.hasPrefix(prefix), let beside = endings.first(where: { name.hasSuffix(suffix + $0) })
    else { return nil }
    let numbers = name.dropFirst(prefix.count).dropLast(suffix.count + beside.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0,
      let number = UInt64(numbers[1])
    else { return nil }
    return Maker(process: process, number: number)
  }

  private static func isLeft(_ path: String, by maker: Maker) -> Bool {
    guard let status = FileStatus(unfollowed: path), status.isOrdinary || status.isDirectory,
      isOwn(status)
    else { return false }
    // What marks a file is a name of that, which may be as old as it likes.
    return maker.isGone(status.hasOtherNames ? status.changed : status.extent.seconds)
  }

  /// Drafts of the superuser belong to whoever has what they replace.
  private static func isOwn(_ status: FileStatus) -> Bool {
    status.owner.user == geteuid() || geteuid() == 0
  }

  // MARK: Of older versions

  /// What a new history was called until it was whole: by the history, and by chance, which tells
  /// nothing of its maker. It was there for less than a second.
  private static func isOldHistory(_ name: String, in directory: String) -> Bool {
    guard let ending = ["-wal", "-shm", "-journal", ""].first(where: { name.hasSuffix($0) }),
      hasUUID(name.dropLast(ending.count)),
      let status = FileStatus(unfollowed: "\(directory)/\(name)"), status.isOrdinary
    else { return false }
    return isOwn(status) && MachineClock.now - Double(status.extent.seconds) > 24 * leastAge
  }

  /// Whether a name ends as `home.sqlite-history.E621E1F8-C36C-495A-93FC-0C247A3E6E5F` does.
  private static func hasUUID(_ name: Substring) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[parts.count - 2].hasSuffix("-history") else { return false }
    let groups = parts[parts.count - 1].split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.utf8.allSatisfy("0123456789ABCDEF".utf8.contains) }
  }
}
