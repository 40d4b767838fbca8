/// Finds out what headings with figures are, `BBQ 0/4` and `🥬 Produce 1/4`: qcq writes titles of
/// lists and names of categories alike.
struct CountedSections {
  /// What a heading says of the items below it.
  struct Keys: Hashable {
    var list: String?
    var category: String?
    var isCompleted = false
  }

  private enum Kind { case list, category, listAndCategory, categoryAndList }

  var categories = KnownCategories.none
  var columns = OwnColumns.none
  private let lines: LineReader
  private let isMarkdown: Bool
  /// Whether qcq has printed them on a terminal, where each item has a box.
  private let isPrinted: Bool
  /// What the headings before were: those of one result are all the same.
  private var last: Kind?
  /// Whether nothing has told what the last heading is, and there is more than was looked at.
  private var isUnclear = false

  /// More lines than these are not looked at to find out what a heading is.
  static let window = 1_000
  private static let keySeparator = " · "
  private static let shown = " shown)"

  init(_ lines: LineReader, isMarkdown: Bool) {
    (self.lines, self.isMarkdown, isPrinted) = (lines, isMarkdown, false)
  }

  init(printed lines: LineReader) {
    (self.lines, isMarkdown, isPrinted) = (lines, false, true)
  }

  /// Why a heading may be something else than it was taken for; nil where it is clear.
  func doubt(of keys: Keys) -> String? {
    !isUnclear
      ? nil
      : "whether it is a list or a category does not show in \(Self.window) lines; it is taken for "
        + "a \(keys.list == nil ? "category" : "list")"
  }

  /// Another heading has come: what follows may be another result.
  mutating func end() { last = nil }

  /// What a heading says that was read last.
  ///
  /// - Parameter words: Without the figures.
  mutating func keys(of words: String) throws -> Keys {
    isUnclear = false
    var (keys, texts) = (Keys(), [String]())
    for text in words.split(separator: Self.keySeparator, omittingEmptySubsequences: false) {
      switch text {
      case "completed yes": keys.isCompleted = true
      case "completed no": break
      default: texts.append(String(text))  // Substring
      }
    }
    guard let first = texts.first, let end = texts.last else { return keys }
    func joined(_ parts: ArraySlice<String>) -> String {
      parts.joined(separator: Self.keySeparator)
    }
    let kind = try kind(of: texts)
    last = kind
    switch kind {
    case .list: keys.list = joined(texts[...])
    case .category: keys.category = joined(texts[...])
    case .listAndCategory: (keys.list, keys.category) = (joined(texts.dropLast()), end)
    case .categoryAndList: (keys.category, keys.list) = (first, joined(texts.dropFirst()))
    }
    return keys
  }

  // MARK: Lists and categories

  private mutating func kind(of texts: [String]) throws -> Kind {
    if let kind = named(texts) { return kind }
    if let kind = try look(from: 0).kind { return kind }
    if let last, fits(last, texts) { return last }
    return try outlook(texts)
  }

  /// What a heading is by its words alone; nil where these may be anything.
  private func named(_ texts: [String]) -> Kind? {
    if texts.count > 1 {
      if categories.has(texts[texts.count - 1]) { return .listAndCategory }
      if categories.has(texts[0]) { return .categoryAndList }
    }
    let words = texts.joined(separator: Self.keySeparator)
    return categories.match(words) == .withEmoji ? .category : nil
  }

  private func fits(_ kind: Kind, _ texts: [String]) -> Bool {
    switch kind {
    case .list, .category: true
    case .listAndCategory, .categoryAndList: texts.count > 1
    }
  }

  /// What the lines below a heading show of it, and where they end: what they say themselves, the
  /// heading does not.
  private func look(from start: Int) throws -> (kind: Kind?, end: Int) {
    var (place, rows, named) = (start, 0, 0)
    var columns: [ColumnMeaning?]?
    while place < Self.window, let text = try lines.peek(after: place)?.text,
      try !isHeading(text, at: place)
    {
      place += 1
      if let cells = MarkdownTable.cells(text) {
        columns = columns ?? MarkdownTable.meanings(of: cells.map(plain))
        continue
      }
      let parts = (isPrinted ? PrintedRow(text)?.texts ?? [] : Self.columns(text)).dropFirst()
      if parts.isEmpty { continue }
      rows += 1
      if parts.contains(where: isCategory) { named += 1 }
    }
    let meanings = Set((columns ?? []).compactMap(\.self))
    if meanings.contains(.category) || named * 2 > rows { return (.list, place) }
    return (meanings.contains(.list) ? .category : nil, place)
  }

