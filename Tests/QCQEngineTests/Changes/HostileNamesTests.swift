import Foundation
import GRDB
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

@Suite("Hostile names and ids change what they name and nothing else") struct HostileNamesTests {
  private static let hostileNames =
    LiteralPool.hostile.filter { !$0.allSatisfy(\.isWhitespace) } + [
      "x\"; DROP TABLE shopping_lists; --", "Robert'); DROP TABLE shopping_items;--", "NULL",
      "x'00'",
      "🏴󠁧󠁢󠁳󠁣󠁴󠁿", String(repeating: "é", count: 3000), "\u{FEFF}a", "a\u{0}", "list-1", "1e3", "007",
    ]

  private func data(_ text: String) -> Data { Data(text.utf8) }

  @Test("As names of items, lists and categories", arguments: hostileNames)
  func names(name: String) throws {
    let trial = try ChangeTrial(.english)
    let quoted = StringEscapes.quoted(name)
    let before = try trial.whole
    let steps = [
      "create list \(quoted)", "add 2 \(quoted) to \(quoted) note \(quoted)",
      "check \(quoted) in \(quoted)", "create category \(quoted) emoji \(quoted)",
      "update \(quoted) in \(quoted) set category = \(quoted), name = \(quoted)",
      "move \(quoted) in \(quoted) to \"Feestje supplies\"",
      "move \(quoted) in \"Feestje supplies\" to \(quoted)",
    ]
    for step in steps {
      let end = trial.run(step)
      #expect(end.isDone, "\(step) \(end.problems)")
    }
    let whole = try trial.whole
    let cell = Whole.cell(name)
    let item = whole.tables["shopping_items"]?.rows.values.first { $0.contains("tX'6E65772D31'") }
    #expect(item?.split(separator: " ").count { $0 == cell } == 2, "\(item ?? "-")")
    #expect(whole.tables["shopping_lists"]?.rows.values.count { $0.contains(" \(cell) ") } == 1)
    #expect(
      whole.tables["item_categories"]?.rows.values.count { $0.contains(" \(cell) \(cell) ") } == 1)
    for step in [
      "delete \(quoted) in \(quoted)", "delete category \(quoted)",
      "rename list \(quoted) to \"Z\"",
      "rename list \"Z\" to \(quoted)", "delete list \(quoted)",
    ] {
      let end = trial.run(step)
      #expect(end.isDone, "\(step) \(end.problems)")
    }
    let left = before.differences(to: try trial.whole).filter { !$0.contains("updated_at") }
    #expect(left == [])
  }

  private static let hostileIds = [
    "é", "e\u{301}", "'", "\"", "a\u{0}b", "a\u{0}c", "a", "A", "x'; DROP TABLE shopping_lists; --",
    " ", "%", "_", "list_1", "🧀", "1", "01", "1.0", "\n", "id",
  ]

  /// A list for each id, with two items.
  private func withIds() throws -> ChangeTrial {
    let trial = try ChangeTrial(.english)
    try trial.store.write { db in
      for (index, id) in Self.hostileIds.enumerated() {
        try db.execute(
          sql: "INSERT INTO shopping_lists VALUES (CAST(? AS TEXT), ?, 1, 1)",
          arguments: [data(id), "L\(index)"])
        for item in 0..<2 {
          try db.execute(
            sql: """
              INSERT INTO shopping_items
              VALUES (CAST(? AS TEXT), ?, ?, 0, '', 1, CAST(? AS TEXT), 1, 1)
              """, arguments: [data("\(id)\(item)"), "n\(item)", item, data(id)])
        }
      }
    }
    return trial
  }

  @Test("As ids of lists and items", arguments: hostileIds.indices)
  func ids(index: Int) throws {
    let id = Self.hostileIds[index]
    let quoted = StringEscapes.quoted(id)
    let changes = [
      ("check items in id \(quoted)", 2), ("toggle \"n1\" in id \(quoted)", 1),
      ("delete items where list.id = \(quoted)", 2), ("rename list id \(quoted) to \"New\"", 0),
      ("delete items where id = \(StringEscapes.quoted(id + "0"))", 1),
      ("delete list id \(quoted)", 2), ("update lists where id = \(quoted) set title = \"New\"", 0),
      ("move \"n0\" in id \(quoted) to \"Feestje supplies\"", 1),
      ("move \"n0\" in \"L0\" to id \(quoted)", 1), ("add \"n2\" to id \(quoted)", 1),
    ]
    let base = try withIds().store
    // In the short form each id is in a third of the changes, and each change has a third of
    // the ids.
    for (number, (text, count)) in changes.enumerated()
    where Checkout.isLong || number % 3 == index % 3 {
      // The first is the id of that very list, where the item is already.
      if index == 0, text.contains("L0") { continue }
      let store = try Store.blank()
      try base.queue.backup(to: store.queue)
      let trial = try ChangeTrial(store)
      let judge = DryRunJudge(trial: trial)
      let before = try trial.whole
      let found = try judge.problems(text)
      #expect(found.problems == [] && found.isDone, "\(text)")
      let lines = before.differences(to: try trial.whole)
      let items = Set(
        lines.filter { $0.hasPrefix("shopping_items") }.map { $0.split(separator: " ")[1] })
      let lists = Set(
        lines.filter { $0.hasPrefix("shopping_lists") }.map { $0.split(separator: " ")[1] })
      #expect(items.count == count, "\(text) \(lines)")
      #expect(lists.contains("\(index + 4)"), "\(text) \(lines)")
      #expect(lists.count == (text.hasPrefix("move") ? 2 : 1))
    }
  }

  @Test("Ids that look the same are two") func lookalikes() throws {
    for (from, to) in [("é", "e\u{301}"), ("e\u{301}", "é")] {
      let trial = try withIds()
      let end = trial.run("move items in id \"\(from)\" to id \"\(to)\"")
      #expect(end.isDone, "\(end.problems)")
      #expect(trial.run("assert count items in id \"\(to)\" gives 4").isDone)
      #expect(trial.run("assert count items in id \"\(from)\" gives 0").isDone)
      #expect(trial.run("assert count items in id \"\(from)\", id \"\(to)\" gives 4").isDone)
      let rename = trial.run(
        "rename list id \"\(from)\" to \"e\u{301}\"\nrename list id \"\(from)\" to \"é\"")
      #expect(rename.output.reports[1].rows.all[0].changed.count == 2)
    }
  }
}
