// Each block of Swift in the articles stands here, and is run: `ArticleTests` compares them.
import Foundation
import Observation
import QuickCart

enum ChapterSnippets {
  static func chapterOne(path: String) async throws {
    // begin
    let database = try Database(path: path)
    let list = ShoppingList(title: "Weekboodschappen")
    try await database.lists.insert(list)
    try await database.items.insert(
      ShoppingItem(name: "Bananen", quantity: 6, categoryID: 1, listID: list.id))
    let item = try await database.fetchOne(Items.where { $0.name == "Bananen" })
    print(item?.displayName ?? "")  // 6x Bananen
    // end
    // begin
    let trial = try Database(sample: .dutch)
    let fixed = try Database.inMemory(
      configuration: .init(now: { Date(timeIntervalSince1970: 1_800_000_000) }, makeID: { "id" }))
    // end
    _ = (trial, fixed)
  }

  static func chapterTwo(_ database: Database) async throws {
    // begin
    let list = try await database.lists.createList(title: "BBQ Feestje")
    let cola = try await database.items.createItem(
      name: "Cola", quantity: 6, notes: "blikjes", listID: list.id)
    try await database.items.toggleCompletion(itemID: cola.id)
    for list in try await database.lists.fetchListsWithItemCounts() {
      print(list.title, list.completedCount, "/", list.itemCount)
    }
    let removed = try await database.items.deleteCompletedItems(listID: list.id)
    print(removed)  // 1
    try await database.undo()
    // end
    // begin
    do {
      try await database.items.toggleCompletion(itemID: "nobody")
    } catch RepositoryError.notFound(let id) {
      print("there is no item \(id)")
    } catch RepositoryError.updateFailed(let error) {
      print(error.message, error.help ?? "")
    }
    // end
  }

  static func chapterThree(_ database: Database) async throws {
    // begin
    let open = Items.in("Boodschappen deze week").where(\.pending)
    let many = open.where { $0.quantity >= 2 || $0.category == "Dairy" }
      .sort(\.quantity, .descending)
    for (name, emoji) in try await database.fetch(many.select { ($0.name, $0.category.emoji) }) {
      print(emoji, name)
    }
    print(many)  // items in "Boodschappen deze week" where pending and (quantity >= 2 or …
    // end
    // begin
    let hourAgo = Date(timeIntervalSinceNow: -3600)
    print(open.where { $0.updated >= hourAgo || $0.created.on(.today) })
    // end
    // begin
    let lines = Items.sort(\.name).select {
      ($0.name, $0.note.orElse("-"), $0.pending.then("to buy", else: "bought"))
    }
    for (name, note, mark) in try await database.fetch(lines) { print(name, note, mark) }
    let others = Items.in("Feestje supplies").select(\.name)
    print(open.where { $0.name.isIn(others) })
    // end
    // begin
    for section in try await database.fetch(open.by(\.category)).sections() {
      print(section.key, section.rows.map(\.displayName))
    }
    let stats = Items.all.per(\.category).select(.count, .count { $0.completed }, .sum(\.quantity))
    for (category, count, done, pieces) in try await database.fetch(stats) {
      print(category, count, done, pieces)
    }
    for list in try await database.fetch(Lists.all.withItems { $0.pending }) {
      print(list.owner.title, list.items.map(\.name))
    }
    // end
    // begin
    let totals = Items.all.per(\.list).having(.count, atLeast: 2).sort(.count, .descending)
    for (key, count) in try await database.fetch(totals.selectWithTotal(.count)) {
      switch key {
      case .group(let title): print(title, count)
      case .total: print("all of them", count)
      }
    }
    let table = Items.all.per(\.category).per(\.completed).crosstab(.count)
    for cell in try await database.fetch(table) { print(cell.row, cell.column, cell.value) }
    // end
    // begin
    struct Pair: Codable {
      var first: String
      var second: String
    }
    let least = 6
    let pairs = try await database.fetch(
      sql(
        """
        SELECT a.name AS first, b.name AS second FROM shopping_items a, shopping_items b
        WHERE a.name < b.name AND a.quantity = b.quantity AND a.quantity >= \(least)
        """, as: Pair.self))
    for pair in pairs { print(pair.first, pair.second) }
    // end
  }

  static func chapterFour(_ database: Database) async throws {
    // begin
    try await database.add(.nonEmptyTitle)
    try await database.add(.positiveQuantity)
    try await database.add(Rule("few", among: Items.where { $0.quantity <= 100 }))
    do {
      _ = try await database.items.createItem(name: "Cola", quantity: 0, listID: "list-1")
    } catch RepositoryError.ruleBroken(let rule, let error) {
      print(rule, error.message)  // positive-quantity this breaks the rule `positive-quantity`: …
    }
    try await database.removeRule(named: "few")
    print(try await database.rules().map(\.name))  // ["non-empty-title", "positive-quantity"]
    // end
  }

  // begin
  @Observable @MainActor final class ListModel {
    @ObservationIgnored @FetchAll var items: [ShoppingItem]
    @ObservationIgnored @FetchOne(Items.where(\.pending).count) var pending = 0

    init(listID: String) {
      _items = FetchAll(ItemQueries.forList(listID))
    }

    func search(_ text: String, listID: String) async throws {
      try await $items.load(ItemQueries.search(text, inListID: listID))
    }
  }
  // end

  @MainActor static func guide(_ database: Database) async throws {
    // begin
    let model = withDatabase(database) { ListModel(listID: "list-1") }
    try await model.$items.load()
    try await model.search("melk", listID: "list-1")
    print(model.items.map(\.name))  // ["Melk"]
    // end
    // begin
    for try await update in Items.where(\.pending).changes(in: database) {
      guard let changes = update.changes else {
        try await database.run("check \"Melk\" in \"Boodschappen deze week\"")
        continue
      }
      for change in changes {
        switch change {
        case .insert(let item, let index): print("+", item.name, "at", index)
        case .remove(let item, let index): print("-", item.name, "at", index)
        case .update(let old, let new, _): print("~", old.name, new.name)
        }
      }
      break
    }
    // end
  }

  static func texts(_ database: Database) async throws {
    // begin
    let (name, title) = ("Oat milk \"barista\"", "Boodschappen deze week")
    try await database.run("add \(2) \(name) to \(title)")
    try await database.run("move \(name) in \(title) to \"Feestje supplies\"")
    // end
    // begin
    struct Line: Codable { var name: String; var quantity: Int }
    let typed = "items where quantity > 2 show name, quantity"
    let lines = try await database.fetch(TextQuery(StatementText(typed), as: Line.self))
    // end
    precondition(lines.allSatisfy { $0.quantity > 2 && $0.name != name })
  }
}
