import Foundation
import GRDB
import TestSupport
import Testing

@testable import QuickCartFollower
@testable import QuickCartStore

@Suite("Watching ends, and leaves nothing behind", .enabled(if: SQLiteShell.isInstalled))
struct WatchingPlaceTests {
  private let directory: Sandbox
  private let path: String

  init() throws {
    directory = try Sandbox()
    path = try directory.counter("wal.sqlite", mode: "wal")
  }

  @Test("Another file at the path") func replaced() throws {
    let other = try directory.counter("other.sqlite", mode: "delete")
    let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
    #expect(rename(other, path) == 0)
    #expect(watcher.wait(until: 5) == .replaced)
    #expect(watcher.wait(until: 0.05) == .timeout)
  }

  @Test("A commit to the file that was there before is not told") func committedToOld() throws {
    let other = try directory.counter("other.sqlite", mode: "delete")
    let writer = try DatabaseQueue(path: path)
    let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
    for isFirst in [true, false] {
      if isFirst { try writer.write { try $0.execute(sql: "UPDATE state SET value = 1") } }
      if isFirst { #expect(rename(other, path) == 0) }
      try writer.write { try $0.execute(sql: "UPDATE state SET value = 2") }
      #expect(watcher.wait(until: isFirst ? 5 : 0.05) == (isFirst ? .replaced : .timeout))
    }
  }

  @Test("No file at the path, and one again") func removed() throws {
    let watcher = try ChangeWatcher(try Store.open(path: path), heartbeat: nil)
    #expect(rename(path, path + ".old") == 0)
    #expect(watcher.wait(until: 5) == .removed)
    #expect(watcher.wait(until: 0.05) == .timeout)
    #expect(rename(path + ".old", path) == 0)
    #expect(watcher.wait(until: 5) == .replaced)
    #expect(unlink(path) == 0)
    #expect(watcher.wait(until: 5) == .removed)
  }

  @Test("The whole directory moves away") func movedDirectory() throws {
    let inner = directory.path("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let file = try directory.counter("inner/a.sqlite", mode: "wal")
    let watcher = try ChangeWatcher(try Store.open(path: file), heartbeat: nil)
    #expect(rename(inner, inner + ".old") == 0)
    #expect(watcher.wait(until: 5) == .removed)
    #expect(rename(inner + ".old", inner) == 0)
    #expect(watcher.wait(until: 5) == .replaced)
  }

  @Test("A link that leads elsewhere now") func link() throws {
    let other = try directory.counter("other.sqlite", mode: "delete")
    let link = directory.path("link.sqlite")
    #expect(symlink(path, link) == 0)
    let watcher = try ChangeWatcher(try Store.open(path: link), heartbeat: nil)
    try SQLiteShell.run(path, "UPDATE state SET value = 1")
    #expect(watcher.wait(until: 5) == .change(isOwn: false))
    #expect(symlink(other, link + ".new") == 0)
    #expect(rename(link + ".new", link) == 0)
    #expect(watcher.wait(until: 5) == .replaced)
  }

  @Test("Stopped from another thread, more than once") func stop() throws {
    let watcher = try ChangeWatcher(try Store.open(path: path))
    let wakes = Shared<[ChangeWatcher.Wake]>([])
    let workers = (0..<3).map { _ in
      Worker {
        let wake = watcher.wait(until: nil)
        wakes.change { $0.append(wake) }
      }
    }
    usleep(20_000)
    watcher.stop()
    watcher.stop()
    #expect(workers.allSatisfy { $0.join() })
    #expect(wakes.value == [.stopped, .stopped, .stopped])
    #expect(watcher.wait(until: 1) == .stopped)
  }

  @Test("The store is closed") func closed() throws {
    let store = try Store.open(path: path)
    let watcher = try ChangeWatcher(store)
    try store.close()
    #expect(watcher.wait(until: 5) == .stopped)
    #expect(watcher.wait(until: nil) == .stopped)
    #expect(throws: StoreError.self) { _ = try ChangeWatcher(store) }
  }

  /// The system takes its time to end the watching of a directory.
  private static let cycles = Checkout.isLong ? 10_000 : 200

  @Test("Thousands of watchers leave no descriptor open") func descriptors() throws {
    let store = try Store.open(path: path)
    _ = try ChangeWatcher(store).wait(until: 0)
    let before = try Self.descriptorCount()
    for _ in 0..<Self.cycles {
      let watcher = try ChangeWatcher(store)
      #expect(watcher.method == .events)
      _ = watcher.wait(until: 0)
      watcher.stop()
      #expect(watcher.wait(until: nil) == .stopped)
    }
    // Other tests run at the same time.
    #expect(try Self.descriptorCount() < before + Self.cycles * 9 / 10)
  }

  private static func descriptorCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
  }

  @Test("Watchers take no lock from the other connections of the process") func locks() throws {
    let journal = try directory.counter("journal.sqlite", mode: "delete")
    for path in [path, journal] {
      let writer = try Store.open(path: path)
      let other = try Store.open(path: path)
      try writer.write { db in
        try db.execute(sql: "UPDATE state SET value = 1")
        for _ in 0..<10 { _ = try ChangeWatcher(other).wait(until: 0.06) }
        let answer = try SQLiteShell.output(path, "UPDATE state SET value = 2")
        #expect(answer.contains("locked"))
      }
    }
  }
}

@Suite("Watching knows its files") struct WatchedFilesTests {
  @Test("Only the database, its log and its journal count") func names() throws {
    let directory = try Sandbox()
    let file = directory.path("a.sqlite")
    guard let events = DirectoryEvents(file: file, path: file) else { return }
    for name in ["a.sqlite-shm", "a.sqlite-history", "a.sqlite-history-wal", "b.sqlite"] {
      _ = try directory.write([1], to: name)
    }
    #expect(events.drain() == .nothing)
    for name in ["a.sqlite", "a.sqlite-wal", "a.sqlite-journal"] {
      _ = try directory.write([1], to: name)
      #expect(events.drain() == .other, "\(name)")
      #expect(events.drain() == .nothing)
    }
  }

