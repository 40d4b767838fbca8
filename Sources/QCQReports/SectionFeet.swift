package import QCQLanguage

/// Adds up what sections have in their columns, and gives each a last row that says it.
///
/// The sums are those of the rows that are shown, as `sum` would add them up.
struct SectionFeet {
  /// The shape of the rows with their feet.
  let shape: ResultShape
  private let form: FootedRow.Form
  private let foot: FootShape
  private let keyColumns: [(column: Int, key: SectionKey)]
  private let types: [ValueType]
  private var tracker: SectionTracker
  private var sums: [ExactSum] = []
  /// The cells of the section's first row, and its keys in its columns.
  private var first: (cells: PackedRow, keys: [Int: PackedRow])?

  /// Nil where sections have no feet.
  ///
  /// - Parameter isMarked: Whether a column tells programs which rows are feet.
  init?(_ plain: ResultShape, isMarked: Bool) {
    guard let foot = plain.foot, let sections = plain.sections else { return nil }
    self.foot = foot
    var shape = plain
    let count = plain.columns.count
    if isMarked { shape.columns.append(ResultColumn(FootShape.mark, .bool)) }
    form = FootedRow.Form(count: count, added: isMarked ? 2 : 1)
    shape.kind = .sections(sections.shifted(by: form.start))
    shape.foot = nil
    shape.total = TotalShape(
      cell: shape.columns.count, label: (0..<count).first { !foot.sums.contains($0) },
      sums: Set(foot.sums))
    self.shape = shape
    tracker = SectionTracker(sections)
    types = plain.columns.map(\.type)
    keyColumns = sections.keys.compactMap { key in
      plain.columns.firstIndex { $0.name == key.column.name }.map { ($0, key) }
    }
  }

  /// Takes a row of the shape without feet.
  ///
  /// - Parameter isCounted: False for a row that is shown and is no longer there.
  /// - Returns: The foot of the section before, if the row begins another one.
  mutating func take(_ row: any RowView, isCounted: Bool = true) -> FootedRow? {
    var last: FootedRow?
    if tracker.startsSection(row) {
      last = finish()
      let cells = (0..<row.cellCount).map { PackedRow.Part($0) }
      var keys: [Int: PackedRow] = [:]
      for (column, key) in keyColumns { keys[column] = PackedRow(row, [PackedRow.Part(key.cell)]) }
      first = (PackedRow(row, cells), keys)
      sums = Array(repeating: ExactSum(), count: foot.sums.count)
    }
    if isCounted { add(row) }
    return last
  }

  private mutating func add(_ row: any RowView) {
    for (place, column) in foot.sums.enumerated() {
      switch row.cell(column) {
      case .int(let int): sums[place].add(int)
      case .number(let number) where number.isFinite: sums[place].add(number)
      case .absent, .number, .text, .data: break
      }
    }
  }

  /// The foot of the last section.
  mutating func finish() -> FootedRow? {
    guard let first else { return nil }
    var cells: [Int: FootedRow.Sum] = [:]
    for (column, sum) in zip(foot.sums, sums) { cells[column] = .init(sum, types[column]) }
    self.first = nil
    return FootedRow(
      first: first.cells.view, keys: first.keys.mapValues(\.view), sums: cells, form: form)
  }

  /// A row as one of the shape with feet.
  func footed(_ row: any RowView) -> PlainFootedRow { PlainFootedRow(row: row, form: form) }
}

/// The last row of a section.
struct FootedRow: RowView {
  /// Where cells stand in rows with feet: behind the columns those that tell a foot from a row,
  /// and then all cells of a row, which keys point to: a key may also be a column, and have a sum.
  struct Form {
    let count: Int
    let added: Int

    var start: Int { count + added }
  }

  /// A sum as `sum` gives it.
  enum Sum {
    case int(Int64)
    case number(Double)
    case absent

    init(_ sum: ExactSum, _ type: ValueType) {
      if type == .int, let int = sum.int {
        self = .int(int)
      } else {
        let number = sum.number()
        self = number.isFinite ? .number(number) : .absent
      }
    }

    var cell: Cell {
      switch self {
      case .int(let int): .int(int)
      case .number(let number): .number(number)
      case .absent: .absent
      }
    }
  }

  let first: PackedRowView
  let keys: [Int: PackedRowView]
  let sums: [Int: Sum]
  let form: Form

  var cellCount: Int { form.start + first.cellCount }

  func cell(_ index: Int) -> Cell {
    if index >= form.start { return first.cell(index - form.start) }
    if index >= form.count { return .int(1) }
    return sums[index]?.cell ?? keys[index]?.cell(0) ?? .absent
  }

  func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {}
}

/// A row of a section that has a foot.
struct PlainFootedRow: RowView {
  let row: any RowView
  let form: FootedRow.Form

  var cellCount: Int { form.start + row.cellCount }

  func cell(_ index: Int) -> Cell {
    let isAdded = (form.count..<form.count + form.added).contains(index)
    return isAdded ? .int(0) : row.cell(place(index))
  }

  func forEachChild(_ index: Int, _ body: (any RowView) -> Void) {
    row.forEachChild(place(index), body)
  }

  private func place(_ index: Int) -> Int { index < form.count ? index : index - form.start }
}

/// Hands on rows as they are, and behind those of a section its foot if it has one.
package struct FootSink: ResultSink {
  private var sink: any ResultSink
  private let isMarked: Bool
  private var feet: SectionFeet?

  /// - Parameter isMarked: Whether a column tells programs which rows are feet.
  package init(_ sink: any ResultSink, isMarked: Bool) {
    (self.sink, self.isMarked) = (sink, isMarked)
  }

  package var wantsMore: Bool { mutating get { sink.wantsMore } }

  package mutating func begin(_ shape: ResultShape) {
    feet = SectionFeet(shape, isMarked: isMarked)
    sink.begin(feet?.shape ?? shape)
  }

  package mutating func row(_ row: any RowView) {
    guard feet != nil else { return sink.row(row) }
    if let foot = feet?.take(row) { sink.row(foot) }
    if let footed = feet?.footed(row) { sink.row(footed) }
  }

  package mutating func end() {
    if let foot = feet?.finish() { sink.row(foot) }
    sink.end()
  }
}
