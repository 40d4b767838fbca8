import TestSupport
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage
import Testing

/// The codes of a text's diagnostics, and its statements.
private func check(
  _ text: String, importing files: [String: String] = [:]
) -> (codes: [DiagnosticCode], result: CheckResult) {
  let result = CheckResult(
    Parser.parse(SourceText(text, name: "main")), CanonicalSchema.extended,
    importer: { path, _ in files[path].map { Parser.parse(SourceText($0, name: path)) } })
  return (result.diagnostics.map(\.code), result)
}

@Suite("Declarations are checked where they stand") struct DeclarationTests {
  @Test(
    "A default has the parameter's type",
    arguments: [
      ("int", "3", true), ("int", "-3", true), ("int", "1.5", false), ("number", "3", true),
      ("number", "1.5", true), ("text", "\"a\"", true), ("text", "3", false),
      ("bool", "true", true), ("bool", "1", false), ("date", "2026-01-01", true),
      ("date", "\"2026-01-01\"", false), ("list", "\"BBQ\"", true),
      ("category", "\"Pantry\"", true),
    ])
  func defaults(type: String, value: String, isRight: Bool) {
    let (codes, result) = check("param p: \(type) = \(value)")
    #expect(codes == (isRight ? [] : [.typeMismatch]))
    #expect(result.parameters.count == (isRight ? 1 : 0))
  }

  @Test(
    "A day that moves is no default, and can be given",
    arguments: ["7 days ago", "today", "friday", "in 2 weeks"])
  func moving(day: String) {
    let (codes, result) = check("param p: date = \(day)\nitems where created since $p")
    #expect(codes == [.typeMismatch])
    #expect(result.diagnostics.first?.help?.contains("`--param p=\"\(day)\"`") == true)
    #expect(DateExpression(written: day) != nil)
  }

  @Test(
    "Of many names a fix knows those that are said, in backticks, in braces and in what is called",
    arguments: [
      ("`to buy` wher quantity > 1", "`to buy` where quantity > 1"),
      ("print \"# {count q7 wher pending}\"", "print \"# {count q7 where pending}\""),
      ("many(3) wher pending", "many(3) where pending"),
    ])
  func manyNames(statement: String, mended: String) {
    let lets =
      (0..<320).map { "let q\($0) = items\n" }.joined() + "let `to buy` = items where pending\n"
      + "let many(n: int) = `to buy` where quantity > $n\n"
    let text = lets + statement
    let fix = check(text).result.diagnostics.lazy.flatMap(\.fixes).first
    #expect(fix.flatMap { SourceText(text).applying($0.edits) } == lets + mended)
  }

  @Test("What an entry before this one names stands here where it is used") func earlierEntry() {
    let entry = "let y = items in \"A list with a long title\" where category = \"Nope\""
    func spans(_ texts: [String]) -> [Span] {
      var declarations = Declarations(CanonicalSchema.vocabulary)
      var last: CheckedStatement?
      for text in texts {
        let tree = Parser.parse(
          SourceText(text, name: "entry"), knownNames: declarations.letNames)
        last = declarations.check(tree).statements.last ?? nil
      }
      let queries = (last?.queries ?? []).flatMap { [$0] + $0.base }
      let lists = queries.flatMap(\.scopes).joined().map(\.span)
      return lists + (last?.rows ?? []).map(\.reference.span)
    }
    #expect(spans([entry, "count y"]) == [Span(6, 7), Span(6, 7)])
    let both = spans([entry + "\ncount y"]).map { SourceText(entry).text($0) }
    #expect(both == ["\"A list with a long title\"", "\"Nope\""])
  }

