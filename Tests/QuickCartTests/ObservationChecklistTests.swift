import Foundation
import Observation
import QuickCart
import Synchronization
import TestSupport
import Testing

/// What observers rely on elsewhere, each once with an own write and once with one by another
/// process.
@Suite("Observation, point by point", .timeLimit(.minutes(10)))
struct ObservationChecklistTests {
  /// Who makes the changes.
  enum Writer: CaseIterable { case own, otherProcess }

  /// A file, the database that is observed in it, and somebody who writes to it.
  struct Home: Sendable {
    let sandbox: Sandbox
    let database: Database
    let writer: Writer

    init(_ writer: Writer) async throws {
      (sandbox, self.writer) = (try Sandbox(), writer)
      database = try Database(path: sandbox.path("home.sqlite"))
      try await database.run("create list \"L\"; add \"a\" to \"L\"")
    }

    func write(_ text: String) async throws {
      switch writer {
      case .own: try await database.run(StatementText(text))
      case .otherProcess:
        let path = sandbox.path("home.sqlite")
        let outcome = try sandbox.qcq(["query", text, "--yes", "--database", path])
        try #require(outcome.status == 0, "\(outcome.errors)")
      }
    }
  }

  private static let names = Items.all.sort(\.name).select { $0.name }

  @Test("The first value is what is there; each change brings the next", arguments: Writer.allCases)
  func initial(writer: Writer) async throws {
    let home = try await Home(writer)
    var values = Self.names.values(in: home.database).makeAsyncIterator()
    #expect(try await values.next() == ["a"])
    for (number, name) in ["b", "c", "d"].enumerated() {
      try await home.write("add \"\(name)\" to \"L\"")
      #expect(try await values.next()?.count == number + 2)
    }
  }

  @Test("Who is slow gets the newest value and no backlog", arguments: Writer.allCases)
  func coalescing(writer: Writer) async throws {
    let home = try await Home(writer)
    var slow = Self.names.values(in: home.database).makeAsyncIterator()
    #expect(try await slow.next() == ["a"])
    var quick = Self.names.values(in: home.database).makeAsyncIterator()
    #expect(try await quick.next() == ["a"])
    for number in 1...5 {
      try await home.write("add \"b\(number)\" to \"L\"")
      // The slow one is told before the quick one, as it was there before.
      #expect(try await quick.next()?.count == number + 1)
    }
    #expect(try await slow.next()?.count == 6)
    try await home.write("add \"last\" to \"L\"")
    #expect(try await slow.next()?.count == 7)
  }

  @Test("Changes in one transaction come as one value", arguments: Writer.allCases)
  func transaction(writer: Writer) async throws {
    let home = try await Home(writer)
    var updates = Self.names.changes(in: home.database).makeAsyncIterator()
    #expect(try await updates.next()?.rows == ["a"])
    try await home.write("add \"b\" to \"L\"; add \"c\" to \"L\"; delete \"a\" in \"L\"")
    let update = try #require(try await updates.next())
    #expect(update.rows == ["b", "c"])
    #expect(update.changes?.count == 3)
  }

  @Test("What leaves the value as it is is not told", arguments: Writer.allCases)
  func duplicates(writer: Writer) async throws {
    let home = try await Home(writer)
    var values = Self.names.values(in: home.database).makeAsyncIterator()
    #expect(try await values.next() == ["a"])
    try await home.write("check \"a\" in \"L\"")
    try await home.write("create list \"M\"")
    try await home.write("add \"z\" to \"M\"; delete \"z\" in \"M\"")
    try await home.write("add \"b\" to \"L\"")
    #expect(try await values.next() == ["a", "b"])
  }

  @Test("A task may cancel itself while it handles a value", arguments: Writer.allCases)
  func cancelInside(writer: Writer) async throws {
    let home = try await Home(writer)
    let seen = Mutex<[Int]>([])
    let task = Task {
      for try await names in Self.names.values(in: home.database) {
        seen.withLock { $0.append(names.count) }
        if names.count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    var other = Self.names.values(in: home.database).makeAsyncIterator()
    while seen.withLock({ $0.isEmpty }) { await Task.yield() }
    #expect(try await other.next() == ["a"])
    try await home.write("add \"b\" to \"L\"")
    try await task.value
    try await home.write("add \"c\" to \"L\"")
    // Another observation of the same query goes on.
    while try await other.next()?.count != 3 {}
    #expect(seen.withLock { $0 } == [1, 2])
  }

  @Test("An object may go while its observers are told", arguments: Writer.allCases)
  func releaseInside(writer: Writer) async throws {
    let home = try await Home(writer)
    let held = Mutex<FetchAll<String>?>(FetchAll(Self.names, in: home.database))
    try await held.withLock { $0 }?.load()
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = held.withLock { $0 }?.wrappedValue
      } onChange: {
        held.withLock { $0 = nil }
        continuation.resume()
      }
      Task { try await home.write("add \"b\" to \"L\"") }
    }
    #expect(try await home.database.fetch(Self.names) == ["a", "b"])
  }

