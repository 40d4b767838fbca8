import QCQExchange
import QCQLanguage
import QCQSyntax
import QCQText

/// Lines of a list, pasted or typed where sentences are expected: `2 milk`, `- eggs`. They are
/// offered as sentences that add them.
package struct PastedLines {
  private let items: [ForeignItem]

  /// More lines than these are for `qcq import`.
  fileprivate static let most = 200

  /// Nil for an entry that may be something else.
  package init?(_ entry: String) {
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
  fileprivate static func isMarked(_ line: String) -> Bool {
    guard let first = line.first, line.contains(where: \.isLetter) else { return false }
    return "-*•–[☐☑".contains(first) || ("0"..."9").contains(first)
  }

  /// Whether a line is a few words, without the signs that sentences have.
  fileprivate static func isName(_ line: String) -> Bool {
    line.split(separator: " ").count <= 4 && line.first?.isLetter == true
      && !line.contains(where: { "\"$=<>;.{}()".contains($0) })
  }

  /// One `add` for all that follow each other without a note.
  ///
  /// - Parameter list: The title of their list; nil for the current one.
  package func sentences(list: String?) -> String {
    let place = list.map { " to \(StringEscapes.quoted($0))" } ?? ""
    var sentences: [String] = []
    var isOpen = false
    for item in items {
      let entry = (item.quantity == 1 ? "" : "\(item.quantity) ") + StringEscapes.quoted(item.name)
      if isOpen, item.note.isEmpty {
        sentences[sentences.count - 1] += ", " + entry
      } else {
        let note = item.note.isEmpty ? "" : " note \(StringEscapes.quoted(item.note))"
        if isOpen { sentences[sentences.count - 1] += place }
        sentences.append("add " + entry + (note.isEmpty ? "" : place + note))
      }
      isOpen = item.note.isEmpty
    }
    return sentences.joined(separator: "\n") + (isOpen ? place : "")
  }

  package var problem: String {
    items.count == 1 ? "this is a line of a list" : "these are \(items.count) lines of a list"
  }

  fileprivate var count: Int { items.count }
}

extension CodeActionFinder {
  /// More lists than these are not offered.
  private static let mostLists = 3

  /// Lines of a list as sentences that add them: to the current list, or to one of those that were
  /// changed last.
  var additions: [CodeAction] {
    let errors = analysis.ownErrors
    guard !errors.isEmpty, let place = PastedPlace(analysis, span),
      let problem = errors.first(where: { $0.span.meets(place.span) }),
      let lines = PastedLines(source.text(place.span))
    else { return [] }
    let isHere = analysis.context.currentList != nil
    let titles =
      analysis.context.currentList.map { [$0.text] }
      ?? analysis.context.data?.names(.lists, matching: "", in: nil, limit: Self.mostLists)
      .map(\.text) ?? []
    return titles.map { title in
      CodeAction(
        title: "add \(Plural.count(lines.count, "item")) to \(StringEscapes.quoted(title))",
        kind: .quickFix,
        edits: [TextEdit(place.span, lines.sentences(list: isHere ? nil : title))],
        diagnostic: problem)
    }
  }
}

/// Where lines of a list stand in a document: those that are selected, or all around the cursor.
private struct PastedPlace {
  private let analysis: Analysis
  private let bytes: [UInt8]
  private(set) var span: Span

  /// Nil where something else stands, too.
  init?(_ analysis: Analysis, _ selection: Span) {
    (self.analysis, bytes, span) = (analysis, analysis.source.utf8, selection)
    let first = start(before: selection.lowerBound)
    let last = end(from: max(first, selection.upperBound))
    span = Span(first, last)
    let chosen = String(decoding: bytes[first..<last], as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(\.trimmed)
    guard chosen.count <= PastedLines.most, chosen.allSatisfy({ $0.isEmpty || isLine($0) }) else {
      return nil
    }
    if selection.isEmpty { grow() }
  }

  /// Takes in the lines above and below, as long as they are such lines, too.
  private mutating func grow() {
    for _ in 0..<PastedLines.most {
      guard span.lowerBound > 0 else { break }
      let above = start(before: span.lowerBound - 1)
      guard isLine(above, span.lowerBound - 1) else { break }
      span = Span(above, span.upperBound)
    }
    for _ in 0..<PastedLines.most {
      guard span.upperBound < bytes.count else { break }
      let below = end(from: span.upperBound + 1)
      guard isLine(span.upperBound + 1, below) else { break }
      span = Span(span.lowerBound, below)
    }
  }

  private func start(before place: Int) -> Int {
    bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  private func end(from place: Int) -> Int {
    bytes[min(place, bytes.count)...].firstIndex(of: 0x0A) ?? bytes.count
  }

  private func isLine(_ start: Int, _ end: Int) -> Bool {
    start <= end && isLine(String(decoding: bytes[start..<end], as: UTF8.self).trimmed)
  }

  /// A line that is a sentence, or begins as one, is meant as one.
  private func isLine(_ line: String) -> Bool {
    let isMarked = PastedLines.isMarked(line)
    guard isMarked || PastedLines.isName(line) else { return false }
    let alone = Analysis(SourceText(line), in: analysis.context)
    guard !alone.ownErrors.isEmpty else { return false }
    return isMarked || (alone.tree.tokens.first?.keyword == nil && !isDeclared(line))
  }

  /// Whether a word is the name of a query of the document.
  private func isDeclared(_ word: String) -> Bool {
    let tree = analysis.tree
    return zip(tree.tokens, tree.tokens.dropFirst()).contains { token, next in
      token.keyword == .let && tree.source.text(next.span) == word
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let start = self[...].drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
