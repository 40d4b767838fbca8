import TestSupport
import QCQAssist
import QCQText
import Testing

@Suite("What a document is made of") struct StructureTests {
  private let text = """
    # Shopping
    # for two

    use "a.qcq"
    use "b.qcq"
    param list: text = "BBQ"
    let urgent(n: int) = items in $list
      where quantity > $n
    together {
      total = count items
      lists
    }
    check "Cola" in "BBQ"
    items
      where name = "x"
        and pending
    """

  @Test func symbols() {
    let symbols = Analysis(text).symbols
    #expect(
      symbols.map { "\($0.kind) \($0.name)|\($0.detail)" } == [
        "usedFile a.qcq|", "usedFile b.qcq|", "parameter list|text", "namedQuery urgent|(n: int)",
        "together together|", "change check \"Cola\" in \"BBQ\"|",
        "query items where name = \"x\" and pending|",
      ])
    #expect(symbols[4].children.map(\.name) == ["total", "lists"])
    #expect(symbols[4].children.map(\.detail) == ["count items", ""])
  }

  @Test func folding() {
    let analysis = Analysis(text)
    let ranges = analysis.foldingRanges.map { range in
      "\(range.kind) \(analysis.source.text(range.span).prefix(12).split(separator: "\n")[0])"
    }
    #expect(
      ranges == [
        "comment # Shopping", "uses use \"a.qcq\"", "region let urgent(n", "region together {",
        "region {", "region items",
      ])
  }

  @Test func selection() {
    let analysis = Analysis("lists\nitems where (name = \"two words\") and pending sort name")
    let spans = analysis.selectionSpans(at: analysis.offset(of: "words"))
    #expect(
      spans.map(analysis.source.text) == [
        "two words", "\"two words\"", "name = \"two words\"", "(name = \"two words\")",
        "(name = \"two words\") and pending", "where (name = \"two words\") and pending",
        "items where (name = \"two words\") and pending sort name",
        "lists\nitems where (name = \"two words\") and pending sort name",
      ])
  }

  @Test func links() {
    let analysis = Analysis("use \"a b.qcq\"\nuse \"\"\nuse \"c.qcq")
    #expect(analysis.links.map(\.path) == ["a b.qcq", "c.qcq"])
    #expect(analysis.links.map { analysis.source.text($0.span) } == ["a b.qcq", "c.qcq"])
  }

  @Test func renamedFiles() {
    let analysis = Analysis("use \"a.qcq\"\nuse \"b.qcq\"")
    let edits = analysis.linkEdits { $0 == "a.qcq" ? "sub/\"a\".qcq" : nil }
    #expect(analysis.applying(edits) == "use \"sub/\\\"a\\\".qcq\"\nuse \"b.qcq\"")
  }

  @Test func workspaceSymbols() {
    var cache = NameCache()
    let found = WorkspaceSymbol.symbols(of: Analysis(text), &cache)
    #expect(found.map(\.name) == ["list", "urgent"])
    let all =
      found
      + ["Urban party", "Weekly urgent", "Turnips gent", "BBQ"].map {
        WorkspaceSymbol.list($0, of: "home.sqlite")
      }
    #expect(
      WorkspaceSymbol.matching("urg", in: all).map(\.name) == [
        "urgent", "Weekly urgent", "Turnips gent",
      ])
    #expect(WorkspaceSymbol.matching("wu", in: all).map(\.name) == ["Weekly urgent"])
    #expect(WorkspaceSymbol.matching("", in: all).count == 6)
    #expect(WorkspaceSymbol.matching("zz", in: all).isEmpty)
  }
}