  @Test("That somebody wrote to the log is all, unless there is more") func log() throws {
    let directory = try Sandbox()
    let file = directory.path("a.sqlite")
    guard let events = DirectoryEvents(file: file, path: file) else { return }
    let log = try directory.write([1], to: "a.sqlite-wal")
    let handle = try #require(FileHandle(forWritingAtPath: log))
    #expect(events.drain() == .other)
    try handle.write(contentsOf: [2])
    #expect(events.drain() == .log)
    try handle.write(contentsOf: [3])
    _ = try directory.write([1], to: "a.sqlite")
    try handle.write(contentsOf: [4])
    #expect(events.drain() == .other)
    try handle.close()
  }

  @Test("File systems that tell of writes are told from those that do not") func mounts() {
    let table = MountTable(
      #"""
      27 1 254:0 / / rw,relatime shared:1 master:2 - ext4 /dev/vda rw
      30 27 0:30 / /net rw - nfs4 server:/export rw
      31 30 0:31 / /net/fast rw - tmpfs tmpfs rw
      32 27 0:32 / /my\040disk rw - 9p share rw
      33 27 0:33 / /over rw - ext4 /dev/vdb rw
      34 33 0:34 / /over rw - fuse.sshfs host: rw
      """#)
    for path in ["/home/a.sqlite", "/network/a.sqlite", "/net/fast/a.sqlite"] {
      #expect(table.tellsOfWrites(to: path), "\(path)")
    }
    for path in ["/net/a.sqlite", "/my disk/a.sqlite", "/over/a.sqlite"] {
      #expect(!table.tellsOfWrites(to: path), "\(path)")
    }
  }
}
