import QCQAssist
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Columns, where they are named and in what goes on from their query") struct ColumnTests {
  private static let groups = "let g = items per category show count() as ^n, sum(quantity) as m\n"

  /// What may stand below these; with a `^` before each place of one column, as all texts here.
  private static let below: [String] = [
    "g where ^n > 3", "g where ^n > 3 and pending", "g sort ^n desc", "g show ^n, category",
    "sum ^n of g where ^n > 2", "g having ^n > 3", "g show category, ^n * 2 as twice sort ^n",
    "let v = g show ^n, category\nv where ^n > 3 sort ^n desc",
    "let v = g where m > 3\nlet w = v sort m\nw where ^n > 3",
    "let v = g show ^n as k\nv sort k", "print \"{sum ^n of g}\"", "watch g where ^n > 3",
    "assert sum ^n of g gives 3", "g per list show count() as n sort n",
    "together {\n  a = g where ^n > 3\n  b = items show quantity as n sort n\n}",
    "g where has ^n", "g where round(^n) > 2", "g where ^n in (1, 2)",
  ]

  private static let others: [String] = [
    "items show quantity as ^n sort ^n",
    "let o = items show quantity * 2 as ^n\no sort ^n",
    "let o = items by category show quantity * 2 as ^n\no sort ^n",
    "let o = items show count() as ^n, sum(quantity) as m\no where ^n > 3",
    "let f(k: int) = items where quantity > $k per list show count() as ^n\nf(3) where ^n > 1",
    // Rows keep their fields, whatever a column is called.
    "let o = items show quantity * 2 as ^quantity\no where quantity > 2 sort ^quantity",
    "let g = items per list show sum(quantity) as ^quantity\ng where ^quantity > 5",
  ]

  /// The name of the column comes first.
  static let texts: [String] = below.map { groups + $0 } + others

  private static func marked(_ text: String) -> (analysis: Analysis, places: [Int]) {
    var (plain, places) = ("", [Int]())
    for character in text {
      if character == "^" { places.append(plain.utf8.count) } else { plain.append(character) }
    }
    return (Analysis(plain), places)
  }

  @Test("Every place leads to the name, and to all others", arguments: texts)
  func places(_ text: String) {
    let (analysis, places) = Self.marked(text)
    #expect(!analysis.diagnostics.hasErrors, "\(analysis.diagnostics)")
    let index = NameIndex(analysis)
    for place in places {
      #expect(index.definition(at: place)?.span.lowerBound == places[0])
      let found = index.references(at: place, includingDefinition: true)
      #expect(found.map(\.span.lowerBound) == places)
      #expect(index.highlights(at: place).map(\.span.lowerBound) == places)
      #expect((try? index.renameable(at: place).get()) != nil)
    }
  }

  @Test("A new name is written at every place", arguments: texts)
  func renamed(_ text: String) throws {
    let (analysis, places) = Self.marked(text)
    let index = NameIndex(analysis)
    let name = try index.renameable(at: places[0]).get().name
    for place in places {
      let edits = try index.rename(at: place, to: "kinds").get()
      let changed = analysis.applying(edits["main.qcq"] ?? [])
      #expect(changed == text.replacing("^\(name)", with: "kinds"))
      #expect(!Analysis(changed).diagnostics.hasErrors)
    }
  }

  @Test("Other files use it, too") func acrossFiles() throws {
    let common = "let g = items per category show count() as n\n"
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary) { path, _ in
      path == "common.qcq" ? Parser.parse(SourceText(common, name: path)) : nil
    }
    let user = Analysis("use \"common.qcq\"\ng where n > 3", in: context)
    let base = Analysis(common, "common.qcq", in: context)
    let definition = NameIndex(user).definition(at: user.offset(of: "n > 3"))
    #expect(definition?.file == "common.qcq")
    let index = NameIndex(base, among: [user])
    let edits = try index.rename(at: base.offset(of: "n\n"), to: "kinds").get()
    #expect(user.applying(edits["main.qcq"] ?? []) == "use \"common.qcq\"\ng where kinds > 3")
    #expect(base.applying(edits["common.qcq"] ?? []) == common.replacing("as n", with: "as kinds"))
  }

  @Test(
    "A name that another column has, or a field where the column is seen, is refused",
    arguments: refusals)
  func refused(text: String, name: String) {
    let (analysis, places) = Self.marked(text)
    guard case .failure(let problem) = NameIndex(analysis).rename(at: places[0], to: name) else {
      Issue.record("\(text) → \(name)")
      return
    }
    #expect(problem.message.hasPrefix("`\(name)` is already used: main.qcq, line"))
  }

  private static let refusals: [(String, String)] = [
    ("items show name, quantity * 2 as ^tw sort tw", "name"),
    ("items show name as m, quantity as ^tw", "m"),
    ("items per category show count() as ^n", "category"),
    ("items by list show name, quantity as ^n", "list"),
    ("lists show title, items { name, quantity as ^q }", "name"),
    ("lists show title, items { name, quantity as q } as ^inner", "title"),
    (groups + "let v = g show n, category, m * 2 as twice\nv sort n", "twice"),
    (groups + "g where n > 3 and quantity > 2", "quantity"),
    ("let o = items show length(name) as ^n\no sort quantity", "quantity"),
  ]

  @Test(
    "A field keeps its name where it stays one",
    arguments: [
      ("items where quantity > 2 show length(name) as ^n sort n", "quantity"),
      ("lists show title as name, items { name, quantity as ^q }", "title"),
      ("let o = items show length(name) as ^n\no where quantity > 2", "quantity"),
    ])
  func accepted(text: String, name: String) throws {
    let (analysis, places) = Self.marked(text)
    let edits = try NameIndex(analysis).rename(at: places[0], to: name).get()
    let changed = Analysis(analysis.applying(edits["main.qcq"] ?? []))
    #expect(!changed.diagnostics.hasErrors, "\(changed.source.string)")
  }
}
