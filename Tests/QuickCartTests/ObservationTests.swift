import Foundation
import Observation
import QuickCart
import Synchronization
import TestSupport
import Testing

@Suite("Queries are observed", .timeLimit(.minutes(10))) struct ObservationTests {
  @Observable @MainActor final class Pantry {
    @ObservationIgnored @FetchAll(Items.in("Feestje").where(\.pending).sort(\.name)) var items
    @ObservationIgnored @FetchOne(Items.where(\.pending).count) var count = -1
    @ObservationIgnored @Fetch(Lists.all, Items.all.count, make: { Totals($0, $1) })
    var totals = Totals([], [])
  }

  /// Of two queries and one state.
  struct Totals: Equatable {
    var titles: [String]
    var items: Int

    init(_ lists: [ShoppingList], _ counts: [Int]) {
      (titles, items) = (lists.map(\.title), counts.first ?? 0)
    }
  }

  @Test("Values come at once and after each change, of other connections too") func foreign()
    async throws
  {
    let directory = try Sandbox()
    let path = directory.path("home.sqlite")
    let (database, other) = (try Database(path: path), try Database(path: path))
    var counts = Lists.all.values(in: database).makeAsyncIterator()
    #expect(try await counts.next()?.count == 0)
    _ = try await database.lists.createList(title: "Own")
    #expect(try await counts.next()?.map(\.title) == ["Own"])
    let list = try await other.lists.createList(title: "Foreign")
    #expect(try await counts.next()?.map(\.title) == ["Foreign", "Own"])
    try await other.lists.delete(list)
    #expect(try await counts.next()?.map(\.title) == ["Own"])
  }

  @Test("What does not change the rows is not told") func quiet() async throws {
    let database = try Database(sample: .english)
    var counts = Items.where(\.pending).count.values(in: database).makeAsyncIterator()
    #expect(try await counts.next() == 9)
    try await database.run("rename list \"Feestje supplies\" to \"Party\"")
    try await database.run("check \"Chips\" in \"Party\"")
    #expect(try await counts.next() == 8)
  }

  @Test("Steps made one after the other give the rows") func steps() async throws {
    let database = try Database(sample: .english)
    let query = Items.all.sort(\.quantity).sort(\.name)
    var updates = query.changes(in: database).makeAsyncIterator()
    let first = try #require(try await updates.next())
    #expect(first.changes == nil)
    var rows = first.rows
    let changes = [
      "update \"Chips\" in \"Feestje supplies\" set quantity = 99",
      "delete items where name = \"Melk\"",
      "add 4 \"Aardbeien\" to \"Feestje supplies\"", "update all items set quantity = quantity % 5",
      "undo",
    ]
    for change in changes {
      if change == "undo" {
        try await database.undo()
      } else {
        try await database.run(StatementText(change))
      }
      let update = try #require(try await updates.next())
      for step in try #require(update.changes) {
        switch step {
        case .insert(let item, let index): rows.insert(item, at: index)
        case .remove(let item, let index): #expect(rows.remove(at: index).id == item.id)
        case .update(_, let item, let index): rows[index] = item
        }
      }
      #expect(rows == update.rows)
      #expect(rows == (try await database.fetch(query)))
    }
  }

  @Test(
    "What means today is asked anew at midnight, though nobody writes", arguments: [true, false])
  func midnight(inMemory: Bool) async throws {
    // In Kathmandu a day begins at a quarter past six in Greenwich.
    let clock = Mutex(Date(timeIntervalSince1970: 1_795_198_499.9))
    let sandbox = try Sandbox()
    let configuration = Database.Configuration(
      now: { clock.withLock { $0 } },
      timeZone: try #require(TimeZone(identifier: "Asia/Kathmandu")))
    let database =
      try inMemory
      ? Database.inMemory(configuration: configuration)
      : Database(path: sandbox.path("home.sqlite"), configuration: configuration)
    try await database.run("create list \"L\"; add \"a\" to \"L\"")
    var today = Items.where { $0.created.on(.today) }.count.values(in: database)
      .makeAsyncIterator()
    #expect(try await today.next() == 1)
    let older = FetchOne(
      wrappedValue: -1, Items.where { $0.created.before(.today) }.count, in: database)
    try await older.load()
    #expect(older.wrappedValue == 0)
    clock.withLock { $0 += 0.2 }
    #expect(try await today.next() == 0)
    while older.wrappedValue != 1 { await Task.yield() }
  }

  @MainActor @Test("Property wrappers follow the data, and Observation sees it") func wrappers()
    async throws
  {
    let database = try Database(sample: .english)
    let pantry = withDatabase(database) { Pantry() }
    try await pantry.$items.load()
    try await pantry.$count.load()
    #expect(pantry.items.map(\.name) == ["Chips", "Frisdrank", "Servetten"])
    #expect(pantry.count == 9)
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = pantry.items
      } onChange: {
        continuation.resume()
      }
      Task { try await database.run("check \"Chips\" in \"Feestje supplies\"") }
    }
    // The change is announced before it is made.
    while pantry.items.count == 3 { await Task.yield() }
    #expect(pantry.items.map(\.name) == ["Frisdrank", "Servetten"])
    try await pantry.$items.load(Items.where { $0.name == "Brood" })
    #expect(pantry.items.map(\.name) == ["Brood"])
  }

  @MainActor @Test("Several queries make one value, of one state") func several() async throws {
    let database = try Database(sample: .english)
    let pantry = withDatabase(database) { Pantry() }
    try await pantry.$totals.load()
    #expect(pantry.totals.items == 10)
    #expect(pantry.totals.titles.count == 3)
    try await database.run("delete list \"Feestje supplies\"")
    while pantry.totals.items == 10 { await Task.yield() }
    #expect(pantry.totals.items == 7)
    #expect(pantry.totals.titles.count == 2)
    try await pantry.$totals.load(
      Lists.where { $0.title.hasPrefix("Boodschappen") }, Items.where(\.pending).count,
      make: { Totals($0, $1) })
    #expect(pantry.totals.titles == ["Boodschappen deze week"])
    #expect(pantry.totals.items == 6)
    try await pantry.$count.load(Items.where(\.completed).count)
    #expect(pantry.count == 1)
  }

  @Test("A first row is followed, and another one after a load") func firstRow() async throws {
    let database = try Database(sample: .english)
    let item = FetchOne(Items.sort(\.name), in: database)
    try await item.load()
    #expect(item.wrappedValue?.name == "Bananen")
    try await item.load(Items.sort(\.name, .descending))
    #expect(item.wrappedValue?.name == "Servetten")
    try await item.load(Items.where { $0.name == "Nothing" })
    #expect(item.wrappedValue == nil)
  }

  @MainActor @Test("A query that can't be asked says why, and the last good rows stay")
  func failures()
    async throws
  {
    let database = try Database(sample: .english)
    let pantry = withDatabase(database) { Pantry() }
    try await pantry.$items.load()
    await #expect(throws: QuickCartError.self) {
      try await pantry.$items.load(Items.in("Nowhere"))
    }
    #expect((pantry.$items.loadError as? QuickCartError)?.code == "unknown-list")
    #expect(pantry.items.count == 3)
    let alone = Pantry()
    #expect((alone.$items.loadError as? QuickCartError)?.code == "no-database")
  }

  @Test("Of 300 toggles at the same time none is lost") func concurrency() async throws {
    let directory = try Sandbox()
    let path = directory.path("home.sqlite")
    let databases = try (0..<3).map { _ in try Database(path: path) }
    let list = try await databases[0].lists.createList(title: "L")
    let item = try await databases[0].items.createItem(name: "x", listID: list.id)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<301 {
        let database = databases[number % 3]
        group.addTask { try await database.items.toggleCompletion(itemID: item.id) }
      }
      try await group.waitForAll()
    }
    #expect(try await databases[1].items.fetch(id: item.id)?.isCompleted == true)
  }

  @Test("Observations and databases come and go, and leave nothing behind") func cycles()
    async throws
  {
    let directory = try Sandbox()
    let path = directory.path("home.sqlite")
    let lasting = try Database(path: path)
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    func cycle(_ database: Database) async throws {
      var values = Lists.all.values(in: database).makeAsyncIterator()
      #expect(try await values.next()?.isEmpty == true)
    }
    try await cycle(lasting)
    let before = try descriptors()
    for number in 0..<(Checkout.isLong ? 10_000 : 50) {
      try await cycle(lasting)
      guard number.isMultiple(of: 5) else { continue }
      try await cycle(Database.inMemory())
      try await cycle(Database(path: path))
    }
    // Other tests open files meanwhile; a leak would be of several a cycle.
    #expect(try descriptors() < before + 50)
  }

  @Test("A cancelled task stops the query that it waits for") func cancellation() async throws {
    // What has an answer before it is stopped would have one.
    let sandbox = try Sandbox()
    let database = try Database(path: sandbox.makeLargeDatabase())
    let task = Task {
      try await database.fetch(Items.where { $0.note.matches(LargeDatabase.slowPattern) }.count)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await database.fetch(Lists.all.count) == 1)
  }
}
