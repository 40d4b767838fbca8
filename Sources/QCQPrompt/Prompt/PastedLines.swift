import QCQExchange
import QCQLanguage

/// Lines of a list, pasted or typed where sentences are expected: `2 milk`, `- eggs`. They are
/// offered as sentences that add them.
struct PastedLines {
  private let items: [ForeignItem]

  /// More lines than these come in with `qcq import`.
  private static let most = 200

  /// Nil for an entry that may be something else.
  init?(_ entry: String) {
    let lines = entry.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
    guard (1...Self.most).contains(lines.count), lines.contains(where: Self.isMarked),
      lines.allSatisfy({ Self.isMarked($0) || Self.isName($0) })
    else { return nil }
    var reader = TextList(ByteSource(Array(lines.joined(separator: "\n").utf8)), .text)
    var items: [ForeignItem] = []
    while let item = try? reader.next({ _ in }) {
      // What is ticked has been bought.
      if !item.isCompleted { items.append(item) }
    }
    guard !items.isEmpty else { return nil }
    self.items = items
  }

  /// Whether a line begins as those of lists do, and names something.
  private static func isMarked(_ line: String) -> Bool {
    guard let first = line.first, line.contains(where: \.isLetter) else { return false }
    return "-*•–[☐☑".contains(first) || ("0"..."9").contains(first)
  }

  /// Whether a line is a few words, without the signs that sentences have.
  private static func isName(_ line: String) -> Bool {
    line.split(separator: " ").count <= 4 && !line.contains(where: { "\"$=<>;.".contains($0) })
  }

  /// - Parameter list: The title of their list; nil for the current one.
  func sentences(list: String?) -> String {
    let place = list.map { " to \(StringEscapes.quoted($0))" } ?? ""
    return items.map { item in
      "add " + (item.quantity == 1 ? "" : "\(item.quantity) ") + StringEscapes.quoted(item.name)
        + place + (item.note.isEmpty ? "" : " note \(StringEscapes.quoted(item.note))")
    }.joined(separator: "\n")
  }

  var problem: String {
    items.count == 1 ? "this is a line of a list" : "these are \(items.count) lines of a list"
  }
}
