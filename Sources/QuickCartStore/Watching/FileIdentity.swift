import Foundation

/// What tells a file from every other one, whatever their names.
struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  private init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    inode = UInt64(info.st_ino)
  }

  /// The file at a path, links followed; nil when there is none.
  init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// An open file.
  init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }
}

/// The path of a store, and whether the file that the store has open still lies there.
struct WatchedPlace {
  private let path: String
  /// Nil when the file had moved before anyone looked.
  let opened: FileIdentity?
  private var last: FileIdentity?

  init(path: String, opened: FileIdentity?) {
    self.path = path
    self.opened = opened
    last = opened
  }

  var isSame: Bool { opened != nil && last == opened }

  /// Looks at the path, and tells what has changed since the last look.
  mutating func look() -> ChangeWatcher.Wake? {
    let found = FileIdentity(path: path)
    defer { last = found }
    guard found != last else { return nil }
    return found == nil ? .removed : .replaced
  }
}
