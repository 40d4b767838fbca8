import GRDB
import QCQEngine
import QCQLanguage
import QCQReports
import QCQWatch
import QuickCartStore
import TestSupport
import Testing

/// Values that are equal somewhere, for Swift, SQLite or JavaScript, and are not the same.
@Suite("What a frame calls old is what was sent last, byte for byte") struct SentBytesTests {
  private struct Pair {
    let table: String
    let column: String
    /// As SQL.
    let values: [String]
    /// Whether they are different texts in JSON.
    let isTold: Bool

    init(_ place: String, _ first: String, _ second: String, isTold: Bool = true) {
      let names = place.split(separator: ".").map(String.init)
      (table, column, values, self.isTold) = (names[0], names[1], [first, second], isTold)
    }

    func statement(_ place: Int) -> String {
      "UPDATE \(table) SET \(column) = \(values[place]) WHERE rowid = 1"
    }
  }

  private static let pairs = [
    Pair("shopping_items.quantity", "4", "4.0"),
    Pair("shopping_items.quantity", "9007199254740993", "9007199254740992.0"),
    Pair("shopping_items.quantity", "0.0", "-0.0", isTold: false),
    Pair("shopping_items.price", "9223372036854775807", "9223372036854775808.0"),
    Pair("shopping_items.price", "4", "4.0", isTold: false),
    Pair("shopping_items.name", "'cr\u{E8}me'", "'cre\u{300}me'"),
    Pair("shopping_items.name", "'\u{C5}'", "'\u{212B}'"),
    Pair("shopping_items.notes", "'\u{AC00}'", "'\u{1100}\u{1161}'"),
    Pair("shopping_items.aisle", "4", "4.0"),
    Pair("shopping_items.aisle", "'4'", "4", isTold: false),
    Pair("shopping_items.is_completed", "1", "2", isTold: false),
    Pair("shopping_items.is_completed", "1", "1.0", isTold: false),
    Pair("shopping_items.created_at", "1700000000", "1700000000.0", isTold: false),
    Pair("shopping_lists.title", "'f\u{EA}te'", "'fe\u{302}te'"),
    Pair("item_categories.name", "'\u{E9}'", "'e\u{301}'"),
    Pair("item_categories.emoji", "'\u{1112}\u{1161}'", "'\u{D558}'"),
  ]

  private static let text = """
    together {
      all = items
      some = items show name, quantity, completed, note, created, price, aisle
      first = items sort name limit 3
      sections = items by aisle, category show name, quantity
      groups = items per category show max(quantity) as top, min(name) as first, sum(quantity) as s
      keys = count items per quantity
      names = count items per name
      inner = lists show title, items { name, quantity, completed, created, aisle }
      best = max quantity of items
      total = sum quantity of items
      lists = lists
      categories = categories
    }
    """

  /// Tables that keep of most columns what is written into them, and ids that can be followed.
  private func house() throws -> WatchedHouse {
    let house = try WatchedHouse(second: 0)
    try house.other.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try house.write("DROP TABLE shopping_items")
    try house.write(
      """
      CREATE TABLE shopping_items (id TEXT PRIMARY KEY NOT NULL, name, quantity, is_completed,
        notes, category_id INTEGER NOT NULL, shopping_list_id TEXT NOT NULL, created_at,
        updated_at, price NUMERIC, aisle)
      """)
    for number in 1...6 {
      try house.write(
        """
        INSERT INTO shopping_items
        SELECT 'i\(number)', 'n\(number)', \(number), 0, '', \(1 + number % 3), id,
          1700000000 + \(number), 0, \(number), 'a'
        FROM shopping_lists WHERE rowid = 1
        """)
    }
    _ = try house.session.reload()
    return house
  }

  /// How a version is come by.
  enum Way: CaseIterable {
    /// From changed rows.
    case kept
    case asked
    /// By a watch that goes on from the state of the one before.
    case resumed
  }

  private func watch(_ house: WatchedHouse, _ way: Way) throws -> WatchedQuery {
    try house.watch(Self.text, .complete, way == .kept ? .utmost : .none)
  }

