import QCQReports
import QCQLanguage
import Testing

/// A zone without summer time.
struct FixedZone: TimeZoneRules {
  var seconds: Int
  var identifier: String { "Test/Fixed" }
  func offset(atInstant instant: Double) -> Int { seconds }
}

func report(
  _ format: ReportFormat, _ shape: ResultShape, _ rows: [ValueRow], width: Int? = nil,
  color: Bool = false, isTerminal: Bool = false, zone: any TimeZoneRules = FixedZone(seconds: 3600)
) -> [UInt8] {
  var bytes: [UInt8] = []
  let output = ByteOutput {
    bytes.append(contentsOf: $0)
    return true
  }
  let spec = ReportSpec(
    format: format, width: width, color: color, isTerminal: isTerminal, zone: zone)
  var sink = ReportFormat.makeSink(spec, output)
  sink.begin(shape)
  for row in rows { sink.row(row) }
  sink.end()
  return bytes
}

func reportText(
  _ format: ReportFormat, _ shape: ResultShape, _ rows: [ValueRow], width: Int? = nil,
  color: Bool = false, isTerminal: Bool = false, zone: any TimeZoneRules = FixedZone(seconds: 3600)
) -> String {
  String(
    decoding: report(
      format, shape, rows, width: width, color: color, isTerminal: isTerminal, zone: zone),
    as: UTF8.self)
}

/// Names that have gone wrong in one tool or another, with every kind of cell beside them.
enum Hostile {
  static let shape = ResultShape(
    kind: .rows,
    columns: [
      ResultColumn("name", .text), ResultColumn("quantity", .int), ResultColumn("price", .number),
      ResultColumn("done", .bool), ResultColumn("created", .date),
      ResultColumn("progress", .number, style: .share), ResultColumn("blob", .data),
    ],
    noun: "items", emptyMessage: "no items match")

  static let names: [Value] = [
    .absent, .text(""), .text("Cola"), .text("日本酒"), .text("👨‍👩‍👧‍👦🇳🇱❤️"),
    .text("cafe\u{301}"), .text("say \"hi\", ok"), .text("two\nlines\tand\r\nmore"),
    .text("Evil \u{1B}[31mRED \u{1B}]0;PWNED\u{7} \u{1B}[2J"),
    .text("c1 \u{9B}31m bidi \u{202E}evil\u{2066}"), .text("a|b <i> `c` *d* _e_ f_g \\ &amp;"),
    .text(" spaces "), .text("nul\u{0}!"), .int(42), .number(1.5), .data([0xFF, 0x00]),
  ]

  static let rows: [ValueRow] = names.enumerated().map { index, name in
    ValueRow([
      name, index == 3 ? .text("dirt") : .int(Int64(index * 1_000_003 - 5)),
      index == 4 ? .number(.nan) : .number(Double(index) / 4),
      index == 5 ? .absent : .bool(index % 2 == 0),
      index == 6 ? .text("soon") : .date(1_795_196_405 + Double(index) / 8),
      .number(Double(index) / 15), index == 7 ? .absent : .data([UInt8(index), 0xAB]),
    ])
  }
}

/// A shopping list in sections, as `items in "BBQ" by category` gives it.
enum Shopping {
  static let columns = [
    ResultColumn("completed", .bool, style: .checkBox), ResultColumn("label", .text),
    ResultColumn("note", .text),
  ]

  static let shape = ResultShape(
    kind: .sections(
      SectionShape(
        keys: [
          SectionKey(
            column: ResultColumn("category", .category), cell: 3, emojiCell: 4, identityCell: 5)
        ], completedCell: 0)),
    columns: columns, noun: "items", emptyMessage: "no items in \"BBQ\" match")

  static let rows: [ValueRow] = [
    row(false, "6x Bananen", "rijp", "Produce", "🥬", 1), row(true, "Sla", nil, "Produce", "🥬", 1),
    row(false, "2x Cola", "blikjes", "Pantry", "🥫", 2), row(true, "日本酒", "🍶", "Pantry", "🥫", 2),
    row(false, "Houtskool", "of briketten, als die er zijn", nil, nil, nil),
  ]

  static func row(
    _ done: Bool, _ label: String, _ note: String?, _ category: String?, _ emoji: String?,
    _ id: Int64?
  ) -> ValueRow {
    ValueRow([
      .bool(done), .text(label), note.map { .text($0) } ?? .absent,
      category.map { .text($0) } ?? .absent, emoji.map { .text($0) } ?? .absent,
      id.map { .int($0) } ?? .absent,
    ])
  }

  /// The same sections with columns that are not a shopping list's.
  static let ordinary = ResultShape(
    kind: shape.kind,
    columns: [ResultColumn("done", .bool), ResultColumn("name", .text)],
    noun: "items", emptyMessage: "")

  static let plain = ResultShape(
    kind: .rows, columns: columns, noun: "items", emptyMessage: "no items match")
}

/// Rows inside cells, as `categories show name, items { name, quantity }` gives them.
enum Nested {
  static let shape = ResultShape(
    kind: .rows,
    columns: [
      ResultColumn("name", .text),
      ResultColumn(
        "items", .text, children: [ResultColumn("name", .text), ResultColumn("quantity", .int)]),
    ],
    noun: "categories", emptyMessage: "no categories")

  static let rows = [
    ValueRow(
      [.text("Pantry"), .absent],
      children: [
        1: [ValueRow([.text("Cola \"zero\""), .int(6)]), ValueRow([.text("Rijst"), .absent])]
      ]), ValueRow([.text("Frozen"), .absent]),
  ]
}

enum Single {
  static let shape = ResultShape(
    kind: .value, columns: [ResultColumn("count", .int)], noun: "items", emptyMessage: "nothing")
  static let rows = [ValueRow([.int(83)])]
}

/// Dates that are days, as `per day(created)` gives them.
enum Days {
  static let shape = ResultShape(
    kind: .rows, columns: [ResultColumn("day", .date), ResultColumn("created", .date)],
    noun: "groups", emptyMessage: "")
  static let rows = [
    ValueRow([.date(1_795_129_200), .date(1_795_129_200)]),
    ValueRow([.date(1_795_215_600), .date(1_795_215_660)]), ValueRow([.absent, .absent]),
  ]
  static let count = ResultShape(
    kind: .rows, columns: [ResultColumn("n", .int)], noun: "items", emptyMessage: "")
  static let many = (1...21).map { ValueRow([.int($0)]) }
}

/// Compares texts and, where they differ, shows the first line that does.
func expect(
  _ actual: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard Array(actual.utf8) != Array(expected.utf8) else { return }
  let pairs = zip(actual.split(separator: "\n"), expected.split(separator: "\n"))
  let first = pairs.first { Array($0.utf8) != Array($1.utf8) }
  Issue.record(
    "got\n\(first?.0 ?? "")\nnot\n\(first?.1 ?? "")\nin\n\(actual)",
    sourceLocation: sourceLocation)
}
