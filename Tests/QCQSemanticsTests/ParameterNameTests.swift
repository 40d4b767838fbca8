import QCQSemantics
import QCQText
import Testing

@Suite("A parameter that is called like a field elsewhere is the parameter")
struct ParameterNameTests {
  private static let declaration = "param amount: int\n"

  private static func mended(_ line: String) -> [String] {
    FirstSentenceTests.found(declaration + line).flatMap(\.fixes).compactMap {
      SourceText(declaration + line).applying($0.edits)
        .map { String($0.dropFirst(declaration.count)) }
    }
  }

  @Test(
    "Wherever it is compared or set",
    arguments: [
      ("items where amount > 3", "items where $amount > 3"),
      ("items where quantity > amount", "items where quantity > $amount"),
      ("items where quantity > Amount", "items where quantity > $amount"),
      (
        "delete items in \"BBQ\" where quantity > amount",
        "delete items in \"BBQ\" where quantity > $amount"
      ),
      (
        "update \"Cola\" in \"BBQ\" set quantity = amount",
        "update \"Cola\" in \"BBQ\" set quantity = $amount"
      ),
      (
        "let big(amount: int) = items where quantity > amount",
        "let big(amount: int) = items where quantity > $amount"
      ),
    ])
  func uses(line: String, expected: String) {
    #expect(Self.mended(line) == [expected])
  }

  @Test(
    "Behind the field that is called like it",
    arguments: [
      (
        "param quantity: int = 5\nitems where quantity > quantity",
        "param quantity: int = 5\nitems where quantity > $quantity"
      ),
      (
        "let big(quantity: int) = items where quantity > quantity",
        "let big(quantity: int) = items where quantity > $quantity"
      ),
    ])
  func likeField(text: String, expected: String) {
    #expect(FirstSentenceTests.mended(text) == expected)
  }

  @Test("It becomes no field, and is not left out")
  func kept() {
    #expect(Self.mended("update \"Cola\" in \"BBQ\" set name = amount").isEmpty)
    #expect(Self.mended("add amount \"Cola\" to \"BBQ\"").isEmpty)
    let found = FirstSentenceTests.found(
      Self.declaration + "update \"Cola\" in \"BBQ\" set name = amount")
    #expect(
      found.first { $0.severity == .error }?.help
        == "`amount` is a parameter here, and is written `$amount`")
  }

  @Test(
    "It takes the place of the pattern that it stands in",
    arguments: [
      (#"like "%$w%""#, "contains $w"), (#"like "$w%""#, "starts with $w"),
      (#"like "%$w""#, "ends with $w"), (#"not like "%$w%""#, "not contains $w"),
      (#"ilike "%{$w}%""#, "contains $w"), (#"like "%$v%""#, #"contains "$v""#),
    ])
  func patterns(test: String, expected: String) {
    let start = "param w: text = \"co\"\nitems where "
    for (front, end) in [("name ", ""), ("pending and name ", " and has note")] {
      let mended = FirstSentenceTests.mended(start + front + test + end)
      #expect(mended == start + front + expected + end)
    }
    let named = "let f(w: text) = items where name "
    #expect(FirstSentenceTests.mended(named + test) == named + expected)
  }

  @Test(
    "Its value tells its type",
    arguments: [
      ("5", "int"), ("2.5", "number"), ("\"co\"", "text"), ("2026-01-01", "date"),
      ("true", "bool"),
    ])
  func types(value: String, type: String) {
    #expect(FirstSentenceTests.mended("param p = \(value)") == "param p: \(type) = \(value)")
  }

  @Test("Without one it is said that it has a type, and where no parameter can stand")
  func untyped() {
    let found = FirstSentenceTests.found("param amount\nitems limit $amount")
      .filter { $0.severity == .error }
    #expect(found.flatMap(\.fixes).isEmpty)
    #expect(
      found.map(\.help) == [
        "a parameter has a type: `amount: text`, or one such as `int`",
        "no parameter can stand here: write a whole number such as 10",
      ])
  }
}
