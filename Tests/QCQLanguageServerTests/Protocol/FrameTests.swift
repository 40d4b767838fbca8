import TestSupport
import Testing

@testable import QCQLanguageServer

@Suite("Framing") struct FrameTests {
  private func frame(_ text: String) -> String {
    "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }

  private func read(_ stream: String, cut sizes: () -> Int = { .max }) -> [FrameReader.Frame] {
    var reader = FrameReader()
    var frames: [FrameReader.Frame] = []
    var rest = Array(stream.utf8)[...]
    while !rest.isEmpty {
      let part = rest.prefix(max(1, sizes()))
      rest = rest.dropFirst(part.count)
      reader.append(part)
      while let frame = reader.next() { frames.append(frame) }
    }
    return frames
  }

  private func bodies(_ frames: [FrameReader.Frame]) -> [String] {
    frames.compactMap { frame in
      if case .message(let bytes) = frame { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
  }

  @Test("However the stream is cut, the messages are the same") func cuts() {
    let texts = ["{}", "", "{\"a\":\"🥬\\r\\n\\r\\n\"}", String(repeating: "x", count: 100_000)]
    let stream = texts.map(frame).joined()
    #expect(bodies(read(stream)) == texts)
    #expect(bodies(read(stream, cut: { 1 })) == texts)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<20 {
      #expect(bodies(read(stream) { Int.random(in: 1...700, using: &generator) }) == texts)
    }
  }

  @Test("Other headers, case and blanks make no difference") func headers() {
    let stream = """
      Content-Type: application/vscode-jsonrpc; charset=utf-8\r
      content-LENGTH:  2 \r
      X: y\r
      \r
      {}
      """
    #expect(bodies(read(stream)) == ["{}"])
  }

  @Test(
    "After a header that can't be used, the next good one is",
    arguments: [
      "Content-Length: x\r\n\r\n", "Content-Length: -5\r\n\r\n", "Hello\r\n\r\n", "\r\n\r\n",
      "Content-Length: 99999999999999999999999\r\n\r\n", "Content-Length: 999999999999\r\n\r\n",
      "Content-Length:\r\n\r\n{\"lost\":1}",
    ])
  func resynchronises(_ slip: String) {
    let frames = read(slip + frame("{}") + frame("[]"))
    #expect(bodies(frames) == ["{}", "[]"])
    #expect(frames.count == 3, "the slip is told of once")
  }

  @Test("A header without an end is given up, and what follows is read") func endlessHeader() {
    let frames = read(String(repeating: "x", count: 100_000) + "\r\n\r\n" + frame("{}"))
    #expect(bodies(frames) == ["{}"])
  }

  @Test("Messages, answers, batches and slips are told apart") func messages() {
    func kinds(_ text: String) -> [String] {
      IncomingMessage.read(Array(text.utf8)).map { message in
        switch message {
        case .request(let id, let method, _): "request \(id) \(method)"
        case .notification(let method, _): "notification \(method)"
        case .response: "response"
        case .invalid(_, let error): "invalid \(error.code.rawValue)"
        case .noise: "noise"
        }
      }
    }
    #expect(kinds(#"{"id":1,"method":"a"}"#) == ["request int(1) a"])
    #expect(kinds(#"{"id":"x","method":"a"}"#) == ["request string(\"x\") a"])
    #expect(kinds(#"{"method":"a"}"#) == ["notification a"])
    #expect(kinds(#"{"id":1,"result":null}"#) == ["response"])
    #expect(kinds(#"{"id":null,"error":{"code":1,"message":""}}"#) == ["noise"])
    #expect(kinds("{}") == ["invalid -32600"])
    #expect(kinds("[]") == ["invalid -32600"])
    #expect(kinds("1") == ["invalid -32600"])
    #expect(kinds("{") == ["invalid -32700"])
    #expect(kinds(#"{"id":1.5,"method":"a"}"#) == ["invalid -32600"])
    #expect(kinds(#"{"id":1,"method":5}"#) == ["invalid -32600"])
    #expect(kinds(#"[{"method":"a"},{"id":2,"method":"b"}]"#).count == 2)
  }

  @Test("Any number of bad headers is passed over, and told of once") func manyBadHeaders() {
    let stream = String(repeating: "\r\n\r\n", count: 200_000) + frame("{}")
    let frames = read(stream)
    #expect(frames.count == 2)
    #expect(bodies(frames) == ["{}"])
  }
}
