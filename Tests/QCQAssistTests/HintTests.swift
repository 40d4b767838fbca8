import TestSupport
import QCQAssist
import QCQText
import QCQLanguage
import Testing

/// Two lists, by title and id.
private let twoLists = DataCatalog(
  version: 1, lists: [DataName("Party", id: "L2"), DataName("BBQ Feestje", id: "L1")],
  categories: [], items: nil)

@Suite("Hints and lenses") struct HintTests {
  private func shown(_ text: String) -> String {
    var context = AnalysisContext.canonical
    context.data = twoLists
    let analysis = Analysis(text, in: context)
    // 2026-11-20T18:30 is a Friday.
    let clock = HintClock(now: 1_795_199_400, zone: UTC())
    let hints = analysis.inlayHints(
      in: Span(0, text.utf8.count), index: NameIndex(analysis), clock: clock)
    return analysis.applying(
      hints.map { TextEdit(Span($0.offset, $0.offset), "‹\($0.label)›") })
  }

  @Test(
    arguments: [
      ("items where updated since today", "items where updated since today‹2026-11-20›"),
      (
        "items where created during this week or updated before 2 months ago",
        "items where created during this week‹2026-11-16 .. 2026-11-22› "
          + "or updated before 2 months ago‹2026-09-20›"
      ),
      (
        "items where updated since 3 hours ago",
        "items where updated since 3 hours ago‹2026-11-20T15:30›"
      ),
      ("items where updated since now", "items where updated since now"),
      (
        "items in id \"L2\", \"BBQ\", \"Party\"",
        "items in id \"L2\"‹Party›, \"BBQ\"‹BBQ Feestje›, \"Party\""
      ),
      ("check \"x\" in \"BBQ\"", "check \"x\" in \"BBQ\""),
      (
        "let a(n: int, m: int) = items limit 3\nlet b(n: int) = a($n, 4)",
        "let a(n: int, m: int) = items limit 3\nlet b‹: items›(n: int) = a($n, ‹m:›4)"
      ),
    ])
  func hints(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test func inlineValues() {
    let analysis = Analysis("param n: int = 3\nparam m: int?\nitems where quantity > $n")
    let values = analysis.inlineValues(in: Span(0, 100))
    #expect(values.map(\.text) == ["$n = 3"])
  }

  @Test func reportLens() {
    func lens(_ text: String) -> String? {
      let analysis = Analysis(text)
      return analysis.codeLenses.first { $0.action == .showReport }
        .map { analysis.source.text($0.span) }
    }
    #expect(lens("param n: int\nprint \"# A\"\nitems\nprint \"b\"") == "print \"# A\"")
    #expect(lens("items") == nil)
    #expect(lens("print \"# A\"") == nil)
    #expect(lens("print \"# A\"\nitems\ndelete all items") == nil)
  }

  @Test func lenses() {
    let analysis = Analysis(
      """
      let open = items where pending
      let some(n: int) = items limit 3
      open
      items into "x.csv"
      items where nonsense
      delete all items
      together { a = items }
      assert items is empty
      print "x"
      """)
    let lenses = analysis.codeLenses.map { lens in
      "\(lens.action.rawValue) \(analysis.source.text(lens.span).prefix(8))"
    }
    #expect(
      lenses == [
        "run let open", "watch let open", "explain let open", "run open", "watch open",
        "explain open", "run items in", "explain items in", "preview delete a", "apply delete a",
        "explain delete a", "run together", "watch together", "check assert i", "run print \"x",
      ])
  }

  @Test(
    arguments: [
      ("let a = lists\nlet b = a\nb", "a\nb", Entity.lists),
      ("param l: list = \"x\"\nitems in $l", "$l", .lists),
      ("items where category.name = \"x\"", "category", .categories),
      ("items in \"BBQ\"", "\"BBQ", .lists),
      ("items where quantity = 1", "quantity", nil),
    ] as [(String, String, Entity?)])
  func types(text: String, place: String, entity: Entity?) {
    let analysis = Analysis(text)
    let offset = analysis.offset(of: place) + (place == "a\nb" ? 2 : 0)
    #expect(NameIndex(analysis).entity(at: offset) == entity)
  }
}