  /// What the headings that follow show of one which shows nothing itself.
  private mutating func outlook(_ texts: [String]) throws -> Kind {
    if categories.isEmpty { return .category }
    var names = [texts.joined(separator: Self.keySeparator)]
    var place = try look(from: 0).end
    while place < Self.window, let text = try lines.peek(after: place)?.text,
      let words = countedWords(of: text)
    {
      let others = words.split(separator: Self.keySeparator).map(String.init)
      let section = try look(from: place + 1)
      if let kind = named(others) ?? section.kind, fits(kind, texts) { return kind }
      names.append(words)
      place = section.end
    }
    isUnclear = place >= Self.window
    return names.count(where: categories.has) * 2 >= names.count ? .category : .list
  }

  /// Whether a line is the titles of columns of a user's own, which qcq shows above all headings
  /// on a terminal.
  func isTitles(_ text: String) throws -> Bool {
    guard !TextLine.hasBox(text), let next = try lines.peek()?.text, !next.hasPrefix("#") else {
      return false
    }
    return try isHeading(next, at: 0)
  }

  /// Whether a line is a heading with figures, or one of Markdown.
  ///
  /// - Parameter place: How many lines are still to be read before it.
  func isHeading(_ text: String, at place: Int) throws -> Bool {
    if isPrinted {
      let isBehindGap = try place > 0 && lines.peek(after: place - 1)?.text.isEmpty == true
      return try isPrintedHeading(text, at: place, isBehindGap: isBehindGap)
    }
    if text.hasPrefix("#") { return text.drop { $0 == "#" }.first?.isWhitespace ?? false }
    guard Self.mayBeHeading(text), Self.uncounted(text) != nil else { return false }
    return try lines.peek(after: place + 1).map { TextLine.hasBox($0.text) } ?? false
  }

  /// Whether a line that qcq has printed is a title. One that begins with a box stands below an
  /// empty line, as no item does.
  ///
  /// - Parameter place: How many lines are still to be read before it; -1 for the last that was.
  func isPrintedHeading(_ text: String, at place: Int, isBehindGap: Bool) throws -> Bool {
    guard isBehindGap || !TextLine.hasBox(text), Self.uncounted(text) != nil else { return false }
    return try lines.peek(after: place + 1).map { TextLine.hasBox($0.text) } ?? false
  }

  /// The words of a heading with figures; nil for another one.
  private func countedWords(of text: String) -> String? {
    Self.uncounted(isPrinted ? text : text.drop { $0 == "#" }.trimmed).map(plain)
  }

  private func plain(_ text: String) -> String { isMarkdown ? MarkdownText.plain(text) : text }

  /// Whether a line of a table for terminals may be a heading, and no item.
  static func mayBeHeading(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first.isEmoji else { return false }
    return !TextLine.hasBox(text)
  }

  /// A heading without how many of its items are completed or shown, `Produce 1/4` and
  /// `Produce (4 shown)`; nil if it does not say.
  static func uncounted(_ words: String) -> String? {
    if words.hasSuffix(shown), let bracket = words.lastIndex(of: "(") {
      let number = words[bracket...].dropFirst().dropLast(shown.count)
      let name = words[..<bracket]
      let isCount = !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
      return isCount && name.hasSuffix(" ") && !name.trimmed.isEmpty ? name.trimmed : nil
    }
    guard let space = words.lastIndex(of: " ") else { return nil }
    let figures = words[space...].dropFirst().split(
      separator: "/", omittingEmptySubsequences: false)
    let numbers = figures.compactMap { Int($0) }
    let name = words[..<space].trimmed
    guard figures.count == 2, numbers.count == 2, numbers[0] >= 0, numbers[0] <= numbers[1],
      !name.isEmpty
    else { return nil }
    return name
  }
}

