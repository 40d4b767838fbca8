import QCQConsole
import QCQLanguage
import QCQText

/// What stands below the rows of a result: how many there are, how many of them are still to be
/// bought, how long it took.
struct ResultFooter {
  private let shape: ResultShape
  /// The column that says whether an item is bought; nil where nothing does.
  private let checkBox: Int?
  private(set) var count = 0
  private var pending = 0

  /// Nil for a single value, which says all that there is.
  init?(_ shape: ResultShape) {
    switch shape.kind {
    case .value: return nil
    case .rows, .sections: break
    }
    self.shape = shape
    checkBox = shape.columns.firstIndex { $0.style == .checkBox }
  }

  mutating func add(_ row: any RowView) {
    if shape.isTotal(row) { return }
    count += 1
    if let checkBox, case .int(0) = row.cell(checkBox) { pending += 1 }
  }

  /// The lines of it, none longer than the terminal: there the time is left out first, then what is
  /// pending, and what can be done about hidden rows stands on its own.
  ///
  /// - Parameters:
  ///   - shown: How many rows are to be seen.
  ///   - advice: What can be done where these are not all.
  func lines(shown: Int, advice: String, seconds: Double, width: Int?) -> [String] {
    let noun = shape.noun
    let nouns = TerminalText.escaped(count == 1 ? Plural.singular(noun) : noun)
    let isCut = shown < count
    let rows = "\(Grouped.digits(count)) \(nouns)" + (isCut ? " (\(shown) shown)" : "")
    let end = isCut ? "; " + advice : ""
    var parts = [rows]
    if checkBox != nil { parts.append("\(Grouped.digits(pending)) pending") }
    parts.append(Stopwatch.text(seconds))
    while !parts.isEmpty {
      let line = parts.joined(separator: " · ") + end
      if DisplayWidth.displayWidth(of: line) <= width ?? .max { return [line] }
      parts.removeLast()
    }
    return [rows, advice].prefix(isCut ? 2 : 1).flatMap { PageText.fitted($0, width: width) }
  }
}
