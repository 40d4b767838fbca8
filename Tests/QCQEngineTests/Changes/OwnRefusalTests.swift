import QCQEngine
import QCQText
import QuickCartStore
import Testing

@Suite("What own tables and their triggers refuse is told by what it is")
struct OwnRefusalTests {
  private static let chips = #"delete "Chips" in id "list-2""#
  private static let list = #"delete list id "list-2""#

  /// Expects that a change is refused, tried or not, and leaves everything as it was.
  private func expect(
    _ message: String, _ change: String, _ sql: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let trial = try ChangeTrial(.english)
    try trial.execute(sql)
    let before = try trial.whole
    for isDryRun in [true, false] {
      let end = trial.run(change, isDryRun: isDryRun)
      #expect(end.problems.map(\.message) == [message], sourceLocation: sourceLocation)
      #expect(end.codes == ["constraint-failed"], sourceLocation: sourceLocation)
      #expect(try before.differences(to: trial.whole) == [], sourceLocation: sourceLocation)
    }
  }

  /// Rows each of which goes with the one before it, the first with an item.
  private static func chain(_ item: String) -> String {
    """
    CREATE TABLE links (id INTEGER PRIMARY KEY,
      item TEXT REFERENCES shopping_items (id) ON DELETE CASCADE,
      link INTEGER REFERENCES links (id) ON DELETE CASCADE);
    WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1100)
    INSERT INTO links SELECT x, iif(x = 1, '\(item)', NULL), iif(x > 1, x - 1, NULL) FROM n;
    """
  }

  @Test("A row that takes too many others along, one after the other") func deep() throws {
    let words = "the database refuses this: foreign keys and triggers go more than 1,000 rows deep"
    for change in [Self.chips, Self.list] { try expect(words, change, Self.chain("item-6")) }
    let trial = try ChangeTrial(.english)
    #expect(trial.run(#"add "Torch" to id "list-1""#).isDone)
    try trial.execute(Self.chain("new-1"))
    let action = try #require(try trial.session.planned(.undo))
    let tried = #expect(throws: EngineError.self) { try action.rehearse(in: trial.session) }
    let made = #expect(throws: EngineError.self) { try trial.session.apply(action) }
    for error in [tried, made] { #expect(error?.diagnostic.message == words) }
  }

  @Test(
    "The text of a trigger, however many rows go along", arguments: ["ABORT", "FAIL", "ROLLBACK"])
  func raised(kind: String) throws {
    let words = "SELECT RAISE(\(kind), 'rows stay')"
    for event in ["BEFORE", "AFTER"] {
      // Another one that leaves rows as they are has done nothing here.
      let trigger = """
        CREATE TRIGGER other BEFORE DELETE ON shopping_items WHEN old.id = 'none'
        BEGIN SELECT RAISE(IGNORE); END;
        CREATE TRIGGER stay \(event) DELETE ON shopping_items BEGIN \(words); END;
        """
      for change in [Self.chips, Self.list] {
        try expect("the database refuses this: rows stay", change, trigger)
      }
      let own = """
        CREATE TABLE pics (item TEXT REFERENCES shopping_items (id) ON DELETE CASCADE);
        INSERT INTO pics VALUES ('item-6');
        CREATE TRIGGER stay \(event) DELETE ON pics BEGIN \(words); END;
        """
      for change in [Self.chips, Self.list] {
        try expect("the database refuses this: rows stay", change, own)
      }
    }
  }

  @Test(
    "A conflict in a table that a trigger fills", arguments: ["ABORT", "FAIL", "ROLLBACK"],
    ["BEFORE", "AFTER"])
  func filled(way: String, event: String) throws {
    for change in [Self.chips, Self.list] {
      try expect(
        "another row has the same seen.n", change,
        """
        CREATE TABLE seen (n INTEGER UNIQUE ON CONFLICT \(way));
        INSERT INTO seen VALUES (1);
        CREATE TRIGGER see \(event) DELETE ON shopping_items
        BEGIN INSERT INTO seen VALUES (1); END;
        """)
    }
  }

  @Test("The rule between two own tables")
  func rules() throws {
    for (rule, words) in [("", ""), ("ON DELETE RESTRICT", " (ON DELETE RESTRICT)")] {
      for change in [Self.chips, Self.list] {
        try expect(
          "1 row of `tags` would refer by `pic` to a row of `pics` that doesn't exist: 1\(words)",
          change,
          """
          CREATE TABLE pics (id INTEGER PRIMARY KEY,
            item TEXT REFERENCES shopping_items (id) ON DELETE CASCADE);
          CREATE TABLE tags (pic INTEGER REFERENCES pics \(rule), word TEXT);
          INSERT INTO pics VALUES (1, 'item-6');
          INSERT INTO tags VALUES (1, 'a');
          """)
      }
    }
    try expect(
      "1 row of `tags` would refer by `shelf` to a row of `shelves` that doesn't exist: \"Other\" "
        + "(ON UPDATE RESTRICT)", #"rename category "Other" to "x""#,
      """
      CREATE TABLE shelves (
        category TEXT UNIQUE REFERENCES item_categories (name) ON UPDATE CASCADE);
      CREATE TABLE tags (shelf TEXT REFERENCES shelves (category) ON UPDATE RESTRICT);
      INSERT INTO shelves VALUES ('Other');
      INSERT INTO tags VALUES ('Other');
      """)
  }
}
