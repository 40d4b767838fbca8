internal import QCQLanguage

/// Draws one result of a page that is kept true: around its rows, and then row by row.
struct LiveTable {
  private let spec: ReportSpec
  private var sink: HTMLSink
  /// The rows as they stand in the tables, feet and totals included.
  private(set) var rows: [LiveRow] = []

  init(_ spec: ReportSpec, _ output: ByteOutput) {
    self.spec = spec
    sink = HTMLSink(spec, output)
  }

  /// - Parameter old: What was drawn last; rows that are as they were are not drawn again.
  /// - Returns: A line for each row of the result, if its rows stand as they are.
  mutating func draw(
    _ result: WatchedResult, after old: (result: WatchedResult, lines: [LiveRow])?
  ) -> [LiveRow] {
    if let table = Crosstab(result.shape.shape, spec) {
      draw(result, as: table)
      return []
    }
    var feet = SectionFeet(result.shape.shape, isMarked: false)
    sink.begin(feet?.shape ?? result.shape.shape)
    let lines = lines(result, after: old, feet)
    rows.reserveCapacity(lines.count)
    for (line, row) in zip(lines, result.rows) {
      let view = row.view
      withExtendedLifetime(view) {
        if let foot = feet?.take(view) { add(foot, feet?.shape) }
        sink.row(feet?.footed(view) ?? view)
      }
      rows.append(line)
    }
    if let foot = feet?.finish() { add(foot, feet?.shape) }
    sink.end()
    return lines
  }

  private mutating func add(_ foot: FootedRow, _ shape: ResultShape?) {
    sink.row(foot)
    let keys = shape?.sections?.keys ?? []
    let names = keys.map { LiveKey.name(of: foot.cell($0.identityCell ?? $0.cell)) }
    let name = "total." + names.joined(separator: ".")
    rows.append(LiveRow(key: name, markup: sink.markup(foot, " data-key=\"\(name)\"")))
  }

  private mutating func draw(_ result: WatchedResult, as flat: Crosstab) {
    let shape = result.shape.shape
    var (table, chart, people) = (flat, ChartCollector(shape), PeopleText(spec))
    for row in result.rows {
      let view = row.view
      withExtendedLifetime(view) {
        table.add(view)
        _ = chart?.add(view, &people)
      }
    }
    let (shown, lines) = table.finish()
    sink.begin(shown)
    if var chart {
      chart.isClosed = true
      sink.take(chart)
    }
    var names = UniqueNames([])
    for line in lines {
      sink.row(line)
      let name = names.add(line.isTotal ? "total" : LiveKey.name(of: line.cell(0)))
      rows.append(LiveRow(key: name, markup: sink.markup(line, " data-key=\"\(name)\"")))
    }
    sink.end()
  }

  private mutating func lines(
    _ result: WatchedResult, after before: (result: WatchedResult, lines: [LiveRow])?,
    _ feet: SectionFeet?
  ) -> [LiveRow] {
    let old = before.flatMap { $0.result.shape.fits(result.shape) ? $0 : nil }
    var places: [WatchedKey: Int]?
    var lines: [LiveRow] = []
    lines.reserveCapacity(result.rows.count)
    for (index, (key, row)) in zip(result.keys, result.rows).enumerated() {
      if let old {
        let isThere = index < old.result.keys.count && old.result.keys[index] == key
        let known = places ?? (isThere ? [:] : old.result.places)
        places = isThere ? places : known
        if let place = isThere ? index : known[key], place < old.lines.count,
          old.result.rows[place] == row
        {
          lines.append(old.lines[place])
          continue
        }
      }
      let (view, name) = (row.view, LiveKey.name(of: key))
      let markup = withExtendedLifetime(view) {
        sink.markup(feet?.footed(view) ?? view, " data-key=\"\(name)\"")
      }
      lines.append(LiveRow(key: name, markup: markup))
    }
    return lines
  }
}

extension WatchedResult {
  fileprivate var places: [WatchedKey: Int] {
    Dictionary(zip(keys, keys.indices)) { first, _ in first }
  }
}

/// What rows are called on a page: names that can stand in an attribute.
enum LiveKey {
  /// Two keys that are not the same never have the same name.
  static func name(of key: WatchedKey) -> String {
    let view = key.cells.view
    let cells = withExtendedLifetime(view) { name(of: view) }
    return cells + (key.repetition == 0 ? "" : "~\(key.repetition)")
  }

  private static func name(of view: PackedRowView) -> String {
    (0..<view.cellCount).map { name(of: view.cell($0)) }.joined(separator: ".")
  }

  static func name(of cell: Cell) -> String {
    switch cell {
    case .absent: "-"
    case .int(let int): "i\(int)"
    case .number(let number): "n" + String(number.bitPattern, radix: 16)
    case .text(let bytes): "t" + coded(bytes)
    case .data(let bytes): "d" + coded(bytes)
    }
  }

  private static func coded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var coded: [UInt8] = []
    let digits = Array("0123456789abcdef".utf8)
    for byte in bytes {
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      {
        coded.append(byte)
      } else {
        coded += [UInt8(ascii: "_"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: coded, as: UTF8.self)
  }
}
