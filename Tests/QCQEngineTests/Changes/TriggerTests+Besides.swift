import QCQEngine
import QuickCartStore
import Testing

// What triggers do to rows that a change is not about, and to items that go along with their list.
extension TriggerTests {
  private static let bag = """
    INSERT INTO shopping_items (id, name, shopping_list_id, created_at, updated_at)
    VALUES ('bag', 'Bag', 'list-1', 1, 1);
    CREATE TRIGGER bag AFTER DELETE ON shopping_items
    BEGIN DELETE FROM shopping_items WHERE id = 'bag'; END;
    """

  private static let lists = """
    CREATE TRIGGER other AFTER DELETE ON shopping_items WHEN old.shopping_list_id = 'list-2'
    BEGIN DELETE FROM shopping_lists WHERE id = 'list-3'; END;
    """

  /// Triggers, a change, what it says of itself and what more is told.
  private static let deletions = [
    (
      bag, #"delete list id "list-2""#, "; a trigger also deleted 1 item",
      "the trigger `bag` also deleted 1 item"
    ),
    (
      bag, #"delete "Chips" in id "list-2""#, "; a trigger also deleted 1 item",
      "the trigger `bag` also deleted 1 item"
    ),
    (
      lists, #"delete "Chips" in id "list-2""#, "; a trigger also deleted 1 list and ",
      "the trigger `other` also deleted 1 list and "
    ),
    (
      lists, #"delete list id "list-2""#, "; a trigger also deleted 1 list and ",
      "the trigger `other` also deleted 1 list and "
    ),
    (
      lists.replacing("DELETE ON", with: "UPDATE ON"), #"check "Chips" in id "list-2""#,
      "; a trigger also deleted 1 list and ", "the trigger `other` also deleted 1 list and "
    ),
  ]

  @Test("What a trigger deletes besides is told, and not counted", arguments: deletions)
  func deletedBesides(trigger: String, change: String, ending: String, warning: String) throws {
    let plain = try ChangeTrial(.english)
    let own = told(plain, change).sentence
    let trial = try trial(trigger)
    let before = try trial.session.collect("items show id, list sort id").output.text
    let found = told(trial, change)
    #expect(found.sentence.hasPrefix(own + ending), "\(found.sentence)")
    #expect(found.warnings.count == 1 && found.warnings[0].hasPrefix(warning), "\(found)")
    let dry = told(try self.trial(trigger), change, isDryRun: true)
    #expect(
      dry.sentence.contains(ending.replacing("also deleted", with: "would also delete")),
      "\(dry.sentence)")
    #expect(dry.warnings == found.warnings)
    try trial.session.apply(try #require(try trial.session.planned(.undo)))
    #expect(try trial.session.collect("items show id, list sort id").output.text == before)
  }

  @Test("Items that a trigger adds elsewhere are not those of a new list")
  func addedElsewhere() throws {
    let trial = try trial(
      """
      CREATE TRIGGER noted AFTER INSERT ON shopping_lists
      BEGIN
        INSERT INTO shopping_items (id, name, shopping_list_id, created_at, updated_at)
        VALUES ('own', 'Own', new.id, 1, 1), ('other', 'Other', 'list-1', 1, 1);
      END;
      """)
    #expect(told(trial, #"create list "New""#).sentence == #"created list "New" and its 1 item"#)
  }

  @Test("What a trigger makes of items that come with their list is told")
  func comingAlong() throws {
    let trial = try trial(
      """
      CREATE TRIGGER loud AFTER INSERT ON shopping_items WHEN new.name = 'Chips'
      BEGIN UPDATE shopping_items SET name = upper(name) WHERE id = new.id; END;
      """)
    let found = told(trial, #"create list "New" from id "list-2""#)
    #expect(
      found.sentence == #"created list "New" and its 3 items; a trigger changed 1 item"#)
    #expect(
      found.warnings == [
        "the trigger `loud` changed what was set: "
          + #"`name` of 1 of 3 rows is "CHIPS" and not "Chips""#
      ])
  }
}