  @Test(
    "Each mistake in a declaration is reported once",
    arguments: [
      ("param n: int\nparam n: text", DiagnosticCode.duplicateName),
      ("let a = items\nlet a = lists", .duplicateName),
      ("let a(n: int, n: int) = items where quantity > $n", .duplicateName),
      ("let a = a where pending", .recursiveLet),
      ("a\nlet a = items", .unknownSource),
      ("let a = b\nlet b = a", .unknownSource),
      ("param n: strng", .unknownType),
      ("let a(n: strng) = items where quantity > $n\na(3)", .unknownType),
      ("let a(n: int) = items where quantity > $n\na", .wrongArguments),
      ("let a = items\na(3)", .wrongArguments),
      ("let a(n: int) = items where quantity > $n\na(\"x\")", .typeMismatch),
      ("let a = items where pendng\na in \"BBQ\"\na by category", .unknownField),
      ("let a = a\na in \"BBQ\"", .recursiveLet),
      ("items where quantity > $n", .unknownParameter),
      ("param n: int?\nitems where quantity > $n", .unknownParameter),
      ("assert items gives 3", .typeMismatch),
      ("assert count items gives \"three\"", .typeMismatch),
      ("together { a = items; a = lists }", .duplicateName),
      ("together { items into \"x.csv\" }", .clauseNotAllowed),
      ("print \"{items}\"", .typeMismatch),
      ("print \"{count itms}\"", .unknownSource),
      ("print \"{$n}\"", .unknownParameter),
      ("print \"{count items\"", .unclosedBracket),
      ("print \"{count items; lists}\"", .typeMismatch),
    ])
  func mistakes(text: String, code: DiagnosticCode) {
    #expect(check(text).codes == [code])
  }

  @Test(
    "A file is written in the format that its name has behind the last dot, and in no other",
    arguments: [
      ("party.csv", true), ("csv", false), ("party.csv.", false), ("out.csv/party", false),
    ])
  func endings(file: String, isKnown: Bool) {
    #expect(check("items into \"\(file)\"").codes == (isKnown ? [] : [.clauseNotAllowed]))
  }

