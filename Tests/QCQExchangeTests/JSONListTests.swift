import Testing

@testable import QCQExchange

@Suite("JSON of no certain program is taken whole") struct JSONListTests {
  @Test(
    "What stands behind an array is taken, too",
    arguments: [
      "[{\"name\":\"a\"}]\n[{\"name\":\"b\"}]", "[{\"name\":\"a\"}] {\"name\":\"b\"}",
      "{\"name\":\"a\"}\n[\"b\"]", "[\"a\"] []\n[\"b\"]\n[]\n",
    ])
  func several(_ text: String) throws {
    let trial = try ForeignTrial(text)
    #expect(trial.items == ["1 a", "1 b"])
    #expect(trial.remarks.isEmpty)
  }

  @Test(
    "What is no value behind an array is an error with its line",
    arguments: ["[{\"name\":\"a\"}]\ngarbage", "[{\"name\":\"a\"}]\n}", "[\"a\"]\n,[\"b\"]"])
  func garbage(_ text: String) {
    let error = #expect(throws: ExchangeError.self) { try ForeignTrial(text) }
    #expect(error?.line == 2 && error?.message.contains("expected a value") == true)
  }

  private static let namedLists: [(String, [String], [String])] = [
    (
      #"{"shopping":["milk","2 eggs"],"hardware":["nails"],"old":[]}"#,
      ["shopping/: 1 milk", "shopping/: 2 eggs", "hardware/: 1 nails"],
      ["old: the list has no items"]
    ),
    (#"{"lists":{"Shop":["milk"]}}"#, ["Shop/: 1 milk"], []),
    (#"{"Shop":{"items":["milk"]}}"#, ["Shop/: 1 milk"], []),
    (
      #"{"A":["x","y"],"B":[{"name":"z","tags":["t"]}]}"#, ["A/: 1 x", "A/: 1 y", "B/: 1 z"],
      ["tags: the key is not imported; `--columns` tells what it is, as in `note=tags`"]
    ),
    (#"{"data":[{"name":"x"}]}"#, ["1 x"], []),
    (
      #"[{"list":"A","items":[{"name":"x","subitems":[{"name":"y"}]}]}]"#, ["A/: 1 x"],
      ["x: `subitems` holds a list; it was left out"]
    ),
    (
      #"{"items":[{"name":"x","subitems":[{"name":"y"}]}]}"#, ["1 x"],
      ["x: `subitems` holds a list; it was left out"]
    ),
    (#"{"items":[{"title":"BBQ","items":["cola"]}]}"#, ["BBQ/: 1 cola"], []),
    (#"[{"name":null}]"#, [], ["name: it has no name"]),
    (
      #"[{"name":"f","amount":{"value":1.5,"unit":{"name":"kg"},"id":7}}]"#, ["1 f (1.5 kg)"],
      [
        "amount.id: the key is not imported",
        "f: `1.5 kg` is not a number of pieces; it was added to the note",
      ]
    ),
  ]

  @Test("Lists may be named by keys, and items have parts", arguments: namedLists)
  func shapes(_ text: String, _ items: [String], _ remarks: [String]) throws {
    let trial = try ForeignTrial(text)
    #expect(trial.items == items)
    #expect(trial.remarks == remarks)
  }
}
