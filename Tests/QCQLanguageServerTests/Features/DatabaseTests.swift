import QCQText
import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@testable import QCQLanguageServer

@Suite("Databases") struct DatabaseTests {
  private let folder: Sandbox
  private let path: String

  init() throws {
    folder = try Sandbox()
    path = folder.path("home.sqlite")
    try Store.create(path: path, sample: .demo, now: FakeClient.now).close()
  }

  private func write(_ sql: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func makeClient() -> FakeClient {
    let client = FakeClient(source: .file(path))
    client.start()
    return client
  }

  @Test("A list that gets another title is an error until it is renamed back") func rename() throws
  {
    let client = makeClient()
    #expect(client.open("items in \"BBQ\"").isEmpty)
    try write("UPDATE shopping_lists SET title = 'Party' WHERE title = 'BBQ'")
    client.wait { !client.codes().isEmpty }
    #expect(client.codes() == ["unknown-list"])
    #expect(client.diagnostics().first?["severity"]?.int == 1)
    #expect(client.diagnostics().first?.at("data.dataVersion")?.int != nil)
    try write("UPDATE shopping_lists SET title = 'BBQ' WHERE title = 'Party'")
    client.wait { client.codes().isEmpty }
    #expect(client.codes().isEmpty)
  }

  @Test("A column that others add becomes a field") func schema() throws {
    let client = makeClient()
    client.open("items where price > 2")
    #expect(client.codes() == ["unknown-field"])
    try write("ALTER TABLE shopping_items ADD COLUMN price REAL")
    client.wait { client.codes().isEmpty }
    #expect(client.codes().isEmpty)
  }

  @Test("The client is asked to look again at what depends on the data") func refresh() throws {
    let client = makeClient()
    client.open("items")
    let before = client.questions.count
    try write("UPDATE shopping_items SET notes = 'x'")
    let wanted = ["workspace/codeLens/refresh", "workspace/inlayHint/refresh"]
    client.wait {
      let asked = client.questions[before...].map(\.method)
      return wanted.allSatisfy { asked.contains($0) }
    }
    let asked = Set(client.questions[before...].map(\.method))
    #expect(asked.isSuperset(of: wanted))
    #expect(asked.contains("workspace/textDocumentContent/refresh"))
    #expect(!asked.contains("workspace/foldingRange/refresh"), "the client did not say that it can")
  }

  @Test("A database that is gone is said once, and used again when it is back") func vanished()
    throws
  {
    let client = makeClient()
    client.open("items in \"BBQ\" where pendng")
    #expect(client.codes() == ["unknown-field"])
    let away = folder.path("away.sqlite")
    try FileManager.default.moveItem(atPath: path, toPath: away)
    client.wait { client.notifications.contains { $0.method == "window/showMessage" } }
    client.wait(seconds: 0.5) { false }
    #expect(client.notifications.filter { $0.method == "window/showMessage" }.count <= 2)
    #expect(client.codes() == ["unknown-field"], "what was known is still used")
    try FileManager.default.moveItem(atPath: away, toPath: path)
    client.wait {
      client.notifications.contains { $0.params["message"]?.string?.contains("again") == true }
    }
    #expect(client.result("workspace/executeCommand", run("count items")).at("results.0") != nil)
  }

  @Test("What is no database is said, at the line that names it too") func corrupt() throws {
    let bad = folder.path("bad.sqlite")
    try Data(repeating: 0x41, count: 5000).write(to: URL(filePath: bad))
    let client = makeClient()
    let found = client.open("# database: \(bad)\nitems where")
    #expect(found.first?["code"]?.string == "database-unreadable")
    #expect(found.first?["severity"]?.int == 2)
    #expect(found.count == 2, "the writing is checked all the same")
    #expect(client.request("textDocument/completion", client.place(1, 5)) != nil)
  }

  @Test("A document that names a database is checked against that one") func line() {
    let client = makeClient()
    #expect(client.open("# database: sample dutch\nitems in \"BBQ Feestje\"").isEmpty)
    #expect(client.open("items in \"BBQ Feestje\"", "file:///lists/b.qcq").count == 1)
    client.change((0, 0), (1, 0), "", version: 2)
    client.wait { !client.codes().isEmpty }
    #expect(client.codes() == ["unknown-list"])
  }

  @Test("Settings name the database, at the start and later") func settings() throws {
    let client = FakeClient()
    client.answers["workspace/configuration"] = .array([.null])
    client.start(options: "{\"database\":\"\(path)\"}")
    client.open("items where pendng")
    #expect(client.codes() == ["unknown-field"])
    client.notify(
      "workspace/didChangeConfiguration", "{\"settings\":{\"qcq\":{\"database\":\"\"}}}")
    client.wait { client.codes().isEmpty }
    #expect(client.codes().isEmpty)
    client.notify(
      "workspace/didChangeConfiguration", "{\"settings\":{\"qcq\":{\"sample\":\"demo\"}}}")
    client.wait { !client.codes().isEmpty }
    #expect(client.codes() == ["unknown-field"])
    client.notify(
      "workspace/didChangeConfiguration",
      "{\"settings\":{\"qcq\":{\"sample\":null,\"database\":null}}}")
    client.wait { client.codes().isEmpty }
    #expect(client.codes().isEmpty, "as if nothing had been said")
  }

  @Test("That there is no database is said when the settings are known", arguments: [true, false])
  func noDatabase(isNamed: Bool) {
    let client = FakeClient()
    let named = JSON.object([JSON.Member("database", .string(path))])
    client.answers["workspace/configuration"] = .array([isNamed ? named : .null])
    client.beforeAnswering = { [weak client] method in
      guard method == "workspace/configuration" else { return }
      client?.notify(
        "textDocument/didOpen",
        """
        {"textDocument":{"uri":"\(FakeClient.uri)","languageId":"qcq","version":1,
         "text":"items where pendng\\nitems where"}}
        """)
    }
    let workspace = "\"workspace\":{"
    client.start(
      FakeClient.capabilities.replacing(workspace, with: workspace + "\"configuration\":true,"))
    func said() -> Int {
      client.notifications.count {
        $0.method == "window/logMessage"
          && $0.params["message"]?.string?.contains("No database is configured") == true
      }
    }
    if isNamed {
      #expect(client.wait { client.codes().contains("unknown-field") })
    } else {
      #expect(client.wait { said() > 0 })
    }
    client.settle()
    #expect(said() == (isNamed ? 0 : 1))
  }

  @Test("While another program holds the lock, typing goes on") func locked() throws {
    let client = makeClient()
    client.open("items in \"BBQ\"")
    let other = try DatabaseQueue(path: path)
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      let start = Inbox.now
      client.change((0, 0), (0, 0), " ", version: 2)
      client.wait { client.publishes().last?["version"]?.int == 2 }
      #expect(Inbox.now - start < 2)
      try db.execute(sql: "ROLLBACK")
    }
    #expect(client.result("workspace/executeCommand", run("count items")).at("results.0") != nil)
  }

