@testable import QCQServing

import TestSupport
import Testing

@Suite("Requests are read") struct RequestTests {
  private static func read(_ text: String) -> HTTPRequest.Reading {
    HTTPRequest.read(Array(text.utf8))
  }

  private static func request(_ text: String) -> HTTPRequest? {
    if case .request(let request) = read(text) { request } else { nil }
  }

  @Test("What a browser sends") func whole() throws {
    let request = try #require(
      Self.request(
        "GET /a%20b?list=B%26B+x&n=&list=2 HTTP/1.1\r\nHost: localhost:80\r\n"
          + "Cookie: a=1; qcq-80=t\r\nCOOKIE: b=2\r\n\r\n"))
    #expect(request.method == "GET" && request.path == "/a b")
    #expect(request.query == ["list": "B&B x", "n": ""])
    #expect(request.header("host") == "localhost:80")
    #expect(request.cookie("qcq-80") == "t" && request.cookie("b") == "2")
    #expect(request.cookie("c") == nil)
  }

  @Test("Lines may end as they do elsewhere") func newlines() {
    #expect(Self.request("GET / HTTP/1.1\nHost: a\n\n") != nil)
  }

  @Test(
    "What is no request is refused",
    arguments: [
      "GET /\r\n\r\n", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/2\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET /%f HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n", "GET /?%+1=2 HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\0\r\n\r\n", "\r\n\r\n", "G:T / HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
  func refused(text: String) { #expect(Self.read(text) == .refusal(.badRequest)) }

  @Test("No body, and no long head, is taken") func sizes() {
    let head = "GET / HTTP/1.1\r\nHost: a\r\n"
    #expect(Self.read(head + "Content-Length: 1\r\n\r\n") == .refusal(.bodyTooLarge))
    #expect(Self.read(head + "Content-Length: x\r\n\r\n") == .refusal(.bodyTooLarge))
    #expect(Self.read(head + "Transfer-Encoding: gzip\r\n\r\n") == .refusal(.bodyTooLarge))
    #expect(Self.request(head + "Content-Length: 0\r\n\r\n") != nil)
    let long = String(repeating: "x", count: HTTPRequest.longestHead)
    #expect(Self.read(head + "X: \(long)") == .refusal(.headTooLarge))
    #expect(Self.read(head + "X: \(long)\r\n\r\n") == .refusal(.headTooLarge))
    let many = (0..<80).map { "X\($0): 1\r\n" }.joined()
    #expect(Self.read(head + many + "\r\n") == .refusal(.headTooLarge))
  }

  @Test("A head that comes in pieces is read once it is whole") func pieces() {
    let text = "GET /?a=b HTTP/1.1\r\nHost: a\r\n\r\n"
    for count in 0..<text.utf8.count {
      #expect(HTTPRequest.read(Array(text.utf8.prefix(count))) == .part)
    }
    #expect(Self.request(text)?.query == ["a": "b"])
  }

  @Test("Whatever comes, it is a request, a part of one or refused") func chance() {
    var random = SplitMix64(seed: 9)
    let seeds = ["GET /?a=%20 HTTP/1.1\r\nHost: a:1\r\nCookie: b=c\r\n\r\n"].map { Array($0.utf8) }
    for _ in 0..<20_000 {
      var bytes = seeds[0]
      for _ in 0..<(random.next() % 4 + 1) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        default: bytes.remove(at: place)  // UInt64
        }
      }
      if case .request(let request) = HTTPRequest.read(bytes) {
        #expect(request.path.hasPrefix("/") && request.header("host") != nil)
      }
    }
  }
}

@Suite("Who may see a page") struct AccessTests {
  private func status(_ access: Access, _ path: String = "/", _ lines: String...) -> Int? {
    let text = (["GET \(path) HTTP/1.1"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
    guard case .request(let request) = HTTPRequest.read(Array(text.utf8)) else { return nil }
    return (access.refusal(of: request) ?? HTTPResponse()).status.rawValue
  }

  @Test(
    "On this machine alone, its own names",
    arguments: [
      ("localhost", 200), ("LOCALHOST:99", 200), ("127.0.0.1", 200), ("127.9.9.9:1", 200),
      ("[::1]:80", 200), ("[::2]", 421), ("10.0.0.1", 421), ("a.example", 421), ("", 421),
      ("127.0.0.1.example", 421), ("localhost.example", 421), ("mine", 421), ("[::1", 421),
    ])
  func loopback(host: String, expected: Int) {
    let access = Access(isOpen: false, names: [], port: 1)
    #expect(status(access, "/", "Host: \(host)") == expected)
  }

  @Test("Open to others, its numbers and names too, with a token") func open() throws {
    let access = Access(isOpen: true, names: ["mine"], port: 7)
    let token = try #require(access.token)
    #expect(token.count == 32 && Access(isOpen: true, names: [], port: 7).token != token)
    for host in ["10.0.0.1:7", "[fe80::1]", "mine", "localhost"] {
      #expect(status(access, "/", "Host: \(host)") == 403)
      #expect(status(access, "/?token=\(token)", "Host: \(host)") == 303)
      #expect(status(access, "/", "Host: \(host)", "Cookie: qcq-7=\(token)") == 200)
    }
    #expect(status(access, "/?token=\(token)", "Host: a.example") == 421)
    #expect(status(access, "/?token=\(token.dropLast())", "Host: mine") == 403)
    #expect(status(access, "/", "Host: mine", "Cookie: qcq-8=\(token)") == 403)
  }

  @Test("Pages of other sites get nothing but what opens in a window") func origins() {
    let access = Access(isOpen: false, names: [], port: 1)
    #expect(status(access, "/", "Host: localhost:1", "Origin: http://localhost:1") == 200)
    #expect(status(access, "/", "Host: localhost:1", "Origin: http://localhost:2") == 403)
    #expect(status(access, "/", "Host: localhost:1", "Origin: https://localhost:1") == 403)
    let cross = "Sec-Fetch-Site: cross-site"
    #expect(status(access, "/", "Host: localhost", cross, "Sec-Fetch-Mode: navigate") == 200)
    #expect(status(access, "/", "Host: localhost", cross, "Sec-Fetch-Mode: no-cors") == 403)
    #expect(status(access, "/", "Host: localhost", "Sec-Fetch-Site: same-origin") == 200)
  }

  @Test("Two texts are equal only to the last byte") func equality() {
    #expect(Access.areEqual("abc", "abc") && Access.areEqual("", ""))
    for other in ["", "ab", "abcd", "abd", "bbc", "abc\0"] {
      #expect(!Access.areEqual(other, "abc"))
    }
  }
}
