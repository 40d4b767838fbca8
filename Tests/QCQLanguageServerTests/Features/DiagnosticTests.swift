import QCQText
import TestSupport
import Testing

@testable import QCQLanguageServer

@Suite("Messages") struct DiagnosticTests {
  @Test("A mistake has its place, severity, code, help, page and fix") func push() throws {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    let found = try #require(client.open("🥬\nitems where pendng").last)
    #expect(found.at("range.start.line")?.int == 1)
    #expect(found.at("range.start.character")?.int == 12)
    #expect(found["severity"]?.int == 1)
    #expect(found["code"]?.string == "unknown-field")
    #expect(found["source"]?.string == "qcq")
    #expect(found["message"]?.string?.contains("did you mean `pending`?") == true)
    #expect(found.at("codeDescription.href")?.string == "qcq:/diagnostics/unknown-field.md")
    #expect(found.at("data.fixes.0.edits.0.newText")?.string == "pending")
    #expect(client.publishes().last?["version"]?.int == 1)
  }

  @Test("What nothing uses is faded") func unnecessary() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    let found = client.open("let a = items\nitems")
    #expect(found.first?["tags"] == .array([.int(1)]))
  }

  @Test("An edit is answered with the messages of its version") func edits() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    #expect(client.open("items where pending").isEmpty)
    client.change((0, 12), (0, 19), "pendng", version: 2)
    client.wait { client.publishes().last?["version"]?.int == 2 }
    #expect(client.codes() == ["unknown-field"])
    client.change((0, 12), (0, 18), "pending", version: 3)
    client.wait { client.publishes().last?["version"]?.int == 3 }
    #expect(client.codes().isEmpty)
  }

  @Test("Edits that come at once are answered at most three times") func burst() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    client.open("items")
    let before = client.publishes().count
    for step in 0..<50 {
      client.change((0, 5), (0, 5 + step % 2), step % 2 == 0 ? "x" : "", version: step + 2)
      if step == 0 { client.wait(seconds: 0.0001) { false } }
    }
    client.wait { client.publishes().last?["version"]?.int == 51 }
    #expect(client.publishes().count - before <= 3)
    #expect(client.codes().isEmpty)
  }

  @Test("What is edited in two documents at once is answered once, in either order")
  func companions() {
    let texts = [
      "file:///lists/base.qcq": "let t = items per category show category, count() as n\n",
      "file:///lists/user.qcq": "use \"base.qcq\"\nt where n > 3\n",
    ]
    for order in [texts.keys.sorted(), texts.keys.sorted().reversed()] {
      let client = FakeClient(source: .sample("demo"))
      client.start()
      for (uri, text) in texts.sorted(by: { $0.key < $1.key }) {
        #expect(client.open(text, uri).isEmpty)
      }
      // By then the database is open.
      _ = client.result("textDocument/diagnostic", "{\"textDocument\":{\"uri\":\"\(order[0])\"}}")
      client.settle()
      let before = order.map { client.publishes($0).count }
      // The times are told, as nobody knows how fast the edits of an editor follow each other here.
      var time = Inbox.now + 1000
      for uri in order {
        let text = (texts[uri] ?? "").replacing(" n", with: " many")
        let message = """
          {"jsonrpc":"2.0","method":"textDocument/didChange","params":{
           "textDocument":{"uri":"\(uri)","version":2},
           "contentChanges":[{"text":\(JSONOutput.text { $0.string(text) })}]}}
          """
        client.inbox.post(
          IncomingMessage.read(Array(message.utf8)).map { .message($0, time: time) })
        for event in client.inbox.take(until: 0) { client.server.receive(event) }
        _ = client.server.settle(at: time)
        time += 0.002
      }
      _ = client.server.settle(at: time + 1)
      client.wait { true }
      for (uri, count) in zip(order, before) {
        let new = client.publishes(uri)[count...]
        #expect(new.count == 1 || uri.hasSuffix("base.qcq"), "\(uri)")
        #expect(new.allSatisfy { $0["diagnostics"]?.array?.isEmpty == true }, "\(uri)")
        #expect(new.last?["version"]?.int == 2)
      }
    }
  }

  @Test("Closing takes the messages away") func close() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    #expect(!client.open("items where pendng").isEmpty)
    client.notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}}")
    client.settle()
    #expect(client.diagnostics().isEmpty)
    #expect(client.publishes().count == 2)
  }

  @Test("Who asks for messages is not sent them, and hears only what is new") func pull() throws {
    let client = FakeClient(source: .sample("demo"))
    client.start(
      """
      {"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}}
      """)
    let text = "items where pendng"
    client.notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(FakeClient.uri)","languageId":"qcq","version":1,"text":"\(text)"}}
      """)
    let document = "\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}"
    client.wait(seconds: 2) { client.server.scripts.databases.entries.contains { !$0.isOpening } }
    let first = client.result("textDocument/diagnostic", "{\(document)}")
    #expect(first["kind"]?.string == "full")
    #expect(first.at("items.0.code")?.string == "unknown-field")
    let id = try #require(first["resultId"]?.string)
    let again = client.result(
      "textDocument/diagnostic", "{\(document),\"previousResultId\":\"\(id)\"}")
    #expect(again["kind"]?.string == "unchanged")
    let all = client.result(
      "workspace/diagnostic",
      "{\"previousResultIds\":[{\"uri\":\"\(FakeClient.uri)\",\"value\":\"\(id)\"}]}")
    #expect(all.at("items.0.kind")?.string == "unchanged")
    #expect(client.publishes().isEmpty)
    client.change((0, 12), (0, 18), "pending", version: 2)
    let third = client.result(
      "textDocument/diagnostic", "{\(document),\"previousResultId\":\"\(id)\"}")
    #expect(third["kind"]?.string == "full")
    #expect(third["items"]?.array?.isEmpty == true)
  }

  @Test("Who can't be told to ask again is sent the messages") func noRefresh() throws {
    let client = FakeClient(source: .sample("demo"))
    let announced = client.start("{\"textDocument\":{\"diagnostic\":{}}}").text
    #expect(!announced.contains("diagnosticProvider"))
    client.open("items where pendng")
    client.wait { client.diagnostics().first?["code"]?.string == "unknown-field" }
    #expect(client.diagnostics().map { $0["code"]?.string } == ["unknown-field"])
  }

  @Test("A document that is used by another one counts as it stands in the editor") func uses() {
    let client = FakeClient(source: .sample("demo"), files: ["/lists/base.qcq": "let a = items\n"])
    client.start()
    #expect(client.open("use \"base.qcq\"\na").isEmpty)
    let base = "file:///lists/base.qcq"
    client.open("let b = items\n", base)
    client.wait { !client.codes().isEmpty }
    #expect(client.codes().contains("unknown-source"))
    client.change((0, 4), (0, 5), "a", version: 2, base)
    client.wait { client.codes().isEmpty }
    #expect(client.codes().isEmpty)
  }

  @Test("Without a database the writing alone is checked, and one quiet note says so")
  func syntaxOnly() {
    let client = FakeClient()
    client.start()
    #expect(client.open("items where nothing_known\nitems where where").count == 1)
    client.open("items", "file:///lists/b.qcq")
    let notes = client.notifications.filter { $0.method == "window/logMessage" }
    #expect(notes.count == 1)
    #expect(!client.notifications.contains { $0.method == "window/showMessage" })
  }

  @Test(
    "A document without end, brackets without end and odd characters are survived",
    arguments: [
      String(repeating: "items where note = \"🥬\" # x\n", count: Checkout.isLong ? 400_000 : 3_000),
      String(repeating: "(", count: Checkout.isLong ? 200_000 : 8_000),
      String(repeating: "not ", count: Checkout.isLong ? 50_000 : 2_500),
      "\u{0}\u{1}\u{7F}\u{9B}31m\u{202E}items\u{2066}", String(repeating: "\r", count: 10_000),
      "items where name = \"" + String(repeating: "\\", count: 9_999),
      String(repeating: "use \"a.qcq\"\n", count: Checkout.isLong ? 2000 : 200),
    ])
  func hostile(_ text: String) {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    client.open(text)
    let document = "\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}"
    let range =
      "\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":9,\"character\":9}}"
    for (method, more) in [
      ("documentSymbol", ""), ("foldingRange", ""), ("semanticTokens/full", ""),
      ("completion", ",\"position\":{\"line\":0,\"character\":9}"),
      ("hover", ",\"position\":{\"line\":0,\"character\":2}"), ("inlayHint", ",\(range)"),
      ("selectionRange", ",\"positions\":[{\"line\":0,\"character\":3}]"),
    ] {
      #expect(client.request("textDocument/\(method)", "{\(document)\(more)}") != nil)
    }
    client.change((0, 0), (1 << 30, 0), "items", version: 2)
    client.wait { client.publishes().last?["version"]?.int == 2 }
    #expect(client.codes().isEmpty)
  }
}
