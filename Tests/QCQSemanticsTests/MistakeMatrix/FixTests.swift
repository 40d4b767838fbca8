import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("A fix is offered only if it holds") struct FixTests {
  private let judge = Judge()

  /// What is wrong with a fix; nil if nothing is.
  private func complaint(
    about fix: Fix, of diagnostic: Diagnostic, in text: String, madeOf original: CheckResult?
  ) -> String? {
    guard let mended = SourceText(text).applying(fix.edits) else { return "overlaps" }
    let result = judge.result(mended)
    let errors = result.diagnostics.filter { $0.severity == .error }
    if let error = errors.first { return "\(mended): \(error.message)" }
    if result.diagnostics.contains(where: {
      $0.code == diagnostic.code && $0.message == diagnostic.message
    }) {
      return "\(mended): still said"
    }
    guard let original else { return nil }
    let (old, new) = (Self.kinds(original), Self.kinds(result))
    // A list that things go to may be made first.
    return old == new || ["create list"] + old == new ? nil : "\(mended): is \(new), was \(old)"
  }

  @Test(
    "Between the braces of a text, too",
    arguments: [
      (#"print "é {count itms}""#, #"print "é {count items}""#),
      (#"print "{count items where nmae = \"\"}""#, #"print "{count items where name = \"\"}""#),
      (#"items show "{nmae}: {quantity}""#, #"items show "{name}: {quantity}""#),
    ])
  func holes(_ text: String, _ meant: String) {
    let fixes = judge.result(text).diagnostics.flatMap(\.fixes)
    let mended = fixes.first.flatMap { SourceText(text).applying($0.edits) }
    #expect(mended == meant, "\(judge.result(text).diagnostics)")
  }

  /// What the statements of a text do: a query is as good as another, a change is itself alone.
  private static func kinds(_ result: CheckResult) -> [String] {
    result.statements.map { statement in
      switch statement {
      case .query: "query"
      case .explain, .explainWatch: "explain"
      case .explainChange(let change): "explain \(kind(change))"
      case .together: "together"
      case .watch: "watch"
      case .assert: "assert"
      case .print: "print"
      case .change(let change): kind(change)
      case .declaration: "declaration"
      case nil: "error"
      }
    }
  }

  private static func kind(_ change: CheckedChange) -> String {
    switch change.kind {
    case .add: "add"
    case .mark(let mark, _): "\(mark)"
    case .update: "update"
    case .move: "move"
    case .copy: "copy"
    case .delete: "delete"
    case .createList: "create list"
    case .renameList: "rename list"
    case .deleteList: "delete list"
    case .createCategory: "create category"
    case .renameCategory: "rename category"
    case .deleteCategory: "delete category"
    }
  }

  @Test("Of each generated mistake") func mutants() throws {
    let pages = try Reference.soundExamples()
    let lines = Set(ExampleLines.all + pages.filter { $0.split(separator: "\n").count == 1 })
    var (mutants, fixes, complaints) = (0, 0, [String]())
    for line in lines.sorted() {
      // Most lines are asked for one or two of their mutants.
      lazy var original = judge.result(line)
      let example = Example(line)
      for mutant in Mutations.all(of: example) + Mutations.turns(of: example) {
        mutants += 1
        if !Checkout.isLong, mutants % 37 != 0 { continue }
        // A mutant may be another statement in its own right, and a slip be nearer to it.
        let isTypo = mutant.kind.isTypo || mutant.kind == .turnedRound
        for diagnostic in judge.result(mutant.text).diagnostics {
          for fix in diagnostic.fixes {
            fixes += 1
            complaint(
              about: fix, of: diagnostic, in: mutant.text, madeOf: isTypo ? original : nil
            ).map { complaints.append("\(mutant.text) → \($0)") }
          }
        }
      }
    }
    #expect(mutants > 5000)
    #expect(fixes > (Checkout.isLong ? 1000 : 80))
    #expect(complaints == [])
  }

  @Test("It stays in its statement, where others stand on the line") func oneOfSeveral() {
    var count = 0
    let next = "; count lists"
    var complaints: [String] = []
    for line in ExampleLines.all.sorted() {
      for mutant in Mutations.all(of: Example(line)) {
        count += 1
        let text = mutant.text
        // What is never closed goes on.
        let isClosed =
          text.filter { $0 == "\"" }.count % 2 == 0 && !text.contains("#")
          && text.count { $0 == "{" } == text.count { $0 == "}" }
        if !Checkout.isLong && count % 17 != 0 || !isClosed || text.contains("\n") { continue }
        for fix in judge.result(text + next).diagnostics.flatMap(\.fixes) {
          let mended = SourceText(text + next).applying(fix.edits) ?? ""
          if !mended.hasSuffix(next) { complaints.append("\(text) → \(mended)") }
        }
      }
    }
    #expect(complaints == [])
  }

  @Test(
    "Nothing is turned round",
    arguments: [
      "items where incomplete", "items where uncompleted", "unchecked items in \"BBQ\"",
      "lists where no pending", "deleted items", "more items", "unpending items",
      "items where unpending",
      "delete items in \"BBQ\" where incomplete", "items where notcompleted",
      "items where nocategory", "items where noncompleted", "uncheck items where uncomplete",
      "items where name incontains \"x\"", "items in \"BBQ\" whre incomplete",
      "items where hasno note", "delete items in \"BBQ\" where hasno note",
      "items where note ncontains \"x\"", "lists where nany(items where completed)",
      "lists where nevery(items where completed)", "items where hasnt note",
      "items where name nin (\"x\")", "items where quantity nin (1, 2)",
      "delete items in \"BBQ\" where name nin (\"x\")", "items where name notin (\"x\")",
      "items where name not_in (\"x\")", "items where completed nis true",
      "delete items whre name nin (\"x\")",
    ])
  func negations(text: String) {
    let negative = ["not ", "no ", "uncheck ", " pending", "none(", "!="]
    for fix in judge.result(text).diagnostics.flatMap(\.fixes) {
      let mended = SourceText(text).applying(fix.edits) ?? ""
      #expect(negative.contains(where: mended.contains), "\(mended)")
      #expect(
        !["check", "delete", "move"].contains { mended.hasPrefix($0) && !text.hasPrefix($0) })
    }
  }

  @Test(
    "What is meant is offered",
    arguments: [
      ("items where incomplete", "items where pending"), ("give me items", "items"),
      ("done items in \"BBQ\"", "items in \"BBQ\" where completed"),
      ("checked items in \"BBQ\"", "items in \"BBQ\" where completed"),
      ("items where created > yesterday", "items where created since today"),
      ("items where created <= 2026-12-31", "items where created before 2027-01-01"),
      ("items where created > 2024-02-28", "items where created since 2024-02-29"),
      ("ITEMS ORDER BY name DESC", "items sort name desc"),
      ("items whre pendng by categry", "items where pending by category"),
      ("chekc \"Cola\" in \"BBQ\"", "check \"Cola\" in \"BBQ\""),
      ("remove \"Cola\" in \"BBQ\"", "delete \"Cola\" in \"BBQ\""),
      ("items where note is not null", "items where has note"),
      ("items where note is not empty", "items where has note"),
      ("items where note is empty", "items where no note"),
      ("items where note != missing", "items where has note"),
      ("explan delete items in \"BBQ\"", "explain delete items in \"BBQ\""),
      ("items; where pending", "items where pending"),
      ("delete items in \"BBQ\";where completed", "delete items in \"BBQ\" where completed"),
      (
        "items in \"BBQ where not completed limit 5", "items in \"BBQ\" where not completed limit 5"
      ),
      ("items in \"Food and drink limit 5", "items in \"Food and drink\" limit 5"),
      ("items where name = 'Cola limit 5", "items where name = \"Cola\" limit 5"),
      ("items where name = “Cola by category", "items where name = \"Cola\" by category"),
      ("items where name = \"Salt and pepper", "items where name = \"Salt and pepper\""),
    ])
  func meant(text: String, expected: String) {
    let fix = judge.result(text).diagnostics.lazy.flatMap(\.fixes).first
    #expect(fix.flatMap { SourceText(text).applying($0.edits) } == expected)
  }

  @Test(
    "What nobody can know is not offered",
    arguments: [
      "delete all items -- where completed", "delete items in \"BBQ\" -- where completed",
      "items in \"BBQ not completed", "check \"Cola\"; in \"BBQ\"",
      "create list \"Salt and pepper",
    ])
  func unknowable(text: String) {
    #expect(judge.result(text).diagnostics.flatMap(\.fixes) == [])
  }

  @Test(
    "A number keeps its value",
    arguments: [
      ("1e2", "100"), ("1.5e3", "1500"), ("1.25e1", "12.5"), ("10_000", "10000"), ("0x1F", "31"),
      ("0b101", "5"), ("0o17", "15"), ("6x", "6"), ("1.5x", "1.5"), ("0x", nil), ("500g", nil),
      ("5k", nil),
      ("1e99", nil), ("1e-2", nil), ("2nd", nil), ("1o", nil), ("0xfffffffffffffffff", nil),
      ("1__e", nil),
    ])
  func numbers(text: String, value: String?) {
    for sentence in ["items where quantity > ", "delete items in \"BBQ\" where quantity > "] {
      let fixes = judge.result(sentence + text).diagnostics.flatMap(\.fixes)
      let mended = fixes.compactMap { SourceText(sentence + text).applying($0.edits) }
      #expect(mended == (value.map { [sentence + $0] } ?? []), "\(text)")
    }
  }

  @Test("Names of a text are known where they are, and only there") func declarations() {
    let text = """
      let urgnt = items where pendng
      urgnt whre quantity > 3
      itms
      later wher pending
      let later = items
      """
    var session = Declarations(CanonicalSchema.vocabulary)
    let found = session.check(Parser.parse(SourceText(text))).diagnostics
    let fixed = found.filter { !$0.fixes.isEmpty }.map { SourceText(text).text($0.span) }
    // Of the second statement nothing else is wrong than what it is built on.
    #expect(fixed == ["pendng", "whre", "itms"])
  }

  @Test("Of a text of nothing but mistakes the first statements get fixes") func bounded() {
    let text = String(repeating: "itms where pending\n", count: 4000)
    let found = judge.result(text).diagnostics
    #expect(found.count == 4000)
    #expect(found.prefix(200).allSatisfy { !$0.fixes.isEmpty })
    #expect(found.dropFirst(200).allSatisfy { $0.fixes.isEmpty })
  }
}
