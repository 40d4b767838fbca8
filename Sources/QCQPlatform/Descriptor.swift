/// A failed call of the system, by its `errno`.
package struct SystemFailure: Error, Hashable {
  package let code: Int32

  package init(_ code: Int32 = errno) { self.code = code }

  /// Whether there is no room left, or no more that this file or user may take.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// The words of the system: `No space left on device`.
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// Calls of the system on open files, known by their numbers.
package enum Descriptor {
  /// Opens a file, which no program that is started from here will have.
  package static func open(
    _ path: String, _ flags: Int32 = O_RDONLY, permissions: mode_t = 0o666
  ) throws(SystemFailure) -> Int32 {
    // The system would take what stands before it for the whole path.
    guard !path.utf8.contains(0) else { throw SystemFailure(EINVAL) }
    let descriptor = CLibrary.open(path, flags | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw SystemFailure() }
    return descriptor
  }

  /// Closes a file, which is when some file systems tell that it could not be written.
  package static func close(_ descriptor: Int32) throws(SystemFailure) {
    // Whatever it says, the number is free now.
    if CLibrary.close(descriptor) != 0, errno != EINTR { throw SystemFailure() }
  }

  /// Has all that was written come to the disk, where there is one.
  package static func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw SystemFailure() }
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

  /// Opens a pipe or a device to write into it, and waits for somebody who reads from a pipe.
  ///
  /// - Parameter goesOn: Returns false to stop waiting; then it throws `EINTR`.
  package static func openStream(
    _ path: String, while goesOn: () -> Bool
  ) throws(SystemFailure) -> Int32 {
    while true {
      do throws(SystemFailure) {
        let descriptor = try open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFL, O_APPEND)
        return descriptor
      } catch {
        guard error.code == ENXIO, FileStatus(path: path)?.isPipe == true else { throw error }
      }
      guard goesOn() else { throw SystemFailure(EINTR) }
      poll(nil, 0, 20)
    }
  }

  /// Writes all that stands in a file into another one.
  package static func copy(from source: Int32, to target: Int32) throws(SystemFailure) {
    guard lseek(source, 0, SEEK_SET) == 0 else { throw SystemFailure() }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try read(source, into: &chunk)
      if count == 0 { return }
      try chunk.withUnsafeBufferPointer { bytes throws(SystemFailure) in
        try write(target, UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
      }
    }
  }

  /// Reads to the end, or until there are more bytes than a limit.
  ///
  /// - Parameter waits: Whether to wait where there is nothing yet, in a file that is read without
  ///   waiting.
  package static func readAll(
    _ descriptor: Int32, limit: Int = .max, waits: Bool = false
  ) throws(SystemFailure) -> [UInt8] {
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
    while bytes.count <= limit {
      let count: Int
      do throws(SystemFailure) { count = try read(descriptor, into: &chunk) } catch {
        guard waits, error.code == EAGAIN else { throw error }
        _ = waitUntilReadable([descriptor])
        continue
      }
      if count == 0 { break }
      bytes += chunk[..<count]
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

  /// Reads bytes at a place of a file; throws unless so many are there.
  package static func read(
    _ descriptor: Int32, _ count: Int, at place: Int
  ) throws(SystemFailure) -> [UInt8] {
    var done = 0
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while done < count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(place + done))
        if read > 0 {
          done += read
        } else if read == 0 || errno != EINTR {
          failure = SystemFailure(read == 0 ? EIO : errno)
          break
        }
      }
      initialized = done
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes bytes at a place of a file.
  package static func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at place: Int
  ) throws(SystemFailure) {
    var done = 0
    while done < bytes.count {
      let written = pwrite(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(place + done))
      if written > 0 {
        done += written
      } else if written == 0 || errno != EINTR {
        throw SystemFailure(written == 0 ? ENOSPC : errno)
      }
    }
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

  /// Drops what was typed at a terminal and not read yet.
  package static func forgetInput(_ terminal: Int32) { tcflush(terminal, TCIFLUSH) }

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

  /// Another number of the same file, which no program that is started from here will have; -1
  /// where there are none left.
  package static func duplicate(_ descriptor: Int32) -> Int32 {
    fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  }

  /// Ends a connection for both sides, whoever waits for what comes over it.
  package static func shutDown(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// A pipe, which no program that is started from here will have.
  package static func makePipe() throws(SystemFailure) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
