import Foundation
import FrontEndSupport
import Testing

@testable import QCQLanguageServer
import TestSupport

@Suite("Any messages in any order") struct FuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["QCQ_LONG"] == "1" ? 100_000 : 3000

  private struct Session {
    var generator: SplitMix64
    let client = FakeClient(source: .sample("demo"))
    var asked: [RequestID] = []
    var version = 1

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func position() -> String {
      let odd = number(30) == 0
      return "{\"line\":\(odd ? pick([-1, 1 << 40, 999]) : number(6)),\"character\":\(number(40))}"
    }

    mutating func text() -> String {
      let words = [
        "items", " in \"BBQ\"", " where pending", "\n", "\r\n", "let a = ", "a", "$p",
        "param p: int = 1",
        "🥬", "\"", "(", ")", " by category", "use \"a.qcq\"", "# database: sample demo\n", ";",
        "check \"Cola\" in \"BBQ\"", "\u{1}", "together {", "}", " show name", "é",
      ]
      let count = number(4)
      let text = (0..<count).map { _ in pick(words) }.joined()
      return JSONOutput.text { $0.string(text) }
    }

    mutating func params() -> String {
      if number(12) == 0 { return pick(["null", "[]", "7", "{}", "{\"textDocument\":null}"]) }
      let uri = pick([FakeClient.uri, "file:///lists/b.qcq", "untitled:1", "file:///closed.qcq"])
      version += 1
      return """
        {"textDocument":{"uri":"\(uri)","version":\(version),"languageId":"qcq","text":\(text())},
        "position":\(position()),"range":{"start":\(position()),"end":\(position())},
        "ranges":[{"start":\(position()),"end":\(position())}],
        "positions":[\(position())],"context":{"diagnostics":[],"includeDeclaration":true},
        "newName":\(text()),"ch":"\\n","query":"a","options":{},"previousResultId":"\(number(9))",
        "previousResultIds":[],"contentChanges":[{"range":{"start":\(position()),
        "end":\(position())},"text":\(text())}],"files":[{"oldUri":"file:///lists/a.qcq",
        "newUri":"file:///lists/c/a.qcq"}],"command":"\(pick(["qcq.run", "qcq.explain", "x"]))",
        "arguments":[{"uri":"\(uri)","position":\(position())}],"uri":"qcq:/result/1.txt",
        "value":"off","id":\(number(max(asked.count, 1)) + 1),"item":{"uri":"\(uri)",
        "selectionRange":{"start":\(position()),"end":\(position())}},"label":"x","title":"y",
        "name":"n","data":{"uri":"\(uri)","offset":0,"action":"run","version":\(version)},
        "event":{"added":[],"removed":[]},"changes":[{"uri":"\(uri)","type":2}],"settings":{}}
        """
    }

    mutating func step() {
      let methods = Method.allCases.filter { $0 != .shutdown && $0 != .initialize }
      let notices = Notice.allCases.filter { $0 != .exit }
      switch number(20) {
      case 0: client.send(pick(["{", "[]", "[1,2]", "{\"id\":{}}", "\u{0}", "{\"method\":1}"]))
      case 1: client.notify("$/cancelRequest", "{\"id\":\(number(max(asked.count, 1)) + 1)}")
      case 2...8: client.notify("textDocument/didChange", params())
      case 9: client.notify(pick(["textDocument/didOpen", "textDocument/didClose"]), params())
      default:
        if number(4) == 0 {
          client.notify(pick(notices).rawValue, params())
        } else {
          asked.append(client.post(pick(methods).rawValue, params()))
        }
      }
      if number(5) == 0 { client.settle() }
    }
  }

  @Test("Every request is answered exactly once", arguments: [1, 2, 3] as [UInt64])
  func sessions(_ seed: UInt64) {
    var session = Session(seed: seed)
    session.client.start()
    for uri in [FakeClient.uri, "file:///lists/b.qcq", "untitled:1"] {
      session.client.open("items in \"BBQ\" where pending\n", uri)
    }
    for _ in 0..<(Self.count / 3) { session.step() }
    let client = session.client
    let asked = session.asked
    client.wait(seconds: 60) { asked.allSatisfy { client.responses[$0] != nil } }
    for id in asked {
      #expect(client.responses[id]?.count == 1, "\(id): \(client.responses[id] ?? [])")
    }
    #expect(client.server.pending.isEmpty)
  }
}
