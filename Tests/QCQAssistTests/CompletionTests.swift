import QCQLanguage
import TestSupport
import QCQAssist
import QCQText
import Testing

@Suite("Completion") struct CompletionTests {
  static let data = DataCatalog(
    version: 7,
    lists: [
      DataName("BBQ", id: "l1", pending: 3, total: 5), DataName("BBQ Feestje", id: "l2"),
      DataName("Week \"46\"", id: "l3", pending: 1, total: 1), DataName("Twice", id: "l4"),
      DataName("Twice", id: "l5"),
    ],
    categories: [DataName("Produce", pending: 2, total: 2), DataName("Dairy")],
    items: [
      "BBQ": [DataName("Cola", pending: 1, total: 1), DataName("Corn", pending: 1, total: 1)],
      "Twice": [DataName("Milk", pending: 1, total: 1)],
    ])
  static let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data)

  /// The labels offered at `|`, and the text with the first of them taken.
  static func complete(
    _ marked: String, above: String = "", in context: AnalysisContext = context
  ) -> (labels: [String], taken: String, items: [Completion]) {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let text = above + parts[0] + (parts.count > 1 ? parts[1] : "")
    let offset = above.utf8.count + parts[0].utf8.count
    let found = Analysis(SourceText(text), in: context).completions(at: offset)
    var bytes = Array(text.utf8)
    if let first = found.items.first {
      bytes.replaceSubrange(found.replacing.range, with: first.insertText.utf8)
    }
    let taken = String(decoding: bytes.dropFirst(above.utf8.count), as: UTF8.self)
    return (found.items.map(\.label), taken, found.items)
  }

  @Test(
    "What stands first when it is taken",
    arguments: [
      ("items wh|", "items where"),
      ("items where pen|", "items where pending"),
      ("items where p| and quantity > 3", "items where pending and quantity > 3"),
      ("items where pe|nd", "items where pending"),
      ("items per category show cou|nt()", "items per category show count()"),
      ("items per category show su|(quantity)", "items per category show sum(quantity)"),
      (#"items in "BB|"#, #"items in "BBQ""#),
      (#"items in "BB|" where pending"#, #"items in "BBQ" where pending"#),
      (#"items in "week|"#, #"items in "Week \"46\"""#),
      ("items in BB|", #"items in "BBQ""#),
      (#"items in |"#, #"items in "BBQ""#),
      (#"items in "|""#, #"items in "BBQ""#),
      (#"items in "BBQ"|"#, #"items in "BBQ" where"#),
      ("items where (pending)|", "items where (pending) show"),
      (#"items in "B|BQ""#, #"items in "BBQ""#),
      // The closing quote is still to be typed; another one is not taken for it.
      (#"items in "BB| where name = "x""#, #"items in "BBQ" where name = "x""#),
      ("items in \"BB|\nlists where title = \"x\"", "items in \"BBQ\"\nlists where title = \"x\""),
      (#"check "Co|" in "BBQ""#, #"check "Cola" in "BBQ""#),
      (#"check "M|" in "Twice""#, #"check "Milk" in "Twice""#),
      (#"add "Cola" to "BBQ" as "|"#, #"add "Cola" to "BBQ" as "Produce""#),
      (#"items where category = "D|"#, #"items where category = "Dairy""#),
      ("items show category.em|", "items show category.emoji"),
      ("lists sort upd|", "lists sort updated"),
      ("items where created since tod|", "items where created since today"),
      ("items where created during last we|", "items where created during last week"),
      ("it|", "items"),
      ("items where name = \"é日\" and comp|", "items where name = \"é日\" and completed"),
      ("let x = items wh|", "let x = items where"),
      ("together {\n  a = items wh|\n}", "together {\n  a = items where\n}"),
      ("lists where any(items where pen|)", "lists where any(items where pending)"),
      ("param x: da|", "param x: date"),
      ("let f(n: da|", "let f(n: date"),
      ("lists where count(items where pen|) > 1", "lists where count(items where pending) > 1"),
      ("lists where count(items where pen|", "lists where count(items where pending"),
      ("lists show items where pen| { name }", "lists show items where pending { name }"),
      ("items where quantity / (quan|", "items where quantity / (quantity"),
      ("create c|", "create category"),
      (#"add "Co|""#, #"add "Cola""#),
      (#"add "Co|" to "BBQ""#, #"add "Cola" to "BBQ""#),
      ("items where created during last 3 we|", "items where created during last 3 weeks"),
      ("items by cat|", "items by category"),
      (#"print "{co|}""#, #"print "{count}""#),
      (#"print "{count it|} left""#, #"print "{count items} left""#),
      (#"print "{count it|"#, #"print "{count items"#),
      (#"print "{count items where pen|}""#, #"print "{count items where pending}""#),
      (#"print "{count items in \"BB|\"}""#, #"print "{count items in \"BBQ\"}""#),
      (#"items where name in ("Mi|")"#, #"items where name in ("Milk")"#),
      (#"items where name not in ("x", "Mi|")"#, #"items where name not in ("x", "Milk")"#),
      (#"lists show "{progr|} done""#, #"lists show "{progress} done""#),
      (#"lists show title, "{progr|"#, #"lists show title, "{progress"#),
      ("count items per category dr|", "count items per category draw"),
      ("count items per category draw sh|", "count items per category draw share"),
      ("count items per list, category cro|", "count items per list, category crosstab"),
      (
        "items by category show name, quantity with t|",
        "items by category show name, quantity with total"
      ),
    ])
  func first(_ marked: String, _ expected: String) {
    let found = Self.complete(marked)
    #expect(found.taken == expected, "\(found.labels.prefix(12))")
  }

  @Test("Every chart is offered where it can be drawn, and there alone") func charts() {
    let drawn = [
      "count items per category draw |": ["bar", "column", "line", "share"],
      "count items per category, list draw |": ["bar", "column", "line", "share", "heat"],
      "lists show title, progress draw |": ["bar", "column", "line", "share", "progress"],
    ]
    for (text, charts) in drawn {
      let found = Set(Self.complete(text).labels)
      #expect(found.intersection(Chart.allCases.map(\.rawValue)) == Set(charts), "\(text)")
    }
    #expect(Set(drawn.values.joined()) == Set(Chart.allCases.map(\.rawValue)))
  }

  @Test("Editors that know no snippets get the text alone, its own braces with it")
  func plainSnippets() {
    let found = Self.complete("toge|").items.first { $0.kind == .snippet }
    #expect(
      found?.plainText == "together {\n  total = count items\n  items where completed\n}")
  }

  @Test("Where a list is the current one its items are meant") func currentList() {
    var context = Self.context
    context.currentList = DataName("BBQ", id: "l1")
    #expect(Self.complete("check \"C|", in: context).labels == ["Cola", "Corn"])
    #expect(Self.complete("check \"M|", in: context).labels == [])
    #expect(Analysis(SourceText("check \"Cola\""), in: context).diagnostics.isEmpty)
    let wrong = Analysis(SourceText("check \"Milk\""), in: context)
    #expect(wrong.diagnostics.map(\.code) == [.unknownItem])
    #expect(wrong.moved(to: Self.context).diagnostics.map(\.code) != [.unknownItem])
  }

  @Test(
    "What is not offered",
    arguments: [
      ("items where |", ["title", "where", "sort", "limit", "items"]),
      ("items in \"BBQ\" | where pending", ["where", "in", "sort"]),
      ("items sort name |", ["where", "sort", "name"]),
      ("items where name |", ["where", "and", "sort", "since"]),
      ("lists |", ["in"]),
      ("items limit |", ["where", "name", "items"]),
      ("items where quantity in 1.|.3", ["7 days ago", "pending"]),
      ("items where quantity in 1.|", ["7 days ago", "pending"]),
      ("items where quantity >|= 3", ["quantity", "pending"]),
      ("items where quantity > 1 |", ["name", "items", "contains"]),
      ("items where list.|", ["name", "note", "category", "where"]),
      ("create list \"|\"", ["BBQ"]),
    ])
  func absent(_ marked: String, _ labels: [String]) {
    let found = Self.complete(marked).labels
    #expect(found.filter(labels.contains) == [])
  }

  @Test(
    "In a comment nothing is offered, up to the end of its line",
    arguments: [
      "# a note|", "# a note |", "# a note  |\nitems", "#|", "## a note\t|\r\nlet a = items",
      "items # a note |", "items # a |note", "items where # a note |\n  pending",
      "items\n# a note |\nlists", "together {\n  # a note |\n  items\n}",
      "items # a\n# note |",
    ])
  func comments(_ marked: String) {
    #expect(Self.complete(marked).labels == [])
    // Before it, and on the next line, there is something.
    let line = marked.replacing("|", with: "") + "\n|"
    #expect(!Self.complete(line).labels.isEmpty)
  }

  @Test(
    "What is offered among others",
    arguments: [
      ("items where |", ["pending", "name", "not", "has"]),
      ("items where name |", ["contains", "starts", "=", "in", "matches"]),
      ("items where created |", ["since", "before", "on", "during"]),
      ("items |", ["in", "where", "by", "per", "show", "sort", "limit"]),
      ("items where pending |", ["and", "or", "sort", "by"]),
      ("|", ["items", "lists", "add", "let", "count"]),
      ("items in \"BBQ\"\n|", ["where", "sort", "items", "add"]),
      ("delete |", ["items", "list", "all"]),
      ("update |", ["items", "lists", "categories", "all"]),
      ("update c|", ["categories"]),
      ("items in \"BBQ\"\n  |", ["where", "sort", "by"]),
      ("lists where created during 3 days |", ["ago"]),
      ("items show name, note |", ["or", "as"]),
      ("items per category show running |", ["sum", "count"]),
      ("items where name not in (items in |", ["BBQ"]),
      ("lists show items where |", ["pending", "name"]),
      ("lists show title, items |", ["where"]),
      ("param n: int = 1\nlet open = items where pending\n|", ["open", "items", "and", "add"]),
      ("update \"Cola\" in \"BBQ\" |", ["set"]),
      ("move \"Cola\" in \"BBQ\" |", ["to"]),
      ("assert items where pending |", ["is"]),
      ("items where created since |", ["today", "yesterday", "7 days ago"]),
      ("items per category show |", ["count", "sum", "category"]),
      ("lists show |", ["title", "progress", "count"]),
      ("sum |", ["quantity"]),
      ("items sort name |", ["asc", "desc", "limit"]),
      ("lists where count(items where |) > 3", ["pending", "name", "quantity", "not", "has"]),
      ("lists where count(items where |", ["pending", "name", "quantity", "list"]),
      ("lists where count(items where quantity |) > 3", ["=", ">", "in"]),
      ("lists where any(items where |)", ["pending", "name"]),
      ("lists where every(items where |)", ["pending", "name"]),
      ("lists show count(items where |)", ["pending", "name"]),
      ("items per category having count(where |) > 1", ["pending", "name"]),
    ] as [(String, ArraySlice<String>)])
  func present(_ marked: String, _ labels: ArraySlice<String>) {
    let found = Self.complete(marked).labels
    #expect(labels.filter { !found.contains($0) } == [], "\(marked): \(found)")
  }

  @Test("Declared names, with what they are")
  func declared() {
    let above = "param amount: int = 3\nlet open(n: int) = items where quantity > $n\n"
    let query = Self.complete("op|", above: above)
    #expect(query.items.first?.detail == "open(n: int)")
    #expect(query.items.first?.insertText == "open(${1:n})")
    let parameter = Self.complete("items where quantity > $|", above: above)
    #expect(parameter.labels.first == "$amount")
    #expect(Self.complete("items where name = $|", above: above).labels.isEmpty)
    #expect(Self.complete("let x(z: text) = items where name = $|", above: above).labels == ["$z"])
  }

  @Test("A hole of `print` takes parameters and queries with one value")
  func holes() {
    let above = "param amount: int = 3\nlet open = items where pending\nlet n = count items\n"
    let begun = Self.complete(#"print "{|}""#, above: above).labels
    #expect(begun == ["$amount", "n", "count", "sum", "average", "min", "max"])
    #expect(Self.complete(#"print "{$|}""#, above: above).taken == #"print "{$amount}""#)
    let inside = #"print "{count items where quantity > |}""#
    #expect(Self.complete(inside, above: above).labels.contains("$amount"))
    #expect(Self.complete(#"print "{count |}""#, above: above).labels.contains("open"))
    #expect(Self.complete(#"print "{{|}}""#, above: above).labels == [])
    #expect(Self.complete(#"lists show "{|}""#).labels.contains("title"))
  }

  @Test("Counts stand beside titles")
  func counts() {
    #expect(Self.complete("items in \"BB|").items.first?.detail == "3 of 5 pending")
  }

  @Test("What only the data finds is found by what is typed") func accents() {
    let folding = DataCatalog.Folding(
      title: { $0.lowercased() }, search: { $0.lowercased().replacing("è", with: "e") })
    let data = DataCatalog(
      version: 1, lists: [DataName("Crème")], categories: [], items: [:], folding: folding)
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data)
    let found = Self.complete("items in \"crem|", in: context)
    #expect(found.taken == "items in \"Crème\"")
    #expect(found.items.map(\.filterText) == ["\"crem Crème\""])
    #expect(Self.complete("items in \"cr|", in: context).items.map(\.filterText) == ["\"Crème\""])
  }

  @Test("A title with quotes is written in a hole as it has to be there") func quotes() {
    let data = DataCatalog(
      version: 1, lists: [DataName("so \"called\" }")], categories: [], items: [:])
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data)
    let found = Self.complete(#"print "{count items in \"so|\"} left""#, in: context)
    #expect(found.taken == #"print "{count items in \"so \\\"called\\\" }\"} left""#)
    let analysis = Analysis(SourceText(found.taken), in: context)
    #expect(analysis.diagnostics.isEmpty, "\(analysis.diagnostics)")
  }

  @Test("A name of several lines has one in the menu") func lines() {
    let data = DataCatalog(
      version: 1, lists: [DataName("two\nlines")], categories: [], items: [:])
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data)
    let found = Self.complete("items in \"tw|", in: context)
    #expect(found.labels == ["two\\nlines"])
    #expect(found.taken == "items in \"two\\nlines\"")
  }

  @Test("Without a database words of the language are offered")
  func bare() {
    let found = Self.complete("items wh|", in: AnalysisContext())
    #expect(found.labels.first == "where")
  }

  @Test(
    "What mostly follows comes first",
    arguments: [
      ("items sort name |", ["limit", "desc"]),
      ("lists sort progress |", ["desc", "limit"]),
      ("items show name |", ["sort", "limit"]),
      ("items show name, quantity |", ["sort", "limit"]),
      ("lists where count(|) > 1", ["items"]),
    ])
  func ranked(_ marked: String, _ labels: [String]) {
    let found = Self.complete(marked).labels
    #expect(Array(found.prefix(labels.count)) == labels, "\(marked): \(found)")
  }

  @Test("What is asked for most comes first behind `where`")
  func fieldsFirst() {
    let labels = Self.complete("items where |").labels
    #expect(Set(labels.prefix(3)).isSuperset(of: ["quantity", "pending"]), "\(labels.prefix(8))")
  }
}