  @Test("Somebody who is told may write, observe and load", arguments: Writer.allCases)
  func reentrancy(writer: Writer) async throws {
    let home = try await Home(writer)
    let items = FetchAll(Self.names, in: home.database)
    try await items.load()
    var seen: [Int] = []
    for try await names in Self.names.values(in: home.database) {
      seen.append(names.count)
      if names.count == 4 { break }
      try await home.write("add \"n\(names.count)\" to \"L\"")
      var inner = Self.names.values(in: home.database).makeAsyncIterator()
      #expect(try await inner.next()?.count == names.count + 1)
      try await items.load(Items.where { $0.quantity > 0 }.sort(\.name).select { $0.name })
      #expect(items.wrappedValue.count == names.count + 1)
    }
    #expect(seen == [1, 2, 3, 4])
  }

  @Test(
    "A failure ends a sequence and is shown by wrappers, which go on when all is well again",
    arguments: Writer.allCases)
  func errorThenRestart(writer: Writer) async throws {
    let home = try await Home(writer)
    let path = home.sandbox.path("home.sqlite")
    let items = FetchAll(Self.names, in: home.database)
    try await items.load()
    var values = Self.names.values(in: home.database).makeAsyncIterator()
    #expect(try await values.next() == ["a"])
    try home.sandbox.run("ALTER TABLE shopping_items RENAME TO hidden", on: path)
    await #expect(throws: QuickCartError.self) { _ = try await values.next() }
    while items.loadError == nil { await Task.yield() }
    #expect(items.wrappedValue == ["a"])
    try home.sandbox.run("ALTER TABLE hidden RENAME TO shopping_items", on: path)
    try home.sandbox.run("UPDATE shopping_items SET name = 'b'", on: path)
    while items.wrappedValue != ["b"] { await Task.yield() }
    #expect(items.loadError == nil)
    var again = Self.names.values(in: home.database).makeAsyncIterator()
    #expect(try await again.next() == ["b"])
  }

