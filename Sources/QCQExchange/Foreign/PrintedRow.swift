import QCQText

/// A line of a list that qcq has printed: a box, and texts with two blanks or more between them.
struct PrintedRow {
  /// A text in which no two blanks follow one another.
  struct Piece {
    let start: String.Index
    fileprivate(set) var end: String.Index
    /// Where it stands on the terminal.
    fileprivate(set) var columns: Range<Int>
  }

  let isChecked: Bool
  let pieces: [Piece]
  private let line: String

  /// - Parameter line: Without the space around it. Nil for one that has no box as qcq writes it.
  init?(_ line: String) {
    let rest = line.dropFirst()
    guard let box = line.first, box == "☐" || box == "☑", rest.first ?? " " == " " else {
      return nil
    }
    self.line = line
    isChecked = box == "☑"
    pieces = Self.pieces(of: rest.dropFirst())
  }

  private static func pieces(of text: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var column = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let end = column + DisplayWidth.displayWidth(of: word)
      if let last = pieces.last, last.columns.upperBound + 1 == column, !word.isEmpty {
        pieces[pieces.count - 1].end = word.endIndex
        pieces[pieces.count - 1].columns = last.columns.lowerBound..<end
      } else if !word.isEmpty {
        pieces.append(Piece(start: word.startIndex, end: word.endIndex, columns: column..<end))
      }
      column = end + 1
    }
    return pieces
  }

  var texts: [String] { pieces.map { String(line[$0.start..<$0.end]) } }

  /// What begins in some columns, with the blanks inside it as they are.
  func text(in columns: Range<Int>) -> String {
    let found = pieces.filter { columns.contains($0.columns.lowerBound) }
    guard let first = found.first, let last = found.last else { return "" }
    return String(line[first.start..<last.end])
  }

  /// Whether a column may begin at a place: two blanks stand before it, or the line is over.
  func isClear(before place: Int) -> Bool {
    pieces.allSatisfy { $0.columns.lowerBound >= place || $0.columns.upperBound + 2 <= place }
  }
}

/// The columns of a section that qcq has printed. As each of them begins at one place in all lines,
/// a text with two blanks inside is still one.
struct PrintedColumns {
  /// Where those behind the names begin.
  private let starts: [Int]
  /// Whether these were found out.
  private let areKnown: Bool
  /// Which of the columns has the categories; that of the names is 0.
  private let category: Int?

  /// A section with more of them is not of qcq.
  private static let most = 100

  init(_ rows: [PrintedRow], isCategory: (String) -> Bool) {
    let places = Set(rows.flatMap { $0.pieces.dropFirst().map(\.columns.lowerBound) })
    areKnown = places.count <= Self.most
    let starts = places.filter { place in
      places.count <= Self.most && rows.allSatisfy { $0.isClear(before: place) }
    }.sorted()
    category = starts.indices.map { $0 + 1 }.first { index in
      let texts = rows.map { $0.text(in: Self.range(of: index, starts)) }.filter { !$0.isEmpty }
      return texts.count(where: isCategory) * 2 > texts.count
    }
    self.starts = starts
  }

  private static func range(of index: Int, _ starts: [Int]) -> Range<Int> {
    (index == 0 ? 0 : starts[index - 1])..<(index < starts.count ? starts[index] : Int.max)
  }

  /// What stands in the columns of a row; nil where it does not fit them, as in a line that
  /// somebody has edited.
  private func cells(of row: PrintedRow) -> [String]? {
    guard areKnown, starts.allSatisfy(row.isClear(before:)) else { return nil }
    let cells = (0...starts.count).map { row.text(in: Self.range(of: $0, starts)) }
    return category.map { cells[$0].contains("  ") } ?? false ? nil : cells
  }

  /// What stands in a row; below a list, the category and what comes after it are known.
  func parts(
    of row: PrintedRow, below keys: CountedSections.Keys, isCategory: (String) -> Bool
  ) -> CountedSections.Parts {
    let hasCategory = keys.list != nil && keys.category == nil
    let aligned = hasCategory && category == nil ? nil : cells(of: row)
    let texts = aligned ?? row.texts
    let found = texts.indices.dropFirst().first { isCategory(texts[$0]) }
    let place: Int? = hasCategory ? (aligned == nil ? found : category) : nil
    var parts = CountedSections.Parts(name: texts.first ?? "")
    if let place {
      let names = texts[..<place].filter { !$0.isEmpty }
      parts.name =
        aligned == nil ? names.joined(separator: "  ") : row.text(in: 0..<starts[place - 1])
      parts.category = texts[place].isEmpty ? nil : texts[place]
      parts.isNameUnclear = names.count > 1
    } else {
      parts.isNameUnclear = parts.name.contains("  ")
    }
    let rest = texts.dropFirst((place ?? 0) + 1).filter { !$0.isEmpty }
    if place == nil, hasCategory || keys.list == nil {
      parts.others = rest
    } else {
      parts.note = rest.joined(separator: CountedSections.dash)
      parts.isNoteUnclear = rest.count > 1
    }
    return parts
  }
}
