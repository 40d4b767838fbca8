package import Foundation

/// A connection to a program that serves pages, as plain as it can be: what it sends is its own
/// affair.
package final class PageClient {
  package struct NotConnected: Error {}

  /// What a request was answered with.
  package struct Answer {
    package let status: Int
    /// By their names in small letters.
    package let headers: [String: String]
    package let body: String
  }

  // A connection that the other side has closed must not end the tests.
  #if os(Linux)
    private static let flags = Int32(MSG_NOSIGNAL)
  #else
    private static let flags: Int32 = 0
  #endif
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// - Parameter seconds: How long it waits for anything to come.
  package init(port: Int, seconds: Int = 20) throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, length)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, length)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, size)
      }
    }
    guard descriptor >= 0, code == 0 else {
      close()
      throw NotConnected()
    }
  }

  deinit { close() }

  private func close() { if descriptor >= 0 { Foundation.close(descriptor) } }

  /// Sends bytes; false where nobody takes them.
  @discardableResult
  package func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Self.flags)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads what comes next; false at the end, and where nothing comes.
  private func readSome() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    guard count > 0 else { return false }
    received += chunk[..<count]
    return true
  }

  /// Reads to the end of the connection.
  package func readToEnd() -> String {
    while readSome() {}
    return String(decoding: received, as: UTF8.self)
  }

  /// The answer to what was sent, read to the end of the connection.
  package func answer() -> Answer? {
    let parts = readToEnd().split(separator: "\r\n\r\n", maxSplits: 1)
    let lines = (parts.first ?? "").split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    let headers = lines.dropFirst().map { line in
      let sides = line.split(separator: ":", maxSplits: 1)
      return (sides[0].lowercased(), sides[1].trimmingCharacters(in: .whitespaces))
    }
    return Answer(
      status: status, headers: Dictionary(headers) { first, _ in first },
      body: parts.count > 1 ? String(parts[1]) : "")
  }

  /// The answer to a request.
  ///
  /// - Parameter headers: Lines besides that with the host, which is one of them if it begins so.
  package static func get(
    _ path: String, port: Int, headers: [String] = [], method: String = "GET"
  ) throws -> Answer? {
    let client = try PageClient(port: port)
    let host = headers.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1:\(port)"]
    let lines = ["\(method) \(path) HTTP/1.1"] + host + headers
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    return client.answer()
  }

  // MARK: Events

  /// Asks for the events of a page.
  package static func events(_ path: String, port: Int) throws -> PageClient {
    let client = try PageClient(port: port)
    client.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    return client
  }

  /// The next event, by its name; nil at the end, and where none comes.
  package func nextEvent() -> (name: String, data: Data)? {
    let gap = Data("\n\n".utf8)
    while true {
      let bytes = Data(received)
      if bytes.starts(with: Data("HTTP/1.1".utf8)) {
        if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
          received = Array(bytes[end.upperBound...])
          continue
        }
      } else if let end = bytes.range(of: gap) {
        received = Array(bytes[end.upperBound...])
        let lines = bytes[..<end.lowerBound].split(separator: 10)
        guard lines.count == 2 else { return nil }
        let name = String(decoding: lines[0].dropFirst(7), as: UTF8.self)
        return (name, Data(lines[1].dropFirst(6)))
      }
      if !readSome() { return nil }
    }
  }
}
