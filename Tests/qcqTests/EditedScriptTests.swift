import Foundation
import TestSupport
import Testing

@Suite("A script is edited while it is served", .waiting, .serialized) struct EditedScriptTests {
  private let sandbox: Sandbox
  private let page: ServedPage

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
    try sandbox.write("let few = items where quantity > 20\n", to: "b.qcq")
    try sandbox.write("use \"b.qcq\"\nprint \"# First\"\nfew\n", to: "a.qcq")
    page = try ServedPage(sandbox, ["a.qcq", "--database", "a.sqlite"])
  }

  private func events() throws -> PageClient {
    try PageClient.events("/events?state=", port: page.port)
  }

  /// The text of the next event of a name.
  private func next(_ name: String, _ events: PageClient) -> String? {
    while let event = events.nextEvent() {
      if event.name == name { return String(decoding: event.data, as: UTF8.self) }
    }
    return nil
  }

  @Test("Pages that are open show the new one") func edited() throws {
    let events = try events()
    #expect(next("picture", events)?.contains("First") == true)
    try sandbox.write("param many: int = 3\nprint \"# Second\"\ncount lists\n", to: "a.qcq")
    let picture = try #require(next("picture", events))
    #expect(picture.hasPrefix(#"{"whole":true,"fields":["many"],"#) && picture.contains("Second"))
    #expect(try page.get("/").body.contains("<title>Second</title>"))
  }

  @Test("So it is with a file that the script uses") func used() throws {
    let events = try events()
    var model = PageModel()
    model.accept(Data(try #require(next("picture", events)).utf8))
    let before = model.cells.count
    #expect(before > 0)
    try sandbox.write("let few = items where quantity > 0\n", to: "b.qcq")
    model.accept(Data(try #require(next("picture", events)).utf8))
    #expect(model.cells.count > before)
  }

  @Test("A mistake is said with its line, and the page is back when it is put right")
  func mistake() throws {
    let first = try events()
    #expect(next("picture", first) != nil)
    try sandbox.write("print \"# Third\"\ncount itms\n", to: "a.qcq")
    let problem = try #require(next("problem", first))
    #expect(problem.contains("The report has an error in line 2") && problem.contains("itms"))
    #expect(try page.get("/").body.contains("error in line 2"))
    try sandbox.write("print \"# Third\"\ncount items\n", to: "a.qcq")
    let isBack = try Eventually.holds { try page.get("/").body.contains("<title>Third</title>") }
    #expect(isBack)
    #expect(next("picture", try events())?.contains("Third") == true)
  }

  @Test("A script that is gone is told, and the page goes on until it is back")
  func gone() throws {
    let events = try events()
    #expect(next("picture", events) != nil)
    let path = sandbox.path("a.qcq")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    #expect(next("problem", events)?.contains("a.qcq can't be read") == true)
    #expect(try page.get("/").body.contains("<title>First</title>"))
    let change = "add 30 \"Lemons\" to \"BBQ\""
    #expect(try sandbox.qcq(["query", change, "--database", "a.sqlite", "--yes"]).status == 0)
    #expect(next("picture", events)?.contains("Lemons") == true)
    #expect(next("problem", events)?.contains("a.qcq can't be read") == true)
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    #expect(next("problem", events) == "\"\"")
    #expect(next("picture", events)?.contains("Lemons") == true)
  }
}
