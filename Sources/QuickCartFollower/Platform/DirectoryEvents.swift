import Foundation

/// What there is to know of the files of a database, as the system tells it.
enum FileNews {
  case nothing
  /// Somebody wrote to the log, and that is all.
  case log
  case other

  /// Both of them.
  func with(_ more: FileNews) -> FileNews {
    switch (self, more) {
    case (_, .nothing): self
    case (.nothing, _): more
    case (.log, .log): .log
    case (.log, .other), (.other, _): .other
    }
  }
}

#if os(Linux)
  /// The writes of all processes to a database's file, its log and its journal.
  ///
  /// The directories are watched, as the log and the journal come and go.
  final class DirectoryEvents {
    /// Readable when there is something new.
    let descriptor: Int32
    private let names: Set<String>
    private let log: String
    /// The index of the log, of which only counts that it goes.
    private let index: String
    private let directories: Set<String>
    /// What stands for the directories while they are watched.
    private var watches: [Int32] = []
    /// A directory itself is gone, and with it what could be told about it.
    private(set) var isBlind = false
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16384, alignment: 8)
    /// In bytes: a header and the longest name.
    private static let longestEvent = 16 + 256

    /// - Parameters:
    ///   - file: The database as SQLite names it.
    ///   - path: As the user named it; it may be a link to the file.
    init?(file: String, path: String) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      let (directory, name) = Self.split(file)
      let (other, alias) = Self.split(path)
      (log, index) = (name + "-wal", name + "-shm")
      names = [name, log, name + "-journal", alias]
      directories = [directory, other]
      guard descriptor >= 0, listen() else { return nil }
    }

    deinit {
      buffer.deallocate()
      if descriptor >= 0 { close(descriptor) }
    }

    /// Is told of writes again; false where that is not possible any more.
    ///
    /// Of what was written since `stopListening` nothing is known.
    func listen() -> Bool {
      // Also that the watching had ended, which is not as if a directory were gone.
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      watches = directories.map { inotify_add_watch(descriptor, $0, Self.mask) }
      return watches.allSatisfy { $0 >= 0 }
    }

    /// Is told of nothing for a while, as telling takes the time of those who write: of one that
    /// commits row after row every eighth second.
    func stopListening() {
      for watch in watches where watch >= 0 { _ = inotify_rm_watch(descriptor, watch) }
      watches = []
    }

    private static var mask: UInt32 {
      let bits = [
        IN_MODIFY, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF, IN_MOVE_SELF,
        IN_ONLYDIR,
      ]
      return bits.reduce(0) { $0 | UInt32(bitPattern: Int32($1)) }
    }

    private static var going: UInt32 {
      [IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO].reduce(0) { $0 | UInt32(bitPattern: Int32($1)) }
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
      let path = path as NSString
      let directory = path.deletingLastPathComponent
      return (directory.isEmpty ? "." : directory, path.lastPathComponent)
    }

    /// Takes what is new, as far as it has to do with the database.
    func drain() -> FileNews {
      var news = FileNews.nothing
      // What is left wakes the next time: where others write to the directory without pause there
      // would be no end.
      for _ in 0..<4 {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { break }
        // Everything has to be looked at, as a directory may be gone.
        news = news.with(take(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
        // There was room for more.
        if count + Self.longestEvent <= buffer.count { break }
      }
      return news
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> FileNews {
      let header = MemoryLayout<inotify_event>.size
      let own = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)
      var news = FileNews.nothing
      var place = 0
      while place + header <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        let name = bytes[(place + header)..<(place + header + Int(event.len))]
        place += header + Int(event.len)
        if event.mask & own != 0 { isBlind = true }
        let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        // An event without a name is about a directory, or says that there were too many.
        let isIndexGone = text == index && event.mask & Self.going != 0
        guard text.isEmpty || isIndexGone || names.contains(text) else { continue }
        news = news.with(text == log && event.mask == UInt32(IN_MODIFY) ? .log : .other)
      }
      return news
    }
  }
#else
  /// Here the database is asked every so often instead.
  final class DirectoryEvents {
    let descriptor: Int32 = -1
    let isBlind = true

    init?(file: String, path: String) { return nil }

    func listen() -> Bool { false }

    func stopListening() {}

    func drain() -> FileNews { .nothing }
  }
#endif
