import QCQLanguage
import QCQSyntax
import QCQText
import Testing

@Suite("Texts, names and dates are read as written") struct TokenTests {
  @Test("Escapes stand for what they name")
  func escapes() {
    #expect(printed(#""a\"b\\c\nd\te\u{1F96C}f""#) == "a\"b\\c\nd\te🥬f")
    #expect(printed(#""""#) == "")
    #expect(printed(#""\\""#) == "\\")
    #expect(printed("\"'`%_# where\"") == "'`%_# where")
  }

  @Test(
    "What is no escape is reported and stands for itself",
    arguments: [#"\x"#, #"\u{110000}"#, #"\u{D800}"#, #"\u{}"#, #"\u0041"#, #"\é"#])
  func wrongEscapes(escape: String) {
    let tree = Parser.parse(SourceText("print \"a\(escape)b\""))
    #expect(tree.diagnostics.map(\.code) == [.invalidEscape])
    #expect(tree.diagnostics.first?.span.lowerBound == 8)
  }

  @Test("A text may run over lines, and those behind it are read well") func lines() {
    let tree = Parser.parse(SourceText("print \"one\ntwo\"\nlists"))
    #expect(tree.diagnostics == [])
    #expect(tree.statements.count == 2)
    #expect(printed("\"one\ntwo\"") == "one\ntwo")
  }

  @Test("An unclosed text is found on its line, and spoils no other") func unclosed() {
    let tree = Parser.parse(SourceText("lists\nprint \"one\nitems where name = \"x\"\nlists"))
    #expect(tree.diagnostics.map(\.code) == [.unclosedString])
    #expect(tree.diagnostics.first?.span == Span(12, 13))
    #expect(tree.statements.count == 4)
  }

  @Test("A text that is not closed ends before the end of its line", arguments: ["\"", "'", "“"])
  func lineEnd(quote: String) {
    for text in ["BBQ", "BBQ\\"] {
      let tree = Parser.parse(SourceText("items in \(quote)\(text)\r\nlists\r\n"))
      #expect(tree.statements.count == 2)
      let written = tree.tokens.first { $0.kind == .string }.map { tree.source.text($0.span) }
      #expect(written == quote + text)
    }
  }

  @Test("An unclosed bracket is found where it opens, and spoils no other line") func bracket() {
    let text = "items where (pending\nlists\nitems where quantity in (1, 2)"
    let tree = Parser.parse(SourceText(text))
    #expect(tree.diagnostics.map(\.code) == [.unclosedBracket])
    #expect(tree.diagnostics.first?.span == Span(12, 13))
    #expect(tree.statements.count == 3)
  }

  @Test(
    "Dates that do not exist are refused",
    arguments: [
      "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-32", "2026-1-01",
      "2026-01-01T24:00", "2026-01-01T12:60", "2026-01-01T12", "2026-01-01T1:00",
    ])
  func impossible(date: String) {
    let tree = Parser.parse(SourceText("items where created since \(date)"))
    #expect(tree.diagnostics.map(\.code) == [.impossibleDate])
  }

  @Test(
    "Dates that exist are taken",
    arguments: ["2024-02-29", "2000-02-29", "2026-12-31", "2026-01-01T00:00:59", "0001-01-01"])
  func possible(date: String) {
    #expect(Parser.parse(SourceText("items where created since \(date)")).diagnostics == [])
  }

  @Test("Quoting and reading a text are each other's reverse") func quoting() {
    for text in ["", "\"", "\\", "a\nb\tc", "\u{0}\u{7F}\u{202E}", "🥬 é", "\\n", "{}"] {
      #expect(printed(StringEscapes.quoted(text)) == text)
    }
  }

  private func printed(_ literal: String) -> String? {
    let tree = Parser.parse(SourceText("print " + literal))
    guard case .print(let text, _)? = tree.statements.first, tree.diagnostics.isEmpty else {
      return nil
    }
    return text.value
  }
}

@Suite("A newline ends a statement unless it goes on") struct LineTests {
  @Test(
    "These are one statement",
    arguments: [
      "items\nwhere pending", "items\n  where pending", "items where (\npending\n)",
      "items where pending\nand quantity > 3", "items where pending and\nquantity > 3",
      "items sort name,\nquantity", "items where quantity +\n1 > 3", "items\n\n\nwhere pending",
      "items # a\n# b\nwhere pending", "items where name in (\n\"a\",\n\n\"b\")",
      "categories show items {\nname\n}", "items\r\nwhere pending", "items\n\tin \"BBQ\"",
      "together {\na = items\n  where pending\n}", "param n:\nint", "items where not\npending",
      "together\n{\ncount items\n}", "watch together # note\n\n{ count items\n}",
      "let open =\n  items", "let f(n: int) = # note\n\n\titems where quantity > $n",
      "together {\n  a =\n    items\n}",
    ])
  func one(text: String) {
    let tree = Parser.parse(SourceText(text))
    #expect(tree.diagnostics == [])
    #expect(tree.statements.count == 1)
  }

  @Test(
    "These are two",
    arguments: [
      "items\nlists", "items;lists", "items ; lists;", "\n\nitems\n\n\nlists\n\n", "items\r\nlists",
      "items # where pending\nlists", "items\n# where pending\nlists",
      "let open = items\nopen in \"BBQ\"", "qcq 1\nitems\nlists",
    ])
  func two(text: String) {
    let tree = Parser.parse(SourceText(text))
    #expect(tree.diagnostics == [])
    #expect(tree.statements.count == 2)
  }

  @Test(
    "A line that is not indented is no query of the name above it",
    arguments: [
      ("let open =\nitems", 2), ("let open =\n\n# note\nlet b = items", 2),
      ("lists; let open =\r\nitems", 3), ("let f(n: int) =\nitems", 2), ("let open =", 1),
      ("let open = ; lists", 2), ("together {\n  a =\n  b = lists\n}", 1),
      ("together { a = }", 1),
    ])
  func withoutQuery(text: String, count: Int) {
    let tree = Parser.parse(SourceText(text))
    #expect(tree.diagnostics.map(\.message) == ["a query is missing after `=`"])
    #expect(tree.statements.count == count)
  }

  @Test("Documentation belongs to the declaration right below it") func documentation() {
    let text = """
      ## Of another statement
      lists
      ## What is urgent,
      ##and pending
      let urgent = items where pending
      # no documentation
      param n: int
      """
    let tree = Parser.parse(SourceText(text))
    #expect(tree.diagnostics == [])
    guard case .let(let node) = tree.statements[1], case .param(let other) = tree.statements[2]
    else {
      Issue.record("\(tree.statements)")
      return
    }
    #expect(node.documentation == "What is urgent,\nand pending")
    #expect(other.documentation == nil)
  }
}

@Suite("Keywords are contextual") struct KeywordNameTests {
  @Test("Each is described once, by a clause, a statement or a condition") func described() {
    #expect(WordInfo.all.map(\.keyword.rawValue).sorted() == Keyword.allCases.map(\.rawValue))
  }

  @Test("Every keyword can be a field in backticks", arguments: Keyword.allCases)
  func quoted(keyword: Keyword) {
    let name = "`\(keyword.word)`"
    let text =
      "items where \(name) = 1 and has \(name) per \(name) show \(name) as \(name) sort \(name)"
    #expect(Parser.parse(SourceText(text)).diagnostics == [])
  }

  @Test("Every keyword but the reserved ones can be a field as it is", arguments: Keyword.allCases)
  func plain(keyword: Keyword) {
    // `distinct` is where other languages have it, and told what to do.
    let reserved: KeywordSet = [.true, .false, .distinct]
    let isReserved =
      KeywordSet.reservedInExpressions.contains(keyword) || reserved.contains(keyword)
    let tree = Parser.parse(SourceText("lists show \(keyword.word) sort \(keyword.word)"))
    if case .query(let query)? = tree.statements.first, !isReserved {
      #expect(tree.diagnostics == [])
      #expect(query.show?.columns.count == 1)
    } else {
      #expect(keyword.word == "true" || keyword.word == "false" || tree.diagnostics.hasErrors)
    }
  }

  @Test("Clause words begin a clause even behind a field of that name") func clauses() {
    let tree = Parser.parse(SourceText("items sort `sort` limit 3"))
    #expect(tree.diagnostics == [])
  }
}
