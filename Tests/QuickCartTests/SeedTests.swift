import Foundation
import QuickCart
import TestSupport
import Testing

/// What the tests of the five chapters mean, each with what they leave out: that what should not be
/// found is not. `FromTheTutorial.md` says which is which.
@Suite("The tutorial's tests, chapter 1") struct ChapterOneTests {
  private let database: Database

  init() throws { database = try Database.inMemory() }

  private struct Name: Codable, Equatable { var name: String }

  private func tables(of database: Database) async throws -> Set<String> {
    let query = sql("SELECT name FROM sqlite_master WHERE type = 'table'", as: Name.self)
    return Set(try await database.fetch(query).map(\.name))
  }

  @Test("A new database has the three tables, and no others") func schemaCreation() async throws {
    let wanted: Set = ["shopping_lists", "item_categories", "shopping_items"]
    #expect(try await tables(of: database) == wanted)
  }

  @Test("It has the eight categories with their emoji, and each once")
  func defaultCategories() async throws {
    #expect(try await database.categories.fetchAll().count == 8)
    let produce = try await database.categories.fetchCategory(byName: "Produce")
    #expect(produce?.emoji == "\u{1F96C}")
    #expect(produce?.sortOrder == 1)
    #expect(try await database.categories.fetchCategory(byName: "Groenten & Fruit") == nil)
    await #expect(throws: RepositoryError.self) {
      try await database.categories.insert(
        ItemCategory(id: 9, name: "Produce", emoji: "x", sortOrder: 9))
    }
  }

  @Test("A list that is written is read back, and no other id finds it")
  func listCRUD() async throws {
    try await database.lists.insert(ShoppingList(id: "test-list", title: "Test List"))
    #expect(try await database.lists.fetch(id: "test-list")?.title == "Test List")
    #expect(try await database.lists.fetch(id: "Test-List") == nil)
  }

  @Test("An item keeps its list and its category, and needs both to be there")
  func itemWithForeignKeys() async throws {
    try await database.lists.insert(ShoppingList(id: "test-list", title: "Test List"))
    let item = ShoppingItem(
      id: "test-item", name: "Test Item", categoryID: 1, listID: "test-list")
    try await database.items.insert(item)
    let found = try #require(try await database.items.fetch(id: "test-item"))
    #expect((found.name, found.categoryID, found.listID) == ("Test Item", 1, "test-list"))
    var other = item
    (other.id, other.categoryID) = ("other", 99)
    await #expect(throws: RepositoryError.self) { try await database.items.insert(other) }
    await #expect(throws: RepositoryError.self) { try await database.categories.delete(id: 1) }
  }

  @Test("An item of no list is refused, and leaves nothing behind")
  func foreignKeyConstraints() async throws {
    let orphan = ShoppingItem(id: "orphan-item", name: "Orphan Item", listID: "non-existent-list")
    await #expect { try await database.items.insert(orphan) } throws: {
      guard case RepositoryError.insertFailed(let error) = $0 else { return false }
      return error.code == "constraint-failed"
    }
    #expect(try await database.items.fetchAll().isEmpty)
    #expect(try await database.undo() == nil)
  }

  // MARK: The second chapter 1

  private static let camelCase = """
    CREATE TABLE itemCategory (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,
      emoji TEXT NOT NULL, sortOrder INTEGER NOT NULL);
    CREATE TABLE shoppingList (id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL,
      createdAt REAL NOT NULL, updatedAt REAL NOT NULL);
    CREATE TABLE shoppingItem (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
      quantity INTEGER NOT NULL DEFAULT 1, isCompleted INTEGER NOT NULL DEFAULT 0,
      notes TEXT NOT NULL DEFAULT '', categoryId INTEGER NOT NULL DEFAULT 8,
      shoppingListId TEXT NOT NULL, createdAt REAL NOT NULL, updatedAt REAL NOT NULL,
      FOREIGN KEY (categoryId) REFERENCES itemCategory(id),
      FOREIGN KEY (shoppingListId) REFERENCES shoppingList(id) ON DELETE CASCADE);
    INSERT INTO itemCategory VALUES (1, 'Groenten & Fruit', '\u{1F96C}', 1);
    INSERT INTO itemCategory VALUES (8, 'Overig', '\u{1F4E6}', 8);
    """

  private func camelCase(_ sandbox: Sandbox) throws -> Database {
    try sandbox.run(Self.camelCase, on: sandbox.path("camel.sqlite"))
    return try Database(path: sandbox.path("camel.sqlite"))
  }

  @Test("The other layout opens as it is, and no table is added to it")
  func tableSchema() async throws {
    let sandbox = try Sandbox()
    let database = try camelCase(sandbox)
    let found = try await tables(of: database).filter { !$0.hasPrefix("sqlite_") }
    #expect(found == ["itemCategory", "shoppingList", "shoppingItem"])
    #expect(try await database.categories.fetchAll().count == 2)
  }

  @Test("The items of a list are those of that list", arguments: [false, true])
  func typeSafeQueries(inCamelCase: Bool) async throws {
    let sandbox = try Sandbox()
    let database = inCamelCase ? try camelCase(sandbox) : database
    let list = try await database.lists.createList(title: "Test List")
    _ = try await database.items.createItem(name: "Test Item", listID: list.id)
    let items = try await database.fetch(ItemQueries.forList(list.id))
    #expect(items.map(\.name) == ["Test Item"])
    let empty = try await database.lists.createList(title: "Empty")
    #expect(try await database.fetch(ItemQueries.forList(empty.id)).isEmpty)
  }

  @Test("What is pending is told anew when it changes, and what is done is not among it")
  func reactiveQueries() async throws {
    let list = try await database.lists.createList(title: "Test List")
    _ = try await database.items.createItem(name: "Pending Item", listID: list.id)
    let done = try await database.items.createItem(name: "Done Item", listID: list.id)
    try await database.items.toggleCompletion(itemID: done.id)
    var values = ItemQueries.pending(forListID: list.id).values(in: database).makeAsyncIterator()
    #expect(try await values.next()?.map(\.name) == ["Pending Item"])
    try await database.items.toggleCompletion(itemID: done.id)
    #expect(try await values.next()?.map(\.name) == ["Pending Item", "Done Item"])
  }

  @Test("A category finds its items on every list, and only those")
  func categoryRelationships() async throws {
    #expect(try await database.fetch(ItemQueries.inCategory(1)).isEmpty)
    for title in ["Test", "Other"] {
      let list = try await database.lists.createList(title: title)
      _ = try await database.items.createItem(name: "Bananen", categoryID: 1, listID: list.id)
      _ = try await database.items.createItem(name: "Melk", categoryID: 2, listID: list.id)
    }
    let names = try await database.fetch(ItemQueries.inCategory(1)).map(\.name)
    #expect(names == ["Bananen", "Bananen"])
  }

  @Test("Opening migrates and seeds once; opening again changes nothing")
  func databaseMigrations() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.path("home.sqlite")
    let first = try Database(path: path)
    #expect(try await first.categories.fetchAll().count == 8)
    try await first.categories.delete(id: 7)
    let second = try Database(path: path)
    #expect(try await tables(of: second).count == 3)
    #expect(try await second.categories.fetchAll().count == 7)
  }

  @Test("Each sample refers to what is there", arguments: Database.Sample.allCases)
  func sampleDataIntegrity(sample: Database.Sample) async throws {
    let database = try Database(sample: sample)
    let (items, lists, categories) = try await database.fetch(
      together: Items.all, Lists.all, Categories.all)
    #expect(!items.isEmpty && categories.count == 8)
    #expect(Set(items.map(\.listID)).isSubset(of: lists.map(\.id)))
    #expect(Set(items.map(\.categoryID)).isSubset(of: categories.map(\.id)))
    struct Violation: Codable { var table: String }
    let broken = sql("SELECT * FROM pragma_foreign_key_check", as: Violation.self)
    #expect(try await database.fetch(broken).isEmpty)
  }
}

