// Made of pantry.qcq. A build makes it anew.
// swift-format-ignore-file
import Foundation
import QuickCart

/// The named queries of the `.qcq` files.
enum Queries {
  /// Where they come from, to check a database against when it is opened.
  static let files: [QueryFile] = [file1]

  /// What is still to be bought, in one list.
  ///
  ///     let open_items(in_list: list) = items in $in_list where pending
  static func openItems(inList: String) -> FileQuery<ShoppingItem> {
    FileQuery("open_items", in: file1, arguments: [inList], show: ShoppingItem.columns)
  }

  /// Open items by the shelf on which they are.
  ///
  ///     let per_shelf = items where pending by category
  static func perShelf() -> FileQuery<PerShelfRow> {
    FileQuery("per_shelf", in: file1, show: ShoppingItem.columns)
  }

  ///     let shelf_names = per_shelf show name, quantity
  static func shelfNames() -> FileQuery<ShelfNamesRow> {
    FileQuery("shelf_names", in: file1, needing: ["per_shelf"])
  }

  ///     let totals = items per list, category show list, category, count() as n, average(quantity)
  static func totals() -> FileQuery<TotalsRow> {
    FileQuery("totals", in: file1)
  }

  ///     let named(word: text, exact: bool) = items where name contains $word and completed = $exact
  ///       show name, category as shelf, created, quantity * 1.5 as `more than`
  static func named(word: String, exact: Bool) -> FileQuery<NamedRow> {
    FileQuery("named", in: file1, arguments: [word, exact])
  }

  ///     let bulk = items where quantity >= $least and created since $day? show name
  static func bulk(least: Int? = nil, day: Moment? = nil) -> FileQuery<BulkRow> {
    FileQuery("bulk", in: file1, needing: ["$least", "$day"], parameters: [QueryParameter("least", "int", least), QueryParameter("day", "date?", day)])
  }

  ///     let how_many = count items
  static func howMany() -> FileValue<Int> {
    FileValue("how_many", in: file1)
  }

  ///     let largest(words: text) = max quantity of items where name = $words
  static func largest(words: String) -> FileValue<Int?> {
    FileValue("largest", in: file1, arguments: [words])
  }

  ///     let whole_lists = lists show title, items where pending { name, quantity } sort title
  static func wholeLists() -> FileQuery<WholeListsRow> {
    FileQuery("whole_lists", in: file1)
  }

  ///     let emptyish = lists where none(items where pending) and title = "a \"b\" ☐"
  static func emptyish() -> FileQuery<ShoppingList> {
    FileQuery("emptyish", in: file1, show: ShoppingList.columns)
  }

  private static let file1 = QueryFile(
    name: "pantry.qcq",
    declarations: [
      "$least": "param least: int = 2",
      "$day": "param day: date?",
      "open_items": "let open_items(in_list: list) = items in $in_list where pending",
      "per_shelf": "let per_shelf = items where pending by category",
      "shelf_names": "let shelf_names = per_shelf show name, quantity",
      "totals": "let totals = items per list, category show list, category, count() as n, average(quantity)",
      "named": "let named(word: text, exact: bool) = items where name contains $word and completed = $exact\n  show name, category as shelf, created, quantity * 1.5 as `more than`",
      "bulk": "let bulk = items where quantity >= $least and created since $day? show name",
      "how_many": "let how_many = count items",
      "largest": "let largest(words: text) = max quantity of items where name = $words",
      "whole_lists": "let whole_lists = lists show title, items where pending { name, quantity } sort title",
      "emptyish": "let emptyish = lists where none(items where pending) and title = \"a \\\"b\\\" \u{2610}\"",
    ])
}

extension Queries {
  /// What a row of `perShelf` has.
  struct PerShelfRow: ReadableRow, Codable, Hashable {
    var item: ShoppingItem
    var category: String

    init(_ row: RowReader) throws {
      item = try ShoppingItem(row)
      category = try row.value(at: ShoppingItem.columns.count + 0)
    }
  }

  /// What a row of `shelfNames` has.
  struct ShelfNamesRow: ReadableRow, Codable, Hashable {
    var name: String
    var quantity: Int
    var category: String

    init(_ row: RowReader) throws {
      name = try row.value(at: 0)
      quantity = try row.value(at: 1)
      category = try row.value(at: 2)
    }
  }

  /// What a row of `totals` has.
  struct TotalsRow: ReadableRow, Codable, Hashable {
    var list: String
    var category: String
    var n: Int
    var averageQuantity: Double?

    init(_ row: RowReader) throws {
      list = try row.value(at: 0)
      category = try row.value(at: 1)
      n = try row.value(at: 2)
      averageQuantity = try row.value(at: 3)
    }
  }

  /// What a row of `named` has.
  struct NamedRow: ReadableRow, Codable, Hashable {
    var name: String
    var shelf: String
    var created: Date
    var moreThan: Double

    init(_ row: RowReader) throws {
      name = try row.value(at: 0)
      shelf = try row.value(at: 1)
      created = try row.value(at: 2)
      moreThan = try row.value(at: 3)
    }
  }

  /// What a row of `bulk` has.
  struct BulkRow: ReadableRow, Codable, Hashable {
    var name: String

    init(_ row: RowReader) throws {
      name = try row.value(at: 0)
    }
  }

  /// What a row of `wholeLists` has.
  struct WholeListsRowItems: ReadableRow, Codable, Hashable {
    var name: String
    var quantity: Int

    init(_ row: RowReader) throws {
      name = try row.value(at: 0)
      quantity = try row.value(at: 1)
    }
  }

  /// What a row of `wholeLists` has.
  struct WholeListsRow: ReadableRow, Codable, Hashable {
    var title: String
    var items: [WholeListsRowItems]

    init(_ row: RowReader) throws {
      title = try row.value(at: 0)
      items = try row.rows(at: 1)
    }
  }
}
