import Foundation
import QuickCart
import TestSupport
import Testing

@Suite("Repositories do what the tutorial's do") struct RepositoryTests {
  let database: Database

  init() throws { database = try Database(sample: .english) }

  init(_ database: Database) { self.database = database }

  @Test("Lists are created, read, renamed and deleted") func lists() async throws {
    let list = try await database.lists.createList(title: "Test List")
    #expect(try await database.lists.fetch(id: list.id)?.title == "Test List")
    try await database.lists.updateTitle(listID: list.id, to: "Updated List")
    #expect(try await database.lists.fetch(id: list.id)?.title == "Updated List")
    try await database.lists.delete(list)
    #expect(try await database.lists.fetch(id: list.id) == nil)
  }

  @Test("Items are added, toggled and deleted") func items() async throws {
    let list = try await database.lists.createList(title: "Party")
    let item = try await database.items.createItem(
      name: "Test Item", quantity: 2, categoryID: 1, listID: list.id)
    #expect(item.displayName == "2x Test Item")
    #expect(try await database.items.fetch(id: item.id) == item)
    try await database.items.toggleCompletion(itemID: item.id)
    #expect(try await database.items.fetch(id: item.id)?.isCompleted == true)
    #expect(try await database.items.fetchItems(forListID: list.id).count == 1)
    #expect(try await database.items.deleteCompletedItems(listID: list.id) == 1)
    #expect(try await database.items.fetchItems(forListID: list.id).isEmpty)
  }

  @Test("Lists come with the numbers of their items, empty ones too") func counts() async throws {
    let list = try await database.lists.createList(title: "Two")
    _ = try await database.items.createItem(name: "Item 1", listID: list.id)
    let second = try await database.items.createItem(name: "Item 2", listID: list.id)
    try await database.items.toggleCompletion(itemID: second.id)
    let empty = try await database.lists.createList(title: "Empty")
    let found = try await database.lists.fetchListsWithItemCounts()
    let two = try #require(found.first { $0.id == list.id })
    #expect((two.itemCount, two.completedCount, two.completionPercentage) == (2, 1, 0.5))
    let none = try #require(found.first { $0.id == empty.id })
    #expect((none.itemCount, none.completionPercentage) == (0, 0))
  }

  @Test("Categories come by position, and by name") func categories() async throws {
    let all = try await database.categories.fetchAllOrdered()
    #expect(all.count == 8)
    #expect(all.first?.name == "Produce")
    #expect(try await database.categories.fetchCategory(byName: "Produce")?.emoji == "🥬")
    #expect(try await database.categories.fetchCategory(byName: "produce") == nil)
  }

  @Test("Items come with their categories, in the order of those") func join() async throws {
    let rows = try await database.items.fetchItemsGroupedByCategory(forListID: "list-1")
    #expect(
      rows.map(\.displayName) == ["6x Bananen", "Melk", "2x Kipfilet", "IJs", "Rijst"])
    #expect(rows.first?.categoryEmoji == "🥬")
    #expect(try await database.items.fetchItemsGroupedByCategory(forListID: "none").isEmpty)
  }

  @Test("Searching takes text as it is, without case and accents") func search() async throws {
    #expect(
      try await database.items.searchItems("bAnÁ", inListID: "list-1").map(\.id) == ["item-1"])
    #expect(try await database.items.searchItems("%", inListID: "list-1").isEmpty)
    #expect(try await database.items.searchItems("", inListID: "list-1").count == 5)
    #expect(try await database.lists.searchLists(byTitle: "FEEST").map(\.id) == ["list-2"])
  }

  @Test("The categories of a list are counted") func stats() async throws {
    let stats = try await database.categories.fetchCategoryStats(forListID: "list-3")
    #expect(stats.map(\.name) == ["Dairy", "Pantry"])
    #expect(stats.map(\.pendingCount) == [0, 1])
    #expect(stats.first?.completionPercentage == 1)
  }

  @Test("What is what it should be already is no error, and is not stamped") func unchanged()
    async throws
  {
    let item = try #require(try await database.items.fetch(id: "item-1"))
    try await database.items.update(item)
    try await database.items.updateItem(
      id: item.id, name: item.name, quantity: item.quantity, notes: item.notes,
      categoryID: item.categoryID)
    #expect(try await database.items.fetch(id: "item-1") == item)
    try await database.items.updateItem(
      id: item.id, name: "Banaan", quantity: 1, notes: "", categoryID: 2)
    let changed = try #require(try await database.items.fetch(id: "item-1"))
    #expect(changed.name == "Banaan")
    #expect(changed.updatedAt > item.updatedAt)
    #expect(changed.createdAt == item.createdAt)
  }

  @Test("What is not there is told by its id") func notFound() async throws {
    await #expect(throws: RepositoryError.notFound(id: "nobody")) {
      try await database.items.toggleCompletion(itemID: "nobody")
    }
    await #expect(throws: RepositoryError.notFound(id: "nobody")) {
      try await database.items.delete(id: "nobody")
    }
    await #expect(throws: RepositoryError.notFound(id: "nobody")) {
      try await database.lists.updateTitle(listID: "nobody", to: "X")
    }
    await #expect(throws: RepositoryError.notFound(id: "nobody")) {
      try await database.lists.delete(id: "nobody")
    }
    await #expect(throws: RepositoryError.notFound(id: "x")) {
      try await database.items.update(ShoppingItem(id: "x", name: "X", listID: "list-1"))
    }
  }

  @Test("A row that refers to no list is refused, and so is a second one with an id")
  func refused() async throws {
    let orphan = ShoppingItem(id: "orphan", name: "Orphan", listID: "no-list")
    await #expect { try await database.items.insert(orphan) } throws: { error in
      guard case RepositoryError.insertFailed(let error) = error else { return false }
      return error.code == "constraint-failed"
    }
    let twice = ShoppingList(id: "list-1", title: "Again")
    await #expect { try await database.lists.insert(twice) } throws: { error in
      guard case RepositoryError.insertFailed = error else { return false }
      return true
    }
    await #expect { try await database.lists.createList(title: " ") } throws: { error in
      guard case RepositoryError.insertFailed(let error) = error else { return false }
      return error.code == "empty-name"
    }
  }

  @Test("What is written comes back to the fraction of a second, and is undone") func whole()
    async throws
  {
    let date = Date(timeIntervalSince1970: 1_700_000_000.123456)
    let item = ShoppingItem(
      id: "new", name: "Zoë's \"best\"", quantity: 3, isCompleted: true, notes: "two\nlines",
      categoryID: 2, listID: "list-2", createdAt: date, updatedAt: date)
    try await database.items.insert(item)
    #expect(try await database.items.fetch(id: "new") == item)
    try await database.undo()
    #expect(try await database.items.fetch(id: "new") == nil)
    try await database.redo()
    #expect(try await database.items.fetch(id: "new") == item)
  }

  @Test("An item whose list is gone is read with what it refers to") func dangling() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.path("home.sqlite")
    let database = try Database(path: path)
    try await database.run("create list \"L\"; add \"a\" to \"L\"")
    let listID = try #require(try await database.fetch(Lists.all).first?.id)
    try sandbox.run("PRAGMA foreign_keys = OFF; DELETE FROM shopping_lists", on: path)
    #expect(try await database.items.fetchAll().map(\.listID) == [listID])
    #expect(try await database.fetch(Items.all.select { ($0.name, $0.list.id) }).first?.1 == listID)
    // There is no such list, so nothing is on it.
    #expect(try await database.fetch(Items.where { $0.list.id == listID }).isEmpty)
  }
}
