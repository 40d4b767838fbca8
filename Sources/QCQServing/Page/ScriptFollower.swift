import QCQPlatform
package import QCQText

/// Has a report served anew when somebody has edited its script, or a file that this uses.
package struct ScriptFollower: Sendable {
  /// The script as it is now; nil where it can't be read.
  let read: @Sendable () -> SourceText?
  /// The paths of all files that a script is made of.
  let files: @Sendable (SourceText) -> [String]

  package init(
    read: @escaping @Sendable () -> SourceText?,
    files: @escaping @Sendable (SourceText) -> [String]
  ) {
    (self.read, self.files) = (read, files)
  }

  /// What tells a file from the one that was there before; nil where there is none.
  private struct Stamp: Equatable {
    let identity: FileStatus.Identity
    let extent: FileStatus.Extent
  }

  /// A few times a second nobody notices, and an editor that writes a file in pieces takes less.
  private static let pause = 0.25

  /// Follows the files until the server is stopped, on a thread of its own.
  package func follow(_ handle: ServerHandle) {
    let source = handle.report.source
    let seen = stamps(files(source))
    SystemThread.start { run(handle, source, seen) }
  }

  private func run(_ handle: ServerHandle, _ source: SourceText, _ stamps: [Stamp?]) {
    var (files, seen, isMissed) = (files(source), stamps, false)
    while !handle.isStopped {
      MonotonicClock.sleep(Self.pause)
      let found = self.stamps(files)
      if found == seen, !isMissed { continue }
      // Whoever writes has not done so yet.
      MonotonicClock.sleep(Self.pause)
      guard self.stamps(files) == found else { continue }
      guard let source = read() else {
        if !isMissed { handle.missScript() }
        isMissed = true
        continue
      }
      isMissed = false
      files = self.files(source)
      seen = self.stamps(files)
      handle.replace(source)
    }
  }

  private func stamps(_ files: [String]) -> [Stamp?] {
    files.map { path in
      FileStatus(path: path).map { Stamp(identity: $0.identity, extent: $0.extent) }
    }
  }
}
