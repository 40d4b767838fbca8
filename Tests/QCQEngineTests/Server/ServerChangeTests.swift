#if PostgreSQL
  import Foundation
  import GRDB
  import QCQEngine
  import QCQLanguage
  import QCQSemantics
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite("A server is changed as a file is", .enabled(if: ServerCluster.shared != nil))
  struct ServerChangeTests {
    private static let count = Checkout.rounds ?? (Checkout.isLong ? 2_000 : 200)

    /// Those whose cells a server's columns can hold.
    private static let data = QuestionedData.all.filter { !$0.name.hasPrefix("stray") }

    @Test("Random changes with undo and redo, whole contents each time", arguments: data.indices)
    func randomChanges(index: Int) throws {
      let cluster = try #require(ServerCluster.shared)
      let data = Self.data[index]
      let original = try data.make(data.layout)
      let database = "change_\(index)"
      try ServerCopy.make(database, of: original, cluster, isSound: true)
      let zone = FoundationTimeZone(identifier: data.zone) ?? .current
      let file = try ChangeTrial(original, zone: zone)
      let server = try ChangeTrial(try Store.open(path: cluster.url(database)), zone: zone)
      let world = try World(original, data.layout, own: data.own)
      let declarations = QueryGenerator(seed: 0, world).declarations
      _ = (file.run(declarations), server.run(declarations))
      var generator = ChangeGenerator(seed: UInt64(index), world)
      var random = SplitMix64(seed: UInt64(index))
      let selections = try selections(original)
      var done = 0
      let rounds = Self.count / Self.data.count + 1
      for round in 0..<(50 * rounds) where round < rounds || done <= 5 {
        let words: String
        if random.next() % 4 == 0 {
          let direction = random.next() % 3 == 0 ? HistoryDirection.redo : .undo
          words = "\(direction)"
          #expect(try go(direction, file) == go(direction, server), "\(words)")
        } else {
          // No text of a server has a NUL.
          let parts = (0..<max(1, Int(random.next() % 6) - 1)).map { _ in generator.change() }
          if parts.contains(where: isUnlike) { continue }
          words = parts.joined(separator: "\n")
          let (expected, found) = (file.run(words), server.run(words))
          #expect(found.codes == expected.codes, "\(words): \(found.problems) \(expected.problems)")
          #expect(found.sentences == expected.sentences, "\(words)")
          done += expected.isDone ? 1 : 0
        }
        let (expected, found) = try (
          selections.flatMap { try rows($0, of: file.store) },
          selections.flatMap { try rows($0, of: server.store) }
        )
        let lost = Set(expected).subtracting(found).sorted()
        let new = Set(found).subtracting(expected).sorted()
        #expect([lost, new] == [[], []], "\(words)")
        if found != expected { return }
      }
      #expect(done > 5, "too few of the changes can be made")
    }

    @Test(
      "A step of several changes goes back and forth, whatever refers to what",
      arguments: [
        """
        update items where category = "Dairy" set category = "Other"
        delete category "Dairy"
        """,
        """
        move items in "BBQ" to "Week shop"
        delete list "BBQ"
        """,
        """
        create list "N"
        move items in "BBQ" to "N"
        """,
        """
        create category "C" emoji "x"
        update items where category = "Dairy" set category = "C"
        """,
        """
        rename category "Dairy" to "X"
        rename category "Frozen" to "Dairy"
        rename category "X" to "Frozen"
        """,
        """
        update items where category = "Dairy" set category = "Other"
        delete category "Dairy"
        create category "Dairy" emoji "y"
        update items where category = "Other" set category = "Dairy"
        """,
        """
        delete list "BBQ"
        create list "BBQ"
        add "Milk" to "BBQ" as "Dairy"
        delete items in "Week shop" where pending
        """,
      ])
    func severalChanges(script: String) throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "steps_\(script.filter(\.isLetter).prefix(40).lowercased())\(script.count)"
      let original = try Store.sample(.demo, now: testNow)
      try cluster.make(name)
      _ = try ListsCopy(of: original).make(at: cluster.url(name))
      let server = try ChangeTrial(try Store.open(path: cluster.url(name)))
      let selections = try selections(original)
      func contents() throws -> [String] {
        try selections.flatMap { try rows($0, of: server.store) }
      }
      let before = try contents()
      let end = server.run(script)
      #expect(end.isDone, "\(end.problems)")
      let after = try contents()
      #expect(after != before)
      for (direction, expected) in [
        (HistoryDirection.undo, before), (.redo, after), (.undo, before), (.redo, after),
      ] {
        #expect(try go(direction, server) != nil)
        #expect(try contents() == expected, "\(direction)")
      }
    }

    /// Whether a change can't be the same on both: no text of a server has a NUL, copies get ids by
    /// chance, and SQLite does not learn what a column of a server has by default.
    private func isUnlike(_ words: String) -> Bool {
      words.contains("\u{0}") || words.contains("\\u{0}") || words.hasPrefix("copy ")
        || words.contains(" from id ") || words.hasPrefix("add ") && !words.contains(" as ")
    }

    /// Goes a step, and says what was done.
    private func go(_ direction: HistoryDirection, _ trial: ChangeTrial) throws -> String? {
      guard let action = try trial.session.planned(direction) else { return nil }
      try trial.session.apply(action)
      return action.report(isDryRun: false).sentence
    }

    private func rows(_ selection: String, of store: Store) throws -> [String] {
      try store.read { try String.fetchAll($0, sql: selection + " ORDER BY 1") }
    }

    /// Selects all rows, one text each; truths and instants as a server has them.
    private func selections(_ store: Store) throws -> [String] {
      try store.read { db in
        let tables = try String.fetchAll(
          db,
          sql: """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
            ORDER BY name
            """)
        return try tables.map { table in
          let columns = try Row.fetchAll(
            db, sql: "SELECT name, type FROM pragma_table_info(?) ORDER BY cid",
            arguments: [table])
          let cells = columns.map { column in
            let name = "\"\(column["name"] as String)\""
            return switch column["type"] as String {
            case "BOOLEAN": "quote(\(name) <> 0)"
            case "DATE":
              """
              quote(CAST(CASE typeof(\(name)) WHEN 'text' THEN strftime('%s', \(name))
                ELSE \(name) END AS INTEGER))
              """
            default: "quote(\(name))"  // String
            }
          }
          return "SELECT '\(table) ' || \(cells.joined(separator: " || ' ' || ")) FROM \"\(table)\""
        }
      }
    }
  }
#endif
