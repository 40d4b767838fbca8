import QCQLanguage
import Testing

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

  private struct FourHoursWest: TimeZoneRules {
    let identifier = "Test/West"
    func offset(atInstant seconds: Double) -> Int { -4 * 3600 }
  }

  @Test("Dates without a zone are those of the clocks here") func zones() throws {
    let midnight = 1_780_272_000.0
    let dates = [
      "2026-06-01", "20260601", "2026-06-01T00:00", "2026-06-01 00:00:00", "2026-06-01T00:00Z",
      "2026-06-01T02:00+02:00", "1780272000",
    ]
    let rows = dates.map { "Tea,\($0)\n" }.joined()
    let trial = try ForeignTrial("name,added\n" + rows, name: "a.csv", zone: FourHoursWest())
    let here = midnight + 4 * 3600
    #expect(trial.created == [here, here, here, here, midnight, midnight, midnight])
    let todo = try ForeignTrial("2026-06-01 Tea +BBQ\n", zone: FourHoursWest())
    #expect(todo.created == [here])
  }

  @Test("Those of Mealie are universal time") func universal() throws {
    let trial = try ForeignTrial(
      """
      {"shopping_lists":[{"id":"l","name":"L"}],"shopping_list_items":[
        {"shopping_list_id":"l","note":"tea","created_at":"2026-06-01T00:00:00"}]}
      """, zone: FourHoursWest())
    #expect(trial.created == [1_780_272_000])
  }

  @Test("A date that is none in some zone is no date", arguments: ["0000-01-02", "9999-12-30"])
  func edges(_ text: String) throws {
    let trial = try ForeignTrial("name,created\nTea,\(text)\n", name: "a.csv")
    #expect(trial.created == [nil] && trial.remarks.count == 1)
  }

  @Test("What people call it", arguments: ["Date Added", "Added", "Created at", "created_on"])
  func headings(_ heading: String) throws {
    let trial = try ForeignTrial("name,\(heading)\nTea,2026-06-01\n", name: "a.csv")
    #expect(trial.created == [1_780_272_000])
  }
}
