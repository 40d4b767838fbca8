import TestSupport

/// What the tokens of generated sentences look like.
enum Terminals {
  /// A token of a kind; nil if there is no such kind.
  static func text(_ token: String, using random: inout SplitMix64) -> String? {
    switch token {
    case "NAME": random.pick(["urgent", "basket", "weekly", "big_ones", "x1", "`my query`"])
    case "FUNC": random.pick(functions)
    case "ORELSE": "or else"
    case "PARAMETER": "$" + random.pick(["n", "cat", "title", "list"])
    case "WORD": random.pick(words)
    case "QUOTED": random.pick(["`unit price`", "`größe`", "`items`", "`a.b`", "`🧀`"])
    case "INTEGER": String(random.pick([0, 1, 2, 3, 10, 250]))
    case "NUMBER": random.pick(["0", "1", "2.5", "3", "10", "0.125", "99999"])
    case "PERCENTAGE": random.pick(["0%", "50%", "12.5%", "100%"])
    case "DATE": date(using: &random)
    case "DATETIME":
      date(using: &random) + "T"
        + random.pick(["00:00", "09:05", "18:30:05", "23:59", "18:30:05.25Z"])
    case "STRING": "\"" + random.pick(strings) + "\""
    case "REGEX": random.pick([#"/^a.*z$/"#, #"/[0-9]+ ?(kg|g)/"#, #"/a\/b/"#, #"/"/"#, "/ü/"])
    case "NL": "\n"
    default: nil  // String
    }
  }

  static let words = [
    "items", "lists", "categories", "id", "name", "label", "quantity", "completed", "pending",
    "note", "list", "created", "updated", "category", "title", "emoji", "order", "progress",
    // Keywords that are names wherever a name is asked for.
    "check", "all", "today", "empty", "last", "this", "bar", "line", "column", "to", "each",
    "skip", "min", "count", "of", "set", "use", "let", "watch", "ago", "days", "text", "größe",
    "running", "rank", "share",
  ]

  private static let functions = [
    "count", "sum", "average", "min", "max", "percent", "any", "none", "every", "month",
  ]

  private static let strings = [
    "BBQ", "BBQ Feestje", "Weekboodschappen", "Crème fraîche", "Cre\u{301}me", "STRASSE", "100 %",
    "a_b", "it's", "🥬", "👩‍👩‍👧‍👦 🇳🇱", "", " ", #"say \"hi\""#, #"back\\slash"#,
    #"two\nlines\tand a tab"#, #"\u{1F96B}"#, "# no comment", "where; in", "`", "/x/",
    #"x\"; DROP TABLE shopping_items; --"#, "日本", "\u{202E}right",
  ]

  /// A date that exists, leap days among them.
  private static func date(using random: inout SplitMix64) -> String {
    if random.chance(1, in: 10) { return "2024-02-29" }
    let (year, month, day) = (2019 + random.below(9), 1 + random.below(12), 1 + random.below(28))
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
