import Foundation
import GRDB
import TestSupport
import Testing

/// A page that is served, by a process of its own.
final class ServedPage {
  let process: ChildProcess
  let port: Int
  let url: String
  private let output: ScratchFile

  init(_ sandbox: Sandbox, _ arguments: [String], errors: FileHandle? = nil) throws {
    let output = try ScratchFile()
    self.output = output
    process = try sandbox.start(["serve"] + arguments, output: output.handle, errors: errors)
    let process = process
    try Eventually.holds { try output.text.contains("\n") || !process.isRunning }
    url = try output.text.trimmingCharacters(in: .newlines)
    port = url.firstMatch(of: /:(\d+)\//).flatMap { Int($0.output.1) } ?? 0
  }

  func get(_ path: String, _ headers: String..., method: String = "GET") throws
    -> PageClient.Answer
  {
    try #require(try PageClient.get(path, port: port, headers: headers, method: method))
  }

  /// What its page has to say to find out what is new.
  static func state(_ page: String) -> String {
    page.firstMatch(of: /data-state="([^"]*)"/).map { String($0.output.1) } ?? ""
  }
}

@Suite("A report is served as a page that is kept true", .waiting, .serialized) struct ServeTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
  }

  private static let script = """
    param list: list = "BBQ"
    param many: int = 1
    print "# About {$list}"
    print "There are {count items in $list} items."
    items in $list where quantity >= $many by category
    assert items in $list is not empty
    count items per category draw bar
    lists show title, count(items) as items

    """

  private func serve(_ arguments: [String], errors: FileHandle? = nil) throws -> ServedPage {
    try ServedPage(sandbox, arguments + ["--database", "a.sqlite"], errors: errors)
  }

  private func serveScript(_ arguments: String...) throws -> ServedPage {
    try sandbox.write(Self.script, to: "a.qcq")
    return try serve(["a.qcq"] + arguments)
  }

  private func change(_ text: String) throws {
    let outcome = try sandbox.qcq(["query", text, "--database", "a.sqlite", "--yes"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("The page shows what the file of the same script does") func samePage() throws {
    let page = try serveScript()
    let answer = try page.get("/")
    #expect(answer.status == 200 && answer.headers["content-type"] == "text/html; charset=utf-8")
    let file = try sandbox.qcq(["run", "a.qcq", "--format", "html", "--database", "a.sqlite"]).text
    #expect(PageModel.cells(ofPage: answer.body) == PageModel.cells(ofPage: file))
    #expect(answer.body.contains("<title>About BBQ</title>"))
    #expect(answer.body.ranges(of: "<svg").count == file.ranges(of: "<svg").count)
    #expect(answer.body.contains("There are 18 items.") == file.contains("There are 18 items."))
    let pattern = /Content-Security-Policy" content="(.*?)"/
    let policy = try #require(answer.body.firstMatch(of: pattern)).output.1
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(!policy.contains("unsafe") && policy.contains("connect-src 'self'"))
    #expect(!answer.body.contains(/\son\w+=/))
  }

  @Test("A query is a report, too, and so are those that come with qcq") func queries() throws {
    let query = try serve([#"items in "BBQ" by category"#])
    let page = try query.get("/").body
    #expect(page.contains("Corn on the cob"))
    #expect(page.contains("<title>items in &quot;BBQ&quot; by category</title>"))
    let list = try serve(["--report", "list"])
    #expect(try list.get("/").body.contains("id=\"value-list-problem\""))
    #expect(try list.get("/?list=BBQ").body.contains("Corn on the cob"))
  }

  @Test(
    "Headings count what those of a terminal count", arguments: ["", " limit 2 each", " limit 5"])
  func figures(limit: String) throws {
    let query = "items in \"BBQ\" by category\(limit)"
    let page = try serve([query]).get("/").body
    let pattern = /<span class="figures">([^<]*)</
    let figures = page.matches(of: pattern).map { String($0.output.1) }
    let terminal = try sandbox.qcq(
      ["query", query, "--format", "table", "--database", "a.sqlite"]
    ).text
    let headings = terminal.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(!figures.isEmpty && figures.count == headings.count)
    for (heading, figures) in zip(headings, figures) { #expect(heading.hasSuffix(" \(figures)")) }
    #expect(figures.contains { $0.hasSuffix(" shown)") } == !limit.isEmpty)
  }

  @Test("What others change comes as a patch that gives the page anew") func patches() throws {
    let page = try serveScript()
    let first = try page.get("/").body
    let state = ServedPage.state(first)
    let events = try PageClient.events("/events?state=\(state)", port: page.port)
    let others = try PageClient.events("/events?state=", port: page.port)
    var model = PageModel()
    let whole = try #require(others.nextEvent())
    #expect(whole.name == "picture")
    model.accept(whole.data)
    #expect(model.cells == PageModel.cells(ofPage: first))
    try change(#"add 7 "Lemons <b>" to "BBQ""#)
    // The page that shows the state is told the difference only.
    let patch = try #require(events.nextEvent())
    #expect(patch.name == "picture" && patch.data.count < whole.data.count)
    model.accept(patch.data)
    #expect(model.cells.contains { $0.joined().contains("7x Lemons &lt;b&gt;") })
    #expect(model.cells == PageModel.cells(ofPage: try page.get("/").body))
  }

  @Test("Whatever is changed, the page at rest is what the queries give") func chance() throws {
    let rounds = Checkout.isLong ? 2_000 : 30
    let page = try serveScript()
    let events = try PageClient.events("/events?state=", port: page.port)
    let database = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    var (model, random) = (PageModel(), SplitMix64(seed: 14))
    for round in 1...rounds {
      try database.write { db in try Self.changeByChance(db, round, &random) }
    }
    let marker = "Last one"
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_items
            (id, name, category_id, shopping_list_id, created_at, updated_at)
          SELECT 'last', ?, 1, id, 1, 1 FROM shopping_lists WHERE title = 'BBQ'
          """, arguments: [marker])
    }
    while !model.cells.contains(where: { $0.contains { $0.contains(marker) } }) {
      let event = try #require(events.nextEvent())
      if event.name == "picture" { model.accept(event.data) }
    }
    let file = try sandbox.qcq(["run", "a.qcq", "--format", "html", "--database", "a.sqlite"]).text
    #expect(model.cells == PageModel.cells(ofPage: file))
    #expect(model.cells == PageModel.cells(ofPage: try page.get("/").body))
  }

  private static func changeByChance(
    _ db: Database, _ round: Int, _ random: inout SplitMix64
  ) throws {
    let item = "(SELECT id FROM shopping_items ORDER BY id LIMIT 1 OFFSET \(random.next() % 12))"
    switch random.next() % 5 {
    case 0, 1:
      try db.execute(
        sql: """
          INSERT INTO shopping_items
            (id, name, quantity, category_id, shopping_list_id, created_at, updated_at)
          SELECT ?, ?, ?, ?, id, ?, 1 FROM shopping_lists WHERE title = 'BBQ'
          """,
        arguments: [
          "x\(round) é/'\"", "Item \(round)", Int(random.next() % 9), Int(random.next() % 8) + 1,
          round,
        ])
    case 2: try db.execute(sql: "DELETE FROM shopping_items WHERE id = \(item)")
    case 3:
      try db.execute(
        sql: "UPDATE shopping_items SET is_completed = 1 - is_completed WHERE id = \(item)")
    default:  // UInt64
      try db.execute(
        sql: "UPDATE shopping_items SET category_id = 1 + category_id % 8 WHERE id = \(item)")
    }
  }

  @Test("Fields take what the parameters take, and say what is wrong") func fields() throws {
    let page = try serveScript()
    let form = try page.get("/").body
    #expect(form.contains("<input id=\"value-list\" name=\"list\""))
    #expect(form.contains("value=\"BBQ\"") && !form.contains("aria-invalid=\"true\""))
    let many = try page.get("/?many=4&list=BBQ").body
    #expect(PageModel.cells(ofPage: many).count < PageModel.cells(ofPage: form).count)
    let wrong = try page.get("/?many=lots%20%3Cb%3E")
    // The page has the default instead, and the field what was typed.
    #expect(wrong.status == 200)
    #expect(PageModel.cells(ofPage: wrong.body) == PageModel.cells(ofPage: form))
    #expect(wrong.body.contains("value=\"lots &lt;b&gt;\""))
    let problem = try #require(wrong.body.firstMatch(of: /id="value-many-problem">(.*?)<\/span>/))
    #expect(problem.output.1.contains("lots &lt;b&gt;"))
    #expect(problem.output.1.contains("<code>$many</code>") && !problem.output.1.contains("`"))
    #expect(wrong.body.contains("aria-invalid=\"true\""))
    let unknown = try page.get("/?list=Nowhere").body
    #expect(unknown.contains("id=\"value-list-problem\""))
    // What is no parameter is nobody's business.
    #expect(try page.get("/?utm=1").body.contains("<table"))
  }

  @Test("A wrong value leaves the page what it had") func keptValues() throws {
    let page = try serveScript("--param", "many=3")
    let good = try page.get("/?many=4&list=BBQ").body
    let before = "Referer: http://127.0.0.1:\(page.port)/?many=4&list=BBQ"
    let wrong = try page.get("/?many=lots&list=BBQ", before)
    let kept = "/?list=BBQ&many=4&typed%2Emany=lots"
    #expect(wrong.status == 303 && wrong.headers["location"] == kept)
    // Loaded again, it is the same, and another mistake leaves it so.
    for body in [try page.get(kept, before).body, try page.get(kept).body] {
      #expect(PageModel.cells(ofPage: body) == PageModel.cells(ofPage: good))
      #expect(body.contains("value=\"lots\"") && body.contains("aria-invalid=\"true\""))
      #expect(body.contains("The page shows &quot;4&quot;."))
    }
    let next = "Referer: http://127.0.0.1:\(page.port)\(kept)"
    let again = try page.get("/?many=none&list=BBQ", next)
    #expect(again.headers["location"] == "/?list=BBQ&many=4&typed%2Emany=none")
    #expect(try page.get("/?many=5&list=BBQ", next).status == 200)
    // A page that has had no value goes on with that of the command.
    let first = try page.get("/?many=lots").body
    #expect(PageModel.cells(ofPage: first) == PageModel.cells(ofPage: try page.get("/").body))
    // What stands in the address of another site is not ours.
    let foreign = "Referer: http://evil.example/?many=4"
    #expect(try page.get("/?many=lots", foreign).status == 200)
  }

  @Test("Nobody else sees it: hosts, origins, methods, sizes") func refusals() throws {
    let page = try serveScript()
    #expect(try page.get("/", "Host: evil.example").status == 421)
    #expect(try page.get("/", "Host: localhost:\(page.port)").status == 200)
    #expect(try page.get("/", "Host: 192.168.1.1").status == 421)
    #expect(try page.get("/", "Host: 127.0.0.1.evil.example").status == 421)
    #expect(try page.get("/events", "Origin: http://evil.example").status == 403)
    #expect(try page.get("/events", "Origin: null").status == 403)
    #expect(try page.get("/events", "Sec-Fetch-Site: cross-site").status == 403)
    #expect(try page.get("/", method: "POST").status == 405)
    #expect(try page.get("/", "Content-Length: 5").status == 413)
    #expect(try page.get("/", "Transfer-Encoding: chunked").status == 413)
    #expect(try page.get("/", "X: " + String(repeating: "x", count: 20_000)).status == 431)
    #expect(try page.get("/elsewhere").status == 404)
    #expect(try page.get("/%zz").status == 400)
    #expect(try page.get("/", "bad header").status == 400)
    let answer = try page.get("/")
    #expect(answer.headers["content-security-policy"] == "frame-ancestors 'none'")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    #expect(try page.get("/", method: "HEAD").body.isEmpty)
  }

  @Test("Where others can connect, only who knows the token sees it") func token() throws {
    let page = try serve(["count items", "--bind", "0.0.0.0"])
    let token = try #require(page.url.firstMatch(of: /token=([0-9a-f]{32})$/)).output.1
    #expect(try page.get("/").status == 403)
    #expect(try page.get("/events").status == 403)
    #expect(try page.get("/?token=\(String(token.reversed()))x").status == 403)
    let entry = try page.get("/?token=\(token)&a=b%20c")
    #expect(entry.status == 303 && entry.headers["location"] == "/?a=b%20c")
    let cookie = try #require(entry.headers["set-cookie"])
    #expect(cookie.contains("HttpOnly; SameSite=Strict"))
    let pair = cookie.prefix { $0 != ";" }
    #expect(try page.get("/", "Cookie: a=b; \(pair)").status == 200)
    #expect(try page.get("/", "Cookie: \(pair.dropLast())").status == 403)
    #expect(try page.get("/", "Cookie: \(pair)", "Host: evil.example").status == 421)
  }

  @Test("Many connections that say nothing keep nobody out") func many() throws {
    let page = try serveScript()
    let count = Checkout.isLong ? 10_000 : 600
    var idle: [PageClient] = []
    for number in 0..<count {
      guard let client = try? PageClient(port: page.port) else { continue }
      if number % 3 == 0 { client.send("GET / HTTP/1.1\r\nHost:") }
      idle.append(client)
      // More than so many at once the test itself can't have.
      if idle.count > 500 { idle.removeFirst() }
    }
    #expect(try page.get("/").status == 200)
    let files = "/proc/\(page.process.processIdentifier)/fd"
    if let open = try? FileManager.default.contentsOfDirectory(atPath: files) {
      #expect(open.count < 320)
    }
    idle = []
    #expect(try page.get("/").status == 200)
  }

  @Test("Who reads slowly gets the newest, and no backlog") func slow() throws {
    let page = try serveScript()
    let events = try PageClient.events("/events?state=", port: page.port)
    var model = PageModel()
    model.accept(try #require(events.nextEvent()).data)
    let database = try DatabaseQueue(path: sandbox.path("a.sqlite"))
    let note = String(repeating: "many words ", count: 2_000)
    for round in 1...300 {
      try database.write { db in
        try db.execute(
          sql: "UPDATE shopping_items SET notes = ?", arguments: ["\(round) \(note)"])
      }
    }
    var count = 0
    while !model.cells.contains(where: { $0.contains { $0.hasPrefix("300 ") } }) {
      let event = try #require(events.nextEvent())
      if event.name == "picture" { model.accept(event.data) }
      count += 1
    }
    #expect(count < 200)
  }

  @Test("Killed and started again, the page catches up") func restart() throws {
    let first = try serveScript()
    let state = ServedPage.state(try first.get("/").body)
    let port = first.port
    first.process.send(SIGKILL)
    first.process.wait()
    try change(#"add "Lemons" to "BBQ""#)
    let second = try serveScript("--port", String(port))
    #expect(second.port == port)
    let events = try PageClient.events("/events?state=\(state)", port: port)
    var model = PageModel()
    let event = try #require(events.nextEvent())
    #expect(String(decoding: event.data, as: UTF8.self).hasPrefix("{\"whole\":true"))
    model.accept(event.data)
    #expect(model.cells == PageModel.cells(ofPage: try second.get("/").body))
  }

  @Test("A database that goes away is told, and shown again when it is there") func away() throws {
    let page = try serve(["count items"])
    let events = try PageClient.events("/events?state=", port: page.port)
    #expect(events.nextEvent()?.name == "picture")
    let path = sandbox.path("a.sqlite")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    func problem() -> String? {
      while let event = events.nextEvent() {
        if event.name == "problem" { return String(decoding: event.data, as: UTF8.self) }
      }
      return nil
    }
    var told = problem()
    while told == "\"\"" { told = problem() }
    #expect(told?.contains("gone or was replaced") == true)
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    #expect(problem() == "\"\"")
  }

  @Test("It ends at once when asked, with pages open", arguments: [SIGINT, SIGTERM])
  func end(signal: Int32) throws {
    let page = try serveScript()
    let events = try PageClient.events("/events?state=", port: page.port)
    #expect(events.nextEvent() != nil)
    page.process.send(signal)
    #expect(page.process.wait(seconds: 10) == .exit(0))
    while events.nextEvent() != nil {}
  }

  @Test("What changes or writes anything is no page") func readOnly() throws {
    for text in [#"delete "Cola" in "BBQ""#, "items into \"a.csv\"", "explain items"] {
      let outcome = try sandbox.qcq(["serve", text, "--database", "a.sqlite"])
      #expect(outcome.status == 1 && outcome.errors.contains("a page that is served"))
      #expect(outcome.text.isEmpty)
    }
    #expect(try sandbox.qcq(["serve", "itms", "--database", "a.sqlite"]).status == 1)
    #expect(try sandbox.qcq(["serve", "items", "--database", "none.sqlite"]).status == 3)
    #expect(try sandbox.qcq(["serve", "--sample", "demo"]).status == 64)
    #expect(try sandbox.names.allSatisfy { !$0.hasSuffix(".csv") })
  }

  @Test("A port that is taken is said") func taken() throws {
    let page = try serve(["count items"])
    let outcome = try sandbox.qcq(
      ["serve", "count items", "--port", String(page.port), "--database", "a.sqlite"])
    #expect(outcome.status == 3 && outcome.errors.contains("choose another with --port"))
  }
}