@Suite("The tutorial's tests, chapter 2") struct ChapterTwoTests {
  private let database: Database

  init() throws { database = try Database.inMemory() }

  @Test("Lists are created, read, renamed and deleted; what is gone can't be renamed")
  func listCRUD() async throws {
    let list = try await database.lists.createList(title: "Test List")
    #expect(try await database.lists.fetch(id: list.id)?.title == "Test List")
    try await database.lists.updateTitle(listID: list.id, to: "Updated List")
    #expect(try await database.lists.fetch(id: list.id)?.title == "Updated List")
    try await database.lists.delete(id: list.id)
    #expect(try await database.lists.fetch(id: list.id) == nil)
    await #expect(throws: RepositoryError.notFound(id: list.id)) {
      try await database.lists.updateTitle(listID: list.id, to: "Again")
    }
  }

  @Test("An item keeps its quantity and is toggled, there and back")
  func itemOperations() async throws {
    let list = try await database.lists.createList(title: "Test List")
    let item = try await database.items.createItem(
      name: "Test Item", quantity: 2, listID: list.id)
    #expect(try await database.items.fetch(id: item.id)?.quantity == 2)
    for isCompleted in [true, false] {
      try await database.items.toggleCompletion(itemID: item.id)
      #expect(try await database.items.fetch(id: item.id)?.isCompleted == isCompleted)
    }
    #expect(try await database.items.fetchItems(forListID: list.id).count == 1)
    #expect(try await database.items.deleteCompletedItems(listID: list.id) == 0)
  }

  @Test("Lists come with their numbers, empty ones with none")
  func listWithItemCounts() async throws {
    let list = try await database.lists.createList(title: "Test List")
    let first = try await database.items.createItem(name: "Item 1", listID: list.id)
    _ = try await database.items.createItem(name: "Item 2", listID: list.id)
    try await database.items.toggleCompletion(itemID: first.id)
    let empty = try await database.lists.createList(title: "Empty")
    let counts = try await database.lists.fetchListsWithItemCounts()
    let found = Dictionary(uniqueKeysWithValues: counts.map { ($0.id, $0) })
    #expect(found[list.id]?.itemCount == 2 && found[list.id]?.completedCount == 1)
    #expect(found[list.id]?.completionPercentage == 0.5)
    #expect(found[empty.id]?.itemCount == 0 && found[empty.id]?.completionPercentage == 0)
  }

  @Test("Categories come by their position, which need not be that of their ids")
  func categoryQueries() async throws {
    let all = try await database.categories.fetchAllOrdered()
    #expect(all.count == 8)
    #expect(all.first?.name == "Produce" && all.first?.emoji == "\u{1F96C}")
    try await database.categories.insert(
      ItemCategory(id: 9, name: "First", emoji: "1", sortOrder: 0))
    #expect(try await database.categories.fetchAllOrdered().first?.name == "First")
  }

  @Test("Items come with their categories, those of other lists do not")
  func complexJoin() async throws {
    let list = try await database.lists.createList(title: "Test List")
    _ = try await database.items.createItem(name: "Bananas", categoryID: 1, listID: list.id)
    let other = try await database.lists.createList(title: "Other")
    let rows = try await database.items.fetchItemsGroupedByCategory(forListID: list.id)
    #expect(rows.map(\.item.name) == ["Bananas"])
    #expect(rows.first?.categoryName == "Produce" && rows.first?.categoryEmoji == "\u{1F96C}")
    #expect(try await database.items.fetchItemsGroupedByCategory(forListID: other.id).isEmpty)
  }
}

