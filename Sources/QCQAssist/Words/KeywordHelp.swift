import QCQSyntax

/// One line about a word of the language, with an example.
struct KeywordHelp {
  let summary: String
  let example: String

  init(_ summary: String, _ example: String) { (self.summary, self.example) = (summary, example) }

  static func of(_ keyword: Keyword) -> KeywordHelp {
    all[Int(keyword.rawValue)]
  }

  private static let all: [KeywordHelp] = Keyword.allCases.map { keyword in
    statements[keyword] ?? parts[keyword] ?? clauses[keyword] ?? tests[keyword] ?? unit(keyword)
  }

  private static let statements: [Keyword: KeywordHelp] = [
    .qcq: KeywordHelp("Names the edition of the language that the file is written in.", "qcq 1"),
    .watch: KeywordHelp(
      "Shows the answer anew whenever its rows change.",
      "watch items in \"BBQ\" where pending"),
    .explain: KeywordHelp(
      "Says in words and in SQL what a statement does, and does not do it.",
      "explain delete items where completed"),
    .let: KeywordHelp(
      "Gives a query a name, to be used and refined further down.",
      "let open = items where pending"),
    .param: KeywordHelp("Declares a value that is given from outside.", "param amount: int = 3"),
    .assert: KeywordHelp(
      "Checks that the data is as expected; if not, the script ends and changes nothing.",
      "assert count items gives 3"),
    .use: KeywordHelp("Takes over the `let` and `param` of another file.", "use \"common.qcq\""),
    .print: KeywordHelp(
      "Prints a text; `{…}` holds a parameter or a query with one value.",
      "print \"{count items} items\""),
    .together: KeywordHelp(
      "Asks several queries of one and the same state of the data.",
      "together { total = count items }"),
    .add: KeywordHelp("Puts a new item on a list.", "add 6 \"Cola\" to \"BBQ\""),
    .check: KeywordHelp("Checks items off.", "check \"Cola\" in \"BBQ\""),
    .uncheck: KeywordHelp("Makes items pending again.", "uncheck \"Cola\" in \"BBQ\""),
    .toggle: KeywordHelp(
      "Checks items off, or makes them pending again.",
      "toggle \"Cola\" in \"BBQ\""),
    .delete: KeywordHelp(
      "Deletes items, a list or a category.",
      "delete items in \"BBQ\" where completed"),
    .update: KeywordHelp(
      "Sets fields of the rows that are chosen.",
      "update \"Cola\" in \"BBQ\" set quantity = 3"),
    .move: KeywordHelp(
      "Puts items on another list.",
      "move items in \"BBQ\" where pending to \"Party\""),
    .create: KeywordHelp("Makes a new list or category.", "create list \"BBQ\""),
    .rename: KeywordHelp(
      "Gives a list or category another name.",
      "rename list \"BBQ\" to \"Party\""),
  ]

  private static let parts: [Keyword: KeywordHelp] = [
    .set: KeywordHelp(
      "Stands before what is changed.",
      "update \"Cola\" in \"BBQ\" set quantity = 3"),
    .to: KeywordHelp("Stands before the list or the new name.", "add \"Cola\" to \"BBQ\""),
    .as: KeywordHelp(
      "Names a column, or the category of a new item.",
      "lists show count(items) as total"),
    .note: KeywordHelp("The remark on an item.", "add \"Cola\" to \"BBQ\" note \"zero\""),
    .emoji: KeywordHelp(
      "The sign that stands before a category.",
      "create category \"Baby\" emoji \"🍼\""),
    .list: KeywordHelp(
      "The list that an item is on, or a list as a value.",
      "items show name, list.title"),
    .category: KeywordHelp(
      "The category of an item, or a category as a value.",
      "items by category"),
    .all: KeywordHelp("Says that really all rows are meant.", "delete all items"),
    .is: KeywordHelp("Stands before what is expected.", "assert items where quantity < 1 is empty"),
    .empty: KeywordHelp(
      "Expects that there are no rows.",
      "assert items where quantity < 1 is empty"),
    .gives: KeywordHelp("Expects a value.", "assert count items gives 3"),
    .else: KeywordHelp(
      "Stands before what is said when the data is not as expected.",
      "assert items is not empty else \"nothing to buy\""),
    .count: KeywordHelp("The number of rows.", "count items in \"BBQ\""),
    .sum: KeywordHelp("All values of a field added up.", "sum quantity of items"),
    .average: KeywordHelp("The mean of the values of a field.", "average quantity of items"),
    .min: KeywordHelp("The smallest value of a field.", "min created of items"),
    .max: KeywordHelp("The largest value of a field.", "max created of items"),
    .of: KeywordHelp("Stands before what is measured.", "sum quantity of items"),
    .items: KeywordHelp("Asks for items.", "items in \"BBQ\" where pending"),
    .lists: KeywordHelp("Asks for lists.", "lists sort updated desc"),
    .categories: KeywordHelp("Asks for categories.", "categories show name, count(items)"),
    .id: KeywordHelp("What a row is known by; `in id` names a list by it.", "items in id \"…\""),
  ]

