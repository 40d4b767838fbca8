import Foundation
import TestSupport
import Testing

@Suite("The tutorial's table") struct TutorialTests {
  private struct Row {
    var section: String
    var left: String
    var right: String

    var rightNames: [String] { names(in: right) }
    var leftNames: [String] { names(in: left) }

    private func names(in cell: String) -> [String] {
      cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
  }

  private let rows: [Row]

  init() throws {
    let page = try Checkout.text("Sources/QuickCart/QuickCart.docc/FromTheTutorial.md")
    rows = page.components(separatedBy: "\n### ").dropFirst().flatMap { part -> [Row] in
      let lines = part.split(separator: "\n")
      let table = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| tutorial ") }
      return table.map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return Row(section: String(lines[0]), left: cells[0], right: cells[1])
      }
    }
  }

  @Test("Names only what is public, what can be run, and tests that exist") func right() throws {
    let interface = try Checkout.text("Tests/QuickCartTests/interface.txt")
    let words = Set(interface.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    let seeds = try Checkout.text("Tests/QuickCartTests/SeedTests.swift")
    for row in rows {
      if row.section == "Tests" {
        let parts = row.right.trimmingCharacters(in: ["`"]).split(separator: ".")
        try #require(parts.count == 2)
        let suite = try #require(
          seeds.components(separatedBy: "\n@Suite(").first { $0.contains("struct \(parts[0]) ") })
        #expect(suite.contains("func \(parts[1])("), "\(row.right)")
        continue
      }
      #expect(!row.rightNames.isEmpty, "\(row.left)")
      for name in row.rightNames where name != "qcq" && !name.hasPrefix("qcq ") {
        if name.hasPrefix("@Observ") || name.contains(".") || name.hasPrefix("for ") { continue }
        let isPlugin = name == "QCQQueries"
        let word = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        #expect(isPlugin || words.contains(String(word)), "\(name) in \(row.right)")
      }
    }
  }

  /// All that the chapters name, by the kinds of the inventory.
  private static let named: [String: [String]] = [
    "Systems": [
      "SQLite", "GRDB.swift", "StructuredQueries", "SharingGRDB", "SQLiteData", "swift-sharing",
      "swift-dependencies", "SwiftUI", "Observation", "TCA", "Combine", "UIKit", "SwiftData",
      "Swift concurrency", "XCTest", "SwiftPM", "Claude Code",
    ],
    "Models": [
      "ShoppingList", "ShoppingItem", "ItemCategory", "ShoppingListWithCount", "ItemWithCategory",
      "CategoryStats", "displayName", "completionPercentage", "pendingCount", "DatabaseManager",
      "DatabaseMigrator", "SampleData", "RepositoryError",
    ],
    "Repositories": [
      "Repository", "fetch(id)", "fetchAll()", "insert(model)", "update(model)", "delete(id)",
      "delete(model)", "fetchAllOrderedByDate()", "fetchAllOrderedByDateStructured()",
      "fetchListsWithItemCounts()", "fetchListsWithItemCountsStructured()", "createList(title)",
      "updateTitle(", "searchLists(", "fetchItems(", "fetchItemsStructured(",
      "fetchItemsGroupedByCategory(", "fetchItemsWithCategoriesStructured(", "createItem(",
      "toggleCompletion(", "deleteCompletedItems(", "updateItem(", "searchItems(",
      "fetchCategoryStats(", "fetchCategoryStatsStructured(", "fetchAllOrdered()",
      "fetchCategory(",
    ],
    "Queries": [
      "allOrderedByDate", "withItemCounts", "byTitle", "searchByTitle", "forList", "pending",
      "completed", "withCategories(", "search(", "categoryStats(", "countIf(", "inCategory(",
      "recent", ".where", ".order", ".limit", ".count()", ".select", ".group(by:)", ".contains",
      "#sql", "jsonGroupArray", ".join", "chapter 4",
    ],
    "Observation": [
      "@FetchAll", "@FetchOne", "@Fetch", "FetchKeyRequest", "load(query)", "isLoading",
      "loadError", "publisher", "ValueObservation", "observation(tracking:)",
      "@FetchShoppingLists", "@FetchShoppingItems", "@FetchCategoryStats", "@FetchSearchResults",
      "updateSearch", "@Dependency", "prepareDependencies",
    ],
    "Views": [
      "ReactiveContentView", "ReactiveListsView", "ReactiveListRowView", "ReactiveListDetailView",
      "ReactiveItemRowView", "PlaceholderView", "EmptyStateView", "AddListView", "AddItemView",
      "EditItemView", "ShoppingListsView", "ShoppingListRowView", "ShoppingItemsView",
      "ShoppingItemRowView", "ContentView", "QuickCartApp", "ItemsView", "MyApp", ".searchable",
    ],
  ]

  @Test("Has a place for all that the chapters name") func left() {
    for (section, names) in Self.named {
      let cells = rows.filter { $0.section == section }.map(\.left).joined(separator: "\n")
      for name in names { #expect(cells.contains(name), "\(name) in \(section)") }
    }
  }

  @Test("Has the 23 tests, and each has one of its own") func tests() throws {
    let tests = rows.filter { $0.section == "Tests" }
    #expect(tests.count == 23)
    #expect(Set(tests.map(\.left)).count == 23)
    #expect(Set(tests.map(\.right)).count == 23)
    let seeds = try Checkout.text("Tests/QuickCartTests/SeedTests.swift")
    #expect(seeds.matches(of: /@Test\(/).count == 23)
  }
}
