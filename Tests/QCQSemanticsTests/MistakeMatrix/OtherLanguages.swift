import Testing

/// How people write who know another language, and what the first fixes make of it.
struct ForeignSpelling: Sendable, CustomTestStringConvertible {
  let text: String
  /// What is not of this language.
  let culprit: String
  /// The text with the first fix of each error applied; nil where the message alone must help.
  let fixed: String?

  init(_ text: String, _ culprit: String, _ fixed: String? = nil) {
    self.text = text
    self.culprit = culprit
    self.fixed = fixed
  }

  var testDescription: String { text }

  static let all: [ForeignSpelling] = statements + clauses + operators + values

  private static let statements = [
    ForeignSpelling(
      "select name, quantity from items where pending", "select",
      "items where pending show name, quantity"),
    ForeignSpelling("select * from items", "select", "items"),
    ForeignSpelling("SELECT * FROM lists", "SELECT", "lists"),
    ForeignSpelling(
      "select name from items where pending order by name limit 5", "select"),
    ForeignSpelling("from items", "from"),
    ForeignSpelling("insert \"Melk\" to \"BBQ\"", "insert", "add \"Melk\" to \"BBQ\""),
    ForeignSpelling("remove \"Melk\" in \"BBQ\"", "remove", "delete \"Melk\" in \"BBQ\""),
    ForeignSpelling("drop table items", "drop"),
    ForeignSpelling("with open as (items)", "with"),
    ForeignSpelling("include \"common.qcq\"", "include", "use \"common.qcq\""),
    ForeignSpelling("undo", "undo"),
    ForeignSpelling("ITEMS", "ITEMS", "items"),
    ForeignSpelling("item where pending", "item", "items where pending"),
    ForeignSpelling("list", "list", "lists"),
  ]

  private static let clauses = [
    ForeignSpelling("items order by name", "order by", "items sort name"),
    ForeignSpelling("items ORDER BY name DESC", "ORDER BY", "items sort name desc"),
    ForeignSpelling("items sort by name", "by", "items sort name"),
    ForeignSpelling("items group by category", "group by", "items by category"),
    ForeignSpelling("items filter pending", "filter", "items where pending"),
    ForeignSpelling("items take 5", "take", "items limit 5"),
    ForeignSpelling("items WHERE pending", "WHERE", "items where pending"),
    ForeignSpelling("items limit 5, 10", ","),
    ForeignSpelling("items limit 5 offset 10", "offset", "items limit 5 skip 10"),
    ForeignSpelling("items where pending limit all", "all"),
    ForeignSpelling("items sort name descending", "descending", "items sort name desc"),
    ForeignSpelling("items show *", "*"),
    ForeignSpelling("items show distinct name", "distinct"),
    ForeignSpelling("items per category show count(*)", "*", "items per category show count()"),
    ForeignSpelling(
      "items per category show avg(quantity)", "avg",
      "items per category show average(quantity)"),
    ForeignSpelling(
      "items where pending where quantity > 3", "where quantity",
      "items where pending and quantity > 3"),
    ForeignSpelling("items limit 3 where pending", "where", "items where pending limit 3"),
    ForeignSpelling("count(items)", "count", "count items"),
    ForeignSpelling(
      "count(items where pending or has note)", "count", "count items where pending or has note"),
    ForeignSpelling("items where count(items) > 3", "count"),
    ForeignSpelling("items having count() > 3", "having"),
    ForeignSpelling("lists in \"BBQ\"", "in"),
    ForeignSpelling("items; drop table items", "drop"),
    ForeignSpelling("items as i", "as"),
    ForeignSpelling("items join lists on list.id", "join"),
  ]