  private static let clauses: [Keyword: KeywordHelp] = [
    .in: KeywordHelp(
      "Names the lists that are meant, or the values that a field may have.",
      "items in \"BBQ\""),
    .where: KeywordHelp(
      "Keeps only the rows that meet a condition.",
      "items where pending and quantity > 3"),
    .by: KeywordHelp("Puts the rows into sections, and keeps them.", "items by category"),
    .per: KeywordHelp("Makes one row of each group.", "items per category show category, count()"),
    .having: KeywordHelp(
      "Keeps only the groups that meet a condition.",
      "items per category having count() > 2"),
    .show: KeywordHelp("Chooses the columns.", "items show name, quantity"),
    .sort: KeywordHelp("Puts the rows in order.", "items sort quantity desc, name"),
    .asc: KeywordHelp("The smallest first, as it is without a word.", "items sort name asc"),
    .desc: KeywordHelp("The largest first.", "items sort quantity desc"),
    .limit: KeywordHelp("Gives no more than so many rows.", "items sort created desc limit 10"),
    .each: KeywordHelp("Counts the rows of each section.", "items by category limit 3 each"),
    .skip: KeywordHelp("Leaves out the first rows.", "items limit 10 skip 20"),
    .draw: KeywordHelp("Draws a chart.", "items per category show count() draw bar"),
    .into: KeywordHelp(
      "Writes the result into a file; its ending names the format.",
      "items into \"items.csv\""),
    .bar: KeywordHelp("A chart of lying bars.", "count items per category draw bar"),
    .column: KeywordHelp("A chart of standing bars.", "count items per category draw column"),
    .line: KeywordHelp("A chart of a line.", "count items per month(created) draw line"),
    .share: KeywordHelp("A chart of shares.", "count items per category draw share"),
    .progress: KeywordHelp(
      "The share of the items that are completed.",
      "lists show title, progress"),
  ]

  private static let tests: [Keyword: KeywordHelp] = [
    .and: KeywordHelp("Both conditions have to hold.", "items where pending and quantity > 3"),
    .or: KeywordHelp("One of the conditions has to hold.", "items where pending or quantity > 3"),
    .not: KeywordHelp("The condition must not hold.", "items where not pending"),
    .contains: KeywordHelp(
      "The text occurs, whatever the case and the accents.",
      "items where name contains \"creme\""),
    .starts: KeywordHelp(
      "The text begins so, whatever the case and the accents.",
      "items where name starts with \"B\""),
    .ends: KeywordHelp(
      "The text ends so, whatever the case and the accents.",
      "items where name ends with \"milk\""),
    .with: KeywordHelp("Belongs to `starts` and `ends`.", "items where name starts with \"B\""),
    .matches: KeywordHelp("The text fits a regular expression.", "items where name matches /^B/"),
    .since: KeywordHelp(
      "The date is not before the start of that day or moment.",
      "items where created since 7 days ago"),
    .before: KeywordHelp(
      "The date is before the start of that day or moment.",
      "items where created before 2026-01-01"),
    .on: KeywordHelp("The date is within that day.", "items where updated on today"),
    .during: KeywordHelp(
      "The date is within a stretch of time.",
      "items where created during last week"),
    .has: KeywordHelp("There is a value.", "items where has note"),
    .no: KeywordHelp("There is no value.", "items where no note"),
    .today: KeywordHelp("The day it is.", "items where updated since today"),
    .yesterday: KeywordHelp("The day before.", "items where updated on yesterday"),
    .now: KeywordHelp("This moment.", "items where updated before now"),
    .ago: KeywordHelp("So long before now.", "items where created since 7 days ago"),
    .this: KeywordHelp("The stretch of time that it is.", "items where created during this week"),
    .last: KeywordHelp(
      "The stretch of time before this one.",
      "items where created during last month"),
    .true: KeywordHelp("A condition that holds.", "items where completed = true"),
    .false: KeywordHelp("A condition that does not hold.", "items where completed = false"),
  ]

  /// Units of time and types, which are alike.
  private static func unit(_ keyword: Keyword) -> KeywordHelp {
    if keyword.isType {
      return KeywordHelp(
        "The type of \(types[keyword] ?? keyword.word).", "param x: \(keyword.word)")
    }
    let isPlural = keyword.word.hasSuffix("s")
    return KeywordHelp(
      isPlural ? "A unit of time." : "A unit of time; a stretch of it with `this` or `last`.",
      "items where created since \(isPlural ? "2" : "1") \(keyword.word) ago")
  }

  private static let types: [Keyword: String] = [
    .int: "whole numbers",
    .number: "numbers with fractions",
    .text: "texts",
    .bool: "`true` and `false`",
    .date: "days and moments",
  ]
}

extension Keyword {
  var isType: Bool { KeywordSet.types.contains(self) }

  /// The order in which words are offered: sources first, then the clauses as they follow.
  static let inOrder: [Keyword] = {
    let first: [Keyword] = [
      .items, .lists, .categories, .count, .in, .where, .and, .or, .by, .per, .show, .sort, .limit,
    ]
    return first + allCases.filter { !first.contains($0) }
  }()
}

extension KeywordSet {
  fileprivate static let types: KeywordSet = [.int, .number, .text, .bool, .date]
}
