import GRDB
import TestSupport
import Testing

@testable import QuickCartStore

/// SQL of others may call the functions with anything: a trigger in a file that somebody sends, or
/// a statement of a program that uses the library.
@Suite("Any arguments of functions") struct FunctionArgumentTests {
  private static let values = [
    "NULL", "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9e999", "-9e999",
    "1e308", "-1e308", "5e-324", "253402300799", "-62167219200", "1e15", "''", "'x'", "'1'",
    "'9e999'", "'month'", "'week'", "'year'", "'minute'", "x''", "x'00FF'", "zeroblob(100000)",
    "char(0)", "'2026-02-30'", "'a(b'", "'\u{202E}'",
  ]

  @Test("Each gives an answer or an error") func all() throws {
    let store = try Store.inMemory()
    let functions = try store.queue.read { db in
      try Row.fetchAll(
        db, sql: "SELECT name, narg FROM pragma_function_list WHERE name LIKE 'qcq%'")
    }
    #expect(functions.count > 20)
    var random = SplitMix64(seed: 50)
    for function in functions {
      let (name, count): (String, Int) = (function["name"], function["narg"])
      for _ in 0..<(Checkout.isLong ? 20_000 : 200) {
        let arguments = (0..<max(count, 0)).map { _ in random.pick(Self.values) }
        let sql = "SELECT \(name)(\(arguments.joined(separator: ", ")))"
        _ = try? store.queue.read { try Row.fetchOne($0, sql: sql) }
      }
    }
  }

  @Test("A date so far away that it can't be counted is no date") func farDates() throws {
    let store = try Store.inMemory()
    for unit in ["minute", "hour", "day", "week", "month", "year"] {
      for count in [Int64.min, .max, -10_000_000_000, 10_000_000_000] {
        #expect(try store.call("qcq_date_shift", "0", "\(count)", unit) == nil)
      }
      #expect(try store.call("qcq_date_shift", "0", "1", unit) != nil)
    }
  }
}
