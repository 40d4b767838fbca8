import QCQLanguage

/// Reads todo.txt: `x 2026-11-20 2026-11-19 Milk +BBQ @Dairy`.
package struct TodoList: ForeignReader {
  package let format = ForeignFormat.todo
  private let lines: LineReader

  package init(_ source: ByteSource) { lines = LineReader(source) }

  package mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    while let (text, number, _) = try lines.next() {
      if text.isEmpty { continue }
      var line = TodoLine(text)
      let item = line.item(text, number, remark)
      guard !item.name.isBlankName else {
        remark(ForeignRemark(.skipped, line: number, row: text, "it has no name"))
        continue
      }
      return item
    }
    return nil
  }

  /// Whether a line is one that only this form has.
  static func isTypical(_ line: String) -> Bool { TodoLine(line).isTypical }
}

private struct TodoLine {
  private var isCompleted = false
  private var priority: Character?
  private var completed: Substring?
  private var created: Substring?
  private var projects: [String] = []
  private var contexts: [String] = []
  private var pairs: [String] = []
  private var words: [String] = []

  init(_ text: String) {
    var rest = text.split(separator: " ")[...]
    if rest.first == "x", rest.count > 1 {
      isCompleted = true
      rest = rest.dropFirst()
    }
    if let word = rest.first, Self.isPriority(word) {
      priority = word.dropFirst().first
      rest = rest.dropFirst()
    }
    // What is completed says first when that was.
    if isCompleted { completed = Self.date(&rest) }
    created = Self.date(&rest)
    for word in rest { add(word) }
  }

  private mutating func add(_ word: Substring) {
    if word.count > 1, word.hasPrefix("+") {
      projects.append(Self.spaced(word.dropFirst()))
    } else if word.count > 1, word.hasPrefix("@") {
      contexts.append(Self.spaced(word.dropFirst()))
    } else if Self.isPair(word) {
      pairs.append(String(word))
    } else {
      words.append(String(word))
    }
  }

  var isTypical: Bool {
    completed != nil || priority != nil || !projects.isEmpty || !contexts.isEmpty
  }

  mutating func item(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) -> ForeignItem {
    var item = TextLine(words.joined(separator: " "), line: number, remark).item
    item.isCompleted = isCompleted
    (item.list, item.category) = (projects.first, contexts.first)
    item.created = created.flatMap { ForeignDate(String($0)) }
    let rest =
      projects.dropFirst().map { "+\($0)" } + contexts.dropFirst().map { "@\($0)" } + pairs
      + (priority.map { ["priority \($0)"] } ?? [])
    for part in rest { item.addNote(part) }
    if !rest.isEmpty {
      let were = rest.count == 1 ? "was" : "were"
      let more = rest.count - Self.mostNamed
      let names = rest.prefix(Self.mostNamed).joined(separator: ", ")
      item.tell("\(names)\(more > 0 ? " and \(more) more" : "") \(were) added to the note", remark)
    }
    if let completed {
      item.tell(
        "it was completed on \(completed), which was left out: qcq has no field for it", remark)
    }
    return item
  }

  /// At most this many of the additions to a note are named; the note itself has them all.
  private static let mostNamed = 5

  private static func spaced(_ word: Substring) -> String {
    String(word).replacing("_", with: " ")
  }

  private static func isPriority(_ word: Substring) -> Bool {
    word.count == 3 && word.hasPrefix("(") && word.hasSuffix(")")
      && ("A"..."Z").contains(word.dropFirst().first ?? " ")
  }

  /// Takes a date if it comes next.
  private static func date(_ words: inout ArraySlice<Substring>) -> Substring? {
    guard let word = words.first,
      word.split(separator: "-", omittingEmptySubsequences: false).map(\.count) == [4, 2, 2],
      ForeignDate(String(word)) != nil
    else { return nil }
    words = words.dropFirst()
    return word
  }

  private static func isPair(_ word: Substring) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && parts[0].allSatisfy { $0.isLetter && $0.isASCII }
  }
}
