import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("A fix of a change takes no more rows than were chosen") struct ReachTests {
  private let judge = Judge()

  /// How many things narrow the rows of a change.
  private struct Narrowing: Equatable {
    var conditions = 0
    var scopes = 0
    var limits = 0

    init?(_ change: CheckedChange) {
      switch change.target {
      case .item(_, let lists): scopes = lists.count
      case .rows(let query): count(query)
      case nil: return nil
      }
    }

    /// Those of all changes of a text; of a query people only look at the rows.
    static func all(_ result: CheckResult) -> [Narrowing] {
      result.statements.compactMap { $0?.change.flatMap(Narrowing.init) }
    }

    private mutating func count(_ query: CheckedQuery) {
      for base in query.base { count(base) }
      conditions += query.conditions.map(Self.terms).reduce(0, +)
      scopes += query.scopes.count
      if query.limit != nil { limits += 1 }
    }

    private static func terms(_ condition: CheckedExpression) -> Int {
      guard case .and(let terms) = condition else { return 1 }
      return terms.map(Self.terms).reduce(0, +)
    }

    func keeps(_ other: Narrowing) -> Bool {
      conditions >= other.conditions && scopes >= other.scopes && limits >= other.limits
    }
  }

  private static let changes = [
    #"delete items in "BBQ" where completed"#, #"delete items in "BBQ" where completed limit 2"#,
    #"delete all items where completed sort quantity limit 2"#,
    #"check items in "BBQ" where quantity > 3 and not has note"#,
    #"update items in "BBQ" where note = "red wine" and pending set quantity = 3"#,
    #"move items in "BBQ" where not completed limit 1 to "Party""#,
    #"toggle items where list = "BBQ" and category = "Dairy""#, #"delete "Cola" in "BBQ""#,
    #"move "Cola" in "BBQ" to "Party""#, #"delete lists where title != "BBQ""#,
    #"delete urgent(3) in "BBQ""#,
  ]

  /// An example with something in front of one of its words, or with another word for it.
  private static func broken(_ example: Example) -> [String] {
    example.tokens.indices.dropFirst().flatMap { index -> [String] in
      let token = example.tokens[index]
      guard token.kind == .word else { return [] }
      let word = example.text(index)
      let breaks = ["; ", ";\n", "-- ", "// ", ", ", ". ", "\" "].map { $0 + word }
      let others = word == "where" ? ["that", "which", "with", "whose", "if", "were"] : []
      return (breaks + others + ["that " + word, "please " + word]).map {
        example.replacing(index, with: $0, .otherLanguage).text
      }
    }
  }

  @Test("Whatever breaks it", arguments: changes) func kept(change: String) throws {
    let whole = try #require(Narrowing.all(judge.result(change)).first)
    let example = Example(change)
    let mutants = Mutations.all(of: example) + Mutations.turns(of: example)
    var complaints: [String] = []
    let texts = mutants.map(\.text) + Self.broken(example)
    for text in Checkout.some(texts, each: 13, from: change.utf8.count) {
      for fix in judge.result(text).diagnostics.flatMap(\.fixes) {
        guard let mended = SourceText(text).applying(fix.edits) else { continue }
        if !Narrowing.all(judge.result(mended)).allSatisfy({ $0.keeps(whole) }) {
          complaints.append("\(text) → \(mended)")
        }
      }
    }
    #expect(complaints == [])
  }

  @Test(
    "What always holds is no fix",
    arguments: [
      "delete items where quantity is not empty", "items where created is not null",
      "delete items where completed is not null", "delete items where completed is null",
    ])
  func idle(text: String) {
    #expect(judge.result(text).diagnostics.flatMap(\.fixes) == [])
    #expect(judge.result(text).diagnostics.hasErrors)
  }

  @Test(
    "A test of what is never absent means the field itself",
    arguments: [
      "delete items that completed", "delete items where hsa completed",
    ])
  func truth(text: String) {
    let fixes = judge.result(text).diagnostics.flatMap(\.fixes)
    #expect(
      fixes.map { SourceText(text).applying($0.edits) } == ["delete items where completed"])
  }

  @Test("Where a column may lack a value its test is a fix, and no mistake") func nullable() {
    var schema = CanonicalSchema.schema
    for table in schema.tables.indices {
      for column in schema.tables[table].columns.indices {
        schema.tables[table].columns[column].isNotNull = false
      }
    }
    func check(_ text: String) -> [Diagnostic] {
      var session = Declarations(Vocabulary(schema))
      return session.check(Parser.parse(SourceText(text))).diagnostics
    }
    #expect(check("delete items where no completed") == [])
    let text = "delete items where completed is null"
    let mended = check(text).flatMap(\.fixes).first.flatMap { SourceText(text).applying($0.edits) }
    #expect(mended == "delete items where no completed")
  }

  @Test("Of two readings of a change both are shown, or none") func ambiguous() {
    // `note` and `name` are as near to `nate`.
    for text in ["delete items where nate = \"x\"", "delete items whre nate = \"x\""] {
      #expect(judge.result(text).diagnostics.flatMap(\.fixes).count == 2)
    }
    #expect(judge.result("items whre has nate").diagnostics.flatMap(\.fixes).count == 1)
    for text in ["delete", "delete itms", "delete ; items in \"BBQ\"", "chekc all"] {
      #expect(judge.result(text).diagnostics.flatMap(\.fixes) == [], "\(text)")
    }
  }
}
