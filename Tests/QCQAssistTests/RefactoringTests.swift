import TestSupport
import QCQAssist
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage
import Testing

@Suite("Refactorings keep what a text means") struct RefactoringTests {
  private func action(
    _ kind: CodeAction.Kind, _ text: String, at place: String, select: Bool = false
  ) -> (String, String)? {
    let analysis = Analysis(text)
    let start = analysis.offset(of: place)
    let span = Span(start, select ? start + place.utf8.count : start)
    return analysis.codeActions(in: span).first { $0.kind == kind }.map {
      ($0.title, analysis.applying($0.edits))
    }
  }

  @Test func extractsTheRowsOfAQuery() {
    let found = action(.extract, "lists\ncount items in \"BBQ\" where pending", at: "pending")
    #expect(found?.0 == "extract `items in \"BBQ\" where pending` to a named query")
    #expect(found?.1 == "lists\nlet query = items in \"BBQ\" where pending\ncount query")
    let chosen = action(
      .extract, "items where pending sort name limit 3", at: "items where pending sort name",
      select: true)
    #expect(chosen == nil)
    let whole = action(
      .extract, "items where pending sort name", at: "items where pending sort name", select: true)
    #expect(whole?.1 == "let query = items where pending sort name\nquery")
  }

  @Test func extractsWithParameters() {
    let found = action(
      .extract, "let query = lists\n## d\nlet a(n: int) = items where quantity > $n sort name",
      at: "quantity")
    #expect(
      found?.1 == """
        let query = lists
        let query2(n: int) = items where quantity > $n
        ## d
        let a(n: int) = query2($n) sort name
        """)
  }

  @Test func inlines() {
    let text = """
      ## the open ones
      let open(n: int) = items where pending or quantity > $n
      open(3) in "BBQ" where has note sort name
      count open(2)
      open(1)
      """
    #expect(
      action(.inline, text, at: "open(n")?.1 == """
        items in "BBQ" where (pending or quantity > 3) and has note sort name
        count items where pending or quantity > 2
        items where pending or quantity > 1
        """)
    #expect(
      action(.inline, text, at: "open(2")?.1.contains("count items where pending or quantity > 2")
        == true)
    #expect(action(.inline, "let a = items limit 3\na where pending", at: "a =") == nil)
    #expect(action(.inline, "let a = items\nprint \"{count a}\"", at: "a =") == nil)
  }

  @Test(
    "What would be an error, or mean something else, is not inlined",
    arguments: [
      ("let q = items where pending by category\ncheck q", "check q"),
      ("let q = items where pending show name\nupdate q set quantity = 2", "update q"),
      ("let q = items where pending show name\ndelete q in \"BBQ\"", "delete q"),
      ("let q = items where pending show name sort name\nmove q to \"BBQ\"", "move q"),
      (
        "param n: int = 1\nlet q = items where quantity > $n\nlet r(n: int) = q limit 3\nr(5)",
        "= q"
      ),
    ])
  func notInlined(_ text: String, use: String) {
    let analysis = Analysis(text)
    #expect(!analysis.diagnostics.hasErrors)
    for name in ["let q", use] {
      let offset = analysis.offset(of: name) + name.utf8.count - 1
      for others in [OtherFiles.read { _ in [] }, .unread { _ in NameIndex(analysis) }] {
        let found = analysis.codeActions(in: Span(offset, offset), others: others)
        #expect(!found.contains { $0.kind == .inline }, "\(name)")
      }
    }
  }

  @Test func inlinesWhatIsChanged() {
    #expect(
      action(.inline, "let q = items where pending\ncheck q in \"BBQ\"", at: "q =")?.1
        == "check items in \"BBQ\" where pending")
  }

  @Test(
    "Values become parameters",
    arguments: [
      ("items in \"BBQ\"", "\"BBQ\"", "param list: list = \"BBQ\"\nitems in $list"),
      ("items limit 3", "3", nil),
      ("items where quantity > 3", "3", "param number: int = 3\nitems where quantity > $number"),
      (
        "items where category = \"Produce\"", "\"Prod",
        "param category: category = \"Produce\"\nitems where category = $category"
      ),
      (
        "items where updated since 2026-01-01", "2026",
        "param date: date = 2026-01-01\nitems where updated since $date"
      ),
      ("items where name matches /x/", "/x/", nil),
      ("items in id \"x\"", "\"x\"", nil),
      ("assert count items gives 3", "3", nil),
      (
        "check \"Cola\" in \"BBQ\"", "\"Cola", "param name: text = \"Cola\"\ncheck $name in \"BBQ\""
      ),
      // Holes are filled where the text stands, and not in a default.
      ("items show \"{name}!\"", "\"{name", nil),
      ("items show \"{name} x\" as label", "\"{name", nil),
      // The title of the rows themselves is compared as it is written.
      (
        "lists where title != \"Feestje\"", "\"Feest",
        "param text: text = \"Feestje\"\nlists where title != $text"
      ),
      (
        "categories where name in (\"a\", \"b\")", "\"b",
        "param text: text = \"b\"\ncategories where name in (\"a\", $text)"
      ),
      (
        "let kept(c: category) = items where category = $c\nkept(\"PANTRY\")", "\"PANTRY",
        "let kept(c: category) = items where category = $c\n"
          + "param category: category = \"PANTRY\"\nkept($category)"
      ),
      (
        "let of(l: list, n: number) = items in $l where quantity > $n\nof(\"BBQ\", 3)", "\"BBQ",
        "let of(l: list, n: number) = items in $l where quantity > $n\n"
          + "param list: list = \"BBQ\"\nof($list, 3)"
      ),
      (
        "let of(l: list, n: number) = items in $l where quantity > $n\nof(\"BBQ\", 3)", "3",
        "let of(l: list, n: number) = items in $l where quantity > $n\n"
          + "param number: number = 3\nof(\"BBQ\", $number)"
      ),
      ("items where quantity in 3..7", "3", nil),
      // A column without a name is called as it is written.
      ("items show name, quantity * 2", "2", nil),
      (
        "items show name, quantity * 2 as twice", "2",
        "param number: int = 2\nitems show name, quantity * $number as twice"
      ),
    ] as [(String, String, String?)])
  func parameters(text: String, place: String, expected: String?) {
    let analysis = Analysis(text)
    let found = analysis.codeActions(
      in: Span(analysis.offset(of: place), analysis.offset(of: place))
    )
    .first { $0.kind == .extract && $0.title.hasSuffix("parameter") }
    #expect(found.map { analysis.applying($0.edits) } == expected)
    if let expected { #expect(!Analysis(expected).diagnostics.hasErrors) }
  }

  @Test func ordersClauses() {
    let analysis = Analysis("items limit 3 where pending\n  sort name by category")
    let found = analysis.codeActions(in: Span(8, 8)).first { $0.title.hasPrefix("reorder") }
    #expect(
      found.map { analysis.applying($0.edits) }
        == "items where pending by category\n  sort name limit 3")
  }

  @Test(
    "Whole statements of other languages",
    arguments: [
      (
        "SELECT name, quantity FROM items WHERE pending && quantity >= 3 ORDER BY name LIMIT 5",
        "items where pending and quantity >= 3 show name, quantity sort name limit 5"
      ),
      ("select * from lists where title like '%bbq%'", "lists where title contains \"bbq\""),
      ("ITEMS ORDER BY name DESC", "items sort name desc"),
    ])
  func conversions(text: String, expected: String) {
    #expect(action(.quickFix, text, at: String(text.prefix(6)))?.1 == expected)
  }

  @Test func ordersUses() {
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary) { path, _ in
      Parser.parse(SourceText("let \(path.prefix(1)) = items", name: path))
    }
    let analysis = Analysis("use \"b.qcq\"\nuse \"a.qcq\"\nuse \"b.qcq\"\na\nb", in: context)
    func ordered(_ analysis: Analysis) -> String? {
      analysis.codeActions(in: Span(0, 0)).first { $0.kind == .organizeUses }.map {
        analysis.applying($0.edits)
      }
    }
    #expect(ordered(analysis) == "use \"a.qcq\"\nuse \"b.qcq\"\na\nb")
    #expect(ordered(Analysis("use \"a.qcq\"\nitems", in: context)) == nil)
  }

  // MARK: Properties

  /// The SQL of all that a text runs, without its declarations.
  private func meaning(of text: String, file: String = "main.qcq") -> [String]? {
    let analysis = Analysis(text, file)
    guard !analysis.diagnostics.hasErrors else { return nil }
    return analysis.passages.flatMap(\.passage.checked).flatMap { $0?.queries ?? [] }.map(sql)
  }

  private func sql(of query: CheckedQuery) -> String {
    var context = LoweringContext(
      now: 1_795_199_400, zone: UTC(), parameters: [:])
    for reference in (query.scopes + query.base.flatMap(\.scopes)).flatMap({ $0 }) {
      context.lists[reference.kind] = ResolvedList(id: "\(reference.kind)", title: "")
    }
    let lowering = Lowering(CanonicalSchema.vocabulary, SQLiteDialect(), context)
    return "\(lowering.statement(query))"
  }

  @Test("Extracting and inlining change no SQL") func meaningIsKept() {
    var counts = [CodeAction.Kind: Int]()
    let step = Checkout.isLong ? 3 : 10
    for line in ExampleLines.all where !line.hasPrefix("use ") {
      let isDeclaration = line.hasPrefix("let ") || line.hasPrefix("param ")
      let text = (isDeclaration ? "" : ExampleLines.declarations + "\n") + line
      let analysis = Analysis(text)
      guard let before = meaning(of: text) else { continue }
      let start = text.utf8.count - line.utf8.count
      for offset in stride(from: start, through: text.utf8.count, by: step) {
        for action in analysis.codeActions(in: Span(offset, offset)) {
          guard action.kind == .extract && action.title.hasSuffix("query") || action.kind == .inline
          else { continue }
          counts[action.kind, default: 0] += 1
          let changed = analysis.applying(action.edits)
          #expect(meaning(of: changed) == before, "\(action.title)\n\(changed)")
          guard action.kind == .extract, let name = action.nameOffset else { continue }
          let back = Analysis(changed).codeActions(in: Span(name, name)).first {
            $0.kind == .inline
          }
          #expect(back != nil, "\(changed)")
          counts[.inline, default: 0] += 1
          let text = back.map { Analysis(changed).applying($0.edits) }
          #expect(text.map { meaning(of: $0) } == before)
        }
      }
    }
    let wanted = Checkout.isLong ? 100 : 25
    #expect(counts[.extract, default: 0] > wanted && counts[.inline, default: 0] > wanted)
  }

  @Test("Making a parameter leaves no error") func parametersAreSound() {
    var count = 0
    for line in ExampleLines.all where !line.hasPrefix("use ") {
      let isDeclaration = line.hasPrefix("let ") || line.hasPrefix("param ")
      let text = (isDeclaration ? "" : ExampleLines.declarations + "\n") + line
      let analysis = Analysis(text)
      for token in analysis.tree.tokens where token.span.start >= text.utf8.count - line.utf8.count
      {
        let place = Span(token.span.lowerBound, token.span.lowerBound)
        for action in analysis.codeActions(in: place) where action.title.hasSuffix("parameter") {
          count += 1
          let changed = Analysis(analysis.applying(action.edits))
          #expect(
            changed.diagnostics.filter { $0.severity == .error } == [],
            "\(changed.source.string)")
        }
      }
    }
    #expect(count > 20)
  }
}

extension CheckedStatement {
  /// The queries that are run.
  fileprivate var queries: [CheckedQuery] {
    switch self {
    case .query(let query), .explain(let query): [query]
    case .together(let members), .watch(let members, _), .explainWatch(let members):
      members.map(\.query)
    case .assert(let assertion): [assertion.query]
    case .print, .change, .explainChange, .declaration: []
    }
  }
}
