import QCQLanguage
import GRDB
import Testing

@testable import QuickCartStore

@Suite("Sample sets")
struct SampleTests {
  @Test("Every set is sound in both layouts", arguments: SampleSet.allCases)
  func sound(set: SampleSet) throws {
    for layout in PhysicalLayout.allCases {
      let info = try Store.sample(set, layout: layout, now: testNow).info()
      #expect(info.layout == layout)
      #expect(info.counts[.categories] == 8)
      #expect(info.foreignKeyViolations == 0)
      #expect(info.counts[.items] == set.lists.reduce(0) { $0 + $1.entries.count })
    }
  }

  @Test("The rows with English categories are the seeds'")
  func english() throws {
    let store = try Store.sample(.english, now: 1_000_000.25)
    #expect(
      try store.texts("SELECT emoji || ' ' || name FROM item_categories ORDER BY sort_order") == [
        "🥬 Produce", "🥛 Dairy", "🥩 Meat & Seafood", "🧊 Frozen", "🥫 Pantry", "🧽 Household",
        "🧴 Personal Care", "📦 Other",
      ])
    #expect(
      try store.texts(
        "SELECT id || ' ' || title || created_at || updated_at FROM shopping_lists ORDER BY id")
        == [
          "list-1 Boodschappen deze week827200.25996400.25",
          "list-2 Feestje supplies913600.25998200.25",
          "list-3 Quick run naar winkel978400.25999400.25",
        ])
    #expect(
      try rows(store) == [
        "item-1 list-1 Bananen 6 c1 0 ''", "item-2 list-1 Melk 1 c2 0 ''",
        "item-3 list-1 Kipfilet 2 c3 0 ''", "item-4 list-1 IJs 1 c4 0 ''",
        "item-5 list-1 Rijst 1 c5 0 'Basmati bij voorkeur'", "item-6 list-2 Chips 3 c5 0 ''",
        "item-7 list-2 Frisdrank 6 c8 0 ''", "item-8 list-2 Servetten 1 c6 0 ''",
        "item-9 list-3 Brood 1 c5 0 ''", "item-10 list-3 Eieren 12 c2 1 ''",
      ])
    #expect(
      try store.int("SELECT count(*) FROM shopping_items WHERE created_at <> 1000000.25") == 0)
  }

  @Test("The Dutch rows are the seeds'")
  func dutch() throws {
    let store = try Store.sample(.dutch, now: testNow)
    #expect(
      try store.texts("SELECT name FROM item_categories ORDER BY id") == [
        "Groenten & Fruit", "Zuivel", "Vlees & Vis", "Diepvries", "Voorraadkast", "Huishouden",
        "Persoonlijke Verzorging", "Overig",
      ])
    #expect(
      try store.texts("SELECT title FROM shopping_lists ORDER BY id") == [
        "Weekboodschappen", "BBQ Feestje", "Snel even naar de winkel",
      ])
    #expect(
      try rows(store) == [
        "item-1 list-1 Bananen 6 c1 0 ''", "item-2 list-1 Volle melk 1 c2 0 ''",
        "item-3 list-1 Kipfilet 500 c3 0 'gram'", "item-4 list-1 Ben & Jerry's ijs 1 c4 0 ''",
        "item-5 list-1 Basmati rijst 1 c5 0 '1 kg pak'", "item-6 list-2 Hamburgers 8 c3 0 ''",
        "item-7 list-2 Cola 6 c8 0 'blikjes'", "item-8 list-2 BBQ saus 2 c5 0 ''",
        "item-9 list-3 Volkoren brood 1 c5 0 ''", "item-10 list-3 Eieren 12 c2 1 ''",
      ])
  }

  private func rows(_ store: Store) throws -> [String] {
    try store.texts(
      """
      SELECT id || ' ' || shopping_list_id || ' ' || name || ' ' || quantity || ' c' || category_id
        || ' ' || is_completed || ' ''' || notes || '''' FROM shopping_items ORDER BY rowid
      """)
  }

  @Test("The demo is a lively household")
  func demo() throws {
    let store = try Store.sample(.demo, now: testNow)
    #expect(try store.int("SELECT count(*) FROM shopping_lists") ?? 0 >= 6)
    #expect(try store.int("SELECT count(*) FROM shopping_items") ?? 0 >= 80)
    #expect(try store.int("SELECT count(DISTINCT title) = count(*) FROM shopping_lists") == 1)
    let sections = """
      SELECT count(*) FROM (SELECT 1 FROM shopping_items
        WHERE shopping_list_id = (SELECT id FROM shopping_lists WHERE title = 'BBQ')
        GROUP BY category_id HAVING count(*) > 1 AND sum(is_completed) BETWEEN 1 AND count(*) - 1)
      """
    #expect(try store.int(sections) ?? 0 >= 4)
    #expect(
      try store.texts(
        """
        SELECT title FROM shopping_lists
        WHERE id NOT IN (SELECT shopping_list_id FROM shopping_items)
        """
      ) == ["Ideas for next month"])
    let spread = "SELECT max(created_at) - min(created_at) >= 28 * 86400 FROM shopping_items"
    #expect(try store.int(spread) == 1)
    #expect(
      try store.int(
        """
        SELECT count(*) FROM shopping_items i JOIN shopping_lists l ON l.id = i.shopping_list_id
        WHERE i.created_at < l.created_at OR i.updated_at < i.created_at
          OR i.updated_at > l.updated_at OR l.updated_at > ?
        """, [testNow]) == 0)
  }
}
