import Testing

@testable import QCQExchange

@Suite("Dates of other programs") struct ForeignDateTests {
  private static let meant: [(String, Double)] = [
    ("20260102", 1_767_312_000), ("2026-01-02", 1_767_312_000), ("1767312000", 1_767_312_000),
    ("1767312000.5", 1_767_312_000.5), ("1767312000000", 1_767_312_000),
    ("1767312000000000", 1_767_312_000), ("631152000", 631_152_000), ("1985-01-01", 473_385_600),
  ]

  @Test("Numbers are dates where somebody means one", arguments: meant)
  func dates(_ text: String, _ instant: Double) throws {
    let trial = try ForeignTrial("name,created\nTea,\(text)\n", name: "a.csv")
    #expect(trial.created == [instant])
    #expect(trial.remarks.isEmpty)
  }

  @Test(
    "Other dates are told, and kept in the note",
    arguments: [
      "44000", "-1", "0", "9999999999999999", "4102444800", "631151999", "20261301", "19850101",
      "nan", "inf", "04/03/2024", "4-3-2024", "45355",
    ])
  func others(_ text: String) throws {
    for (name, file) in [
      ("a.csv", "name,created\nTea,\(text)\n"),
      ("a.json", #"[{"name":"Tea","created":"\#(text)"}]"#),
    ] {
      let trial = try ForeignTrial(file, name: name)
      #expect(trial.items == ["1 Tea (\(text))"])
      #expect(trial.created == [nil])
      #expect(trial.remarks == ["Tea: `\(text)` is not a date; it was added to the note"])
    }
  }
}
