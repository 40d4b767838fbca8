import QCQEngine
import QCQText
import QuickCartStore
import Testing

// What triggers make when rows come is there again when they come back.
extension TriggerTests {
  /// - Parameter id: What the new row gets, in SQL.
  private static func starter(_ id: String) -> String {
    """
    CREATE TRIGGER starter AFTER INSERT ON shopping_lists
    BEGIN
      INSERT INTO shopping_items (id, name, shopping_list_id, created_at, updated_at)
      VALUES (\(id), 'Starter', new.id, new.created_at, new.updated_at);
    END;
    """
  }

  private static let makers = [
    starter("'s' || new.id"), starter("hex(randomblob(8))"),
    """
    CREATE TRIGGER companion AFTER INSERT ON shopping_items WHEN new.id NOT LIKE 'c-%'
    BEGIN
      INSERT INTO shopping_items (id, name, shopping_list_id, created_at, updated_at)
      VALUES ('c-' || new.id, 'With it', new.shopping_list_id, 1, 1);
    END;
    """,
    """
    CREATE TRIGGER owner AFTER INSERT ON shopping_items
    BEGIN
      INSERT INTO shopping_lists (id, title, created_at, updated_at)
      VALUES ('l-' || new.id, 'Of ' || new.name, 1, 1);
    END;
    """,
    // The conflict clause of a statement holds for those of its triggers.
    """
    CREATE TABLE seen (name TEXT PRIMARY KEY);
    CREATE TRIGGER see AFTER INSERT ON shopping_items
    BEGIN INSERT OR IGNORE INTO seen VALUES (new.name); END;
    """,
    """
    CREATE TABLE latest (list TEXT PRIMARY KEY, item TEXT);
    CREATE TRIGGER note AFTER INSERT ON shopping_items
    BEGIN INSERT OR REPLACE INTO latest VALUES (new.shopping_list_id, new.id); END;
    """,
  ]

  @Test(
    "What triggers make when rows come back is as it was recorded",
    arguments: makers,
    [
      #"create list "New""#, #"create list "New" from id "list-2""#, #"delete list id "list-2""#,
      #"add "Torch" to id "list-1""#, #"delete "Chips" in id "list-2""#,
      #"copy items in id "list-2" where quantity > 0 to id "list-1""#,
    ])
  func madeAgain(trigger: String, change: String) throws {
    let trial = try trial(trigger)
    func rows() throws -> [String] {
      try [
        "items show id, name, quantity, list, created, updated sort id",
        "lists show id, title, created, updated sort id",
      ].map { try trial.session.collect($0).output.text }
    }
    let before = try rows()
    let end = trial.run(change)
    #expect(end.isDone, "\(end.problems)")
    let after = try rows()
    #expect(after != before)
    for (direction, expected) in [
      (HistoryDirection.undo, before), (.redo, after), (.undo, before), (.redo, after),
    ] {
      try trial.session.apply(try #require(try trial.session.planned(direction)))
      #expect(try rows() == expected, "\(direction)")
    }
  }

  /// What is in a database, a change that can't be undone there, and why not.
  private static let irrevocable = [
    (
      """
      CREATE TRIGGER stay BEFORE DELETE ON shopping_items
      BEGIN SELECT RAISE(ABORT, 'rows stay'); END
      """, #"add "Torch" to id "list-1""#, "rows stay"
    ),
    (
      """
      CREATE TRIGGER stay BEFORE DELETE ON shopping_items
      BEGIN SELECT RAISE(ROLLBACK, 'rows stay'); END
      """, #"copy items in id "list-2" where quantity = 3 to id "list-1""#, "rows stay"
    ),
    (
      "CREATE TRIGGER stay BEFORE DELETE ON shopping_lists BEGIN SELECT RAISE(IGNORE); END",
      #"create list "Party""#, "keeps list \"Party\" (id \"new-1\") from being deleted"
    ),
    (
      """
      UPDATE shopping_items SET quantity = -1 WHERE id = 'item-6';
      CREATE TRIGGER positive BEFORE UPDATE ON shopping_items WHEN new.quantity < 0
      BEGIN SELECT RAISE(ABORT, 'too few'); END
      """, #"update "Chips" in id "list-2" set quantity = 3"#, "too few"
    ),
    (
      """
      CREATE TABLE log (item TEXT REFERENCES shopping_items (id));
      CREATE TRIGGER logged AFTER INSERT ON shopping_items
      BEGIN INSERT INTO log VALUES (new.id); END
      """, #"add "Torch" to id "list-1""#,
      "1 row of `log` would refer by `item` to a row of `shopping_items`"
    ),
  ]

  private func undoProblems(_ end: ChangeTrial.End) -> [String] {
    end.output.shown.filter { $0.code == .undoUnavailable }.map(\.message)
  }

  @Test(
    "A change that can't be undone says so when it is made, and when it is tried",
    arguments: irrevocable)
  func lasting(schema: String, change: String, reason: String) throws {
    let trial = try trial(schema)
    for isDryRun in [true, false] {
      let end = trial.run(change, isDryRun: isDryRun)
      #expect(end.isDone, "\(end.problems)")
      let told = undoProblems(end)
      #expect(told.count == 1 && told[0].hasPrefix("this change can't be undone: "), "\(told)")
      #expect(told.first?.contains(reason) == true, "\(told)")
    }
    let (action, before) = (try #require(try trial.session.planned(.undo)), try trial.whole)
    let error = #expect(throws: EngineError.self) { try trial.session.apply(action) }
    #expect(error?.diagnostic.message.contains(reason) == true)
    #expect(try before.differences(to: trial.whole) == [])
  }

  @Test(
    "Where triggers change nothing of it, nothing is said",
    arguments: [
      #"add "Torch" to id "list-1""#, #"delete "Chips" in id "list-2""#, "check all items",
      #"create list "Party""#, #"delete list id "list-2""#, #"rename category "Other" to "x""#,
    ])
  func notLasting(change: String) throws {
    let trial = try trial(
      ["INSERT", "UPDATE", "DELETE"].map { event in
        "CREATE TRIGGER t_\(event) AFTER \(event) ON shopping_items BEGIN SELECT 1; END;"
      }.joined())
    for isDryRun in [true, false] {
      let end = trial.run(change, isDryRun: isDryRun)
      #expect(end.isDone && undoProblems(end) == [], "\(end)")
    }
  }
}
