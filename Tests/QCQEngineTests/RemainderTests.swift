import GRDB
import QCQEngine
import QCQLanguage
import QCQReports
import QCQText
import QCQWatch
import QuickCartStore
import Testing

/// SQLite's own `%` drops the fractions of both numbers.
@Suite("A remainder is one of the numbers that are stored") struct RemainderTests {
  private let store: Store
  private let session: Session

  init() throws {
    store = try Store.sample(.english, now: testNow)
    session = try Session.over(store)
  }

  private func setQuantity(_ quantity: String) throws {
    try store.write {
      try $0.execute(sql: "UPDATE shopping_items SET quantity = \(quantity) WHERE id = 'item-1'")
    }
  }

  private func record(_ shown: String) throws -> String {
    try session.collect("items where id = \"item-1\" show \(shown)").output.records[0]
  }

  @Test(
    "Of whole numbers, of fractions, and of both",
    arguments: [
      ("7", "1,0,-1,0"), ("2.5", "0.5,2.0,-0.5,0.0"), ("-2.5", "-0.5,2.0,0.5,0.0"),
      ("6", "0,1,0,0"), ("0", "0,,0,0"), ("'many'", ",,,"), ("9e999", ",,,"),
      ("1e300", "0.0,7.0,0.0,0.0"), ("9223372036854775807", "1,7,-1,7"),
      ("-9223372036854775808", "0,7,0.0,-8"), ("0.25", "0.25,0.0,-0.25,0.5"),
    ])
  func values(quantity: String, rests: String) throws {
    try setQuantity(quantity)
    let last = quantity.hasSuffix("807") || quantity.hasSuffix("808") ? "quantity % 10" : nil
    let shown = "quantity % 2, 7 % quantity, -quantity % 2, \(last ?? "quantity * 2 % 1")"
    #expect(try record(shown) == rests)
  }

  @Test("A condition and what is worked out of it see the same number") func conditions() throws {
    try setQuantity("2.5")
    func count(_ condition: String) throws -> String {
      try session.collect("count items where id = \"item-1\" and \(condition)").output.records[0]
    }
    #expect(try count("quantity % 2 = 0") == "0")
    #expect(try count("quantity % 2 = 0.5") == "1")
    #expect(try count("quantity % 2 != 0") == "1")
    #expect(try count("(quantity + 1) % (quantity - 1) = 0.5") == "1")
    #expect(try count("quantity % 2 * 3 + 1 = 2.5") == "1")
    #expect(try count("10 - quantity % 2 = 9.5") == "1")
    #expect(try count("quantity % quantity % 3 = 0") == "1")
    // What is divided by nothing gives no value.
    #expect(try count("quantity % 0 = 0") == "0")
    #expect(try count("not quantity % 0 = 0") == "1")
  }

  @Test("What is very large has a remainder, and sums of such have an end") func large() throws {
    try setQuantity("1.7e308")
    try store.write { db in
      try db.execute(
        sql: """
          ALTER TABLE shopping_items ADD COLUMN stock INT;
          UPDATE shopping_items SET stock = 1.75e308
          """)
    }
    let session = try Session.over(store)
    let query = "items where id = \"item-1\" show quantity % stock + quantity, stock % 2"
    #expect(try session.collect(query).output.records == [",0.0"])
  }

  @Test("A watch has it in each version") func watched() throws {
    let session = try Session.over(store)
    let script = session.prepare(
      SourceText("watch count items where quantity % 2 = 0.5"), for: .watch)
    let watched = WatchedQuery(session, script, columns: .complete)
    for (quantity, count) in [("1", Int64(0)), ("2.5", 1), ("4", 0), ("4.5", 1)] {
      try setQuantity(quantity)
      guard case .version(let version)? = try watched.refresh(),
        case .int(let shown) = version.members[0].result.rows[0].view.cell(0)
      else {
        Issue.record("no version for \(quantity)")
        return
      }
      #expect(shown == count, "\(quantity)")
    }
  }
}
