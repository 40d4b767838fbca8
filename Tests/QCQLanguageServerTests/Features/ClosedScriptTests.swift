import TestSupport
import Testing

@testable import QCQLanguageServer

@Suite("Scripts that nobody has open") struct ClosedScriptTests {
  private let user = "use \"a.qcq\"\nweek"

  private func makeClient() -> FakeClient {
    let client = FakeClient(
      source: .sample("demo"), files: ["/lists/b.qcq": user, "/lists/c.qcq": "items"])
    client.start()
    client.open("let week = items\nweek")
    return client
  }

  /// How often each file names what the open document declares.
  private func uses(_ client: FakeClient) -> [String: Int] {
    let found = client.result(
      "textDocument/references",
      """
      {"textDocument":{"uri":"\(FakeClient.uri)"},"position":{"line":0,"character":5},
       "context":{"includeDeclaration":false}}
      """)
    let names = (found.array ?? []).compactMap { $0["uri"]?.string?.suffix(5) }
    return Dictionary(names.map { (String($0), 1) }, uniquingKeysWith: +)
  }

  /// Whether it comes to that; what was looked at a moment ago is not looked at again.
  private func names(_ client: FakeClient, _ expected: [String: Int]) -> Bool {
    Eventually.holds { uses(client) == expected }
  }

  @Test("Another program changes and deletes them") func changed() {
    let client = makeClient()
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1]))
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1]))
    client.disk["/lists/c.qcq"] = user + "\nweek"
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1, "c.qcq": 2]))
    client.disk["/lists/b.qcq"] = "items"
    #expect(names(client, ["a.qcq": 1, "c.qcq": 2]))
    client.disk["/lists/c.qcq"] = nil
    #expect(names(client, ["a.qcq": 1]))
    client.disk["/lists/c.qcq"] = user
    #expect(names(client, ["a.qcq": 1, "c.qcq": 1]))
  }

  @Test("A new one is found") func created() {
    let client = makeClient()
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1]))
    client.disk["/lists/d.qcq"] = user
    client.notify(
      "workspace/didChangeWatchedFiles",
      "{\"changes\":[{\"uri\":\"file:///lists/d.qcq\",\"type\":1}]}")
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1, "d.qcq": 1]))
  }

  @Test("One counts as it stands in the editor while it is open") func opened() {
    let client = makeClient()
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1]))
    let uri = "file:///lists/b.qcq"
    client.open("items", uri)
    #expect(names(client, ["a.qcq": 1]))
    client.change((0, 0), (0, 5), "use \"a.qcq\"\nweek\nweek", version: 2, uri)
    #expect(names(client, ["a.qcq": 1, "b.qcq": 2]))
    client.notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1]))
  }

  @Test("Those beside a used file are found, wherever that lies") func beside() {
    let client = FakeClient(
      source: .sample("demo"),
      files: [
        "/shared/base.qcq": "let week = items\n",
        "/shared/a.qcq": "use \"base.qcq\"\nweek\n", "/shared/b.qcq": "week\n",
      ])
    client.start()
    client.open("use \"../shared/base.qcq\"\nweek\n")
    let answer = client.result(
      "textDocument/rename",
      String(client.place(1, 1).dropLast()) + ",\"newName\":\"month\"}")
    let files = answer["documentChanges"]?.array?.map { $0.at("textDocument.uri")?.string }
    #expect(
      files == [FakeClient.uri, "file:///shared/a.qcq", "file:///shared/base.qcq"])
    // They are not the client's: nothing is said of them by themselves.
    #expect(!client.result("workspace/symbol", "{\"query\":\"week\"}").text.contains("shared"))
  }

  @Test("Those beside an open file are found where no folder is open") func noFolder() {
    let client = FakeClient(source: .sample("demo"), files: ["/lists/b.qcq": user])
    _ = client.result("initialize", "{\"processId\":null,\"rootUri\":null,\"capabilities\":{}}")
    client.notify("initialized")
    client.open("let week = items\nweek")
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1]))
  }

  @Test("Files that use different ones see different declarations") func others() {
    let client = makeClient()
    client.disk["/lists/b.qcq"] = "use \"c.qcq\"\nweek"
    client.disk["/lists/c.qcq"] = "let week = lists"
    #expect(names(client, ["a.qcq": 1]))
    client.disk["/lists/c.qcq"] = user
    #expect(names(client, ["a.qcq": 1, "b.qcq": 1, "c.qcq": 1]))
  }
}
