extension WordInfo {
  /// The words that conditions are made with.
  package static let tests = [
    WordInfo(
      .and, "Both conditions must hold.", "items where pending and quantity > 3",
      fillers: [" has id", " count() > 0"]),
    WordInfo(
      .or, "At least one of the conditions must hold.", "items where pending or quantity > 3",
      fillers: [" has id", " count() > 0", " else \"x\"", " else 1"]),
    WordInfo(
      .not, "The condition must not hold.", "items where not pending",
      fillers: [" has id", " count() > 0", " contains \"x\"", " in (\"x\")", " in (1)", " empty"]),
    WordInfo(
      .if, "Chooses between two values.",
      "items show \"much\" if quantity > 5 else \"little\" as size",
      fillers: [
        " has id else \"x\"", " has id else 1", " has id else completed", " count() > 0 else 1",
      ]),
    WordInfo(
      .distinct, "Counts each value once.", "items per category show count(distinct list)",
      fillers: [" name", " id"]),
    WordInfo(
      .running, "Adds up a group and all groups before it.",
      "items per week(created) show running count()",
      fillers: [" count()", " sum(quantity)"]),
    WordInfo(
      .contains, "The text contains this, ignoring case and accents.",
      "items where name contains \"creme\"", fillers: [" \"x\""]),
    WordInfo(
      .starts, "The text starts with this, ignoring case and accents.",
      "items where name starts with \"B\"", fillers: [" with \"x\""]),
    WordInfo(
      .ends, "The text ends with this, ignoring case and accents.",
      "items where name ends with \"milk\"", fillers: [" with \"x\""]),
    WordInfo(
      .matches,
      "The text matches a regular expression. "
        + "Case matters, unless it begins with `(?i)`: `/(?i)^b/`.",
      "items where name matches /^B/",
      fillers: [" /x/"]),
    WordInfo(
      .since, "The date is at or after the start of that day or moment.",
      "items where created since 7 days ago", fillers: [" today"]),
    WordInfo(
      .before, "The date is before the start of that day or moment.",
      "items where created before 2026-01-01", fillers: [" today"]),
    WordInfo(
      .on, "The date falls on that day.", "items where updated on today", fillers: [" today"]),
    WordInfo(
      .during, "The date falls within a period.", "items where created during last week",
      fillers: [" last week"]),
    WordInfo(.has, "There is a value.", "items where has note", fillers: [" id", " note"]),
    WordInfo(.no, "There is no value.", "items where no note", fillers: [" id", " note"]),
  ]

  /// From one moment to another.
  private static let differences = [
    " - created", " - created > 1", " - created as zz",
  ]

  /// Moments, stretches of time and truth values.
  static let values =
    [
      WordInfo(
        .today, "The current day.", "items where updated since today",
        fillers: ["", " .. today"] + differences),
      WordInfo(
        .tomorrow, "The day after.", "items where updated before tomorrow",
        fillers: ["", " .. tomorrow"] + differences),
      WordInfo(
        .yesterday, "The day before.", "items where updated on yesterday",
        fillers: ["", " .. today"] + differences),
      WordInfo(
        .now, "The current moment.", "items where updated before now",
        fillers: ["", " .. today"] + differences),
      WordInfo(
        .ago, "This long before now.", "items where created since 7 days ago",
        fillers: ["", " .. today"]),
      WordInfo(
        .this, "The current period: `this week`.", "items where created during this week",
        fillers: [" week"]),
      WordInfo(
        .last, "The period before the current one: `last week`, or `last 7 days`.",
        "items where created during last month",
        fillers: [" week", " friday"]),
      WordInfo(
        .next, "The period after the current one: `next week`, or `next 7 days`.",
        "items where created during next week",
        fillers: [" week", " friday"]),
      WordInfo(.true, "A condition that holds.", "items where completed = true"),
      WordInfo(.false, "A condition that does not hold.", "items where completed = false"),
    ] + Weekday.keywords.map(weekdayWord)

  private static func weekdayWord(_ keyword: Keyword) -> WordInfo {
    WordInfo(
      keyword, "The latest one, today included; after `before` the next one.",
      "items where created since \(keyword.word)", fillers: ["", " .. today"])
  }

  /// Units of time and types, which are alike.
  static let units = CalendarUnit.allCases.flatMap(\.keywords).map(unitWord)

  static let types = [
    typeWord(.int, of: "whole numbers"), typeWord(.number, of: "numbers with fractions"),
    typeWord(.text, of: "texts"), typeWord(.bool, of: "`true` and `false`"),
    typeWord(.date, of: "days and moments"),
  ]

  private static func unitWord(_ keyword: Keyword) -> WordInfo {
    let isPlural = keyword.word.hasSuffix("s")
    return WordInfo(
      keyword,
      isPlural ? "A unit of time." : "A unit of time; a period with `this` or `last`.",
      "items where created since \(isPlural ? "2" : "1") \(keyword.word) ago",
      fillers: ["", " ago"])
  }

  private static func typeWord(_ keyword: Keyword, of values: String) -> WordInfo {
    WordInfo(keyword, "The type of \(values).", "param x: \(keyword.word)")
  }
}