  private static let operators = [
    ForeignSpelling("items where quantity == 3", "==", "items where quantity = 3"),
    ForeignSpelling("items where quantity <> 3", "<>", "items where quantity != 3"),
    ForeignSpelling("items where quantity => 3", "=>", "items where quantity >= 3"),
    ForeignSpelling("items where quantity ≥ 3", "≥", "items where quantity >= 3"),
    ForeignSpelling(
      "items where pending && quantity > 3", "&&",
      "items where pending and quantity > 3"),
    ForeignSpelling(
      "items where pending || quantity > 3", "||",
      "items where pending or quantity > 3"),
    ForeignSpelling(
      "items where pending AND quantity > 3", "AND",
      "items where pending and quantity > 3"),
    ForeignSpelling("items where !pending", "!", "items where not pending"),
    ForeignSpelling("items where NOT pending", "NOT", "items where not pending"),
    ForeignSpelling(
      "items where name like \"%mel%\"", "like",
      "items where name contains \"mel\""),
    ForeignSpelling(
      "items where name LIKE \"mel%\"", "LIKE",
      "items where name starts with \"mel\""),
    ForeignSpelling(
      "items where name not like \"%mel\"", "like",
      "items where name not ends with \"mel\""),
    ForeignSpelling(
      "items where name ilike \"mel\"", "ilike",
      "items where name matches /(?i)^mel$/"),
    ForeignSpelling(
      "items where name like \"mel\"", "like",
      "items where name contains \"mel\""),
    ForeignSpelling(
      "items where name not like \"mel\"", "like",
      "items where name not contains \"mel\""),
    ForeignSpelling(
      "items where name not regexp \"^m/\"", "regexp",
      "items where name not matches /^m\\//"),
    ForeignSpelling(
      "items where quantity between 3 and 7", "between",
      "items where quantity in 3..7"),
    ForeignSpelling("items where quantity is 3", "is", "items where quantity = 3"),
    ForeignSpelling(
      "items where created > 2026-01-01", ">",
      "items where created since 2026-01-02"),
    ForeignSpelling(
      "items where created >= 7 days ago", ">=",
      "items where created since 7 days ago"),
    ForeignSpelling("items where created between 2026-01-01 and 2026-02-01", "between"),
    ForeignSpelling("items where name in [\"a\", \"b\"]", "["),
    ForeignSpelling("items where name + \"x\" = \"y\"", "name"),
    ForeignSpelling("items where completed = 1", "1"),
    ForeignSpelling(
      "items where 1 < quantity < 5", "< 5", "items where quantity > 1 and quantity < 5"),
    ForeignSpelling("items where quantity in 3.7", "3.7", "items where quantity in 3..7"),
    ForeignSpelling("items -- all of them", "--", "items # all of them"),
    ForeignSpelling("items // all of them", "//", "items # all of them"),
  ]

  private static let values = [
    ForeignSpelling("items where name = 'Melk'", "'Melk'", "items where name = \"Melk\""),
    ForeignSpelling("items where name = “Melk”", "“Melk”", "items where name = \"Melk\""),
    ForeignSpelling("items in BBQ", "BBQ", "items in \"BBQ\""),
    ForeignSpelling("items where name = Melk", "Melk", "items where name = \"Melk\""),
    ForeignSpelling("items where note is null", "is null", "items where no note"),
    ForeignSpelling("items where note IS NOT NULL", "IS NOT NULL", "items where has note"),
    ForeignSpelling("items where note = null", "null"),
    ForeignSpelling("items where note != NULL", "NULL"),
    ForeignSpelling("items where completed = TRUE", "TRUE", "items where completed = true"),
    ForeignSpelling("items where quantity > \"3\"", "\"3\"", "items where quantity > 3"),
    ForeignSpelling("items where name = 3", "3", "items where name = \"3\""),
    ForeignSpelling(
      "items where created since \"2026-01-01\"", "\"2026-01-01\"",
      "items where created since 2026-01-01"),
    ForeignSpelling(
      "items where created > \"2026-01-31\"", "\"2026-01-31\"",
      "items where created since 2026-02-01"),
    ForeignSpelling(
      "items where weekday(created) = \"Monday\"", "\"Monday\"",
      "items where weekday(created) = 1"),
    ForeignSpelling(
      "items where weekday(updated) > friday", "friday",
      "items where weekday(updated) > 5"),
    ForeignSpelling("create list 2027", "2027", "create list \"2027\""),
    ForeignSpelling("items where created since 20-11-2026", "20"),
    ForeignSpelling("items where quantity > 1,5", ","),
    ForeignSpelling("items where quantity > 3kg", "3kg"),
    ForeignSpelling("items where quantity > 1_000", "1_000", "items where quantity > 1000"),
    ForeignSpelling("param n: string", "string", "param n: text"),
    ForeignSpelling("param $n: int", "$n", "param n: int"),
    ForeignSpelling("items where quantity > :n", ":"),
    ForeignSpelling("items where quantity > ?", "?"),
  ]
}
