/// Reads todo.txt: `x 2026-11-20 2026-11-19 Milk +BBQ @Dairy`.
package struct TodoList: ForeignReader {
  package let format = ForeignFormat.todo
  private let lines: LineReader

  package init(_ source: ByteSource) { lines = LineReader(source) }

  package mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    while let (text, number) = try lines.next() {
      if text.isEmpty { continue }
      var line = TodoLine(text)
      let item = line.item(text, number, remark)
      guard !item.name.isEmpty else {
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
  private var hasDate = false
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
    while let word = rest.first, Self.isDate(word) {
      hasDate = true
      rest = rest.dropFirst()
    }
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
    (isCompleted && hasDate) || priority != nil || !projects.isEmpty || !contexts.isEmpty
  }

  mutating func item(
    _ text: String, _ number: Int, _ remark: (ForeignRemark) -> Void
  ) -> ForeignItem {
    var item = TextLine(words.joined(separator: " "), line: number, remark).item
    item.isCompleted = isCompleted
    (item.list, item.category) = (projects.first, contexts.first)
    let rest =
      projects.dropFirst().map { "+\($0)" } + contexts.dropFirst().map { "@\($0)" } + pairs
      + (priority.map { ["priority \($0)"] } ?? [])
    for part in rest { item.addNote(part) }
    if !rest.isEmpty {
      remark(
        ForeignRemark(
          .altered, line: number, row: item.name,
          "\(rest.joined(separator: ", ")) \(rest.count == 1 ? "was" : "were") added to the note"))
    }
    return item
  }

  private static func spaced(_ word: Substring) -> String {
    String(word).replacing("_", with: " ")
  }

  private static func isPriority(_ word: Substring) -> Bool {
    word.count == 3 && word.hasPrefix("(") && word.hasSuffix(")")
      && ("A"..."Z").contains(word.dropFirst().first ?? " ")
  }

  private static func isDate(_ word: Substring) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2]
      && parts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
  }

  private static func isPair(_ word: Substring) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && parts[0].allSatisfy { $0.isLetter && $0.isASCII }
  }
}
