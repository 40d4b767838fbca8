import QCQText
import Foundation
import TestSupport
import QCQAssist
import Testing

@testable import QCQLanguageServer

@Suite("Any messages in any order") struct FuzzTests {
  private static let count =
    Checkout.isLong ? 100_000 : 1200

  private struct Session {
    var generator: SplitMix64
    let client = FakeClient(source: .sample("demo"))
    var asked: [RequestID] = []
    var model = TextModel()
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
        "name":"n","data":[\(number(4)),\(version),0,\(number(7))],
        "event":{"added":[],"removed":[]},"changes":[{"uri":"\(uri)","type":2}],"settings":{}}
        """
    }

    mutating func notify(_ method: String, _ params: String) {
      client.notify(method, params)
      guard case .success(let json) = JSONParser.parse(Array(params.utf8)) else { return }
      model.take(method, json)
    }

    private static let methods = ProtocolMethods.requests.keys.filter {
      $0 != "shutdown" && $0 != "initialize"
    }.sorted()
    private static let notices = ProtocolMethods.notices.filter { $0 != "exit" }.sorted()

    mutating func step() {
      switch number(20) {
      case 0: client.send(pick(["{", "[]", "[1,2]", "{\"id\":{}}", "\u{0}", "{\"method\":1}"]))
      case 1: client.notify("$/cancelRequest", "{\"id\":\(number(max(asked.count, 1)) + 1)}")
      case 2...8: notify("textDocument/didChange", params())
      case 9: notify(pick(["textDocument/didOpen", "textDocument/didClose"]), params())
      default:
        if number(4) == 0 {
          notify(pick(Self.notices), params())
        } else {
          asked.append(client.post(pick(Self.methods), params()))
        }
      }
      if number(5) == 0 { client.settle() }
    }

    /// Whether the documents are what the client believes, and read as if just opened.
    func compare() {
      #expect(client.server.scripts.documents.all.map(\.uri) == model.texts.keys.sorted())
      for document in client.server.scripts.documents.all {
        #expect(document.text.utf8 == model.texts[document.uri])
        #expect(document.text == DocumentText(utf8: document.text.utf8))
        let analysis = client.server.scripts.analysis(of: document)
        let fresh = Analysis(document.sourceText, in: analysis.context)
        #expect(analysis.diagnostics == fresh.diagnostics, "\(document.text.string)")
      }
    }
  }

  @Test("Every request is answered exactly once", arguments: [1, 2, 3] as [UInt64])
  func sessions(_ seed: UInt64) {
    var session = Session(seed: seed)
    session.client.start()
    for uri in [FakeClient.uri, "file:///lists/b.qcq", "untitled:1"] {
      let text = JSONOutput.text { $0.string("items in \"BBQ\" where pending\n") }
      session.notify(
        "textDocument/didOpen", "{\"textDocument\":{\"uri\":\"\(uri)\",\"text\":\(text)}}")
    }
    for step in 0..<(Self.count / 3) {
      session.step()
      if step % 500 == 499 {
        session.client.settle()
        session.compare()
      }
    }
    let client = session.client
    let asked = session.asked
    client.wait(seconds: 60) { asked.allSatisfy { client.responses[$0] != nil } }
    for id in asked {
      #expect(client.responses[id]?.count == 1, "\(id): \(client.responses[id] ?? [])")
    }
    #expect(client.server.pending.isEmpty)
  }
}
