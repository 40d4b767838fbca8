import QCQEngine
import QCQLanguage
import QuickCartStore
import Testing

/// A value means the same whether it is written where it is used, is the default of a parameter, is
/// given to one, or is the argument of a named query.
@Suite("A value means the same however it comes") struct GivenValueTests {
  private enum Way: CaseIterable {
    case written, standard, given, argument, passedOn

    /// A text that uses a value where `@` stands.
    func text(_ place: String, _ value: String, _ type: ValueType) -> String {
      func put(_ word: String) -> String { place.replacing("@", with: word) }
      let name = type.rawValue
      return switch self {
      case .written: put(value)
      case .standard: "param v: \(name) = \(value)\n" + put("$v")
      case .given: "param v: \(name)\n" + put("$v")
      case .argument: "let f(v: \(name)) = \(put("$v"))\nf(\(value))"
      case .passedOn: "param v: \(name) = \(value)\nlet f(w: \(name)) = \(put("$w"))\nf($v)"
      }
    }
  }

  private struct Found: Equatable {
    var rows: [[[Got]]]
    var lines: [String]
    var codes: [String]
  }

  private let trial: ChangeTrial

  init() throws { trial = try ChangeTrial(.english) }

  private func run(
    _ place: String, _ value: String, _ type: ValueType, _ way: Way, on other: ChangeTrial? = nil
  ) -> Found {
    let trial = other ?? trial
    trial.session.forgetDeclarations()
    let raw = value.hasPrefix("\"") ? String(value.dropFirst().dropLast()) : value
    trial.session.parameterValues = way == .given ? ["v": raw] : [:]
    let end = trial.run(way.text(place, value, type))
    return Found(
      rows: end.output.all.map(\.rows), lines: end.output.lines, codes: end.codes)
  }

  /// Expects all ways to find what one of them does.
  private func expectSame(
    _ place: String, _ value: String, _ type: ValueType, as expected: Found? = nil, _ ways: [Way]
  ) {
    let found = ways.map { run(place, value, type, $0) }
    let first = expected ?? found[0]
    #expect(first.codes == [], "\(place) with \(value)")
    for (way, other) in zip(ways, found) {
      #expect(other == first, "\(place) with \(value), \(way)")
    }
  }

  // MARK: Dates

  private static let dates = [
    "2026-11-01", "2026-11-20", "2026-11-20T18:30", "2026-11-20T17:00:00.5",
    "2026-11-20T18:30:00.25Z", "2026-11-20T18:29:59.999", "1969-12-31", "1900-01-01T00:00:00.125",
    "0000-01-01", "0001-01-01", "5138-11-16", "6000-06-01", "9999-12-30", "9999-12-31T23:59:59",
  ]

  private static let moments = [
    "items where updated since @ show name", "items where updated before @ show name",
    "items where updated on @ show name", "items where not updated on @ show name",
    "items where updated during @ .. 9999-12-31 show name",
    "items where updated during 0000-01-01 .. @ show name",
    "items show updated since @ as x", "items show \"a\" if updated before @ else \"b\" as x",
    "items show updated - @ as x", "items show @ - updated as x", "items show @ + 1 month as x",
    "items show @ - 36 hours as x", "items show \"{@ + 1 day}\" as x",
    "items show month(@ + 1 day) as x", "items where updated > @ - 1 day show name",
    "items where updated - @ > 3 show name",
    "items per list having max(updated) since @ show list",
    "items per list show list, count(where updated since @) as n",
    "items per list show list, max(updated) - @ as n",
    "lists where any(items where updated on @) show title",
    "lists where count(items where updated since @) > 0 show title",
    "lists where every(items where updated since @) show title",
    "lists show title, items where updated since @ { name }",
    "items where name in (items where updated on @ show name) show name",
    "count items where updated since @", "items show name sort updated since @, name",
  ]

  @Test("A date, as what others are tested with", arguments: dates)
  func moment(date: String) {
    for place in Self.moments { expectSame(place, date, .date, Way.allCases) }
  }

  private static let values = [
    "@ as x", "\"{@}\" as x", "\"at {@ or else updated}\" as x", "day(@) as x", "week(@) as x",
    "month(@) as x", "quarter(@) as x", "year(@) as x", "weekday(@) as x",
    "@ or else updated as x", "(@ if quantity > 1 else updated) as x",
    "(updated if quantity > 100 else @) as x", "@ + 1 week as x",
    "name sort @ or else updated, name",
  ].map { "show " + $0 }

  private static let tests = [
    "month(updated) = month(@)", "month(updated) in (month(@))", "day(@) < day(updated)",
    "updated >= (@ or else updated)", "updated = (@ if quantity > 0 else updated)",
    "@ since 2026-11-01", "@ before 2026-11-20", "@ on 2026-11-20", "@ during last week",
  ].map { "where \($0) show name" }

  /// Dates are no values where they are written: what they are then, a field says.
  @Test("A date, as a value that is shown and tested", arguments: dates)
  func value(date: String) {
    let target = "items in \"Feestje supplies\" "
    let isStored = trial.run("update \(target) set created = \(date)").isDone
    for place in Self.values + Self.tests {
      let field = isStored ? run(target + place, "created", .date, .written) : nil
      expectSame(
        target + place, date, .date, as: field, [.standard, .given, .argument, .passedOn])
    }
  }

