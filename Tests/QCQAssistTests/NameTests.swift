import TestSupport
import QCQAssist
import QCQSyntax
import QCQText
import Testing

@Suite("Names: who gives them and who uses them") struct NameTests {
  private let common = """
    let open(n: int) = items where pending and quantity > $n
    param list: text = "BBQ"
    """
  private let text = """
    use "common.qcq"
    let busy = open(3) in $list
    param count: int = 1
    busy where quantity > $count show name as n, length(name) as m sort n
    print "{count busy} of {$list} {count open(2)}"
    let twice(n: int) = open($n) where quantity > $count
    """

  private var context: AnalysisContext {
    AnalysisContext(vocabulary: CanonicalSchema.vocabulary) { [common] path, _ in
      path == "common.qcq" ? Parser.parse(SourceText(common, name: path)) : nil
    }
  }
  private var analysis: Analysis { Analysis(text, in: context) }
  private var commonAnalysis: Analysis { Analysis(common, "common.qcq", in: context) }

  private func places(_ name: String, _ count: Int = 0) -> [String] {
    let index = NameIndex(analysis)
    return index.references(at: analysis.offset(of: name, count), includingDefinition: true).map {
      "\($0.file) \($0.span.start)"
    }
  }

  @Test func definitions() {
    let index = NameIndex(analysis)
    let open = index.definition(at: analysis.offset(of: "open"))
    #expect(open == NamePlace(file: "common.qcq", span: Span(4, 8)))
    let list = index.definition(at: analysis.offset(of: "$list"))
    #expect(list == NamePlace(file: "common.qcq", span: Span(63, 67)))
    let argument = index.definition(at: analysis.offset(of: "$n"))
    #expect(argument?.span.lowerBound == analysis.offset(of: "n: int"))
    #expect(index.definition(at: analysis.offset(of: "quantity")) == nil)
  }

  @Test func references() {
    #expect(places("busy").count == 3)
    #expect(places("open").count == 4)
    #expect(places("$list").count == 3)
    #expect(places("as n").isEmpty)
    #expect(places("sort n").isEmpty)
    let index = NameIndex(analysis)
    let column = index.references(at: analysis.offset(of: "n, "), includingDefinition: true)
    #expect(column.count == 2)
    let uses = index.references(at: analysis.offset(of: "busy"), includingDefinition: false)
    #expect(uses.count == 2)
  }

  @Test func acrossFiles() throws {
    let index = NameIndex(commonAnalysis, among: [analysis])
    let edits = try index.rename(at: 4, to: "undone").get()
    #expect(edits.keys.sorted() == ["common.qcq", "main.qcq"])
    let main = analysis.applying(edits["main.qcq"] ?? [])
    #expect(main == text.replacing("open(", with: "undone("))
    #expect(commonAnalysis.applying(edits["common.qcq"] ?? []).hasPrefix("let undone(n"))
  }

  @Test(
    "What can't be a name is refused in words",
    arguments: [
      ("busy", "items", "`items` is a keyword"),
      ("busy", "where", "`where` is a keyword"),
      (
        "busy", "two words",
        "`two words` is not a valid name: a name is one word of letters, digits and `_`"
      ),
      ("busy", "", "a name is one word of letters, digits and `_`"),
      ("busy", "open", "`open` is already used: common.qcq, line 1"),
      ("busy", "twice", "`twice` is already used: main.qcq, line 6"),
      ("$count", "n", "`n` is already used: main.qcq, line 6"),
      ("$count", "list", "`list` is already used: common.qcq, line 2"),
      ("$n", "count", "`count` is already used: main.qcq, line 6"),
      ("n, length", "m", "`m` is already used: main.qcq, line 4"),
      ("quantity", "amount", "`quantity` is a field"),
      ("length(name)", "total", "`length` is a built-in function"),
      ("common.qcq", "x", "file names can't be renamed here"),
      ("int", "x", "`int` is a built-in type"),
      ("use", "x", "nothing here can be renamed"),
    ])
  func refused(place: String, name: String, message: String) {
    let result = NameIndex(analysis).rename(at: analysis.offset(of: place), to: name)
    #expect(result == .failure(RenameProblem(message)), "\(result)")
  }

  @Test func parametersMayBeWords() throws {
    let edits = try NameIndex(analysis).rename(at: analysis.offset(of: "$count"), to: "where").get()
    let changed = Analysis(analysis.applying(edits["main.qcq"] ?? []), in: context)
    #expect(changed.source.string.contains("param where: int"))
    #expect(!changed.diagnostics.hasErrors)
  }

  @Test func highlights() {
    let index = NameIndex(analysis)
    let marks = index.highlights(at: analysis.offset(of: "busy"))
    #expect(marks.map(\.isDefinition) == [true, false, false])
    #expect(index.highlights(at: analysis.offset(of: "quantity")).count == 2)
  }

  @Test func linkedEditing() {
    let index = NameIndex(analysis)
    #expect(index.linkedSpans(at: analysis.offset(of: "busy")).count == 3)
    #expect(index.linkedSpans(at: analysis.offset(of: "open")).isEmpty)
    #expect(index.linkedSpans(at: analysis.offset(of: "quantity")).isEmpty)
  }

  @Test func calls() throws {
    let index = NameIndex(analysis)
    let open = try #require(index.callItem(at: analysis.offset(of: "open")))
    #expect(open.name == "open" && open.file == "common.qcq")
    #expect(
      index.incomingCalls(of: open).map(\.item.name) == [
        "busy", "print \"{count busy} of {$list} {count open(2)}\"", "twice",
      ])
    let busy = try #require(index.callItem(at: analysis.offset(of: "busy")))
    #expect(index.outgoingCalls(of: busy).map(\.item) == [open])
    #expect(index.outgoingCalls(of: open).isEmpty)
  }
}
