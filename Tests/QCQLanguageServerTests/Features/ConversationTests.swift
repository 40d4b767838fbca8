import QCQText
import Testing

@testable import QCQLanguageServer

/// What concerns how requests are answered, whatever they ask.
@Suite("Answers") struct ConversationTests {
  private let document = "\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}"

  private func makeClient(_ files: [String: String] = [:]) -> FakeClient {
    let client = FakeClient(source: .sample("demo"), files: files)
    client.start()
    return client
  }

  private func values(_ client: FakeClient, _ token: String) -> [JSON] {
    client.notifications.filter {
      $0.method == "$/progress" && $0.params["token"]?.string == token
    }.compactMap { $0.params["value"] }
  }

  @Test("A list comes in parts to a client that wants that, and then the result is empty")
  func parts() {
    let client = makeClient()
    client.open("let a = items\na\na\n")
    let place = "{\(document),\"position\":{\"line\":1,\"character\":0}"
    let whole = client.result("textDocument/references", place + "}")
    let rest = client.result("textDocument/references", place + ",\"partialResultToken\":\"t\"}")
    #expect(rest == .array([]))
    #expect(values(client, "t") == [whole])
    #expect(whole.array?.count == 3)
    let hover = client.result("textDocument/hover", place + ",\"partialResultToken\":\"u\"}")
    #expect(hover["contents"] != nil, "the protocol knows no parts of this one")
    #expect(values(client, "u").isEmpty)
  }

  @Test("A client that reads no Markdown gets a text without its marks") func plain() {
    let client = FakeClient(source: .sample("demo"))
    client.start("{}")
    client.open("items where pending")
    let hover = client.result("textDocument/hover", "{\(document),\"position\":\(start)}")
    #expect(hover.at("contents.kind")?.string == "plaintext")
    let text = hover.at("contents.value")?.string ?? ""
    #expect(text.contains("items: ") && !text.contains("**") && !text.contains("```"), "\(text)")
  }

  private let start = "{\"line\":0,\"character\":0}"