/// The chapter creates a second, empty list and asks that; here the one with the items is asked,
/// and the empty one as well.
@Suite("The tutorial's tests, chapter 3") struct ChapterThreeTests {
  private struct Household {
    let database: Database
    let list: ShoppingList
    let empty: ShoppingList
  }

  private func household() async throws -> Household {
    let database = try Database.inMemory()
    let list = try await database.lists.createList(title: "Test List")
    _ = try await database.items.createItem(name: "Test Item 1", categoryID: 1, listID: list.id)
    _ = try await database.items.createItem(
      name: "Test Item 2", quantity: 3, categoryID: 2, listID: list.id)
    let empty = try await database.lists.createList(title: "Search Test")
    return Household(database: database, list: list, empty: empty)
  }

  @Test("Lists come by date, the one changed last first") func typeSafeListQuery() async throws {
    let home = try await household()
    try await home.database.lists.delete(home.empty)
    let lists = try await home.database.fetch(ListQueries.allOrderedByDate)
    #expect(lists.map(\.title) == ["Test List"])
    try await home.database.lists.delete(home.list)
    #expect(try await home.database.fetch(ListQueries.allOrderedByDate).isEmpty)
  }

  @Test("Lists come with the numbers of their items") func listsWithItemCounts() async throws {
    let home = try await household()
    let counts = try await home.database.fetch(ListQueries.withItemCounts)
    let list = try #require(counts.first { $0.id == home.list.id })
    #expect((list.itemCount, list.completedCount, list.completionPercentage) == (2, 0, 0))
    #expect(counts.first { $0.id == home.empty.id }?.itemCount == 0)
  }

