internal import QCQCharts
internal import QCQLanguage

/// What stands above the rows of a section: `🥫 Pantry 1/2`.
struct SectionHeading {
  /// For each key its emoji, if it has one, and its value.
  private(set) var keys: [(emoji: String, name: String)]
  var total = 0
  /// How many of the items are completed; nil where the rows are not items.
  var completed: Int?
  private let limit: SectionLimit?
  /// How many rows the sections before it have.
  private let before: Int

  /// - Parameter last: What stands above the section before it.
  init(
    _ row: any RowView, _ shape: SectionShape, _ people: inout PeopleText,
    after last: SectionHeading?
  ) {
    keys = []
    limit = shape.limit
    before = last.map { $0.before + $0.total } ?? 0
    for key in shape.keys {
      let emoji = key.emojiCell.map { people.text(row.cell($0), ResultColumn("emoji", .text)) }
      let name = people.text(row.cell(key.cell), key.column)
      keys.append((emoji ?? "", SectionHeading.name(name, key.column)))
    }
    completed = shape.completedCell == nil ? nil : 0
  }

  /// What stands for no value.
  static let absent = "(none)"

  /// A value that says little stands behind its column's name.
  static func name(_ value: String, _ column: ResultColumn) -> String {
    if value.isEmpty { return absent }
    return column.speaksForItself ? value : "\(column.name) \(value)"
  }

  mutating func count(_ row: any RowView, _ shape: ResultShape) {
    if shape.isTotal(row) { return }
    total += 1
    let isCompleted = shape.sections?.isCompleted(row) ?? false
    if let done = completed, isCompleted { completed = done + 1 }
  }

  var title: String { written { $0 } }

  /// The same as HTML, in which no name turns round what stands beside it.
  var markup: String { written(MarkupText.isolated) }

  /// - Parameter write: Writes the name of a key, or its emoji.
  func written(_ write: (String) -> String) -> String {
    keys.map { key in
      let name = write(key.name)
      return key.emoji.isEmpty ? name : "\(write(key.emoji)) \(name)"
    }.joined(separator: " · ")
  }

  /// `1/2` of items, `(2)` of anything else; `(2 shown)` where a limit may have left out others, so
  /// that nobody takes what is shown for the whole section.
  var figures: String {
    if limit?.mayHideRows(of: total, before: before) ?? false { return "(\(total) shown)" }
    return completed.map { "\($0)/\(total)" } ?? "(\(total))"
  }
}

extension ResultColumn {
  /// Whether a value tells what it is: a bare `yes` or number does not.
  var speaksForItself: Bool {
    switch type {
    case .bool, .int, .number: style == .weekday
    case .text, .date, .list, .category, .data: true
    }
  }
}

extension ResultShape {
  /// Whether the columns are those of a shopping list: a check box, a label and what else is known.
  var isShoppingList: Bool {
    guard columns.count >= 2 else { return false }
    let box = columns[0]
    switch box.style {
    case .checkBox: return box.name == "completed" && columns[1].name == "label"
    case .plain, .share, .weekday: return false
    }
  }

  /// The columns of a shopping list that nobody knows by their looks: those of a user's own.
  var ownColumns: Set<Int> {
    guard isShoppingList else { return [] }
    return Set(columns.indices.filter { $0 > 1 && StoredField(rawValue: columns[$0].name) == nil })
  }
}
