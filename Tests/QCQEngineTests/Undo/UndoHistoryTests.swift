import Foundation
import GRDB
import QCQEngine
import QCQText
import QCQLanguage
import QuickCartStore
import Testing
import TestSupport

/// Everything that is in the tables, in the form in which SQL would write it; a text for each, as
/// thousands of them are compared.
private struct Content: Equatable {
  let tables: [String?]

  init(_ store: Store) throws {
    tables = try store.read { db in
      try ["shopping_lists", "item_categories", "shopping_items"].map { table in
        let columns = try db.columns(in: table).map(\.name)
        let values = columns.map { "typeof(\($0)) || ' ' || quote(\($0))" }
        let row = values.joined(separator: " || ', ' || ")
        return try String.fetchOne(
          db,
          sql: """
            SELECT group_concat(line, char(10))
            FROM (SELECT \(row) AS line FROM \(table) ORDER BY id)
            """)
      }
    }
  }
}

/// Writes changes of every kind, as somebody with many ideas would.
private struct ChangeWriter {
  var random: SplitMix64
  private var number = 0
  private(set) var kinds: Set<Int> = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A change that the data allows, or very nearly.
  mutating func next(_ store: Store) throws -> String {
    let lists = try store.read { try String.fetchAll($0, sql: "SELECT id FROM shopping_lists") }
    let categories = try store.read {
      try String.fetchAll($0, sql: "SELECT name FROM item_categories")
    }
    number += 1
    let name = pick(["Melk", "Crème", "O'Neill", "\"x\"; DROP TABLE y --", "日本酒", "\\ %_"])
    let list = lists.isEmpty ? "\"none\"" : "id \(quoted(pick(lists)))"
    let other = lists.isEmpty ? "\"none\"" : "id \(quoted(pick(lists)))"
    let category = quoted(pick(categories))
    let condition = pick([
      "quantity > 2", "completed", "pending", "name contains \"e\"", "has note",
      "category = \(category)", "name != \"zz\"",
    ])
    let kind = lists.count < 2 ? 0 : number < 30 ? 1 : random.below(19)
    kinds.insert(kind)
    switch kind {
    case 0: return "create list \(quoted("List \(number)"))"
    case 1, 2, 3:
      return "add \(1 + number % 7) \(quoted("\(name) \(number)")) to \(list) as \(category) "
        + "note \(quoted(number.isMultiple(of: 2) ? name : ""))"
    case 4: return "check items in \(list) where \(condition)"
    case 5: return "uncheck items in \(list) where \(condition)"
    case 6: return "toggle items where \(condition)"
    case 7: return "update items in \(list) where \(condition) set quantity = quantity + 1"
    case 8:
      return "update items where \(condition) set note = list.title, category = \(category), "
        + "created = 2026-01-\(10 + number % 20)"
    case 9: return "move items in \(list) where \(condition) limit 3 to \(other)"
    case 10: return "delete items in \(list) where \(condition) sort id limit 2"
    case 11: return "rename list \(list) to \(quoted("\(name) list \(number)"))"
    case 12: return number.isMultiple(of: 4) ? "delete list \(list)" : "create list \(quoted(name))"
    case 13: return "create category \(quoted("\(name) kind \(number)")) emoji \"🥖\""
    case 16: return "copy items in \(list) where \(condition) limit 3 to \(other)"
    case 17: return "create list \(quoted("Copy \(number)")) from \(list)"
    case 18:
      return "add 2 more \(quoted("\(name) \(number % 9)")), \(quoted(name)) to \(list) "
        + "set note = \(quoted(name)), created = in 3 days"
    case 14: return "rename category \(category) to \(quoted("\(name) sort \(number)"))"
    default:  // Int
      return """
        update items where category = \(category) set category = \(quoted(pick(categories)))
        update categories where name = \(category) set order = order + 1, emoji = "🧺"
        toggle items in \(list) where \(condition)
        """
    }
  }
}

@Suite("A history of changes goes back to its start and forth to its end") struct UndoHistoryTests {
  private static let steps = Checkout.isLong ? 8_000 : 160

  @Test("Changes of every kind") func everyKind() throws {
    let store = try Store.inMemory()
    var clock = testNow
    let session = try Session(
      store: store,
      options: SessionOptions(
        now: {
          clock += 60.123
          return clock
        }, zone: UTC()))
    var writer = ChangeWriter(seed: 20_261_121)
    var contents = [try Content(store)]
    var refused = 0
    while contents.count <= Self.steps {
      let script = session.prepare(SourceText(try writer.next(store)))
      #expect(script.diagnostics.filter { $0.severity == .error }.isEmpty)
      do {
        _ = try session.run(script, into: CollectingOutput())
      } catch {
        refused += 1
        #expect(try Content(store) == contents.last)
        continue
      }
      let content = try Content(store)
      if content != contents.last { contents.append(content) }
    }
    print("\(contents.count - 1) changes of \(writer.kinds.count) kinds, \(refused) refused")
    #expect(writer.kinds.count == 19)
    try goBack(session, contents)
    #expect(try session.planned(.undo) == nil)
    for content in contents.dropFirst() {
      let action = try #require(try session.planned(.redo))
      try session.apply(action)
      #expect(try Content(store) == content)
    }
    #expect(try session.planned(.redo) == nil)
  }

  private func goBack(_ session: Session, _ contents: [Content]) throws {
    for content in contents.dropLast().reversed() {
      let action = try #require(try session.planned(.undo))
      #expect(action.obstacle == nil, "\(action.step.label)")
      try session.apply(action)
      guard try Content(session.store) == content else {
        Issue.record("\(action.step.label) was not undone exactly")
        return
      }
    }
  }
}