  // MARK: Commands

  private func run(_ text: String, _ command: String = "qcq.run") -> String {
    let text = JSONOutput.text { $0.string(text) }
    return "{\"command\":\"\(command)\",\"arguments\":[{\"text\":\(text)}]}"
  }

  @Test("Rows come as text and as JSON") func rows() {
    let client = makeClient()
    let result = client.result("workspace/executeCommand", run("lists show title limit 2"))
    #expect(result["count"]?.int == 2)
    #expect(result["text"]?.string?.contains("title") == true)
    #expect(result.at("results.0.0.title")?.string != nil)
    let uri = result["uri"]?.string ?? ""
    let shown = client.result("workspace/textDocumentContent", "{\"uri\":\"\(uri)\"}")
    #expect(shown["text"]?.string == result["text"]?.string)
  }

  @Test("What a change would do to a sample is shown, and not done") func changesOfSamples() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    let change = "check \"Cola\" in \"BBQ\""
    for command in ["qcq.dryRun", "qcq.explain"] {
      let shown = client.result("workspace/executeCommand", run(change, command))
      #expect(shown["text"]?.string?.contains("Cola") == true, "\(command): \(shown.text)")
    }
    let refused = client.request("workspace/executeCommand", run(change))
    #expect(refused?.at("error.message")?.string == "A sample can't be changed here.")
  }

  @Test("People and programs are given the columns that they want of rows that are asked once")
  func audiences() {
    let client = makeClient()
    let whole = client.result("workspace/executeCommand", run("items in \"BBQ\""))
    let first = whole.at("results.0.0")
    #expect(first?["id"]?.string != nil && first?["label"] == nil)
    #expect(whole["text"]?.string?.contains(first?["id"]?.string ?? "") == false)
    #expect(whole["text"]?.string?.contains("Cola") == true)
    #expect(whole["count"]?.int == whole.at("results.0")?.array?.count)
    let sections = client.result("workspace/executeCommand", run("items in \"BBQ\" by category"))
    #expect(sections["count"]?.int == whole["count"]?.int)
    #expect(sections["text"]?.string?.contains("Cola") == true)
    #expect(sections["results"]?.text.contains("\"created\"") == true)
  }

  @Test("A statement is run with the declarations before it") func context() {
    let client = makeClient()
    client.open(
      "let a = items in \"BBQ\"\nlet broken = items where x\nchek\na where pending limit 2\n")
    let result = client.result(
      "workspace/executeCommand",
      """
      {"command":"qcq.run","arguments":[{"uri":"\(FakeClient.uri)",
       "position":{"line":3,"character":2}}]}
      """)
    #expect(result["count"]?.int == 2)
    let named = client.result(
      "workspace/executeCommand",
      """
      {"command":"qcq.run","arguments":[{"uri":"\(FakeClient.uri)",
       "position":{"line":0,"character":2}}]}
      """)
    #expect((named["count"]?.int ?? 0) > 2)
  }

  @Test("What can't be run says why") func refusals() {
    let client = makeClient()
    let response = client.request("workspace/executeCommand", run("items where pendng"))
    #expect(response?.at("error.code")?.int == -32803)
    #expect(response?.at("error.message")?.string?.contains("pendng") == true)
    let watch = client.request("workspace/executeCommand", run("delete all items", "qcq.watch"))
    #expect(watch?["error"] != nil)
  }

  @Test("Nothing is changed unless the user agrees") func consent() throws {
    let client = makeClient()
    let change = "add 3 \"Mustard\" to \"BBQ\""
    let dry = client.result("workspace/executeCommand", run(change, "qcq.dryRun"))
    #expect(dry["text"]?.string?.contains("Mustard") == true)
    let refused = client.request("workspace/executeCommand", run(change))
    #expect(refused?.at("error.message")?.string?.contains("not confirmed") == true)
    #expect(client.questions.contains { $0.method == "window/showMessageRequest" })
    let store = try Store.open(path: path)
    let found = {
      try store.queue.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM shopping_items WHERE name = 'Mustard'")
      }
    }
    #expect(try found() == 0)
    client.answers["window/showMessageRequest"] = .object([
      JSON.Member("title", .string("Make the change"))
    ])
    let done = client.result("workspace/executeCommand", run(change))
    #expect(done["text"]?.string?.contains("Mustard") == true)
    #expect(try found() == 1)
    try store.close()
  }

  @Test("What the user has agreed to is done, or nothing") func meanwhile() throws {
    let client = makeClient()
    client.answers["window/showMessageRequest"] = .object([
      JSON.Member("title", .string("Make the change"))
    ])
    client.beforeAnswering = { [self] method in
      guard method == "window/showMessageRequest" else { return }
      #expect(throws: Never.self) {
        try write("UPDATE shopping_items SET is_completed = 1 WHERE name = 'Cola'")
      }
    }
    let change = "delete items in \"BBQ\" where completed"
    let refused = client.request("workspace/executeCommand", run(change))
    #expect(
      refused?.at("error.message")?.string?.contains("no longer") == true, "\(refused as Any)")
    let left = client.result("workspace/executeCommand", run("count items where name = \"Cola\""))
    #expect(left["text"]?.string?.contains("1") == true)
    // Nothing is another one by now.
    let done = client.result("workspace/executeCommand", run(change))
    #expect(done["text"]?.string?.contains("deleted") == true)
  }

  @Test("An assertion that does not hold is shown") func assertions() {
    let client = makeClient()
    let result = client.result(
      "workspace/executeCommand", run("assert count items gives 3 else \"not three\""))
    let uri = result["uri"]?.string ?? ""
    let shown = client.result("workspace/textDocumentContent", "{\"uri\":\"\(uri)\"}")
    #expect(shown["text"]?.string?.contains("not three") == true)
  }

  @Test("Which rows a change is about is not guessed by fix all") func fixAll() {
    let client = makeClient()
    func actions(_ text: String) -> JSON {
      client.open(text)
      #expect(
        client.wait { client.notifications.contains { $0.params.text.contains("unknown-item") } })
      let range = "{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":1}}"
      return client.result(
        "textDocument/codeAction",
        "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"},\"range\":\(range),"
          + "\"context\":{\"diagnostics\":[],\"only\":[\"source.fixAll\"]}}")
    }
    #expect(actions("delete \"Colla\" in \"BBQ\"\n").array?.isEmpty == true)
  }

  @Test("A watched query is sent anew when its rows change") func watch() throws {
    let client = makeClient()
    let started = client.result(
      "workspace/executeCommand",
      run("items in \"BBQ\" where name = \"Cola\" show note", "qcq.watch"))
    let name = try #require(started["watch"]?.string)
    let frames = { client.notifications.filter { $0.method == "qcq/watch" }.map(\.params) }
    client.wait { !frames().isEmpty }
    #expect(frames().first?.at("results.0.0.note")?.string == "cans")
    try write("UPDATE shopping_items SET notes = 'bottles' WHERE name = 'Cola'")
    client.wait { frames().count > 1 }
    #expect(frames().last?.at("results.0.0.note")?.string == "bottles")
    let stopped = client.result(
      "workspace/executeCommand",
      "{\"command\":\"qcq.unwatch\",\"arguments\":[{\"watch\":\"\(name)\"}]}")
    #expect(stopped == .bool(true))
    let count = frames().count
    try write("UPDATE shopping_items SET notes = 'cans' WHERE name = 'Cola'")
    client.wait(seconds: 0.3) { false }
    #expect(frames().count == count)
  }

  @Test("A long query tells of its progress, and stops when the client says so") func progress() {
    let client = makeClient()
    let id = client.post(
      "workspace/executeCommand",
      "{\"workDoneToken\":\"t\",\"command\":\"qcq.run\",\"arguments\":[{\"text\":\"items\"}]}")
    #expect(client.answer(to: id) != nil)
    let values = client.notifications.filter { $0.method == "$/progress" }.map {
      $0.params.at("value.kind")?.string
    }
    #expect(values == ["begin", "end"])
    let second = client.post(
      "workspace/executeCommand",
      "{\"workDoneToken\":\"u\",\"command\":\"qcq.run\",\"arguments\":[{\"text\":\"items\"}]}")
    client.notify("window/workDoneProgress/cancel", "{\"token\":\"u\"}")
    #expect(client.answer(to: second)?.at("error.code")?.int == -32800)
  }
}

extension FakeClient {
  /// The parameters of a place in the document.
  func place(_ line: Int, _ character: Int) -> String {
    """
    {"textDocument":{"uri":"\(FakeClient.uri)"},
     "position":{"line":\(line),"character":\(character)}}
    """
  }
}
