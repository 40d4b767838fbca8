import GRDB
import QCQText
import QCQLanguage
import QuickCartStore
import Testing

@Suite("What a change is about, and what it leaves alone") struct ChangeTargetTests {
  /// What a statement changes in the english sample, by the rows' ids.
  private func changed(_ text: String, files: [String: String] = [:]) throws -> [String] {
    let trial = try ChangeTrial(Store.sample(.english, now: testNow), files: files)
    let end = trial.run(text)
    #expect(end.isDone, "\(text) \(end.problems)")
    return end.output.reports.flatMap(\.rows.all).filter { $0.entity == .items }.map { row in
      if case .text(let id) = row.id { id } else { "" }
    }.sorted()
  }

  private static let cases: [(String, [String])] = [
    ("let top = items sort quantity desc limit 3\ncheck all top", ["item-1", "item-7"]),
    ("let top = items sort quantity desc limit 3\ncheck top in id \"list-2\"", ["item-7"]),
    ("let top = items sort quantity desc limit 3\nuncheck top where quantity > 1", ["item-10"]),
    ("let top = items sort quantity desc limit 3\ntoggle top where pending limit 1", ["item-1"]),
    (
      "let top = items where pending sort quantity limit 2 skip 1\ncheck top", ["item-4", "item-5"]
    ),
    ("check items sort quantity desc limit 2 skip 1", []),
    ("check all items sort quantity desc limit 2 skip 1", ["item-1", "item-7"]),
    ("check all items sort quantity desc limit 1", []),
    ("uncheck all items sort quantity desc limit 3", ["item-10"]),
    ("delete items in id \"list-2\" sort quantity desc limit 1 skip 1", ["item-6"]),
    ("delete items in id \"list-2\" limit 0", []),
    ("let f(n: int) = items where quantity > $n\ndelete f(6)", ["item-10"]),
    ("let f(n: int) = items where quantity > $n\ntoggle f(5) where pending", ["item-1", "item-7"]),
    ("use \"c\"\ndelete big in id \"list-2\"", ["item-7"]),
    ("use \"c\"\ndelete few where list.title contains \"supp\"", []),
    (
      "delete items where list.title = \"Feestje supplies\" and category.name = \"Pantry\"",
      ["item-6"]
    ),
    ("update items where list.progress > 0 set note = category.name", ["item-10", "item-9"]),
    ("move items where category.order < 2 to id \"list-3\"", ["item-1"]),
  ]

  @Test("A query chooses the rows, its limit before what is added", arguments: cases)
  func targets(text: String, ids: [String]) throws {
    let files = ["c": "let big = items where quantity > 5\nlet few = items sort quantity limit 2"]
    guard text != "check items sort quantity desc limit 2 skip 1" else {
      try ChangeTrial(.english).expectFailure(text, .needsAll)
      return
    }
    #expect(try changed(text, files: files) == ids.sorted())
  }

  @Test("A condition that looks at no row is none") func constants() throws {
    let trial = try ChangeTrial(.english)
    _ = trial.run("param n: int = 4")
    for condition in [
      "1 = 1", "true", "completed or 2 > 1", "\"a\" contains \"\"", "not (completed and 1 > 2)",
      "1 in 0..3", "-1 < 3", "completed and 1 = 1", "not (completed or 1 > 2)", "length(\"a\") = 1",
    ] {
      try trial.expectFailure("delete items where \(condition)", .constantValue)
    }
    for condition in ["$n > 3", "not $n > 3", "completed or $n = 1"] {
      try trial.expectFailure("delete items where \(condition)", .needsAll)
    }
    // What is warned of beside it excuses nothing.
    for warned in ["created on 2026-11-20T10:00", "quantity = $n?"] {
      try trial.expectFailure("delete items where name != \"\" or \(warned)", .needsAll)
    }
    #expect(trial.run("delete items where quantity > $n", isDryRun: true).isDone)
    try trial.expectFailure("let some = items where $n > 2\ndelete some", .needsAll)
    try trial.expectFailure("delete lists where $n = 1", .needsAll)
  }

  /// The cells of `updated` that differ after a text, as `table row`.
  private func touched(_ text: String) throws -> [String] {
    let trial = try ChangeTrial(.english)
    try trial.execute("UPDATE shopping_items SET updated_at = 1")
    let before = try trial.whole
    let end = trial.run(text)
    #expect(end.isDone, "\(end.problems)")
    return before.differences(to: try trial.whole).filter { $0.contains("updated_at") }.map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
  }

