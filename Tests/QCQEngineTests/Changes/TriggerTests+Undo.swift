import QCQEngine
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
}
