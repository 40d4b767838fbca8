import Foundation
import QCQPlatform
import TestSupport
import Testing

@Suite("Names of drafts, and of files that are kept") struct KeptNameTests {
  private let directory: Sandbox

  init() throws { directory = try Sandbox() }

  @Test(
    "A mark is as old as it is itself, not as the file that it marks",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/ns/pid"),
      "nothing tells processes of a machine from others"))
  func marks() throws {
    let own = String(Draft.path(in: ".").dropFirst(2))
    let number = try #require(
      own.split(separator: "-").last.flatMap { UInt64($0.dropLast(".tmp".count)) })
    let path = try directory.write([1], to: "a.sqlite")
    let old = Date(timeIntervalSinceNow: -7200)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    // A restore elsewhere that has just begun to replace a damaged database.
    let mark = directory.path(".qcq-\(getpid())-\(number ^ 1 << 32).tmp")
    #expect(link(path, mark) == 0)
    #expect(link(path, path + KeptName.ending) == 0)
    #expect(KeptName.left(beside: path).isEmpty)
    Draft.sweep(directory.directory.path())
    #expect(FileManager.default.fileExists(atPath: mark))
  }

  @Test("Drafts of histories that older versions have left go after a day, and nothing else does")
  func oldHistories() throws {
    let draft = "home.sqlite-history.E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let left = ["", "-wal", "-shm", "-journal"].map { draft + $0 }
    let others = [
      "home.sqlite-history", "home.sqlite-history.bak", "home.sqlite-history.old-wal",
      draft.lowercased(), draft + ".gz", draft + "-2", String(draft.dropLast()), draft + "0",
      draft.replacing("-history", with: ""), draft.replacing("E621E1F8", with: "E621E1G8"),
    ]
    for (hours, stay) in [(20.0, left + others), (30, others)] {
      let old = Date(timeIntervalSinceNow: -hours * 3600)
      for name in left + others {
        let path = try directory.write([1], to: name)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
      }
      Draft.sweep(directory.directory.path())
      #expect(try directory.names == stay.sorted())
    }
  }

  @Test("One looks after names of a directory at a time") func alone() throws {
    let folder = directory.directory.path()
    let other = try Descriptor.open(folder)
    defer { try? Descriptor.close(other) }
    let isHeld = PathOnDisk.alone(in: folder) { flock(other, LOCK_EX | LOCK_NB) != 0 }
    #expect(isHeld)
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
  }
}