  @Test("`updated` follows a change, of the item and of its lists") func updated() throws {
    let chips = "\"Chips\" in \"Feestje supplies\""
    let both = ["shopping_items 6", "shopping_lists 2"]
    #expect(try touched("check \(chips)") == both)
    #expect(try touched("toggle \(chips)") == both)
    #expect(try touched("update \(chips) set note = \"x\"") == both)
    #expect(try touched("update \(chips) set updated = 2 days ago") == both)
    #expect(try touched("uncheck \(chips)") == [])
    #expect(try touched("check \"Eieren\" in id \"list-3\"") == [])
    #expect(try touched("check items in id \"list-2\" where quantity > 99") == [])
    #expect(try touched("add \"x\" to id \"list-2\"") == ["shopping_lists 2"])
    #expect(try touched("delete \(chips)") == ["shopping_lists 2"])
    #expect(
      try touched("move \(chips) to id \"list-3\"")
        == ["shopping_items 6", "shopping_lists 2", "shopping_lists 3"])
    #expect(try touched("rename list id \"list-1\" to \"X\"") == ["shopping_lists 1"])
    #expect(try touched("create list \"X\"") == [])
    #expect(try touched("update categories where id = 1 set order = 4") == [])
  }

  @Test("What is added gets the default category") func defaultCategory() throws {
    for (set, layout) in [
      (SampleSet.english, PhysicalLayout.snakeCasePlural), (.dutch, .camelCaseSingular),
    ] {
      let trial = try ChangeTrial(set, layout)
      let column = layout.column(.category)
      func category(_ text: String) throws -> Int? {
        let end = trial.run(text)
        #expect(end.isDone, "\(end.problems)")
        return try trial.store.read {
          try Int.fetchOne(
            $0, sql: "SELECT \(column) FROM \(layout.table(.items)) ORDER BY rowid DESC")
        }
      }
      #expect(try category("add \"a\" to id \"list-1\"") == 8)
      try trial.execute("UPDATE \(layout.table(.items)) SET \(column) = 3")
      try trial.execute("DELETE FROM \(layout.table(.categories)) WHERE id = 8")
      #expect(try category("add \"b\" to id \"list-2\"") == 7)
      try trial.execute("UPDATE \(layout.table(.categories)) SET name = 'Other' WHERE id = 2")
      #expect(try category("add \"c\" to id \"list-3\"") == 2)
    }
  }

  @Test("Whole numbers are whole, up to the largest") func quantities() throws {
    let trial = try ChangeTrial(.english)
    let max = "9223372036854775807"
    #expect(trial.run("add \(max) \"Max\" to id \"list-1\"").isDone)
    #expect(trial.run("add 1 \"Nil\" to id \"list-1\"").isDone)
    #expect(trial.run("update \"Nil\" in id \"list-1\" set quantity = -\(max) - 1").isDone)
    #expect(trial.run("assert items where quantity = \(max) is not empty").isDone)
    #expect(trial.run("assert sum quantity of items where name = \"Nil\" gives < -\(max)").isDone)
    for text in [
      "update \"Max\" in id \"list-1\" set quantity = quantity + 1",
      "update \"Max\" in id \"list-1\" set quantity = quantity * quantity",
      "update all items set quantity = quantity + \(max)",
      "update \"Nil\" in id \"list-1\" set quantity = abs(quantity)",
    ] {
      try trial.expectFailure(text, .valueOutOfRange)
    }
    for text in ["add 9223372036854775808 \"x\" to id \"list-1\"", "add -1 \"x\" to id \"list-1\""]
    {
      #expect(!trial.run(text).isDone)
    }
  }

  @Test("A number in front of a name that is not its quantity means some pieces only")
  func countedNames() throws {
    let trial = try ChangeTrial(.english)
    let list = "\"Boodschappen deze week\""
    for verb in ["delete", "check"] {
      for name in ["2x Bananen", "Bananen x2", "2 Bananen"] {
        let found = trial.run("\(verb) \"\(name)\" in \(list)").problems.first
        #expect(found?.code == .unknownItem && found?.proposals.isEmpty == true, "\(verb) \(name)")
        let meant = "`update \"Bananen\" in \(list) set quantity = quantity - 2`"
        #expect(found?.help?.contains(meant) == true, "\(found?.help ?? "")")
      }
      let label = trial.run("\(verb) \"6x Bananen\" in \(list)").problems.first
      #expect(label?.proposals.first?.edits.first?.replacement == "\"Bananen\"")
      let more = trial.run("\(verb) \"9x Bananen\" in \(list)").problems.first
      #expect(more?.proposals.isEmpty == true && more?.help == "the quantity of \"Bananen\" is 6")
    }
  }

  @Test(
    "New names are never empty, wherever they come from",
    arguments: ["", " ", "\t\n", "\u{A0}", "\u{200B}\u{2060}", "\u{3164}", "\u{2800}"])
  func emptyNames(name: String) throws {
    let trial = try ChangeTrial(.english, parameters: ["x": name])
    _ = trial.run("param x: text")
    try trial.execute("UPDATE shopping_items SET notes = '' ")
    let lists = "lists where id = \"list-1\" set title"
    for text in [
      "add $x to id \"list-1\"", "create list $x", "rename list id \"list-1\" to $x",
      "create category $x emoji \"x\"", "rename category \"Dairy\" to $x",
      "update items in id \"list-1\" set name = $x", "update \(lists) = $x",
      "update categories where id = 2 set name = $x",
    ] {
      try trial.expectFailure(text, .emptyName)
    }
    try trial.expectFailure("update items in id \"list-1\" set name = note", .emptyName)
    try trial.expectFailure("update \(lists) = lower(\"\")", .emptyName)
  }

  @Test("A category's name stays its own; a title may be shared, with a warning")
  func sharedNames() throws {
    for layout in PhysicalLayout.allCases {
      let trial = try ChangeTrial(.english, layout)
      for text in [
        "update categories where id = 3 set name = \"DAIRY\"",
        "update categories where id > 6 set name = \"Same\"",
        "update categories where id = 3 set name = lower(\"Dairy\")",
        "rename category \"Frozen\" to \"dairy\"", "create category \"dairy\" emoji \"x\"",
      ] {
        let end = trial.run(text, isDryRun: true)
        #expect(!end.isDone, "\(text)")
        try trial.expectFailure(text, end.problems.first?.code ?? .duplicateCategory)
      }
      #expect(trial.run("update categories where id = 2 set name = \"DAIRY\"").isDone)
      let end = trial.run("update lists where id = \"list-1\" set title = \"feestje SUPPLIES\"")
      #expect(end.isDone && end.output.shown.map(\.code) == [.duplicateTitle])
      #expect(trial.run("update all lists set title = title").output.shown == [])
      for title in ["feestje supplies ", "Feestjesupplies", "Féestje supplies"] {
        let similar = trial.run("create list \"\(title)\"", isDryRun: true)
        #expect(similar.isDone && similar.output.shown.map(\.code) == [.duplicateTitle])
      }
    }
  }
}
