import QCQLanguage
import GRDB
import QCQText
import QuickCartStore
import Testing

/// The databases that the seeds' repository methods are tried on.
struct RepositoryData: CustomTestStringConvertible, Sendable {
  var set: SampleSet
  var layout: PhysicalLayout

  var testDescription: String { "\(set.rawValue) \(layout.rawValue)" }

  static let all = [SampleSet.english, .dutch].flatMap { set in
    PhysicalLayout.allCases.map { RepositoryData(set: set, layout: $0) }
  }

  /// With one list that has no items.
  func store() throws -> Store {
    let store = try Store.sample(set, layout: layout, now: testNow)
    try store.write { db in
      try db.execute(sql: text("INSERT INTO {lists} VALUES ('list-4', 'Leeg', 5.5, 6.25)"))
    }
    return store
  }

  /// A text with the names of this layout and of this sample's rows: `{list-1}`, `{item-6}`.
  func text(_ pattern: String) -> String {
    var text = pattern
    for entity in Entity.allCases {
      text = text.replacing("{\(entity.rawValue)}", with: layout.table(entity))
    }
    for field in StoredField.allCases {
      text = text.replacing("{\(field.rawValue)}", with: layout.column(field))
    }
    for (name, values) in names {
      text = text.replacing("{\(name)}", with: set == .english ? values.0 : values.1)
    }
    return text.replacing("{now}", with: "\(testNow)")
  }

  private var names: [String: (String, String)] {
    [
      "list-1": ("Boodschappen deze week", "Weekboodschappen"),
      "list-2": ("Feestje supplies", "BBQ Feestje"), "item-6": ("Chips", "Hamburgers"),
      "item-2": ("Melk", "Volle melk"), "produce": ("Produce", "Groenten & Fruit"),
      "dairy": ("Dairy", "Zuivel"), "DAIRY": ("DAIRY", "ZUIVEL"),
      "unused": ("Personal Care", "Persoonlijke Verzorging"),
    ]
  }
}

/// One method of the seeds' repositories, in qcq and in SQL written by hand.
struct RepositoryMethod: CustomTestStringConvertible, Sendable {
  /// A text that works, and the SQL that gives the same rows or has the same effect.
  struct Use: Sendable {
    var qcq: String
    var sql: [String]
    var isChange = false
  }

  /// A text that fails, and by which code; new rows get the id that is there already.
  struct Failure: Sendable {
    var qcq: String
    var code: DiagnosticCode
    var newID: String?
  }

  var name: String
  var uses: [Use]
  var failures: [Failure]

  var testDescription: String { name }

  private static func reads(_ qcq: String, _ sql: String) -> Use { Use(qcq: qcq, sql: [sql]) }

  private static func does(_ qcq: String, _ sql: String...) -> Use {
    Use(qcq: qcq, sql: sql, isChange: true)
  }

  private static func fails(
    _ qcq: String, _ code: DiagnosticCode, newID: String? = nil
  ) -> Failure {
    Failure(qcq: qcq, code: code, newID: newID)
  }

  private static let noList = fails("items in id \"nope\"", .unknownList)

  // MARK: The base of all three repositories

