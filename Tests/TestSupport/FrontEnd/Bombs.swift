/// Texts that are made to take long or nest deep.
package struct Bomb: Sendable, CustomStringConvertible {
  package let description: String
  package let text: String

  private init(_ description: String, _ text: String) {
    self.description = description
    self.text = text
  }

  package static func all(size: Int = 100_000) -> [Bomb] {
    nested(size) + chains(size) + lists(size) + lines(size) + unclosed(size)
  }

  private static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func nested(_ size: Int) -> [Bomb] {
    [
      Bomb("nested (", "items where " + times("(", size) + "pending" + times(")", size)),
      Bomb("not", "items where " + times("not ", size) + "pending"),
      Bomb("signs", "items where quantity > " + times("- ", size) + "1"),
      Bomb("nested calls", "items where " + times("round(", size) + "1" + times(")", size)),
      Bomb(
        "nested shapes", "lists show " + times("items { ", size) + "name" + times(" }", size)),
      Bomb("braces", times("{", size)),
      Bomb("together", times("together { ", size)),
      Bomb("explain", times("explain ", size) + "items"),
      Bomb("path", "items where list" + times(".list", size)),
    ]
  }

  private static func chains(_ size: Int) -> [Bomb] {
    [
      Bomb("or", "items where pending" + times(" or pending", size - 1)),
      Bomb("and", "items where pending" + times(" and quantity > 3", size - 1)),
      Bomb("and or", "items where pending" + times(" and pending or pending", size / 2)),
      Bomb("sum", "items where quantity" + times(" + 1", size) + " > 3"),
      Bomb("product", "items where quantity" + times(" * 2", size) + " > 3"),
      Bomb("comparisons", "items where quantity" + times(" < 3", size)),
    ]
  }

  private static func lists(_ size: Int) -> [Bomb] {
    [
      Bomb("set", "items where quantity in (1" + times(", 1", size) + ")"),
      Bomb("texts", "items where name in (\"a\"" + times(", \"a\"", size) + ")"),
      Bomb("columns", "items show name" + times(", name", size)),
      Bomb("keys", "items per name" + times(", name", size)),
      Bomb("sort keys", "items sort name" + times(", name desc", size)),
      Bomb("scopes", "items in \"a\"" + times(", \"a\"", size)),
      Bomb("clauses", "items" + times(" where pending", size)),
      Bomb("holes", "print \"" + times("{count items}", size / 10) + "\""),
    ]
  }

  private static func lines(_ size: Int) -> [Bomb] {
    [
      Bomb("newlines", times("\n", size)),
      Bomb("newlines in brackets", "items where (" + times("\n", size)),
      Bomb("newlines behind a comma", "items sort name," + times("\n", size)),
      Bomb("comments", times("# a\n", size)),
      Bomb("statements", times("items\n", size / 10)),
      Bomb("misspelt statements", times("itms wher x\n", size / 100)),
      Bomb("brackets", times(")\n", size / 10)),
      Bomb("lets", (0..<(size / 10)).map { "let a\($0) = items" }.joined(separator: "\n")),
      Bomb(
        "chained lets",
        "let a0 = items\n"
          + (1..<(size / 10)).map { "let a\($0) = a\($0 - 1) where pending" }
          .joined(separator: "\n")),
      Bomb(
        "parameters",
        (0..<(size / 10)).map { "param a\($0): int = 1" }.joined(separator: "\n")),
      Bomb("a long line", "items where name = \"" + times("x", size * 100) + "\""),
      Bomb("a long string", "items where name = \"" + times("x", size * 30) + "\""),
      Bomb("a long name", times("x", size * 30)),
      Bomb("a long number", "items limit " + times("9", size * 30)),
    ]
  }

  private static func unclosed(_ size: Int) -> [Bomb] {
    [
      Bomb("quotes", times("\"", size + 1)),
      Bomb("open strings", times("items where name = \"x\n", size / 10) + "\""),
      Bomb("open brackets", times("items where (\n", size / 10)),
      Bomb("backticks", times("`", size + 1)),
      Bomb("single quotes", times("'", size + 1)),
      Bomb("dollars", times("$", size)),
      Bomb("unknown characters", times("^ ", size)),
      Bomb("open patterns", "items where name " + times("matches /", size)),
      Bomb("open everything", times("([{\"`'/", size / 7)),
    ]
  }
}
