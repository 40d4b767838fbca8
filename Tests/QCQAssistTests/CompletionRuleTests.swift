import QCQLanguage
import QCQAssist
import QCQSemantics
import TestSupport
import Testing

@Suite("Completion offers what is right there, and nothing else") struct CompletionRuleTests {
  private static let signs = Set(ComparisonOperator.allCases.map(\.rawValue))

  private func labels(_ marked: String, above: String = "") -> [String] {
    CompletionTests.complete(marked, above: above).labels
  }

  @Test(
    "Behind a call it does not matter what stands in the body",
    arguments: [
      "items where quantity > $f", "items where quantity > $f + $n", "base where quantity > $n",
      "deep where quantity > $n", "items where quantity > $n and name in (basics)",
      "most($f) where quantity > $n",
    ])
  func calls(_ body: String) {
    let declared = """
      param f: int = 5
      let base = items where pending
      let deep = base where quantity > $f
      let basics = base show name
      let most(k: int) = deep where quantity > $k

      """
    func above(_ body: String) -> String { declared + "let bulk(n: int) = \(body)\n" }
    let places = ["bulk(3) |", "bulk(3) show |", "bulk(3) where |", "count bulk(3) |"]
    for place in Checkout.some(places, each: 2, from: body.utf8.count) {
      let found = labels(place, above: above(body))
      #expect(found == labels(place, above: above("items where quantity > $n")), "\(place)")
      #expect(found.contains(place.hasSuffix(") |") ? "where" : "quantity"), "\(place)")
    }
  }

  @Test(
    "A column that holds a field is offered where it is read, and not where it is set",
    arguments: [
      ("items where is_|", true), ("update \"Cola\" in \"BBQ\" set quantity = is_|", true),
      ("update \"Cola\" in \"BBQ\" set is_|", false),
      ("update \"Cola\" in \"BBQ\" set note = \"a\", is_|", false),
      ("add \"Cola\" to \"BBQ\" set is_|", false),
    ])
  func ownNames(marked: String, isRead: Bool) {
    #expect(labels(marked).contains("is_completed") == isRead)
  }

  @Test(
    "A column called like a word of the language is offered in backticks",
    arguments: ["items where sh|", "items where `sh|", "items show name, sh|", "items sort sh|"])
  func keywordColumn(marked: String) throws {
    var schema = CanonicalSchema.schema
    for table in schema.tables.indices where schema.tables[table].name == "shopping_items" {
      schema.tables[table].columns.append(
        ColumnSchema(name: "show", declaredType: "TEXT", isNotNull: false))
    }
    let context = AnalysisContext(vocabulary: Vocabulary(schema), data: CompletionTests.data)
    let found = CompletionTests.complete(marked, in: context)
    let item = try #require(found.items.first { $0.label == "show" }, "\(found.labels)")
    #expect(item.insertText == "`show`")
  }

  private static let parameters = "param w: text?\nparam k: int?\nparam s: text = \"x\"\n"

  @Test(
    "A parameter that may be absent stands in conditions and where values are shown, with its mark",
    arguments: [
      ("items where name contains |", "$w"), ("items where quantity > |", "$k"),
      ("items where pending and (name = |", "$w"), ("items where name starts with |", "$w"),
      ("items per category having count() > |", "$k"),
      ("items per category show count(where quantity > |", "$k"),
      ("let q = items where name contains |", "$w"), ("items show name, |", "$w"),
      ("items show name, $w|", "$w"), ("items show \"a\" if pending else |", "$w"),
      ("items show quantity * |", "$k"), ("items sort |", "$w"),
    ])
  func optional(marked: String, name: String) throws {
    let found = CompletionTests.complete(marked, above: Self.parameters)
    let item = try #require(found.items.first { $0.label == name }, "\(found.labels)")
    #expect(item.insertText == name + "?")
    let other = found.items.first { $0.label == "$s" }
    let fits = name == "$w" && !marked.hasSuffix("$w|")
    #expect(other.map(\.insertText) == (fits ? "$s" : nil))
  }

  @Test("A mark that is there is not written again") func mark() {
    let found = CompletionTests.complete("items where name = $w|?", above: Self.parameters)
    #expect(found.items.first { $0.label == "$w" }?.insertText == "$w")
  }

  @Test(
    "It does not stand elsewhere",
    arguments: [
      "items in |", "items by |", "items limit |", "add |", "check |",
      "update \"Cola\" in \"BBQ\" set note = |",
    ])
  func required(_ marked: String) {
    let found = labels(marked, above: Self.parameters)
    #expect(!found.contains("$w") && !found.contains("$k"))
  }

  @Test(
    "Signs that compare are offered where they can stand",
    arguments: [
      "lists where progress |", "categories where progress |", "items where quantity |",
      "items where name |", "lists where count(items) |", "items where quantity\n  |",
    ])
  func compared(_ marked: String) {
    let found = labels(marked)
    #expect(Self.signs.isSubset(of: found), "\(found)")
  }

  @Test(
    "Signs are not offered at the start of a line, behind a key of an order, or twice",
    arguments: [
      "items where pending\n|", "items where quantity > 3\n|", "items show quantity\n|",
      "items where quantity\n|", "lists sort progress |", "items sort quantity |",
      "items sort name, quantity |", "items where quantity |> 3", "together {\n  t |= items\n}",
    ])
  func uncompared(_ marked: String) {
    #expect(Self.signs.isDisjoint(with: labels(marked)))
  }

  @Test("Behind the new name of a member stands its sign alone") func members() {
    #expect(labels("together {\n  t |\n}") == ["="])
    #expect(labels("together {\n  t |= count items\n}") == [])
    #expect(labels("together {\n  items\n  t |\n}") == ["="])
  }

  @Test(
    "Nothing is offered that what follows can't do with",
    arguments: [
      "update items |in \"BBQ\" set note = \"x\"", "delete items |in \"BBQ\"",
      "check items |in \"BBQ\"", "move items |in \"BBQ\" to \"Twice\"",
      "copy items |in \"BBQ\" to \"Twice\"", "assert items |in \"BBQ\" is empty",
    ])
  func tails(_ marked: String) {
    let found = labels(marked)
    #expect(found.filter(["set", "to", "id", "is", "gives"].contains) == [])
  }

  @Test("Items that a verb is about come first") func verbs() {
    let names = [DataName("Done", total: 1), DataName("Open", pending: 1, total: 1)]
    let data = DataCatalog(
      version: 1, lists: [DataName("A")], categories: [], items: ["A": names])
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data)
    func offered(_ marked: String) -> [String] {
      CompletionTests.complete(marked, in: context).labels.filter { ["Done", "Open"].contains($0) }
    }
    for rest in ["\"|", "\"|\" in \"A\"", "|"] {
      #expect(offered("check " + rest) == ["Open", "Done"])
      #expect(offered("uncheck " + rest) == ["Done", "Open"])
      #expect(offered("toggle " + rest) == ["Done", "Open"])
    }
  }
}