  @Test("A date that is set and printed", arguments: dates) func set(date: String) throws {
    let ways = [Way.written, .standard, .given]
    for place in [
      "update items in \"Feestje supplies\" set created = @",
      "update \"Chips\" in \"Feestje supplies\" set created = (@)",
      "add \"Zwam\" to \"Feestje supplies\" set created = @",
    ] {
      var first: (found: Found, whole: Whole)?
      for way in ways {
        let other = try ChangeTrial(.english)
        let found = run(place, date, .date, way, on: other)
        let whole = try other.whole
        guard let (expected, before) = first else {
          first = (found, whole)
          continue
        }
        #expect(found.codes == expected.codes, "\(place) with \(date), \(way)")
        #expect(before.differences(to: whole) == [], "\(place) with \(date), \(way)")
      }
    }
    // Further away there is no year of four digits in each zone, and nothing is shown.
    for way in [Way.standard, .given] where !["0000-01-01", "9999-12-31T23:59:59"].contains(date) {
      let found = run("print \"{@}\"\nitems show \"{@}\" as x limit 1", date, .date, way)
      #expect(found.rows == [[found.lines.map(Got.text)]], "\(date), \(way)")
    }
  }

  @Test("A date that its column can't hold is refused where it is given, too")
  func outside() throws {
    for place in [
      "update items in \"Feestje supplies\" set created = @",
      "add \"Zwam\" to \"Feestje supplies\" set created = @",
    ] {
      for way in [Way.written, .standard, .given] {
        let found = run(place, "6000-01-01", .date, way)
        #expect(found.codes == ["value-out-of-range"], "\(place), \(way)")
      }
    }
  }

  @Test(
    "A day is no one moment, given as little as written",
    arguments: [
      "updated = @", "@ = updated", "@ < updated", "updated in (@)", "updated in (@, @)",
      "updated != (@)", "max(updated) <= @",
    ])
  func comparison(test: String) {
    let text = test.hasPrefix("max") ? "items per list having \(test) show list" : nil
    let place = text ?? "items where \(test) show name"
    for way in [Way.written, .standard, .given, .argument] {
      let codes = Set(run(place, "2026-11-01", .date, way).codes)
      #expect(codes.isSubset(of: ["date-comparison"]) && !codes.isEmpty, "\(test), \(way)")
    }
  }

  @Test("What is done with an optional date without a value is without one") func absent() {
    for place in [
      "@ as x", "@ + 1 day as x", "updated - @ as x", "@ - updated as x", "month(@) as x",
      "weekday(@) as x",
    ] {
      let end = trial.run("param v: date?\nitems show \(place.replacing("@", with: "$v?")) limit 1")
      #expect(end.output.rows == [[.absent]], "\(place): \(end.codes)")
    }
    let end = trial.run(
      """
      param v: date?
      items show "{$v?}" as x, updated since $v? as y, not updated before $v? as z limit 1
      """)
    #expect(end.output.rows == [[.text(""), .int(0), .int(1)]], "\(end.codes)")
  }

  // MARK: Other types

  private struct Uses: Sendable {
    let type: ValueType
    let value: String
    let places: [String]
  }

  private static let others = [
    Uses(
      type: .int, value: "3",
      places: [
        "items where quantity > @ show name", "items where @ < quantity show name",
        "items where quantity in (@, 6) show name", "items show quantity + @ as x",
        "items show @ as x", "items show \"{@}\" as x", "items show \"{quantity + @}\" as x",
        "items show quantity or else @ as x", "items show (quantity if quantity > @ else @) as x",
        "items show abs(quantity - @) as x", "items show round(@) as x", "items show -@ as x",
        "items per list having count() > @ show list", "lists where count(items) > @ show title",
      ]),
    Uses(
      type: .number, value: "0.25",
      places: [
        "items where quantity * @ > 1 show name", "items show quantity * @ as x",
        "lists where progress >= @ show title", "items show @ as x", "items show \"{@}\" as x",
        "items show round(quantity * @) as x", "items show (@ if quantity > 1 else 2) as x",
        "items per list having average(quantity) * @ > 1 show list",
      ]),
    Uses(
      type: .number, value: "50%",
      places: [
        "lists where progress >= @ show title", "items show @ as x", "items show quantity * @ as x",
      ]),
    Uses(
      type: .text, value: "\"Chips\"",
      places: [
        "items where name = @ show name", "items where name != @ show name",
        "items where @ < name show name", "items where name in (@, \"Brood\") show name",
        "items where name contains @ show name", "items where name matches @ show name",
        "items where lower(name) = lower(@) show name", "items show length(@) as x",
        "items show @ as x", "items show note or else @ as x",
        "items show (name if quantity > 3 else @) as x",
        "lists where any(items where name = @) show title",
      ]),
    Uses(
      type: .bool, value: "true",
      places: [
        "items where completed = @ show name", "items where @ = completed show name",
        "items show @ as x", "items show \"{@}\" as x", "items show completed = @ as x",
        "items show (name if completed = @ else note) as x",
      ]),
    Uses(
      type: .list, value: "\"Feestje supplies\"",
      places: [
        "items in @ show name", "items where list = @ show name",
        "items where list != @ show name",
        "items where list in (@, \"Quick run naar winkel\") show name",
        "items per list show list, count(where list = @) as x", "items show note or else @ as x",
        "items show (note if quantity > 3 else @) as x",
      ]),
    Uses(
      type: .category, value: "\"Pantry\"",
      places: [
        "items where category = @ show name", "items where category != @ show name",
        "items where category in (@, \"Dairy\") show name", "items show category = @ as x",
        "categories where name = @ show name",
        "items per category having category = @ show count()",
      ]),
  ]

  @Test("A value of any other type", arguments: others.indices) func other(index: Int) {
    let uses = Self.others[index]
    for place in uses.places { expectSame(place, uses.value, uses.type, Way.allCases) }
  }
}
