import Testing

@testable import QCQLanguageServer

@Suite("Start and end") struct LifecycleTests {
  private func code(_ response: JSON?) -> Int? { response?.at("error.code")?.int }

  @Test("Nothing is answered before initialize, and nothing after shutdown") func order() {
    let client = FakeClient()
    #expect(code(client.request("textDocument/hover")) == -32002)
    #expect(code(client.request("nope")) == -32002)
    client.notify("textDocument/didOpen", "{}")
    client.start()
    #expect(code(client.request("initialize")) == -32600)
    #expect(client.request("shutdown")?["result"] == nil)
    #expect(code(client.request("textDocument/hover")) == -32600)
    #expect(code(client.request("shutdown")) == -32600)
    client.notify("exit")
    client.settle()
    #expect(client.server.exitStatus == 0)
  }

  @Test("Without shutdown the end is an error") func exitWithoutShutdown() {
    let client = FakeClient()
    client.start()
    client.notify("exit")
    client.settle()
    #expect(client.server.exitStatus == 1)
    #expect(client.server.life == .exited(1))
  }

  @Test("Even before initialize exit ends") func exitFirst() {
    let client = FakeClient()
    client.notify("exit")
    client.settle()
    #expect(client.server.exitStatus == 1)
  }

  @Test(
    "The end of the input, and of the process that started it, ends the server",
    arguments: [Event.endOfInput, .orphaned])
  func endings(_ event: Event) {
    let client = FakeClient()
    client.start()
    client.inbox.post(event)
    client.settle()
    #expect(client.server.exitStatus == 1)
  }

  @Test("Unknown requests are refused, unknown notifications passed over") func unknown() {
    let client = FakeClient()
    client.start()
    #expect(code(client.request("nope")) == -32601)
    #expect(code(client.request("$/nope")) == -32601)
    client.notify("nope")
    client.notify("$/nope")
    client.settle()
    #expect(client.notifications.allSatisfy { $0.method == "window/logMessage" })
    #expect(client.strayErrors.isEmpty)
  }

  @Test("Each request is answered once, whatever its parameters are", arguments: Feature.asked)
  func malformed(_ method: String) {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    client.open("items in \"BBQ\"")
    for params in [
      "null", "[]", "{}", "1", "\"x\"", "{\"textDocument\":1}", "{\"textDocument\":{\"uri\":1}}",
      "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}}",
      "{\"textDocument\":{\"uri\":\"file:///not/open\"},\"position\":{\"line\":0,\"character\":0}}",
      "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"},\"position\":{\"line\":\"a\"}}",
      """
      {"textDocument":{"uri":"\(FakeClient.uri)"},"position":{"line":1e18,"character":-3},
       "range":7,"ranges":[1],"positions":[{}]}
      """,
    ] {
      let id = client.post(method, params)
      #expect(client.answer(to: id) != nil, "\(method) \(params)")
      client.settle()
      #expect(client.responses[id]?.count == 1, "\(method) \(params)")
    }
  }

  @Test(
    "Positions are counted as the client likes best",
    arguments: [
      ("[\"utf-8\",\"utf-16\"]", "utf-8"), ("[\"utf-32\"]", "utf-32"), ("[\"utf-7\"]", "utf-16"),
      ("[]", "utf-16"),
    ])
  func encoding(_ offered: String, _ chosen: String) {
    let client = FakeClient()
    let result = client.start("{\"general\":{\"positionEncodings\":\(offered)}}")
    #expect(result.at("capabilities.positionEncoding")?.string == chosen)
  }

  @Test("A request that was taken back is answered so, once") func cancellation() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    client.open("items")
    let ids = (0..<20).map { _ in
      client.post(
        "textDocument/hover",
        """
        {"textDocument":{"uri":"\(FakeClient.uri)"},"position":{"line":0,"character":1}}
        """)
    }
    for case .int(let id) in ids { client.notify("$/cancelRequest", "{\"id\":\(id)}") }
    for id in ids { #expect(code(client.answer(to: id)) == -32800) }
    // An id may be used again.
    client.send(
      """
      {"id":3,"method":"textDocument/documentSymbol",
       "params":{"textDocument":{"uri":"\(FakeClient.uri)"}}}
      """
    )
    client.settle()
    #expect(client.responses[.int(3)]?.last?["result"] != nil)
  }

  @Test("The client is told what the server does only if it asks") func trace() {
    let client = FakeClient()
    client.start()
    client.open("items")
    client.request(
      "textDocument/documentSymbol", "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}}")
    #expect(!client.notifications.contains { $0.method == "$/logTrace" })
    client.notify("$/setTrace", "{\"value\":\"messages\"}")
    client.request(
      "textDocument/documentSymbol", "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}}")
    #expect(client.notifications.contains { $0.method == "$/logTrace" })
    client.notify("$/setTrace", "{\"value\":\"off\"}")
    client.settle()
    let count = client.notifications.count
    client.request(
      "textDocument/documentSymbol", "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}}")
    #expect(client.notifications.count == count)
  }

  @Test("Methods that clients register on demand are asked for") func registration() {
    let client = FakeClient()
    client.start(
      """
      {"workspace":{"configuration":true,"didChangeWatchedFiles":{"dynamicRegistration":true},
       "didChangeConfiguration":{"dynamicRegistration":true}}}
      """)
    let asked = client.questions.first { $0.method == "client/registerCapability" }?.params
    #expect(asked?.at("registrations.0.method")?.string == "workspace/didChangeWatchedFiles")
    #expect(asked?.at("registrations.1.method")?.string == "workspace/didChangeConfiguration")
    #expect(client.questions.contains { $0.method == "workspace/configuration" })
  }
}
