import TestSupport
import QCQAssist
import QCQText
import Testing

@Suite("Hover, signatures and colours") struct HoverTests {
  private static func split(_ marked: String) -> (Analysis, Int) {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let analysis = Analysis(SourceText(String(parts[0] + parts[1])), in: CompletionTests.context)
    return (analysis, parts[0].utf8.count)
  }

  @Test(
    "What is said of a word",
    arguments: [
      ("items whe|re pending", "**where**"), ("items where pen|ding", "pending: bool"),
      ("items show list.tit|le", "What the list is called"),
      ("items show cat|egory", "category: category"),
      ("lists where co|unt(items) > 1", "count(items where condition)"),
      ("## what is open\nlet open = items where pending\nop|en", "what is open"),
      ("let f(n: int) = items where quantity > $|n", "A parameter of `f`"),
      ("## how many\nparam n: int = 3\nitems where quantity > $|n", "param n: int = 3"),
      (#"items in "B|BQ""#, "5 items, 3 pending"),
      (#"items where category = "Pro|duce""#, "a category with 2 items"),
      (#"add "x" to "B|BQ""#, "5 items"),
      ("lists show pro|gress", "share of its items"),
      ("count items per category dr|aw bar", "Draws a chart"),
      ("count items per category draw b|ar", "A bar for each row"),
      ("count items per list, category draw he|at", "A grid of two keys"),
      ("lists show title, progress draw prog|ress", "on its way to 100%"),
      ("count items per list, category cross|tab", "columns"),
      (#"print "{cou|nt items}""#, "**count**"),
      (#"print "{count items in \"B|BQ\"}""#, "5 items, 3 pending"),
      (#"items show "{quan|tity} of {name}""#, "quantity: int"),
      ("items by list show name, quantity with to|tal", "sums of each section"),
      ("items show quantity as t|w sort tw", "tw: int"),
      ("items show quantity as tw sort t|w", "A column that shows `quantity`."),
      ("lists show items { name, quantity as q|q } as inner", "qq: int"),
      ("together {\n  a = items show name as x\n  items show quantity as |x\n}", "x: int"),
      (
        "let g = items per category show count() as n\ng where |n > 3",
        "A column of `g` that shows `count()`."
      ),
      ("let g = items per category show count() as n\nsum |n of g", "n: int"),
      ("let g = items per category show count() as n\nlet v = g show n\nv sort |n", "n: int"),
      ("let o = items show length(name) as n\no sort |n", "A column of `o`"),
      (
        "let g = items per category show category, count() as n\ng where cat|egory = \"x\"",
        "category: category"
      ),
    ])
  func hover(_ marked: String, _ expected: String) {
    let (analysis, offset) = Self.split(marked)
    let text = analysis.hover(at: offset)?.text ?? "nothing"
    #expect(text.contains(expected), "\(text)")
  }

  @Test("Nothing is said of what means nothing", arguments: ["items | where", "# no|te", "1|2"])
  func nothing(_ marked: String) {
    let (analysis, offset) = Self.split(marked)
    #expect(analysis.hover(at: offset) == nil)
  }

  @Test("The call that the cursor is in")
  func signatures() {
    let (first, offset) = Self.split("let f(n: int, t: text) = items\nf(1, |")
    let help = first.signatureHelp(at: offset)
    #expect(help?.signatures.map(\.label) == ["f(n: int, t: text)"])
    #expect(help?.activeParameter == 1)
    #expect(help?.signatures.first?.parameters == [2..<8, 10..<17])
    let (second, place) = Self.split("lists where count(items where (a|) > 3")
    #expect(second.signatureHelp(at: place) == nil)
    let (third, inside) = Self.split("items show length(n|)")
    #expect(third.signatureHelp(at: inside)?.signatures.first?.label == "length(value)")
    let (hole, within) = Self.split("items show \"{length(n|)}\"")
    #expect(hole.signatureHelp(at: within)?.signatures.first?.label == "length(value)")
    let (fourth, outside) = Self.split("items show length(name)|")
    #expect(fourth.signatureHelp(at: outside) == nil)
  }
}