  @Test("A parameter that its query never uses is told of")
  func unusedParameters() {
    let found = check("let bulk(n: int, m: int) = items where quantity > $m\nbulk(50, 3)").result
      .diagnostics
    #expect(found.map(\.message) == ["`bulk` never uses its parameter `$n`"])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.span.lowerBound) == [9])
    let passedOn = "let a(n: int) = items where quantity > $n\nlet b(n: int) = a($n)\nb(3)"
    #expect(check(passedOn).codes == [])
    #expect(check("let a(n: int) = items where quantity > $nn\na(3)").codes == [.unknownParameter])
    let texts: [(String, [DiagnosticCode])] = [
      (#"show name, "$w" as t"#, [.unusedName]),
      (#"show name, "{$w}: {name}" as t"#, []), (#"where name contains "%$w%""#, [.unusedName]),
      (#"where name = "$w""#, [.onlyText]), ("where name contains $w", []),
    ]
    for (rest, codes) in texts {
      let found = check("let f(w: text) = items \(rest)\nf(\"a\")")
      #expect(found.result.diagnostics.map(\.code) == codes, "\(rest)")
    }
  }

  @Test("Braces in print are doubled to stand for themselves") func print() {
    let (codes, result) = check("param n: int = 1\nprint \"{{{$n}}} {count items}\"")
    #expect(codes == [])
    guard case .print(let parts)? = result.statements[1] else {
      Issue.record("no print")
      return
    }
    let texts = parts.compactMap { part -> String? in
      if case .text(let text) = part { text } else { nil }
    }
    #expect(texts.joined(separator: "|") == "{|} |")
  }

  @Test("A parameter in print may have the mark of one that may be absent, as in show")
  func markedInPrint() {
    #expect(check("param n: int?\nprint \"{$n?} {$n}\"").codes == [])
    let always = check("param n: int = 1\nprint \"{$n?}\"").result.diagnostics
    #expect(always.map(\.severity) == [.warning])
    #expect(always.first?.message == "`$n` always has a value")
    let unknown = check("print \"{$n?}\"").result.diagnostics
    #expect(unknown.map(\.message) == ["there is no parameter `$n`"])
  }

  @Test("An optional parameter drops its own condition only") func optionals() {
    let (codes, result) = check(
      "param cat: text?\nitems where category.name = $cat? and pending or name = $cat?")
    #expect(codes == [])
    guard case .query(let query)? = result.statements[1],
      case .or(let terms)? = query.conditions.first,
      case .and(let both)? = terms.first
    else {
      Issue.record("no query")
      return
    }
    let guarded = both + [terms[1]]
    let names = guarded.map { term -> [String] in
      if case .whenPresent(let need, _) = term { need.names } else { [] }
    }
    #expect(names == [["cat"], [], ["cat"]])
  }

  @Test(
    "A condition needs no parameter that `or else` gives another value",
    arguments: [
      ("name = ($a? or else \"x\")", []), ("name = $a? or else \"x\"", []),
      ("name = (($a?) or else note)", []), ("name = (upper(($a?)) or else \"x\")", []),
      ("quantity > (($n? * 2) or else 3)", []), ("name in ($a? or else \"x\", \"y\")", []),
      ("note contains ($a? or else \"x\")", []), ("$t? or else pending", []),
      ("name = (($a? if pending else note) or else \"x\")", []),
      ("category = ($c? or else \"Pantry\")", []),
      // Of two, one is enough.
      ("name = ($a? or else $b?)", [["a", "b"]]),
      ("name = ($a? or else $b? or else \"x\")", []),
      ("quantity > ($n? or else 3) + $m?", [["m"]]),
      // What is in front is of the row, or a test.
      ("name = (note or else $a?)", [["a"]]), ("(completed = $t?) or else pending", [["t"]]),
    ] as [(String, [[String]])])
  func replaced(condition: String, needs: [[String]]) {
    let declared = ["a: text", "b: text", "n: int", "m: int", "t: bool", "c: category"]
    let params = declared.map { "param \($0)?\n" }.joined()
    let (_, result) = check("\(params)items where \(condition)")
    #expect(result.diagnostics.filter { $0.severity == .error } == [], "\(condition)")
    guard case .query(let query)?? = result.statements.last else {
      Issue.record("no query: \(condition)")
      return
    }
    var found: [[String]] = []
    var rest = query.conditions.first
    while case .whenPresent(let need, let inner)? = rest {
      found.append(need.names)
      rest = inner
    }
    #expect(found == needs, "\(condition)")
  }

  @Test(
    "A change takes what `or else` gives, and nothing that hangs on an absent value",
    arguments: [
      ("update all items set quantity = $n? or else 3", true),
      ("update all items set quantity = ($n? + 1) or else 3", true),
      ("delete items where quantity > ($n? or else 3)", true),
      ("update all items set quantity = $n? or else $m?", false),
      ("update all items set quantity = 3 if quantity > $n? else 1", false),
      ("update all items set quantity = 3 if name in (items where quantity > $n?) else 1", false),
      ("delete items where quantity > ($n? or else $m?)", false),
      ("delete items in \"BBQ\" sort quantity * $n? limit 3", false),
      ("delete items in \"BBQ\" sort (1 if quantity > $n? else 2) limit 3", false),
      ("delete items in \"BBQ\" sort quantity * ($n? or else 1) limit 3", true),
    ])
  func replacedInChange(change: String, isSound: Bool) {
    let codes = check("param n: int?\nparam m: int?\n\(change)").codes
    #expect(codes.filter { $0 != .unusedName } == (isSound ? [] : [.optionalInChange]), "\(change)")
  }

  @Test("Outside of conditions an optional parameter is a value that may be absent")
  func values() {
    let choice = "\"a\" if quantity > $n? else \"b\""
    let (codes, result) = check(
      "param n: int?\nitems show $n?, $n? or else 1, quantity > $n?, \(choice)")
    #expect(codes == [])
    guard case .query(let query)? = result.statements[1] else {
      Issue.record("no query")
      return
    }
    let columns = (query.columns ?? []).compactMap { column -> TypedExpression? in
      if case .expression(let typed) = column.content { typed } else { nil }
    }
    #expect(columns.map(\.isNullable) == [true, false, false, false])
    let takesCare = columns.map { column -> Bool in
      guard case .comparison(_, _, _, _, let isNullable) = column.expression else { return false }
      return isNullable
    }
    #expect(takesCare == [false, false, true, false])
  }

  @Test(
    "What becomes of an optional parameter is said by where it stands",
    arguments: [
      ("show $n", "`or else`"), ("where quantity > $n", "dropped"),
      ("where quantity > ($n or else 3)", "`or else`"),
      ("where quantity > (3 or else $n)", "dropped"),
    ])
  func effect(clause: String, words: String) {
    let help = check("param n: int?\nitems \(clause)").result.diagnostics.first?.help
    #expect(help?.contains(words) == true)
  }

  @Test("`?` on a parameter that always has a value is worth a warning") func needless() {
    let result = check("param n: int = 3\nitems where quantity > $n?").result
    #expect(result.diagnostics.map(\.severity) == [.warning])
    #expect(result.statements.allSatisfy { $0 != nil })
  }
}

@Suite("A field of items that is asked of others") struct FieldElsewhereTests {
  @Test(
    "The help names one value of many items, of the field's type",
    arguments: [
      ("pending", "any(items where pending)"), ("organic", "any(items where organic)"),
      ("quantity", "sum(items.quantity)"), ("price", "sum(items.price)"),
      ("`unit price`", "sum(items.`unit price`)"), ("bought", "max(items.bought)"),
      ("note", "any(items where has note)"), ("photo", "any(items where has photo)"),
    ])
  func proposals(field: String, value: String) {
    let (codes, result) = check("lists show title, \(field)")
    #expect(codes == [.unknownField])
    #expect(result.diagnostics.first?.help?.contains("`\(value)`") == true)
    #expect(check("lists show title, \(value) as x").codes == [])
  }
}

@Suite("Other files lend their declarations") struct UseTests {
  private let files = [
    "common": "let open = items where pending\nparam n: int = 3",
    "broken": "let open = items where pendng",
    "query": "let open = items\nlists",
    "circle": "use \"main\"", "main": "use \"circle\"",
    "nested": "use \"common\"",
  ]

  @Test(
    "Only declarations can be used",
    arguments: [
      ("use \"common\"\nopen in \"BBQ\"", []), ("use \"nested\"\nopen where quantity > $n", []),
      ("use \"missing\"", [DiagnosticCode.useNotFound]), ("use \"broken\"", [.useNotAllowed]),
      ("use \"query\"", [.useNotAllowed]), ("use \"main\"", [.useCycle]),
    ])
  func uses(text: String, codes: [DiagnosticCode]) {
    #expect(check(text, importing: files).codes == codes)
  }
}

@Suite("Named queries can be refined") struct RefinementTests {
  private func query(_ text: String) -> CheckedQuery? {
    let result = check(text).result
    #expect(result.diagnostics == [])
    guard case .query(let query)? = result.statements.last ?? nil else { return nil }
    return query
  }

  @Test("Conditions and scopes add up") func conditions() {
    let refined = query("let a = items in \"BBQ\" where pending\na in \"Party\" where quantity > 3")
    #expect(refined?.conditions.count == 2)
    #expect(refined?.scopes.count == 2)
    #expect(refined?.base.isEmpty == true)
  }

  @Test("A later sort, show or limit takes the place of the earlier one") func replacing() {
    let refined = query("let a = items show name sort name limit 3\na show quantity limit 5")
    #expect(refined?.columns?.map(\.name) == ["quantity"])
    #expect(refined?.limit?.count == 5)
    #expect(refined?.base.isEmpty == true)
    let sorted = query("let a = items sort name\na sort quantity desc")
    #expect(sorted?.sort?.count == 1)
    #expect(sorted?.sort?.first?.isDescending == true)
  }

  @Test(
    "A limit inside applies before what is added",
    arguments: ["where pending", "in \"BBQ\"", "by category", "sort name"])
  func limits(clause: String) {
    let refined = query("let a = items limit 3\na \(clause)")
    #expect(refined?.base.count == 1)
    #expect(refined?.base.first?.limit?.count == 3)
    #expect(refined?.limit == nil)
  }

  @Test("Arguments take the place of parameters") func arguments() {
    let refined = query("let a(n: int) = items where quantity > $n\na(5) where pending")
    #expect(refined?.conditions.count == 2)
    guard case .comparison(_, _, let right, _, _)? = refined?.conditions.first else {
      Issue.record("no comparison")
      return
    }
    #expect(right == .literal(.int(5)))
  }

  @Test("A chain of named queries has an end") func depth() {
    let lines = (1...60).map { "let a\($0) = a\($0 - 1) where pending" }
    let text = (["let a0 = items"] + lines + ["a60"]).joined(separator: "\n")
    #expect(check(text).codes == [.nestedTooDeep])
  }
}