  @Test("A file that is replaced is followed", arguments: Writer.allCases)
  func replaced(writer: Writer) async throws {
    let home = try await Home(writer)
    let items = FetchAll(Self.names, in: home.database)
    try await items.load()
    let made = try home.sandbox.shell(
      "qcq db init new.sqlite && "
        + "qcq query 'create list \"L\"; add \"new\" to \"L\"' --database new.sqlite")
    #expect(made.status == 0, "\(made.errors)")
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: home.sandbox.path("home.sqlite" + suffix))
    }
    let moved = try home.sandbox.shell("mv new.sqlite home.sqlite")
    #expect(moved.status == 0)
    while items.wrappedValue != ["new"] { await Task.yield() }
    #expect(items.loadError == nil)
  }

  @Test("Nothing is kept alive by what was observed", arguments: Writer.allCases)
  func deallocation(writer: Writer) async throws {
    let sandbox = try Sandbox()
    weak var database: Database?
    do {
      let home = try await Home(writer)
      database = home.database
      let items = FetchAll(Self.names, in: home.database)
      try await items.load()
      var values = Self.names.values(in: home.database).makeAsyncIterator()
      #expect(try await values.next() == ["a"])
      try await home.write("add \"b\" to \"L\"")
      #expect(try await values.next() == ["a", "b"])
    }
    while database != nil { await Task.yield() }
    _ = sandbox
  }

  @Test(
    "Of several loads the last one counts, and stops what is under way",
    arguments: Writer.allCases)
  func loadDuringLoad(writer: Writer) async throws {
    let home = try await Home(writer)
    let path = try home.sandbox.makeLargeDatabase()
    let large = try Database(path: path)
    let slow = Items.where { $0.name.matches("(x+x+)+y") }.select { $0.name }
    let nothing = Items.all.limit(0).select { $0.name }
    let items = FetchAll(nothing, in: large)
    try await items.load()
    for _ in 0..<3 {
      let isOver = Mutex(false)
      let older = Task {
        defer { isOver.withLock { $0 = true } }
        try await items.load(slow)
      }
      while !items.isLoading, !isOver.withLock({ $0 }) { await Task.yield() }
      try await items.load(Self.names, in: home.database)
      // Whoever waited for the older one has the newer one's rows, too.
      try await older.value
      #expect(items.wrappedValue == ["a"])
      try await items.load(nothing, in: large)
      #expect(items.wrappedValue.isEmpty)
    }
    try await items.load(Self.names, in: home.database)
    try await home.write("add \"b\" to \"L\"")
    while items.wrappedValue != ["a", "b"] { await Task.yield() }
    #expect(items.loadError == nil)
  }

  @Test("Closing ends sequences with an error, and wrappers say so", arguments: Writer.allCases)
  func closed(writer: Writer) async throws {
    let home = try await Home(writer)
    let items = FetchAll(Self.names, in: home.database)
    try await items.load()
    var values = Self.names.values(in: home.database).makeAsyncIterator()
    #expect(try await values.next() == ["a"])
    try await home.write("add \"b\" to \"L\"")
    #expect(try await values.next() == ["a", "b"])
    home.database.close()
    await #expect { _ = try await values.next() } throws: {
      ($0 as? QuickCartError)?.code == "closed"
    }
    while items.loadError == nil { await Task.yield() }
    #expect(items.wrappedValue == ["a", "b"])
    var late = Self.names.values(in: home.database).makeAsyncIterator()
    await #expect { _ = try await late.next() } throws: {
      ($0 as? QuickCartError)?.code == "closed"
    }
    await #expect(throws: QuickCartError.self) { try await items.load(Self.names) }
  }
}

@Suite("Concurrency and endurance", .timeLimit(.minutes(30))) struct EnduranceTests {
  @Test("Of concurrent toggles and additions none is lost") func toggles() async throws {
    let directory = try Sandbox()
    let path = directory.path("home.sqlite")
    let databases = try (0..<3).map { _ in try Database(path: path) }
    let list = try await databases[0].lists.createList(title: "L")
    let item = try await databases[0].items.createItem(name: "x", listID: list.id)
    let count = Checkout.isLong ? 1001 : 151
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        let database = databases[number % 3]
        group.addTask { try await database.items.toggleCompletion(itemID: item.id) }
        group.addTask {
          try await database.run("update \"x\" in \"L\" set quantity = quantity + 1")
        }
      }
      try await group.waitForAll()
    }
    let found = try #require(try await databases[1].items.fetch(id: item.id))
    #expect(found.isCompleted == !count.isMultiple(of: 2))
    #expect(found.quantity == count + 1)
  }

  @Test("Observations come and go beside one that stays, and leave nothing behind")
  func cycles() async throws {
    let directory = try Sandbox()
    let database = try Database(path: directory.path("home.sqlite"))
    try await database.run("create list \"L\"; add \"a\" to \"L\"")
    var lasting = Items.all.count.values(in: database).makeAsyncIterator()
    #expect(try await lasting.next() == 1)
    func cycle() async throws {
      var values = Items.where(\.pending).values(in: database).makeAsyncIterator()
      #expect(try await values.next()?.count == 1)
      let items = FetchAll(Lists.all, in: database)
      try await items.load()
    }
    for _ in 0..<100 { try await cycle() }
    let before = Resources()
    for _ in 0..<(Checkout.isLong ? 10_000 : 100) { try await cycle() }
    let after = Resources()
    // Other tests run meanwhile, unless somebody runs the long form by itself.
    #expect(after.descriptors < before.descriptors + 50)
    if Checkout.isLong {
      #expect(after.statements < before.statements + 100_000)
      #expect(after.memory < before.memory + 8_000_000)
    }
    try await database.run("add \"b\" to \"L\"")
    #expect(try await lasting.next() == 2)
  }

  /// What the process has in use.
  private struct Resources {
    let descriptors =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    /// Bytes in SQLite's hands, most of which are statements and pages.
    let statements = SQLiteMemory.used
    /// Bytes in memory.
    let memory: Int = {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      return fields.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 }
        ?? 0
    }()
  }
}