  static let base: [RepositoryMethod] = [
    RepositoryMethod(
      name: "fetch(id)",
      uses: [
        reads(
          #"items where id = "item-2" show id, name, quantity, completed, note, category.id, "#
            + "list.id, created, updated", "SELECT * FROM {items} WHERE id = 'item-2'"),
        reads(#"items where id = "nope" show id"#, "SELECT id FROM {items} WHERE id = 'nope'"),
        reads(#"lists where id = "list-4""#, "SELECT * FROM {lists} WHERE id = 'list-4'"),
        reads("categories where id = 2", "SELECT * FROM {categories} WHERE id = 2"),
      ],
      failures: [noList, fails(#"categories where id = "2""#, .typeMismatch)]),
    RepositoryMethod(
      name: "fetchAll()",
      uses: [
        reads("items show id, name sort id", "SELECT id, name FROM {items} ORDER BY id"),
        reads("lists sort id", "SELECT * FROM {lists} ORDER BY id"),
        reads("categories sort id", "SELECT * FROM {categories} ORDER BY id"),
      ], failures: [fails("item", .unknownSource)]),
    RepositoryMethod(
      name: "insert(model)",
      uses: [
        does(
          #"add 6 "Nieuw" to id "list-2" as "{produce}" note "vers""#,
          "INSERT INTO {items} VALUES "
            + "('new-1', 'Nieuw', 6, 0, 'vers', 1, 'list-2', {now}, {now})",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-2'"),
        does(
          #"create list "Nieuw""#, "INSERT INTO {lists} VALUES ('new-1', 'Nieuw', {now}, {now})"),
        does(
          #"create category "Nieuw" emoji "🆕""#,
          "INSERT INTO {categories} VALUES (9, 'Nieuw', '🆕', 9)"),
      ],
      failures: [
        fails(#"add "X" to id "nope""#, .unknownList),
        fails(#"add "X" to "{list-1}" as "Nope""#, .unknownCategory),
        fails(#"add "X" to "{list-1}""#, .constraintFailed, newID: "item-1"),
        fails(#"create list "X""#, .constraintFailed, newID: "list-1"),
        fails(#"create category "{dairy}" emoji "x""#, .duplicateCategory),
      ]),
    RepositoryMethod(
      name: "update(model)",
      uses: [
        does(
          #"update items where id = "item-1" set name = "N", quantity = 9, completed = true, "#
            + #"note = "n", category = "{dairy}", created = 2026-01-02, updated = 2026-01-03"#,
          "UPDATE {items} SET name = 'N', quantity = 9, {completed} = 1, notes = 'n', "
            + "{category} = 2, {created} = 1767312000.0, {updated} = 1767398400.0 "
            + "WHERE id = 'item-1'",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-1'"),
        does(
          #"update lists where id = "list-1" set title = "T", created = 2026-01-02"#,
          "UPDATE {lists} SET title = 'T', {created} = 1767312000.0, {updated} = {now} "
            + "WHERE id = 'list-1'"),
        does(
          #"update categories where id = 3 set name = "N", emoji = "x", order = 30"#,
          "UPDATE {categories} SET name = 'N', emoji = 'x', {order} = 30 WHERE id = 3"),
      ],
      failures: [
        fails(
          "update items where id = \"nope\" set quantity = 2\n"
            + #"assert items where id = "nope" is not empty"#, .assertionFailed),
        fails(#"update "Nope" in id "list-1" set quantity = 2"#, .unknownItem),
        fails(#"update categories where id = 3 set name = "{DAIRY}""#, .duplicateCategory),
        fails(#"update lists where id = "list-1" set title = """#, .emptyName),
      ]),
    RepositoryMethod(
      name: "delete(id)",
      uses: [
        does(
          #"delete items where id = "item-3""#, "DELETE FROM {items} WHERE id = 'item-3'",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-1'"),
        does(#"delete list id "list-1""#, "DELETE FROM {lists} WHERE id = 'list-1'"),
        does("delete categories where id = 7", "DELETE FROM {categories} WHERE id = 7"),
      ],
      failures: [
        fails(#"delete list id "nope""#, .unknownList),
        fails("delete categories where id = 1", .categoryInUse),
        fails(#"delete "Nope" in id "list-1""#, .unknownItem),
      ]),
    RepositoryMethod(
      name: "delete(model)",
      uses: [
        does(
          #"delete "{item-6}" in "{list-2}""#, "DELETE FROM {items} WHERE id = 'item-6'",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-2'"),
        does(#"delete list "{list-2}""#, "DELETE FROM {lists} WHERE id = 'list-2'"),
        does(#"delete category "{unused}""#, "DELETE FROM {categories} WHERE id = 7"),
      ],
      failures: [
        fails(#"delete list "Nope""#, .unknownList),
        fails(#"delete category "Nope""#, .unknownCategory),
        fails(#"delete category "{dairy}""#, .categoryInUse),
      ]),
  ]

  // MARK: Lists

  private static let byDate = "SELECT * FROM {lists} ORDER BY {updated} DESC"
  private static let counts = """
    SELECT l.id, l.title, COUNT(i.id), COUNT(CASE WHEN i.{completed} = 1 THEN 1 END)
    FROM {lists} l LEFT JOIN {items} i ON i.{list} = l.id GROUP BY l.id ORDER BY l.{updated} DESC
    """
  private static let countsInQCQ =
    "show id, title, count(items) as total, count(items where completed) as done"

  static let lists: [RepositoryMethod] = [
    RepositoryMethod(
      name: "fetchAllOrderedByDate", uses: [reads("lists", byDate)],
      failures: [fails("lists in \"{list-1}\"", .scopeNotAllowed)]),
    RepositoryMethod(
      name: "fetchAllOrderedByDateStructured", uses: [reads("lists sort updated desc", byDate)],
      failures: [fails("lists sort date desc", .unknownField)]),
    RepositoryMethod(
      name: "fetchListsWithItemCounts", uses: [reads("lists \(countsInQCQ)", counts)],
      failures: [fails("lists show count(item)", .unexpectedText)]),
    RepositoryMethod(
      name: "fetchListsWithItemCountsStructured",
      uses: [reads("lists \(countsInQCQ) sort updated desc", counts)],
      failures: [fails("lists show title, count()", .aggregateWithoutPer)]),
    RepositoryMethod(
      name: "createList(title)",
      uses: [
        does(#"create list "BBQ""#, "INSERT INTO {lists} VALUES ('new-1', 'BBQ', {now}, {now})")
      ],
      failures: [
        fails(#"create list """#, .emptyName),
        fails(#"create list "BBQ""#, .constraintFailed, newID: "list-4"),
      ]),
    RepositoryMethod(
      name: "updateTitle(listId, newTitle)",
      uses: [
        does(
          #"rename list id "list-2" to "Feest""#,
          "UPDATE {lists} SET title = 'Feest', {updated} = {now} WHERE id = 'list-2'")
      ],
      failures: [
        fails(#"rename list id "nope" to "Feest""#, .unknownList),
        fails(#"rename list "{list-2}" to " ""#, .emptyName),
      ]),
    RepositoryMethod(
      name: "searchLists(byTitle)",
      uses: [
        reads(
          #"lists where title contains "FEEST" show id"#,
          "SELECT id FROM {lists} WHERE title LIKE '%FEEST%' ORDER BY {updated} DESC")
      ], failures: [fails(#"lists where name contains "x""#, .unknownField)]),
  ]

  // MARK: Items

  private static let ofList =
    "SELECT id, name, quantity FROM {items} WHERE {list} = 'list-1' ORDER BY {created}, id"
  private static let withCategories = """
    SELECT i.name, c.name, c.emoji FROM {items} i JOIN {categories} c ON c.id = i.{category}
    WHERE i.{list} = 'list-1' ORDER BY c.{order}, i.{created}, i.id
    """
  private static let stats = """
    SELECT c.emoji, c.name, COUNT(*), COUNT(CASE WHEN i.{completed} THEN 1 END) FROM {items} i
    JOIN {categories} c ON c.id = i.{category} WHERE i.{list} = 'list-3'
    GROUP BY c.id HAVING COUNT(*) > 0 ORDER BY c.{order}
    """

  static let items: [RepositoryMethod] = [
    RepositoryMethod(
      name: "fetchItems(forListId)",
      uses: [reads(#"items in id "list-1" show id, name, quantity"#, ofList)], failures: [noList]),
    RepositoryMethod(
      name: "fetchItemsStructured",
      uses: [reads(#"items in "{list-1}" show id, name, quantity sort created"#, ofList)],
      failures: [fails("items in \"Nope\"", .unknownList)]),
    RepositoryMethod(
      name: "fetchItemsGroupedByCategory",
      uses: [
        reads(
          #"items in id "list-1" by category show name, category.name, category.emoji"#,
          withCategories)
      ], failures: [fails(#"items in "{list-1}" by kategory"#, .unknownField)]),
    RepositoryMethod(
      name: "fetchItemsWithCategoriesStructured",
      uses: [
        reads(
          #"items in id "list-1" show name, category.name, category.emoji sort category.order"#,
          withCategories)
      ], failures: [noList]),
    RepositoryMethod(
      name: "createItem(name, quantity = 1, notes = \"\", categoryId = 8, listId)",
      uses: [
        does(
          #"add "Kaas" to "{list-1}""#,
          "INSERT INTO {items} VALUES ('new-1', 'Kaas', 1, 0, '', 8, 'list-1', {now}, {now})",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-1'")
      ],
      failures: [
        fails(#"add "Kaas" to "Nope""#, .unknownList), fails(#"add "" to "{list-1}""#, .emptyName),
      ]),
    RepositoryMethod(
      name: "toggleCompletion(itemId)",
      uses: [
        does(
          #"toggle items where id = "item-10""#,
          "UPDATE {items} SET {completed} = 0, {updated} = {now} WHERE id = 'item-10'",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-3'"),
        does(
          #"toggle "{item-6}" in "{list-2}""#,
          "UPDATE {items} SET {completed} = 1, {updated} = {now} WHERE id = 'item-6'",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-2'"),
      ], failures: [fails(#"toggle "Nope" in "{list-2}""#, .unknownItem)]),
    RepositoryMethod(
      name: "deleteCompletedItems(listId)",
      uses: [
        does(
          #"delete items in id "list-3" where completed"#,
          "DELETE FROM {items} WHERE {list} = 'list-3' AND {completed}",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-3'"),
        does(#"delete items in id "list-1" where completed"#),
      ], failures: [fails(#"delete items in id "nope" where completed"#, .unknownList)]),
    RepositoryMethod(
      name: "updateItem(id, name, quantity, notes, categoryId)",
      uses: [
        does(
          #"update "{item-2}" in "{list-1}" set name = "N", quantity = 3, note = "n", "#
            + #"category = "{produce}""#,
          "UPDATE {items} SET name = 'N', quantity = 3, notes = 'n', {category} = 1, "
            + "{updated} = {now} WHERE id = 'item-2'",
          "UPDATE {lists} SET {updated} = {now} WHERE id = 'list-1'")
      ],
      failures: [
        fails(#"update "Nope" in "{list-1}" set quantity = 3"#, .unknownItem),
        fails(#"update "{item-2}" in "{list-1}" set category = "Nope""#, .unknownCategory),
        fails(#"update "{item-2}" in "{list-1}" set name = " ""#, .emptyName),
      ]),
    RepositoryMethod(
      name: "searchItems(term, listId)",
      uses: [
        reads(
          #"items in id "list-1" where name contains "I" show name sort name"#,
          "SELECT name FROM {items} WHERE {list} = 'list-1' AND name LIKE '%I%' "
            + "ORDER BY name COLLATE NOCASE")
      ], failures: [fails(#"items in "Nope" where name contains "I""#, .unknownList)]),
    RepositoryMethod(
      name: "fetchCategoryStatsStructured",
      uses: [
        reads(
          #"items in id "list-3" per category show category.emoji, category, count() as total, "#
            + "count(where completed) as done", stats)
      ], failures: [noList]),
  ]

  // MARK: Categories

  static let categories: [RepositoryMethod] = [
    RepositoryMethod(
      name: "fetchCategoryStats(forListId)",
      uses: [
        reads(
          #"categories where any(items where list.id = "list-3") show emoji, name, "#
            + #"count(items where list.id = "list-3") as total, "#
            + #"count(items where list.id = "list-3" and completed) as done"#, stats)
      ], failures: [fails("categories where any(item)", .unexpectedText)]),
    RepositoryMethod(
      name: "fetchAllOrdered",
      uses: [reads("categories", "SELECT * FROM {categories} ORDER BY {order}")],
      failures: [fails("category", .unknownSource)]),
    RepositoryMethod(
      name: "fetchCategory(byName)",
      uses: [
        reads(
          #"categories where name = "{dairy}" show id"#,
          "SELECT id FROM {categories} WHERE name = '{dairy}'"),
        reads(#"categories where name = "OTHER" show id"#, "SELECT id FROM {categories} WHERE 0"),
      ], failures: [fails("categories where name = 2", .typeMismatch)]),
  ]

  static let all = base + lists + items + categories
}