  @Test("Items come joined with their categories") func itemsWithCategoriesJoin() async throws {
    let home = try await household()
    let rows = try await home.database.fetch(ItemQueries.withCategories(forListID: home.list.id))
    #expect(rows.map(\.categoryName) == ["Produce", "Dairy"])
    #expect(rows.map(\.categoryEmoji) == ["\u{1F96C}", "\u{1F95B}"])
    #expect(rows.map(\.categorySortOrder) == [1, 2])
    let none = ItemQueries.withCategories(forListID: home.empty.id)
    #expect(try await home.database.fetch(none).isEmpty)
  }

  @Test("A search takes its text as it is") func searchQuery() async throws {
    let home = try await household()
    func search(_ text: String, _ list: ShoppingList) async throws -> [String] {
      try await home.database.fetch(ItemQueries.search(text, inListID: list.id)).map(\.name)
    }
    #expect(try await search("Test", home.list) == ["Test Item 1", "Test Item 2"])
    #expect(try await search("item 1", home.list) == ["Test Item 1"])
    for wildcard in ["%", "_", "Test%", "T_st"] {
      #expect(try await search(wildcard, home.list).isEmpty)
    }
    #expect(try await search("Test", home.empty).isEmpty)
  }

  @Test("Categories are counted, those without items are left out")
  func categoryStatsAggregation() async throws {
    let home = try await household()
    let stats = try await home.database.fetch(CategoryQueries.stats(forListID: home.list.id))
    #expect(stats.map(\.name) == ["Produce", "Dairy"])
    #expect(stats.map(\.itemCount) == [1, 1] && stats.map(\.completedCount) == [0, 0])
    let none = CategoryQueries.stats(forListID: home.empty.id)
    #expect(try await home.database.fetch(none).isEmpty)
  }

  @Test("Queries are refined; conditions add up, and an order that is asked for is the order")
  func queryComposition() async throws {
    let home = try await household()
    let query = ItemQueries.forList(home.list.id)
      .where { $0.name.contains("Test") }.sort(\.created, .descending)
    #expect(try await home.database.fetch(query).map(\.name) == ["Test Item 2", "Test Item 1"])
    #expect(try await home.database.fetch(query.where { $0.quantity > 2 }).count == 1)
    #expect(try await home.database.fetch(query.where(\.completed)).isEmpty)
    let other = ItemQueries.forList(home.empty.id).where { $0.name.contains("Test") }
    #expect(try await home.database.fetch(other).isEmpty)
  }

  /// What must not compile is among the uses of `CompileTests`.
  @Test("What compiles is a query that runs") func compileTimeTypeSafety() async throws {
    let home = try await household()
    let lists = ListQueries.allOrderedByDate.where { $0.title == "Test" }.limit(10)
    #expect(try await home.database.fetch(lists).isEmpty)
    let items = ItemQueries.forList("test-id").where { !$0.completed }.sort(\.name)
    #expect(try await home.database.fetch(items).isEmpty)
    #expect(try await home.database.fetch(ListQueries.byTitle("Test List")).count == 1)
  }
}
