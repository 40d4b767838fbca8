import Foundation
import QCQPlatform
import TestSupport
import Testing

@Suite("Names under which replaced files are kept") struct KeptNameTests {
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

  @Test("One looks after names of a directory at a time") func alone() throws {
    let folder = directory.directory.path()
    let other = try Descriptor.open(folder)
    defer { try? Descriptor.close(other) }
    let isHeld = PathOnDisk.alone(in: folder) { flock(other, LOCK_EX | LOCK_NB) != 0 }
    #expect(isHeld)
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
  }
}
