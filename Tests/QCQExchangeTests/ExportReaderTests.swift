import QCQLanguage
import TestSupport
import Testing

@testable import QCQExchange

@Suite("An export is read as it was written, or refused") struct ExportReaderTests {
  static let tables = [
    ExchangeTable(
      .lists, name: "shopping_lists",
      columns: [
        ExchangeColumn(name: "id", field: .id, type: "TEXT", isNotNull: true, primaryKey: 1),
        ExchangeColumn(name: "title", field: .title, type: "TEXT"),
      ]),
    ExchangeTable(
      .items, name: "shopping_items",
      columns: [
        ExchangeColumn(name: "id", field: .id, type: "TEXT"),
        ExchangeColumn(name: "own \"one\"", field: nil, type: "", defaultValue: "'x'"),
      ]),
  ]

  static let rows: [(Int, [StoredCell])] = [
    (0, [.text(Array("a".utf8)), .text(Array("Crème \"\n\u{1F955}".utf8))]),
    (0, [.null, .blob([0, 255])]),
    (1, [.int(.min), .real(.infinity)]), (1, [.int(.max), .real(-.infinity)]),
    (1, [.real(-0.0), .real(.leastNonzeroMagnitude)]), (1, [.text([0xFF, 0x41]), .text([])]),
    (1, [.blob([]), .text([0x61, 0, 0x62])]),
  ]

