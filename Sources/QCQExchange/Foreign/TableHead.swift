/// What the columns of a table hold, and whether its first line says so or is an item.
struct TableHead {
  /// The texts of the first line; of one that is an item, the places of its columns.
  private let headings: [String]
  private(set) var meanings: [ColumnMeaning?]
  /// The columns of a user's own that others of its columns are for.
  private(set) var own: [OwnColumns.Column?] = []
  private let names: ColumnNames
  /// Why a column of the user's own is not filled, by heading.
  private var obstacles: [String: String] = [:]
  let hasHeadings: Bool
  /// Where the first line stands.
  let line: Int
  /// Whether nobody would know the headings without being told.
  private let isNamed: Bool

  /// Throws where nothing says which column has the names, or whether the line is an item.
  init(_ texts: [String], line: Int, _ names: ColumnNames) throws(ExchangeError) {
    (self.line, self.names) = (line, names)
    hasHeadings = names.firstLine != .noHeadings
    guard hasHeadings else {
      let places = names.places
      let more = [ColumnMeaning?](repeating: nil, count: max(0, texts.count - places.count))
      (meanings, isNamed) = (places + more, false)
      headings = meanings.indices.map { String($0 + 1) }
      own = headings.map { _ in nil }
      return
    }
    own = texts.map { _ in nil }
    (headings, meanings) = (texts, names.meanings(of: texts))
    isNamed = texts.allSatisfy { ColumnMeaning.meaning(of: $0) == nil }
    if isNamed, names.hasPairs, names.firstLine == nil, texts.contains(where: Self.isValue) {
      throw ExchangeError(
        line: line,
        "the line looks like an item: `--no-headings \(Self.places(texts))` imports it, and "
          + "`--headings` takes it for headings. It has \(Self.shown(texts))")
    }
    if let missing = names.missing(from: texts) {
      let places = Int(missing) == nil ? "" : "; with `--no-headings` columns are named by place"
      throw ExchangeError(
        line: line,
        "there is no column `\(missing)`; the headings are \(Self.shown(texts))\(places)")
    }
    if !names.hasPairs, ColumnMeaning.areOfLists(texts) {
      throw ExchangeError(
        line: line,
        "its rows are lists or categories; if they are items, `--columns name=HEADING` says so. "
          + "`qcq export` writes lists that can be imported")
    }
    guard meanings.contains(.name) else {
      throw ExchangeError(
        line: line,
        "no heading says which column has the names of the items; if the line is an item, "
          + "`--no-headings \(Self.places(texts))` imports it, or else choose a heading with "
          + "`--columns name=HEADING`. The line has \(Self.shown(texts))")
    }
  }

  /// Finds the columns that are for those of a user's own.
  mutating func know(_ columns: OwnColumns) {
    own = columns.take(headings, names, &meanings)
    for heading in headings { obstacles[heading] = columns.obstacle(heading) }
  }

  private static func shown(_ texts: [String]) -> String {
    texts.prefix(12).map { "`\($0.prefix(40))`" }.joined(separator: ", ")
  }

  /// Whether a text is a number or a date, with which no heading begins that people write.
  private static func isValue(_ text: String) -> Bool {
    let number = text.filter { !$0.isWhitespace && !$0.isCurrencySymbol }
    return Amount(text) != nil || ForeignDate(text) != nil
      || number.contains(where: \.isNumber) && Double(number.replacing(",", with: ".")) != nil
  }

  /// What the columns of a line may be that is an item, as an option: the first text is the name,
  /// and the first whole number how many there are.
  private static func places(_ texts: [String]) -> String {
    let name = texts.firstIndex { !$0.isEmpty && !isValue($0) } ?? 0
    let count = texts.indices.first { $0 != name && Amount(texts[$0])?.isCount == true }
    return "--columns name=\(name + 1)" + (count.map { ",quantity=\($0 + 1)" } ?? "")
  }

  /// What a table is, for people.
  func words(of format: String) -> String {
    isNamed ? "\(format) with the headings \(Self.shown(headings))" : format
  }

  /// Tells of columns that nobody has named.
  func tellUntaken(_ remark: (ForeignRemark) -> Void) {
    for (index, heading) in headings.enumerated()
    where meanings[index] == nil && own[index] == nil && !heading.isEmpty {
      let row = hasHeadings ? heading : "column \(heading)"
      if let obstacle = obstacles[heading] {
        remark(
          ForeignRemark(.ignored, line: line, row: row, "the column is not imported: \(obstacle)"))
        continue
      }
      let mayBeItem = hasHeadings && Self.isValue(heading)
      remark(
        ForeignRemark(
          .ignored, line: line, row: row,
          "the column is not imported; `--columns` tells what it is, as in `note=\(heading)`"
            + (mayBeItem ? "; if the line is an item, `--no-headings` imports it" : "")))
    }
  }

  /// What is told of a line with values for which there is no column.
  ///
  /// - Parameter isText: Whether they belong to the text of the only one.
  func tooManyValues(isText: Bool) -> String {
    "the line has more values than \(hasHeadings ? "there are headings" : "the first one"); "
      + (isText ? "these are part of its text" : Self.addedToNote)
  }

  /// What becomes of values without a column.
  static let addedToNote = "these were added to the note"

  /// Throws where a column that was named by its place is in no line.
  ///
  /// - Parameter widest: How many values the longest line has.
  func requireAll(upTo widest: Int) throws(ExchangeError) {
    guard !hasHeadings, widest < meanings.count else { return }
    throw ExchangeError(
      line: nil, "there is no column \(meanings.count): no line has more than \(widest) values")
  }
}
