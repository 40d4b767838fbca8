/// Calls of the system on connections of a network, none of which waits.
package enum NetworkSocket {
  /// Where programs can connect to.
  package struct Listener: Sendable {
    package let descriptor: Int32
    package let port: Int
  }

  /// What came of trying to take the next connection.
  package enum Arrival: Sendable {
    case connection(Int32)
    case none
    /// The system has no descriptors left.
    case exhausted
  }

  /// Listens at an address, given by its numbers or its name.
  ///
  /// - Parameter port: 0 for any that is free.
  package static func listen(address: String, port: Int) throws(SystemFailure) -> Listener {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, String(port), &hints, &found) == 0, let found else {
      throw SystemFailure(EADDRNOTAVAIL)
    }
    defer { freeaddrinfo(found) }
    let place = found.pointee
    let descriptor = socket(place.ai_family, place.ai_socktype, place.ai_protocol)
    guard descriptor >= 0 else { throw SystemFailure() }
    do throws(SystemFailure) {
      prepare(descriptor)
      set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
      guard bind(descriptor, place.ai_addr, place.ai_addrlen) == 0,
        CLibrary.listen(descriptor, 128) == 0
      else { throw SystemFailure() }
      return Listener(descriptor: descriptor, port: try localPort(descriptor))
    } catch {
      _ = CLibrary.close(descriptor)
      throw error
    }
  }

  private static func localPort(_ descriptor: Int32) throws(SystemFailure) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var name = [CChar](repeating: 0, count: 32)
    let code = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard getsockname(descriptor, address, &length) == 0 else { return errno }
        return getnameinfo(
          address, length, nil, 0, &name, socklen_t(name.count), NI_NUMERICSERV)
      }
    }
    let digits = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    guard code == 0, let port = Int(String(decoding: digits, as: UTF8.self)) else {
      throw SystemFailure(EADDRNOTAVAIL)
    }
    return port
  }

  /// Takes the next connection, if there is one.
  package static func accept(_ listener: Listener) -> Arrival {
    while true {
      let descriptor = CLibrary.accept(listener.descriptor)
      if descriptor >= 0 {
        prepare(descriptor)
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        // What waits in the system for a slow reader is old by the time that it is read.
        set(descriptor, SOL_SOCKET, SO_SNDBUF, 64 << 10)
        return .connection(descriptor)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .none  // Int32
      }
    }
  }

  /// Reads what is there; nil where there is nothing yet, 0 bytes at the end.
  package static func read(
    _ descriptor: Int32, into chunk: inout [UInt8]
  ) throws(SystemFailure) -> Int? {
    do throws(SystemFailure) { return try Descriptor.read(descriptor, into: &chunk) } catch {
      if error.code == EAGAIN { return nil }
      throw error
    }
  }

  /// Writes as much as the system takes now; gives how many bytes that were.
  package static func write(
    _ descriptor: Int32, _ bytes: ArraySlice<UInt8>
  ) throws(SystemFailure) -> Int {
    while true {
      let count = bytes.withUnsafeBytes { CLibrary.write(descriptor, $0) }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { throw SystemFailure() }
    }
  }

  /// Says that nothing more will be written.
  package static func finish(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

  /// What a descriptor is waited for, and whether it has come.
  package struct Wait {
    package let descriptor: Int32
    let events: Int16
    fileprivate(set) var found: Int16 = 0

    package init(_ descriptor: Int32, reads: Bool, writes: Bool) {
      self.descriptor = descriptor
      events = Int16(reads ? POLLIN : 0) | Int16(writes ? POLLOUT : 0)
    }

    package var canRead: Bool { found & Int16(POLLIN) != 0 }
    package var canWrite: Bool { found & Int16(POLLOUT) != 0 }
    /// Whether the other side is gone.
    package var isLost: Bool { found & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 }
  }

  /// Waits for any of some descriptors, for no longer than some seconds.
  package static func wait(for waits: inout [Wait], seconds: Double) {
    var requests = waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    let limit = Int32(min(max(0, (seconds * 1000).rounded(.up)), 1e6))
    guard poll(&requests, nfds_t(requests.count), limit) > 0 else { return }
    for index in waits.indices { waits[index].found = requests[index].revents }
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
