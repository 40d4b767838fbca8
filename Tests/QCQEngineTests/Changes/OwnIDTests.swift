import GRDB
import QCQText
import QuickCartStore
import Testing

/// SQLite takes more for an id than texts, and `TEXT PRIMARY KEY` allows rows without one.
@Suite("A change by name is about the row of that name, or it is refused") struct OwnIDTests {
  /// A database whose item, list and category of one name each have an id, in SQL; others have
  /// what such ids would be as texts.
  private func trial(_ id: String) throws -> ChangeTrial {
    let store = try Store.blank()
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE shopping_lists (id TEXT, title TEXT, created_at REAL, updated_at REAL);
          CREATE TABLE item_categories (id, name TEXT, emoji TEXT, sort_order INTEGER);
          CREATE TABLE shopping_items (
            id TEXT, name TEXT, quantity INTEGER, is_completed INTEGER, notes TEXT, category_id,
            shopping_list_id TEXT, created_at REAL, updated_at REAL);
          INSERT INTO shopping_lists VALUES
            ('l1', 'BBQ', 0, 0), ('l2', 'Other', 0, 0), (\(id), 'Odd', 0, 0), ('', 'None', 0, 0),
            ('ab', 'Text', 0, 0);
          INSERT INTO item_categories VALUES
            ('c1', 'Other', 'x', 1), (\(id), 'Odd', 'x', 2), ('', 'None', 'x', 3),
            ('ab', 'Text', 'x', 4);
          INSERT INTO shopping_items VALUES
            ('i1', 'Milk', 1, 0, '', 'c1', 'l1', 0, 0), (\(id), 'Odd', 1, 0, '', 'c1', 'l1', 0, 0),
            ('', 'None', 1, 0, '', 'c1', 'l1', 0, 0), ('ab', 'Text', 1, 0, '', 'c1', 'l1', 0, 0);
          """)
    }
    return try ChangeTrial(store)
  }

  /// Changes of the row "Odd", or of one that is to refer to it.
  private static let changes = [
    #"check "Odd" in "BBQ""#, #"uncheck "Odd" in "BBQ""#, #"toggle "Odd" in "BBQ""#,
    #"update "Odd" in "BBQ" set quantity = 9"#, #"update "Odd" in "BBQ" set category = "Other""#,
    #"move "Odd" in "BBQ" to "Other""#, #"move "Milk" in "BBQ" to "Odd""#,
    #"delete "Odd" in "BBQ""#, #"add "Cola" to "Odd""#, #"add "Cola" to "BBQ" as "Odd""#,
    #"update "Milk" in "BBQ" set category = "Odd""#, #"check items in "Odd""#,
    #"rename list "Odd" to "X""#, #"delete list "Odd""#, #"rename category "Odd" to "X""#,
    #"delete category "Odd""#,
  ]

  @Test("Rows without an id, or with one that is no text", arguments: changes)
  func noID(change: String) throws {
    for id in ["NULL", "x'6162'", "CAST(x'ff' AS TEXT)"] {
      try trial(id).expectFailure(change, .constraintFailed)
    }
  }

  @Test("Rows that share an id")
  func shared() throws {
    for change in Self.changes {
      let trial = try trial("'l1'")
      try trial.execute("UPDATE shopping_items SET id = 'l1' WHERE name = 'Milk'")
      try trial.execute("UPDATE item_categories SET id = 'l1' WHERE name = 'Text'")
      // What refers to several rows is as true of one of them as of the others.
      let refers =
        ["Milk", "Cola", "check items"].contains { change.contains($0) }
        || change.contains(#"to "Odd""#)
      if refers {
        _ = trial.run(change)
      } else {
        try trial.expectFailure(change, .constraintFailed)
      }
    }
  }

  @Test("Rows with ids of their own", arguments: changes)
  func ownID(change: String) throws {
    for id in ["'odd'", "'7'", "'x y'"] {
      let trial = try trial(id)
      let end = trial.run(change)
      #expect(end.isDone, "\(id): \(change): \(end.problems)")
    }
  }

  @Test("What goes by no id reaches them all the same")
  func conditions() throws {
    let trial = try trial("NULL")
    let end = trial.run(#"check items where name = "Odd""#)
    #expect(end.sentences == ["checked 1 item"])
  }
}