  @Test("Scripts that nobody has open are checked, too, and told of one by one") func closed() {
    let client = makeClient([
      "/lists/a.qcq": "items where pendng", "/lists/b.qcq": "items",
      "/lists/c.qcq": "# database: gone.sqlite\nitems where pendng",
    ])
    client.open("items where where", "file:///lists/open.qcq")
    func ask(_ more: String) -> JSON { client.result("workspace/diagnostic", "{\(more)}") }
    // What is open needs no database to be wrong, and may be told of before that has been read.
    var all: [JSON] = []
    let end = Inbox.now + 10
    repeat {
      all = ask("\"previousResultIds\":[]")["items"]?.array ?? []
    } while all.dropFirst().first?["items"]?.array?.isEmpty == true && Inbox.now < end
    let codes = all.map { item in
      [item["uri"]?.string ?? ""]
        + (item["items"]?.array ?? []).compactMap { $0["code"]?.string }
    }
    #expect(
      codes == [
        ["file:///lists/open.qcq", "expected-value"], ["file:///lists/a.qcq", "unknown-field"],
        ["file:///lists/b.qcq"], ["file:///lists/c.qcq"],
      ])
    #expect(all.map { $0["version"]?.int } == [1, nil, nil, nil])
    let id = all.dropFirst().first?["resultId"]?.string ?? ""
    let last = ask(
      """
      "partialResultToken":7,"previousResultIds":[{"uri":"file:///lists/a.qcq","value":"\(id)"},
       {"uri":"file:///lists/gone.qcq","value":"3"}]
      """)
    #expect(last == .object([JSON.Member("items", .array([]))]))
    let parts = client.notifications.filter { $0.method == "$/progress" }.compactMap {
      $0.params.at("value.items.0")
    }
    #expect(parts.map { $0["kind"]?.string } == ["full", "unchanged", "full", "full", "full"])
    #expect(parts.last?["uri"]?.string == "file:///lists/gone.qcq")
    #expect(parts.last?["items"] == .array([]))
  }

  @Test("A lens of a text that has changed since is not filled in") func staleLens() throws {
    let client = makeClient()
    client.open("items where pending\nlists\n")
    let lenses = client.result("textDocument/codeLens", "{\(document)}").array ?? []
    #expect(lenses.count == 6)
    #expect(lenses.allSatisfy { $0["command"] == nil })
    let titles = lenses.map { lens in
      client.result("codeLens/resolve", lens.text).at("command.title")?.string ?? "nothing"
    }
    #expect(titles[0].hasPrefix("▶ Run · ") && titles[0].hasSuffix(" rows"))
    #expect(titles[1...2] == ["Watch", "Explain"])
    client.change((0, 0), (0, 0), " ", version: 2)
    let late = client.request("codeLens/resolve", try #require(lenses.first).text)
    #expect(late?.at("error.code")?.int == ResponseError.Code.contentModified.rawValue)
  }

  @Test("A lens tells the rows of a query that is watched, and none of an explanation")
  func watchLens() {
    let client = makeClient()
    client.open("watch items in \"BBQ\"\nexplain items\n")
    let lenses = client.result("textDocument/codeLens", "{\(document)}").array ?? []
    let titles = lenses.map { lens in
      client.result("codeLens/resolve", lens.text).at("command.title")?.string ?? "nothing"
    }
    #expect(titles.contains("▶ Run · 18 rows"), "\(titles)")
    #expect(!titles.contains { $0.hasSuffix(" 0 rows") }, "\(titles)")
    let place = "{\(document),\"position\":{\"line\":1,\"character\":1}}"
    let hover = client.result("textDocument/hover", place).at("contents.value")?.string ?? ""
    #expect(!hover.contains("rows"), "\(hover)")
  }

  @Test("What was asked of a document that was edited or closed meanwhile is answered") func left()
  {
    let client = makeClient()
    let other = "file:///lists/other.qcq"
    client.open("items", other)
    for change in [true, false] {
      client.open("# database: sample english\nitems where pending\n")
      let place = "{\(document),\"position\":{\"line\":1,\"character\":1}}"
      let ids = (0..<20).map { _ in client.post("textDocument/hover", place) }
      if change {
        client.change((1, 0), (1, 0), " ", version: 2)
      } else {
        // Nobody else uses that database.
        client.notify("textDocument/didClose", "{\(document)}")
      }
      for id in ids { #expect(client.answer(to: id, seconds: 20) != nil) }
      #expect(ids.allSatisfy { client.responses[$0]?.count == 1 })
      let modified = ResponseError.Code.contentModified.rawValue
      #expect(client.responses[ids[19]]?.first?.at("error.code")?.int == modified)
    }
    #expect(client.server.pending.isEmpty)
  }

  @Test("An id that waits for its answer can't be given to another request") func sameID() {
    let client = makeClient()
    client.open("items where pending")
    let text = """
      {"jsonrpc":"2.0","id":"x","method":"textDocument/hover","params":{\(document),
       "position":{"line":0,"character":1}}}
      """
    client.send(text)
    client.send(text)
    client.wait { client.responses[.string("x")]?.count == 2 }
    let codes = client.responses[.string("x")]?.map { $0.at("error.code")?.int }
    #expect(codes == [ResponseError.Code.invalidRequest.rawValue, nil])
    client.send(text)
    client.wait { client.responses[.string("x")]?.count == 3 }
    #expect(client.responses[.string("x")]?.last?["result"] != nil)
  }

  @Test(
    "What an editor takes stands whole, whether it inserts or replaces",
    arguments: [
      (#""items":{"snippetSupport":false}"#, #"items in "|""#),
      (#""completionItem":{"insertReplaceSupport":true}"#, #"items in "|""#),
      (#""completionItem":{"insertReplaceSupport":true}"#, #"items in "B|BQ""#),
      (#""completionItem":{},"completionList":{"itemDefaults":["editRange"]}"#, #"items in "BB|""#),
    ])
  func taken(ability: String, marked: String) throws {
    let client = FakeClient(source: .sample("demo"))
    client.start("{\"textDocument\":{\"completion\":{\(ability)}}}")
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    client.open(parts.joined())
    let answer = client.result(
      "textDocument/completion",
      "{\(document),\"position\":{\"line\":0,\"character\":\(parts[0].utf16.count)}}")
    let item = try #require(answer["items"]?.array?.first { $0["label"]?.string == "\"BBQ\"" })
    let range = try #require(item.at("textEdit.range") ?? answer.at("itemDefaults.editRange"))
    #expect(range["insert"] == nil && range.at("start.character")?.int == 9)
    #expect(range.at("end.character")?.int == parts.joined().utf16.count)
    let text = item.at("textEdit.newText")?.string ?? item["textEditText"]?.string
    #expect(text ?? item["label"]?.string == "\"BBQ\"")
  }

  @Test("A line with `use`: what it brings in is offered below it, and leads to its file")
  func using() {
    let client = makeClient(["/lists/base.qcq": "let open = items where pending\n"])
    let uri = "file:///lists/user.qcq"
    client.open("use \"base.qcq\"\no\n", uri)
    let text = "\"textDocument\":{\"uri\":\"\(uri)\"}"
    let found = client.result(
      "textDocument/completion", "{\(text),\"position\":{\"line\":1,\"character\":1}}")
    #expect(found["items"]?.array?.contains { $0["label"]?.string == "open" } == true)
    client.notify(
      "textDocument/didChange",
      #"""
      {"textDocument":{"uri":"\#(uri)","version":2},
       "contentChanges":[{"text":"use \"base.qcq\"\n"}]}
      """#)
    let below = client.result(
      "textDocument/completion", "{\(text),\"position\":{\"line\":1,\"character\":0}}")
    #expect(below["items"]?.array?.contains { $0["label"]?.string == "open" } == true)
    let place = client.result(
      "textDocument/definition", "{\(text),\"position\":{\"line\":0,\"character\":8}}")
    #expect(place["uri"]?.string == "file:///lists/base.qcq")
    client.open("use \"base.qcq\"\n", "untitled:Untitled-1")
    let links = client.result(
      "textDocument/documentLink", "{\"textDocument\":{\"uri\":\"untitled:Untitled-1\"}}")
    #expect(links == .array([]))
  }

  @Test("Scripts are offered behind `use`, and folders that may hold some") func paths() {
    let client = makeClient([
      "/lists/base.qcq": "", "/lists/deep/more.qcq": "", "/lists/home.sqlite": "",
    ])
    func offered(_ text: String) -> [String?] {
      let uri = "file:///lists/\(text.utf16.count).qcq"
      client.open(text, uri)
      let place = "\"position\":{\"line\":0,\"character\":\(text.utf16.count - 1)}"
      let found = client.result(
        "textDocument/completion", "{\"textDocument\":{\"uri\":\"\(uri)\"},\(place)}")
      return found["items"]?.array?.map { $0["label"]?.string } ?? []
    }
    #expect(offered("use \"\"") == ["base.qcq", "deep/"])
    #expect(offered("use \"deep/\"") == ["more.qcq"])
    #expect(offered("items into \"\"") == ["deep/"])
  }

  @Test("What is asked before the database is open is answered from its data") func early() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    client.notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(FakeClient.uri)","languageId":"qcq","version":1,
       "text":"items in \\"BBQQ\\""}}
      """)
    let found = client.result(
      "textDocument/completion", "{\(document),\"position\":{\"line\":0,\"character\":12}}")
    #expect(found["items"]?.array?.contains { $0["label"]?.string == "\"BBQ\"" } == true)
    let pulled = client.result("textDocument/diagnostic", "{\(document)}")
    #expect(pulled.at("items.0.code")?.string == "unknown-list")
  }

  @Test("Editors without lenses are offered what stands in them") func commands() throws {
    let client = makeClient()
    client.open("items where pending\n\ndelete list \"BBQ\"\n")
    func offered(_ line: Int, _ only: String) -> [JSON] {
      let place = "{\"line\":\(line),\"character\":2}"
      return client.result(
        "textDocument/codeAction",
        """
        {\(document),"context":{"diagnostics":[],"only":["\(only)"]},
         "range":{"start":\(place),"end":\(place)}}
        """
      ).array ?? []
    }
    #expect(offered(0, "qcq.run").map { $0["title"]?.string } == ["▶ Run", "Watch", "Explain"])
    let change = offered(2, "qcq.run")
    #expect(change.map { $0["title"]?.string } == ["Dry run", "▶ Change…", "Explain"])
    #expect(change.first?.at("command.command")?.string == "qcq.dryRun")
    #expect(change.first?.at("command.arguments.0.position.line")?.int == 2)
    #expect(offered(2, "source").isEmpty, "editors do what is of this kind when they save")
  }

  @Test("Editors that can ask again get what an action does when it is chosen")
  func lazyActions() throws {
    let files = [
      "/lists/base.qcq": "let open = items where pending\nlet few = items limit 2\n",
      "/lists/user.qcq": "use \"base.qcq\"\nopen in \"BBQ\"\nfew where pending\n",
    ]
    let client = FakeClient(source: .sample("demo"), files: files)
    let literals = "\"codeActionLiteralSupport\":{"
    client.start(
      FakeClient.capabilities.replacing(
        literals, with: "\"resolveSupport\":{\"properties\":[\"edit\"]}," + literals))
    let uri = "file:///lists/base.qcq"
    client.open("let open = items where pending\nlet few = items limit 2\nITEMS\nITEMS\n", uri)
    func offered(_ line: Int, to last: Int) -> [JSON] {
      client.result(
        "textDocument/codeAction",
        """
        {"textDocument":{"uri":"\(uri)"},"context":{"diagnostics":[]},
         "range":{"start":{"line":\(line),"character":4},"end":{"line":\(last),"character":4}}}
        """
      ).array ?? []
    }
    func resolved(_ action: JSON) -> JSON {
      client.result("codeAction/resolve", JSONOutput.text { $0.value(action) })
    }
    let inline = try #require(offered(0, to: 0).first { $0["kind"]?.string == "refactor.inline" })
    #expect(inline["edit"] == nil)
    let whole = resolved(inline)
    #expect(whole["title"] == inline["title"])
    #expect(whole.at("edit.documentChanges")?.array?.count == 2)
    // Two of one title differ by where they stand.
    let fixes = offered(2, to: 3).filter { $0["kind"]?.string == "quickfix" }
    #expect(fixes.map { $0["title"]?.string } == ["write `items`", "write `items`"])
    let lines = fixes.map {
      resolved($0).at("edit.documentChanges.0.edits.0.range.start.line")?.int
    }
    #expect(lines == [2, 3])
    // What one use stands against, in whatever file, is not offered.
    #expect(!offered(1, to: 1).contains { $0["kind"]?.string == "refactor.inline" })
    client.change((0, 0), (0, 0), "# new\n", version: 2, uri)
    #expect(resolved(fixes[0]) == .null, "the document is another")
  }

  @Test("A named query is written out in all files that use it") func inlining() throws {
    let client = makeClient([
      "/lists/base.qcq": "let open = items where pending\n",
      "/lists/user.qcq": "use \"base.qcq\"\nopen in \"BBQ\"\n",
    ])
    let uri = "file:///lists/base.qcq"
    client.open("let open = items where pending\ncount open\n", uri)
    let actions = client.result(
      "textDocument/codeAction",
      """
      {"textDocument":{"uri":"\(uri)"},"context":{"diagnostics":[],"only":["refactor.inline"]},
       "range":{"start":{"line":0,"character":5},"end":{"line":0,"character":5}}}
      """)
    let changes = try #require(actions.at("0.edit.documentChanges")?.array)
    #expect(changes.count == 2)
    #expect(changes.map { $0.at("textDocument.version")?.int } == [1, nil])
    #expect(changes[1].at("edits.0.newText")?.string == "items in \"BBQ\" where pending")
  }

  @Test(
    "What is written into a text of Windows ends lines as it does",
    arguments: [
      "items where note\r\n", "SELECT name FROM items WHERE quantity > 3\r\nlists\r\n",
      "create \"x\"\r\n# x\r\n", "items into week.csv\r\n", "items in $l\r\n",
      "items order by name\r\nitems where nmae = \"x\"\r\ncreate \"x\"\r\n",
      "items in \"BBQ\" where pending\r\n",
    ])
  func lineEnds(text: String) {
    let client = makeClient()
    client.open(text)
    client.settle()
    let range = "{\"start\":\(start),\"end\":{\"line\":9,\"character\":0}}"
    let offered = client.result(
      "textDocument/codeAction",
      "{\(document),\"context\":{\"diagnostics\":[]},\"range\":\(range)}")
    let edits = (offered.array ?? []).flatMap { $0.at("edit.documentChanges.0.edits")?.array ?? [] }
    #expect(!edits.isEmpty)
    for edit in edits {
      let written = Array((edit["newText"]?.string ?? "").utf8)
      for (place, byte) in written.enumerated() {
        // Each of the two only beside the other.
        if byte == 13 { #expect(place + 1 < written.count && written[place + 1] == 10, "\(edit)") }
        if byte == 10 { #expect(place > 0 && written[place - 1] == 13, "\(edit)") }
      }
    }
  }

  @Test("A name is found by what is typed of it, without a text of its own to find it by")
  func quotedNames() throws {
    let client = makeClient()
    client.open("items in \"BB\n")
    client.settle()
    let found = client.result(
      "textDocument/completion", "{\(document),\"position\":{\"line\":0,\"character\":12}}")
    let item = try #require(found.at("items.0"))
    #expect(item["label"]?.string == "\"BBQ\"" && item["filterText"] == nil, "\(item)")
    let text = item.at("textEdit.newText") ?? item["label"]
    #expect(text?.string == "\"BBQ\"")
  }
}
