import GRDB
import QCQEngine
import QCQExchange
import QuickCartStore
import TestSupport
import Testing

/// What tests do with two copies of a database.
protocol MergeTrial {}

extension MergeTrial {
  typealias Cells = [String: DatabaseValue]

  /// Everything that is stored, whatever the order.
  func content(_ store: Store) throws -> [String] {
    let text = try ExportTrial(store, .ndjson).text
    return text.split(separator: "\n").map(String.init).sorted()
  }

  func copy(_ store: Store) throws -> Store {
    let copy = try Store.inMemory()
    try store.queue.backup(to: copy.queue)
    return copy
  }

  func merge(
    _ other: Store, into store: Store, base: Store? = nil
  ) throws -> (MergeTally, [ImportRemark]) {
    var remarks: [ImportRemark] = []
    let source = MergeSource(other, file: "other", base: base.map { ($0, "base") })
    let tally = try ExportTrial.session(store).merge(source, isDryRun: false) {
      remarks.append($0)
    }
    return (tally.result, remarks)
  }

  /// The same, whichever takes in the other, and nothing to do a second time.
  func merged(
    _ one: Store, _ two: Store, base: Store? = nil, _ name: String
  ) throws -> (Store, [ImportRemark]) {
    let (first, second) = (try copy(one), try copy(two))
    let (tally, conflicts) = try merge(two, into: first, base: base)
    let (_, others) = try merge(one, into: second, base: base)
    #expect(try content(first) == content(second), "\(name)")
    #expect(conflicts.count == others.count && tally.conflicts == conflicts.count, "\(name)")
    let (again, _) = try merge(second, into: first, base: base)
    #expect(again.changeCount == 0, "\(name)")
    return (first, conflicts)
  }

  func rows(_ store: Store, _ table: String) throws -> [DatabaseValue: Cells] {
    try store.read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
      return Dictionary(
        uniqueKeysWithValues: rows.map { row in
          (row["id"] as DatabaseValue, Dictionary(uniqueKeysWithValues: row.map { ($0.0, $0.1) }))
        })
    }
  }
}
