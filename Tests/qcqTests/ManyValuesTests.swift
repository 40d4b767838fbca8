import Foundation
import TestSupport
import Testing

@Suite("There is room for so many sets of values", .waiting, .serialized) struct ManyValuesTests {
  private let sandbox: Sandbox
  private let page: ServedPage

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"]).status == 0)
    try sandbox.write("param many: int = 1\nitems where quantity >= $many\n", to: "a.qcq")
    page = try ServedPage(sandbox, ["a.qcq", "--database", "a.sqlite"])
  }

  /// Opens as many pages as there may be, each with its own value.
  private func crowd() throws -> [PageClient] {
    try (1...16).map { many in
      let events = try PageClient.events("/events?many=\(many)&state=", port: page.port)
      #expect(events.nextEvent()?.name == "picture")
      return events
    }
  }

  @Test("A page that asks for one more keeps what it had, and says so") func kept() throws {
    var pages = try crowd()
    let good = try page.get("/?many=4").body
    let before = "Referer: http://127.0.0.1:\(page.port)/?many=4"
    let answer = try page.get("/?many=17", before)
    let kept = "/?full%2Emany=17&many=4"
    #expect(answer.status == 303 && answer.headers["location"] == kept)
    let body = try page.get(kept, before).body
    #expect(PageModel.cells(ofPage: body) == PageModel.cells(ofPage: good))
    #expect(ServedPage.state(body) == ServedPage.state(good))
    #expect(body.contains("value=\"17\"") && body.contains("aria-invalid=\"true\""))
    #expect(body.contains("16 sets of values are open"))
    // Another value, and then the one that it had.
    let next = "Referer: http://127.0.0.1:\(page.port)\(kept)"
    let other = try page.get("/?many=18", next)
    #expect(other.headers["location"] == "/?full%2Emany=18&many=4")
    #expect(try page.get("/?many=4", next).body.contains("aria-invalid=\"true\"") == false)
    pages.removeLast()
    let hasRoom = try Eventually.holds {
      try page.get(kept).headers["location"] == "/?many=17"
    }
    #expect(hasRoom && pages.count == 15)
    #expect(try page.get("/?many=17").status == 200)
  }

  @Test("A page that comes back to values that were let go is told why it has to wait")
  func comingBack() throws {
    var pages = try crowd()
    let events = try PageClient.events("/events?many=17&state=", port: page.port)
    let event = try #require(events.nextEvent())
    let words = String(decoding: event.data, as: UTF8.self)
    #expect(event.name == "problem" && words.contains("16 sets of values are open"))
    pages.removeLast()
    let hasRoom = try Eventually.holds {
      try PageClient.events("/events?many=17&state=", port: page.port).nextEvent()?.name
        == "picture"
    }
    #expect(hasRoom && pages.count == 15)
  }

  @Test("A page without an earlier one says what to do") func first() throws {
    let pages = try crowd()
    let answer = try page.get("/?many=17")
    #expect(answer.status == 503 && pages.count == 16)
    #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
    #expect(answer.body.contains("<style>") && !answer.body.contains("<section class=\"result\""))
    #expect(answer.body.contains("16 sets of values are open"))
    #expect(answer.body.contains("load this page again"))
  }
}
