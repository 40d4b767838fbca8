import QCQAssist
import QCQText
import TestSupport
import Testing

@Suite("Lines of a list become sentences that add them") struct PastedLinesTests {
  private static let context = AnalysisContext(
    vocabulary: CanonicalSchema.vocabulary,
    data: DataCatalog(
      version: 1, lists: [DataName("BBQ"), DataName("Week \"shop\"")], categories: [], items: nil))

  private func actions(_ text: String, at place: String, select: Bool = false) -> [CodeAction] {
    let analysis = Analysis(text, in: Self.context)
    let start = analysis.offset(of: place)
    let span = Span(start, select ? start + place.utf8.count : start)
    return analysis.codeActions(in: span).filter { $0.title.hasPrefix("add ") }
  }

  private func applied(_ text: String, at place: String, select: Bool = false) -> String? {
    actions(text, at: place, select: select).first.map {
      Analysis(text, in: Self.context).applying($0.edits)
    }
  }

  @Test("They are added to one of the lists that were changed last") func lists() {
    let found = actions("lists\n2 milk\n- eggs\n", at: "milk")
    #expect(
      found.map(\.title) == ["add 2 items to \"BBQ\"", "add 2 items to \"Week \\\"shop\\\"\""])
    #expect(found.allSatisfy { $0.kind == .quickFix && $0.diagnostic != nil && !$0.isPreferred })
    #expect(
      applied("lists\n2 milk\n- eggs\n", at: "milk")
        == "lists\nadd 2 \"milk\", \"eggs\" to \"BBQ\"\n")
  }

  @Test(
    "What comes is right, and sentences around it stay",
    arguments: [
      ("2 milk", "2", "add 2 \"milk\" to \"BBQ\""),
      ("- eggs\n[x] tea\npepper", "tea", "add \"eggs\", \"pepper\" to \"BBQ\""),
      (
        "- 500 g flour\n2 rolls\r\nitems", "rolls",
        "add \"flour\" to \"BBQ\" note \"500 g\"\nadd 2 \"rolls\" to \"BBQ\"\nitems"
      ),
      (
        "let open = items\n- tea\nopen", "tea",
        "let open = items\nadd \"tea\" to \"BBQ\"\nopen"
      ), ("# shop\n\n- tea\n\nitems\n", "tea", "# shop\n\nadd \"tea\" to \"BBQ\"\n\nitems\n"),
    ])
  func results(text: String, place: String, wanted: String) {
    let found = applied(text, at: place)
    #expect(found == wanted)
    guard let found else { return }
    #expect(!Analysis(found, in: Self.context).diagnostics.hasErrors)
  }

  @Test("Only what is selected is taken") func selection() {
    #expect(
      applied("2 milk\n- eggs\n- tea", at: "2 milk\n- eggs", select: true)
        == "add 2 \"milk\", \"eggs\" to \"BBQ\"\n- tea")
    #expect(actions("2 milk\nitems where", at: "2 milk\nitems", select: true).isEmpty)
  }

  @Test(
    "Nothing is offered for sentences, or where no list is known",
    arguments: ["items", "items where pending", "items wher", "add \"milk\"", "[x]", "12"])
  func others(text: String) {
    #expect(actions(text, at: text).isEmpty)
    let analysis = Analysis("2 milk", in: .canonical)
    #expect(!analysis.codeActions(in: Span(0, 0)).contains { $0.title.hasPrefix("add ") })
  }
}
