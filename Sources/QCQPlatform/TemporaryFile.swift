/// A file without a name, for what is kept for a while and does not fit into memory: nobody else
/// can open it, and it goes when it is closed.
package final class TemporaryFile {
  /// That there can be none, or that something can't be kept in it. It is the folder that this is
  /// about: the file has no name.
  package struct Failure: Error, Hashable {
    package let folder: String
    package let cause: SystemFailure

    package init(_ cause: SystemFailure, in folder: String = TemporaryFile.folder) {
      (self.folder, self.cause) = (folder, cause)
    }
  }

  /// Where such files lie: where `TMPDIR` says.
  package static var folder: String {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return named.isEmpty ? "/tmp" : named
  }

  private let descriptor: Int32

  package init() throws(Failure) { descriptor = try Self.open() }

  deinit { try? Descriptor.close(descriptor) }

  /// Opens one, which whoever has asked for it closes.
  package static func open() throws(Failure) -> Int32 {
    let folder = Self.folder
    let path = "\(folder)/qcq-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    return try named(folder) { () throws(SystemFailure) -> Int32 in
      let descriptor = try Descriptor.open(
        path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
      unlink(path)
      return descriptor
    }
  }

  /// Writes behind what was written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try Self.named { () throws(SystemFailure) in try Descriptor.write(descriptor, bytes) }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(Failure) {
    try Self.named { () throws(SystemFailure) in
      try Descriptor.write(descriptor, bytes, at: place)
    }
  }

  /// Reads bytes at a place; throws unless so many are there.
  package func read(_ count: Int, at place: Int) throws(Failure) -> [UInt8] {
    try Self.named { () throws(SystemFailure) in
      try Descriptor.read(descriptor, count, at: place)
    }
  }

  private static func named<Result>(
    _ folder: String = TemporaryFile.folder, _ work: () throws(SystemFailure) -> Result
  ) throws(Failure) -> Result {
    do throws(SystemFailure) { return try work() } catch { throw Failure(error, in: folder) }
  }
}
