import GRDB
import QCQText
import QuickCartStore
import TestSupport
import Testing

@testable import QCQLanguageServer

@Suite("Titles in scripts and in the database") struct TitleRenameTests {
  private let folder: Sandbox
  private let path: String
  private let closed = "/lists/b.qcq"

  init() throws {
    folder = try Sandbox()
    path = folder.path("home.sqlite")
    try Store.create(path: path, sample: .demo, now: FakeClient.now).close()
  }

  /// Two scripts that name a list, one open with an edit that is not saved, and one of another
  /// database.
  private func makeClient(
    _ source: DatabaseSource?, _ capabilities: String = FakeClient.capabilities
  ) -> FakeClient {
    let client = FakeClient(
      source: source,
      files: [
        "/lists/a.qcq": "lists\n", closed: "items where list = \"bbq\"\n",
        "/lists/c.qcq": "# database: gone.sqlite\nitems in \"BBQ\"\n",
      ])
    client.start(capabilities)
    client.open("items in \"BBQ\"\n")
    client.change(
      (1, 0), (1, 0), #"print "{count items in \"bbq\"}""# + "\ncount items in \"nil\"\n",
      version: 2)
    client.wait { client.publishes().last?["version"]?.int == 2 }
    return client
  }

  private func ask(_ client: FakeClient, _ method: String, _ more: String = "") -> JSON? {
    client.request("textDocument/" + method, String(client.place(0, 11).dropLast()) + more + "}")
  }

  private func rename(_ client: FakeClient, to new: String = "Party") -> JSON? {
    ask(client, "rename", ",\"newName\":\(JSONOutput.text { $0.string(new) })")
  }

  /// Makes the edits of an answer in the document that is open, the last one first.
  private func make(_ answer: JSON?, in client: FakeClient) {
    let files = answer?.at("result.documentChanges")?.array ?? []
    let own = files.filter { $0.at("textDocument.uri")?.string == FakeClient.uri }
    for (number, edit) in own.flatMap({ $0["edits"]?.array ?? [] }).reversed().enumerated() {
      func place(_ name: String) -> (Int, Int) {
        (edit.at("range.\(name).line")?.int ?? -1, edit.at("range.\(name).character")?.int ?? -1)
      }
      client.change(
        place("start"), place("end"), edit["newText"]?.string ?? "", version: 3 + number)
    }
    client.settle()
  }

  private func shown(_ client: FakeClient) -> [String] {
    client.notifications.filter { $0.method == "window/showMessage" }.compactMap {
      $0.params["message"]?.string
    }
  }

  private func titles() throws -> [String] {
    let store = try Store.open(path: path, readOnly: true)
    defer { try? store.close() }
    return try store.queue.read {
      try String.fetchAll($0, sql: "SELECT title FROM shopping_lists")
    }
  }