  static func write(_ format: ExportFormat) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var writer = ExportWriter(format, tables)
    func keep(_ name: String) {
      files[name] = writer.bytes
      writer.bytes = []
    }
    writer.begin()
    for index in tables.indices {
      writer.begin(table: index)
      for (table, cells) in rows where table == index {
        writer.row(index) { place in
          switch cells[place] {
          case .null: .absent
          case .int(let int): .int(int)
          case .real(let number): .number(number)
          case .text(let bytes): .text(Kept.bytes(bytes))
          case .blob(let bytes): .data(Kept.bytes(bytes))
          }
        }
      }
      writer.end(table: index)
      if format == .csv { keep(ExportFormat.file(of: tables[index].entity)) }
    }
    writer.end()
    keep(format == .csv ? ExportFormat.description : "")
    return files
  }

  /// Bytes that stay where they are for as long as the tests run.
  private enum Kept {
    static func bytes(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
      _ = copy.initialize(from: bytes)
      return UnsafeBufferPointer(start: copy.baseAddress, count: bytes.count)
    }
  }

  static func reader(_ files: [String: [UInt8]], _ format: ExportFormat) throws -> ExportReader {
    format == .csv
      ? try ExportReader(folder: ByteSource(files[ExportFormat.description] ?? [])) {
        ByteSource(files[$0] ?? [])
      } : try ExportReader(ByteSource(files[""] ?? []))
  }

  static func read(_ files: [String: [UInt8]], _ format: ExportFormat) throws -> [[StoredCell]] {
    var reader = try reader(files, format)
    var rows: [[StoredCell]] = []
    while let row = try reader.next() { rows.append(row.cells) }
    return rows
  }

  @Test("The schema of exports names each field of the language, in order") func fields() throws {
    let schema = try Checkout.text("grammar/export.schema.json")
    let field = try #require(schema.firstMatch(of: /"field": \{\s+"enum": \[([^\]]+)\]/))
    let names = field.output.1.matches(of: /"(\w+)"/).map { String($0.output.1) }
    #expect(names == StoredField.allCases.map(\.rawValue))
  }

  @Test("Every kind of cell", arguments: ExportFormat.allCases)
  func cells(_ format: ExportFormat) throws {
    let files = Self.write(format)
    #expect(try Self.reader(files, format).tables == Self.tables)
    let rows = try Self.read(files, format)
    #expect(rows.map { "\($0)" } == Self.rows.map { "\($0.1)" })
  }

  @Test("A mark before UTF-8 changes nothing", arguments: ExportFormat.allCases)
  func mark(_ format: ExportFormat) throws {
    let files = Self.write(format).mapValues { [0xEF, 0xBB, 0xBF] + $0 }
    #expect(try Self.read(files, format).map { "\($0)" } == Self.rows.map { "\($0.1)" })
    if format != .csv { #expect(ExportReader.isExport(files[""] ?? [])) }
  }

  @Test(
    "Members in another order are refused, and not read as another program's",
    arguments: [
      #"{"tables":[],"qcq_export":1,"items":[]}"#, #"{"items":[],"tables":[],"qcq_export":1}"#,
      "{\"tables\":[],\"qcq_export\":1}\n{\"items\":{\"name\":\"Milk\"}}\n",
    ])
  func order(_ text: String) {
    #expect(!ExportReader.isExport(text.utf8))
    let error = #expect(throws: ExchangeError.self) { try ForeignTrial(text) }
    #expect(error?.message.contains("it is a qcq export") == true, "\(error?.message ?? "")")
  }

  @Test("A file that was cut off anywhere", arguments: ExportFormat.allCases)
  func truncated(_ format: ExportFormat) throws {
    let files = Self.write(format)
    for (name, bytes) in files {
      // Without the newline at its end a file says all that it has to say.
      for length in 0..<(bytes.count - 1) {
        var cut = files
        cut[name] = Array(bytes.prefix(length))
        #expect(throws: ExchangeError.self, "\(name) \(length)") { try Self.read(cut, format) }
      }
    }
  }

  @Test("Bytes changed by chance", arguments: ExportFormat.allCases)
  func damaged(_ format: ExportFormat) throws {
    let files = Self.write(format)
    var random = SplitMix64(seed: 17)
    var refused = 0
    let count = Checkout.isLong ? 100_000 : 1_000
    for _ in 0..<count {
      var damaged = files
      let name = random.pick(files.keys.sorted())
      var bytes = files[name] ?? []
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(random.pick(Array("{}[],:\"\\0e-.u'".utf8)), at: place)
        default:  // Int
          let end = min(bytes.count, place + random.below(60))
          bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.below(bytes.count))
        }
      }
      damaged[name] = bytes
      do {
        _ = try Self.read(damaged, format)
      } catch let error as ExchangeError {
        refused += 1
        #expect(!error.message.isEmpty)
      }
    }
    #expect(refused > min(500, count / 4))
  }

  @Test(
    "What a head may not say",
    arguments: [
      (#"{"qcq_export":2,"tables":[]}"#, "version 2"),
      (#"{"tables":[]}"#, #""qcq_export""#),
      (table(columns: #"{"name":"id","type":"TEXT, x INT"}"#), "not a type"),
      (table(columns: #"{"name":"id","type":"TEXT REFERENCES x"}"#), "not a type"),
      (table(columns: #"{"name":"id","type":"TEXT) --"}"#), "not a type"),
      (table(columns: #"{"name":"id","type":"","default":"(SELECT 1)"}"#), "not a literal"),
      (table(columns: #"{"name":"id","type":"","default":"'a' || 'b'"}"#), "not a literal"),
      (table(columns: #"{"name":"id","type":""},{"name":"ID","type":""}"#), "a name each"),
      (table(columns: #"{"name":"a\u0000b","type":""}"#), "expected a name"),
      (table(columns: #"{"name":"a","field":"price","type":""}"#), "no field `price`"),
      (table(columns: #"{"name":"a","type":"","check":"1"}"#), "no `check` here"),
      (table("sqlite_master", columns: #"{"name":"id","type":""}"#), "name of a table of items"),
      (table(columns: ""), "a name each"),
      (
        table(columns: (0...2_000).map { #"{"name":"c\#($0)","type":""}"# }.joined(separator: ",")),
        "more than 2,000 columns"
      ),
    ])
  func heads(_ text: String, _ message: String) {
    let error = #expect(throws: ExchangeError.self) {
      try Self.read(["": Array(text.utf8)], .json)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  private static func table(_ name: String = "shopping_items", columns: String) -> String {
    #"{"qcq_export":1,"tables":[{"entity":"items","table":"\#(name)","columns":[\#(columns)]}]}"#
  }

  @Test("Values nested a million deep") func deep() {
    let head = #"{"qcq_export":1,"tables":["#
    for part in ["[", #"{"a":"#] {
      let text = head + String(repeating: part, count: 1_000_000)
      #expect(throws: ExchangeError.self) { try Self.read(["": Array(text.utf8)], .json) }
    }
  }

  @Test("Types and defaults that may go elsewhere") func declarations() {
    for type in ["", "INT", "UNSIGNED BIG INT", "VARCHAR(20)", "DECIMAL(10, 2)", "a_b"] {
      #expect(ExchangeColumn.isPlain(type: type), "\(type)")
    }
    for type in ["INT)", "INT(", "(1)", "INT(x)", "INT(1)(2)", "INT PRIMARY KEY", "é", "a\"b", "1"]
    {
      #expect(!ExchangeColumn.isPlain(type: type), "\(type)")
      let affinities = ["INTEGER", "TEXT", "BLOB", "REAL", "NUMERIC"]
      #expect(affinities.contains(ExchangeColumn(name: "a", field: nil, type: type).type))
    }
    for text in [
      "1", "-1.5", "'it''s'", "''", "NULL", "true", "X'0aFF'", "x''", "current_date", "+8",
      "1e999", "-1.5E-3", ".5", "0x1F",
    ] {
      #expect(ExchangeColumn.isPlain(default: text), "\(text)")
    }
    for text in [
      "", "'", "'a'b'", "1+1", "x'0'", "x'0g'", "x'", "-", "1.", "NOW", "\"a\"", "1.2.3", "1e",
      "e5",
      "+", "1e+", "0x", "0xg", "--1", "0x11111111111111111",
    ] {
      #expect(!ExchangeColumn.isPlain(default: text), "\(text)")
    }
  }
}
