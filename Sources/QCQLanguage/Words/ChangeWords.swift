/// Words that changes are said with elsewhere, and that mean nothing by themselves.
package enum ChangeWords {
  /// Whether a sentence that says a change may have a word that its statement has not, because the
  /// rest of it says the same.
  package static func isFiller(_ word: String) -> Bool { fillers.contains(word) }

  private static let fillers: Set = [
    // What is changed, and how.
    "template", "based", "using", "again", "reset", "checkmarks", "thats", "status", "state",
    "goes", "go", "belongs", "belong", "say", "says", "saying", "shall", "too", "turn", "moves",
    // Numbers that grow and shrink.
    "increase", "decrease", "raise", "reduce", "bump", "triple", "verhoog", "verlaag",
    // What is counted and paid.
    "x", "unit", "pack", "packs", "can", "cans", "euro", "euros", "eur", "dollar", "dollars",
    "usd", "bucks", "pounds", "cost", "costs", "costing", "priced", "worth",
    // Of SQL and of code.
    "values", "value", "row", "record", "db", "deletemany", "deleteall", "origin", "source", "mod",
    // Of Dutch.
    "naar", "af", "aan", "bij", "toe", "hoort", "heten", "genaamd",
  ]
}
