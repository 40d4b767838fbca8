import QCQLanguage
import TestSupport
import QCQAssist
import QCQText
import Testing

@Suite("Titles of lists and names of categories") struct TitleTests {
  private let text = #"""
    create list "Feast" from "bbq"
    items in "BBQ", "Twice" where category = "dairy"
    items where list = "bbq" or list.title in ("BBQ", "Twice")
    lists where title = "bbq"
    print "{count items in \"BBQ\"} of {count items where category = \"Dairy\"}"
    param home: list = "Bbq"
    let ours(l: list) = items in $l where note = "BBQ"
    ours("BBQ")
    update "Cola" in "BBQ" set category = "Dairy"
    rename list "BBQ" to "BBQ"
    """#
  private let other = #"move "Milk" to "bbq""#

  private var analysis: Analysis { Analysis(text, in: CompletionTests.context) }
  private var others: [Analysis] { [Analysis(other, "other.qcq", in: CompletionTests.context)] }

  private func title(_ place: String) -> TitleIndex? {
    TitleIndex(analysis, at: analysis.offset(of: place) + 2) {
      others.map(TitledFile.init(keeping:))
    }
  }

  @Test("All places of a title are found, however it is spelled") func references() throws {
    let list = try #require(title(#""BBQ", "Twice""#))
    let found = list.references(includingDefinition: true)
    let lines = found.filter { $0.file == "main.qcq" }.map {
      LineIndex(analysis.source).line(at: $0.span.lowerBound)
    }
    #expect(lines == [0, 1, 2, 2, 4, 5, 7, 8, 9, 9])
    #expect(found.last == NamePlace(file: "other.qcq", span: Span(15, 20)))
    let category = try #require(title(#""dairy""#))
    #expect(category.references(includingDefinition: true).count == 3)
    #expect(category.highlights.count == 3)
    #expect(title(#""Cola""#) == nil)
  }

  @Test("A beginning that stands for a list is renamed with it") func beginnings() throws {
    let data = DataCatalog(
      version: 1, lists: [DataName("BBQ", id: "l1"), DataName("Twice", id: "l2")], categories: [],
      items: ["BBQ": [DataName("Cola")]])
    let text = #"""
      items in "BB" where name = "BBQ"
      param home: list = "bb"
      let ours(l: list) = items in $l where list = "BBQ"
      ours("BB")
      print "{count items in \"BB\"}"
      items in "BBQ"
      check "Cola" in "BB"
      lists where title = "BB"
      """#
    let analysis = Analysis(
      text, in: AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data))
    func title(_ place: String) throws -> TitleIndex {
      let offset = analysis.offset(of: place) + place.utf8.count
      return try #require(TitleIndex(analysis, at: offset) { [] }, "\(place)")
    }
    for place in [#"items in "B"#, #"= "b"#, #"ours("B"#, #"\"B"#, #"items in "BBQ"#] {
      let lines = try title(place).references(includingDefinition: true).map {
        LineIndex(analysis.source).line(at: $0.span.lowerBound)
      }
      #expect(lines == [0, 1, 2, 3, 4, 5], "\(place)")
      #expect(try title(place).renameable.get().name == "BBQ", "\(place)")
      #expect(try title(place).rename(to: "Grill").get().edits["main.qcq"]?.count == 6)
    }
    // A change takes no list for another, and what is compared with is the whole title.
    for place in [#""Cola" in "B"#, #"title = "B"#] {
      let problem = RenameProblem(#"there is no list "BB""#)
      #expect(try title(place).renameable == .failure(problem), "\(place)")
    }
  }

  @Test("The statement that makes a list is where it is defined") func definition() throws {
    let made = try #require(title(#""Feast""#))
    #expect(made.definition == NamePlace(file: "main.qcq", span: Span(12, 19)))
    #expect(made.references(includingDefinition: false).isEmpty)
    #expect(try #require(title(#""bbq""#)).definition == nil)
  }

  @Test(
    "A new title is written so that it is read again",
    arguments: ["Party", #"12" pizza"#, #"a {b} \ c"#, "}\"{", "Thé 🎂", "x\ny"])
  func rename(new: String) throws {
    let rename = try #require(title(#""bbq""#)).rename(to: new).get()
    let renamed = Analysis(
      analysis.applying(rename.edits["main.qcq"] ?? []), in: CompletionTests.context)
    #expect(rename.edits["other.qcq"] == [TextEdit(Span(15, 20), StringEscapes.quoted(new))])
    #expect(rename.edits["main.qcq"]?.count == 10)
    #expect(rename.statement == #"rename list "BBQ" to "# + StringEscapes.quoted(new))
    #expect(renamed.source.string.contains(#"note = "BBQ""#))
    #expect(renamed.source.string.contains(#"lists where title = "bbq""#))
    // All of it is found again under the new title.
    let place = renamed.offset(of: "from ") + 6
    let again = TitleIndex(renamed, at: place)?.references(includingDefinition: true)
    #expect(again?.count == 10)
  }

  @Test("The placeholder is the title between its quotes") func renameable() throws {
    let plain = try #require(title(#""bbq""#)).renameable.get()
    #expect(analysis.source.text(plain.span) == "bbq" && plain.name == "bbq")
    let inText = try #require(title(#"\"BBQ"#)).renameable.get()
    #expect(analysis.source.text(inText.span) == "BBQ")
  }

  @Test(
    "What can't be renamed is refused in words",
    arguments: [
      (#""Twice""#, "x", #"2 lists are named "Twice""#),
      (#""bbq""#, "twice", #"there are several lists "twice" already"#),
      (#""bbq""#, "feast", #""feast" is already used: main.qcq, line 1"#),
      (#""bbq""#, " ", "a title can't be empty"),
      (#""dairy""#, "produce", #"there is a category "Produce" already"#),
    ])
  func refused(place: String, new: String, message: String) throws {
    let result = try #require(title(place)).rename(to: new)
    guard case .failure(let problem) = result else {
      Issue.record("\(new) is taken")
      return
    }
    #expect(problem == RenameProblem(message))
  }

  @Test("A title that nobody has is refused") func unknown() throws {
    let analysis = Analysis(#"items in "Gone""#, in: CompletionTests.context)
    let title = try #require(TitleIndex(analysis, at: 12))
    #expect(title.renameable == .failure(RenameProblem(#"there is no list "Gone""#)))
  }

  @Test("Without a database the scripts are all there is") func noDatabase() throws {
    let analysis = Analysis(
      SourceText("items in \"BBQ\"\nitems in \"bbq\"", name: "main.qcq"), in: AnalysisContext())
    let rename = try #require(TitleIndex(analysis, at: 12)).rename(to: "Party").get()
    #expect(
      analysis.applying(rename.edits["main.qcq"] ?? []) == "items in \"Party\"\nitems in \"Party\"")
  }
}
