import QCQPlatform

/// The path of a store, and whether the file that the store has open still lies there.
struct WatchedPlace {
  private let path: String
  /// Nil when the file had moved before anyone looked.
  let opened: FileStatus.Identity?
  private var last: FileStatus.Identity?

  init(path: String, opened: FileStatus.Identity?) {
    self.path = path
    self.opened = opened
    last = opened
  }

  var isSame: Bool { opened != nil && last == opened }

  /// Looks at the path, and tells what has changed since the last look.
  mutating func look() -> ChangeWatcher.Wake? {
    let found = FileStatus(path: path)?.identity
    defer { last = found }
    guard found != last else { return nil }
    return found == nil ? .removed : .replaced
  }
}
