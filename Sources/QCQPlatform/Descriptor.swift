/// A failed call of the system, by its `errno`.
package struct SystemFailure: Error, Hashable {
  package let code: Int32

  package init(_ code: Int32 = errno) { self.code = code }

  /// The words of the system: `No space left on device`.
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// Calls of the system on open files, known by their numbers.
package enum Descriptor {
  /// Opens a file, which no program that is started from here will have.
  package static func open(
    _ path: String, _ flags: Int32 = O_RDONLY, permissions: mode_t = 0o666
  ) throws(SystemFailure) -> Int32 {
    let descriptor = CLibrary.open(path, flags | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw SystemFailure() }
    return descriptor
  }

  /// Reads what is there, however little; nothing at the end.
  package static func read(_ descriptor: Int32, into chunk: inout [UInt8]) throws(SystemFailure)
    -> Int
  {
    while true {
      let count = chunk.withUnsafeMutableBytes { CLibrary.read(descriptor, $0) }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemFailure() }
    }
  }

  /// Reads to the end, or until there are more bytes than a limit.
  ///
  /// - Parameter goesOn: Told what was read so far; false to stop.
  package static func readAll(
    _ descriptor: Int32, limit: Int = .max, while goesOn: ([UInt8]) -> Bool = { _ in true }
  ) throws(SystemFailure) -> [UInt8] {
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
    while bytes.count <= limit {
      let count = try read(descriptor, into: &chunk)
      if count == 0 { break }
      bytes += chunk[..<count]
      if !goesOn(bytes) { break }
    }
    return bytes
  }

  /// Reads one byte; nil at the end, or where there can be none.
  package static func readByte(_ descriptor: Int32) -> UInt8? {
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) { bytes in
      var count = CLibrary.read(descriptor, bytes)
      while count < 0, errno == EINTR { count = CLibrary.read(descriptor, bytes) }
      return count
    }
    return count == 1 ? byte : nil
  }

  /// Writes all the bytes, waiting where a descriptor that does not block takes no more.
  package static func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer
  ) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = CLibrary.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written == 0 || errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        throw SystemFailure()
      }
    }
  }

  /// Waits until some descriptors can be read from, which also holds at the end of a file.
  ///
  /// - Parameter seconds: How long to wait; nil for no limit.
  /// - Returns: Of each whether it can be; nil when the time is up or a signal has come.
  package static func waitUntilReadable(
    _ descriptors: [Int32], seconds: Double? = nil
  ) -> [Bool]? {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let limit = seconds.map { Int32(min(max(0, ($0 * 1000).rounded(.up)), 1e9)) }
    guard poll(&requests, nfds_t(requests.count), limit ?? -1) > 0 else { return nil }
    return requests.map { $0.revents != 0 }
  }

  package static func isReadable(_ descriptor: Int32) -> Bool {
    descriptor >= 0 && waitUntilReadable([descriptor], seconds: 0) != nil
  }

  /// Whether something can be written now, without waiting for a reader.
  package static func isWritable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Waits until the reader of a pipe has gone away.
  package static func waitUntilClosed(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    while poll(&request, 1, -1) <= 0 {}
  }

  /// A pipe, which no program that is started from here will have.
  package static func makePipe() throws(SystemFailure) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