  private func resumed(_ watched: WatchedQuery, _ house: WatchedHouse) throws -> WatchedQuery {
    let checkpoint = WatchCheckpoint(
      subject: watched.subject(database: ""), version: try #require(watched.current),
      isDelivered: true)
    var bytes: [UInt8] = []
    checkpoint.write { bytes += $0 }
    let next = try watch(house, .resumed)
    guard case .checkpoint(let read) = WatchCheckpoint.read(bytes) else {
      Issue.record("the state was not read")
      return next
    }
    next.resume(from: read.version)
    return next
  }

  @Test("Whatever is equal and not the same", arguments: Way.allCases)
  func pairs(way: Way) throws {
    let house = try house()
    var watched = try watch(house, way)
    var (replay, kept) = (FrameReplay(), 0)
    try replay.take(watched.refresh())
    for pair in Self.pairs {
      try house.write(pair.statement(0))
      try replay.take(watched.refresh())
      for place in [1, 0, 1] {
        let before = replay.rows
        try house.write(pair.statement(place))
        if way == .resumed { watched = try resumed(watched, house) }
        try replay.take(watched.refresh())
        #expect((replay.rows != before) == pair.isTold, "\(pair), \(place)")
        var fresh = FrameReplay()
        try fresh.take(watch(house, .asked).refresh())
        for (name, rows) in fresh.rows where replay.rows[name] ?? [] != rows {
          Issue.record("\(pair), \(place), \(name): \(replay.rows[name] ?? []) is not \(rows)")
        }
        kept += watched.work.kept
      }
    }
    #expect((way == .kept) == (kept > Self.pairs.count))
  }

  @Test("A column without a name is one, too") func nameless() throws {
    let house = try WatchedHouse(second: 0)
    try house.write("ALTER TABLE shopping_items ADD COLUMN \"\" INTEGER")
    _ = try house.session.reload()
    let watched = try house.watch("items")
    var replay = FrameReplay()
    try replay.take(watched.refresh())
    for number in 1...3 {
      try house.write("UPDATE shopping_items SET \"\" = \(number) WHERE rowid = 1")
      try replay.take(watched.refresh())
      #expect(replay.version == number + 1)
      #expect(replay.rows[""]?.filter { $0.text.hasSuffix("\"\":\(number)}") }.count == 1)
    }
  }

  @Test("Rows are not compared under names that only look the same") func shapes() {
    func shape(_ name: String, _ child: ResultColumn) -> WatchedShape {
      let columns = [ResultColumn(name, .text), ResultColumn("items", .text, children: [child])]
      return WatchedShape(
        shape: ResultShape(kind: .rows, columns: columns, noun: "lists", emptyMessage: ""),
        keyTypes: [.text], cellNames: [name, "items"])
    }
    let (one, other) = ("cr\u{E8}me", "cre\u{300}me")
    let old = shape(one, ResultColumn(one, .int))
    #expect(one == other && old.fits(shape(one, ResultColumn(one, .int))))
    #expect(!old.fits(shape(other, ResultColumn(one, .int))))
    #expect(!old.fits(shape(one, ResultColumn(other, .int))))
    // The same cell is a number for one, and a date for the other.
    #expect(!old.fits(shape(one, ResultColumn(one, .date))))
    #expect(!old.fits(shape(one, ResultColumn(one, .int, children: []))))
  }

  @Test("Stored cells are equal only if they are the same") func cells() {
    let cells: [StoredCell] = [
      .null, .int(0), .int(4), .real(0), .real(-0.0), .real(4), .text([]), .text([0x34]),
      .text(Array("\u{E9}".utf8)), .text(Array("e\u{301}".utf8)), .blob([]), .blob([0x34]),
    ]
    #expect(Set(cells).count == cells.count)
    for (place, cell) in cells.enumerated() { #expect(cells.firstIndex(of: cell) == place) }
    #expect(StoredCell.real(.nan) == .real(.nan))
    #expect(!Value.number(0).isIdentical(to: .number(-0.0)))
    #expect(!Value.text("\u{E9}").isIdentical(to: .text("e\u{301}")))
    #expect(!Value.int(4).isIdentical(to: .number(4)))
    #expect(Value.text("long enough for memory").isIdentical(to: .text("long enough for memory")))
  }
}
