import TestSupport
import Testing

@Suite("Into which list items come", .waiting) struct ImportListTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite"])
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(arguments + ["--database", "a.sqlite"])
  }

  private func lines(_ query: String) throws -> [String] {
    try run("query", query, "--format", "csv").text.split(whereSeparator: \.isNewline)
      .dropFirst().map(String.init)
  }

  @Test("Of two lists with one title none is taken, but one that is named by its id")
  func ambiguous() throws {
    for _ in 1...2 { _ = try run("query", "create list \"P\"") }
    let ids = try lines("lists show id")
    #expect(ids.count == 2)
    try sandbox.write("tea\n", to: "P.txt")
    for arguments in [["P.txt"], ["P.txt", "--list", "p"]] {
      let outcome = try sandbox.qcq(["import"] + arguments + ["--database", "a.sqlite"])
      let added = try run("query", "add \"tea\" to \"P\"")
      #expect(outcome.status == added.status && outcome.text.isEmpty, "\(outcome.errors)")
      #expect(outcome.errors.contains("[ambiguous-list]"), "\(outcome.errors)")
      #expect(ids.allSatisfy { outcome.errors.contains("`--list \($0)`") }, "\(outcome.errors)")
    }
    #expect(try run("import", "P.txt", "--list", ids[1]).text == "imported 1 item\n")
    #expect(try lines("items show list.id") == [ids[1]])
  }

  @Test("Titles that differ in case are told to be one list") func spelling() throws {
    try sandbox.write("# A\n- tea\n# a\n- milk\n# A\n- oil\n", to: "l.md")
    let outcome = try run("import", "l.md")
    #expect(outcome.text == "imported 1 list and 3 items; 1 row altered\n", "\(outcome.text)")
    #expect(outcome.errors.contains("line 4: `a`: the list `A` differs in case"))
  }

  @Test("Pending items are one if their notes are, and a row without a note raises any")
  func notes() throws {
    try sandbox.write("name,note\nmilk,full\nmilk,full\nmilk,skimmed\n", to: "BBQ.csv")
    for _ in 1...2 { _ = try run("import", "BBQ.csv", "--merge") }
    let query = "items show quantity, name, note sort note"
    #expect(try lines(query) == ["4,milk,full", "2,milk,skimmed"])
    try sandbox.write("2 milk\n", to: "BBQ.txt")
    #expect(try run("import", "BBQ.txt", "--merge").text == "raised the quantity of 1 item\n")
    #expect(try lines(query).count == 2)
  }
}