// The lines below such a heading.
extension CountedSections {
  /// Whether a line says how many rows there are, `(94 items)`, as the last one on a terminal.
  static func isCount(_ text: String) -> Bool {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return false }
    let words = text.dropFirst().dropLast().split(separator: " ")
    return words.count == 2 && Int(words[0]) != nil && ["item", "items"].contains(words[1])
  }

  /// What stands in a line.
  struct Parts {
    var name: String
    var category: String?
    var note = ""
    /// Whether the name may be more than one value.
    var isNameUnclear = false
    /// Whether the note may be more than one value.
    var isNoteUnclear = false
    /// What may be anything.
    var others: [String] = []
    /// What is for columns of a user's own.
    var own: [OwnCell] = []

    /// Tells what of an item nobody can be sure of, and adds to its note what may be anything.
    func tell(of item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
      if isNameUnclear { item.tell("it may be more than the name", remark) }
      if isNoteUnclear {
        item.tell("`\(note)` may be more than the note; all of it is in the note", remark)
      }
      for part in others { item.addNote(part, since: "has no heading", remark) }
    }
  }

  static let dash = " — "
  /// What qcq writes where there is no category, and more behind it.
  private static let absent = "(none)"

  private func isCategory(_ text: String) -> Bool {
    text == Self.absent || categories.has(plain(text))
  }

  /// What qcq shows beside a name: the category below a list, and then the note.
  func parts(of text: String, below keys: Keys) -> Parts {
    var texts = Self.columns(text)
    let own = Self.isTask(text) ? takeOwn(&texts) : []
    var parts = parts(of: text, texts, below: keys)
    parts.own = own
    return parts
  }

  /// Takes what qcq shows of columns of a user's own in Markdown, `price 8.95`, and leaves
  /// the rest. A note stands before them, and may begin with the name of a column.
  private func takeOwn(_ texts: inout [String]) -> [OwnCell] {
    if columns.isEmpty { return [] }
    var (own, rest): ([OwnCell], [String]) = ([], [])
    var taken: Set<OwnColumns.Column> = []
    for (index, text) in texts.enumerated().reversed() {
      guard index > 0, let (column, value) = columns.labelled(plain(text)),
        !taken.contains(column)
      else {
        rest.append(text)
        continue
      }
      let cell = column.obstacle == nil ? column.cell(value) : nil
      if let cell { own.append(cell) }
      if cell != nil || column.obstacle != nil && column.shows(value) {
        taken.insert(column)
      } else {
        rest.append(text)
      }
    }
    texts = rest.reversed()
    return own.reversed()
  }

  private func parts(of text: String, _ texts: [String], below keys: Keys) -> Parts {
    guard texts.count > 1, keys.list != nil else {
      return Parts(name: texts.first ?? text, others: texts.dropFirst().map(plain))
    }
    var (end, category): (Int, String?) = (1, nil)
    if keys.category == nil {
      guard let place = texts.indices.dropFirst().first(where: { isCategory(texts[$0]) })
      else { return Parts(name: texts[0], others: texts.dropFirst().map(plain)) }
      (end, category) = (place, texts[place] == Self.absent ? nil : plain(texts[place]))
    }
    let notes = texts[(keys.category == nil ? end + 1 : end)...]
    return Parts(
      name: texts[..<end].joined(separator: Self.dash), category: category,
      note: plain(notes.joined(separator: Self.dash)), isNameUnclear: end > 1,
      isNoteUnclear: notes.count > 1)
  }

  private static func isTask(_ text: String) -> Bool {
    text.hasPrefix("- ") || text.hasPrefix("* ")
  }

  /// What stands beside each other in a line: `- [ ] 2x Milk — Dairy`, or with blanks in between.
  private static func columns(_ text: String) -> [String] {
    let line = isTask(text) ? text : text.replacing("  ", with: dash)
    return line.split(separator: dash).map(\.trimmed).filter { !$0.isEmpty }
  }
}
