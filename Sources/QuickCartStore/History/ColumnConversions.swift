import QCQLanguage

/// Cells of a step that the table would store as others: the type of their column was changed
/// since they were recorded, by whatever means.
struct ColumnConversions {
  private let columns: [(index: Int, affinity: ColumnAffinity)]

  init(_ recorded: StepTables.Table, _ table: CapturedTable) {
    let standard = Blueprint.columns(table.entity, table.layout)
    columns = recorded.columns.enumerated().compactMap { index, name in
      // A server keeps each cell as what it is.
      guard !table.isFar, let place = table.columns.firstIndex(of: name) else { return nil }
      let affinity = table.affinities[place]
      let usual = standard.first { table.layout.column($0.field) == name }
      // Then none of its cells was ever of another kind.
      return usual.map { ColumnAffinity($0.type) } == affinity ? nil : (index, affinity)
    }
  }

  /// The first column that would store another cell than a row has; nil for none.
  func first(in image: RowImage) -> Int? {
    columns.first { $0.affinity.converts(image.value($0.index)) }?.index
  }
}

extension ColumnAffinity {
  /// Whether a column stores a value as one of another type.
  func converts(_ value: Value) -> Bool {
    switch self {
    case .blob: false
    case .text: value.isNumber
    case .real: value.isNumberInText
    case .integer, .numeric: value.isNumberInText || value.isWholeFraction
    }
  }
}

extension Value {
  fileprivate var isNumber: Bool {
    switch self {
    case .int, .number: true
    case .absent, .bool, .date, .text, .data: false
    }
  }

  fileprivate var isWholeFraction: Bool {
    if case .number(let number) = self { Int64(exactly: number) != nil } else { false }
  }

  /// Whether it is a text that SQLite takes for a number.
  fileprivate var isNumberInText: Bool {
    guard case .text(let text) = self else { return false }
    let words = text.utf8.split { [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains($0) }
    guard words.count == 1, words[0].count < 400 else { return false }
    // It knows neither `inf` nor `0x10` there.
    let isPlain = words[0].allSatisfy { "+-.0123456789eE".utf8.contains($0) }
    return isPlain && Double(String(decoding: words[0], as: UTF8.self)) != nil
  }
}