  @Test("References are found in all scripts of the database") func references() {
    let client = makeClient(.file(path))
    let found = ask(client, "references")?["result"]?.array ?? []
    let places = found.map { "\($0["uri"]?.string ?? "") \($0.at("range.start.line")?.int ?? -1)" }
    #expect(
      places == [
        "\(FakeClient.uri) 0", "\(FakeClient.uri) 1", "file:///lists/b.qcq 0",
      ])
    #expect(ask(client, "documentHighlight")?["result"]?.array?.count == 2)
    let definition = ask(client, "definition")
    #expect(definition != nil && definition?["result"] == nil && definition?["error"] == nil)
    #expect(ask(client, "prepareRename")?.at("result.placeholder")?.string == "BBQ")
  }

  @Test("A list is renamed in scripts, and with consent in the database; undo takes that back")
  func both() throws {
    let client = makeClient(.file(path))
    client.answers["window/showMessageRequest"] = .object([
      JSON.Member("title", .string("Rename"))
    ])
    let answer = rename(client)
    let changes = answer?.at("result.documentChanges")?.array ?? []
    #expect(changes.map { $0.at("textDocument.version")?.int } == [2, nil])
    let texts = changes.flatMap { $0["edits"]?.array ?? [] }.compactMap { $0["newText"]?.string }
    #expect(texts == ["\"Party\"", "\\\"Party\\\"", "\"Party\""])
    make(answer, in: client)
    client.wait { !shown(client).isEmpty }
    #expect(shown(client) == ["renamed list \"BBQ\" to \"Party\""])
    let question = client.questions.first { $0.method == "window/showMessageRequest" }
    let words = question?.params["message"]?.string ?? ""
    #expect(words.hasPrefix("Rename list \"BBQ\" in the database, too?\n\n"))
    let renamed = try titles()
    #expect(renamed.contains("Party") && !renamed.contains("BBQ"))
    let undone = try folder.qcq(["undo", "--database", path])
    #expect(undone.status == 0, "\(undone.errors)")
    let restored = try titles()
    #expect(restored.contains("BBQ") && !restored.contains("Party"))
  }

  @Test("Without consent only scripts are renamed") func refused() throws {
    let client = makeClient(.file(path))
    client.answers["window/showMessageRequest"] = .object([
      JSON.Member("title", .string("Only in scripts"))
    ])
    make(rename(client), in: client)
    client.wait { client.questions.contains { $0.method == "window/showMessageRequest" } }
    client.settle()
    #expect(try titles().contains("BBQ"))
  }

  @Test("As long as the edits are not made, nothing is asked") func undecided() throws {
    let client = makeClient(.file(path))
    #expect(rename(client)?["result"] != nil)
    // Somebody looks at the edits, throws them away and goes on.
    client.change((2, 0), (2, 5), "items", version: 3)
    client.wait { client.publishes().last?["version"]?.int == 3 }
    let answer = client.request("textDocument/hover", client.place(0, 1))
    #expect(answer != nil)
    #expect(!client.questions.contains { $0.method == "window/showMessageRequest" })
  }

  @Test("A long title is asked about by its beginning") func long() throws {
    let long = String(repeating: "long ", count: 1000) + "title"
    let change = "rename list \"BBQ\" to \"\(long)\""
    #expect(try folder.qcq(["query", change, "--database", path]).status == 0)
    let client = FakeClient(source: .file(path), files: ["/lists/a.qcq": "lists\n"])
    client.start()
    client.open("items in \"\(long)\"\n")
    client.wait { client.codes().isEmpty }
    make(rename(client), in: client)
    client.wait { client.questions.contains { $0.method == "window/showMessageRequest" } }
    let question = client.questions.first { $0.method == "window/showMessageRequest" }
    let words = question?.params["message"]?.string ?? long
    #expect(words.hasPrefix("Rename list \"long "))
    #expect(words.count < 2_000)
  }

  @Test("What can't be changed is not asked about, but said") func unchangeable() {
    let cases: [(DatabaseSource?, String)] = [
      (.sample("demo"), "A sample can't be changed here."), (nil, "No database is configured."),
    ]
    for (source, reason) in cases {
      let client = makeClient(source)
      make(rename(client), in: client)
      client.wait { !shown(client).isEmpty }
      #expect(shown(client) == ["list \"BBQ\" is renamed only in scripts. \(reason)"])
      #expect(!client.questions.contains { $0.method == "window/showMessageRequest" })
    }
  }

  @Test("What is taken or not there is refused") func taken() {
    let client = makeClient(.sample("demo"))
    let taken = rename(client, to: "diy store")
    #expect(
      taken?.at("error.message")?.string == "there is a list \"DIY store\" already")
    let gone = client.request("textDocument/prepareRename", client.place(2, 17))
    #expect(gone?.at("error.message")?.string == "there is no list \"nil\"")
  }

  @Test("Clients that can are asked to show the edits first") func annotations() {
    let client = makeClient(
      .sample("demo"),
      """
      {"textDocument":{"publishDiagnostics":{"versionSupport":true}},
       "workspace":{"workspaceEdit":{"documentChanges":true,"changeAnnotationSupport":{}}}}
      """)
    let edit = rename(client)?["result"]
    #expect(edit?.at("changeAnnotations.rename.needsConfirmation") == .bool(true))
    #expect(
      edit?.at("changeAnnotations.rename.label")?.string == "Rename list \"BBQ\"")
    #expect(edit?.at("documentChanges.0.edits.0.annotationId")?.string == "rename")
  }
}
