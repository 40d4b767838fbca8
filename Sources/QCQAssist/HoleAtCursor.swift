import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// The hole of a text in quotes that the cursor is in, as a statement that has it in place of the
/// text: `print "{count |}"`, `lists show "{|}"`.
///
/// So what is known inside of a hole is what is known at its place in that statement.
struct HoleAtCursor {
  private enum Kind {
    /// A parameter, or a query that gives one value.
    case printed
    /// The value of a column, in which no text may stand.
    case shown
  }

  private let kind: Kind
  private let head: [UInt8]
  private let hole: [UInt8]
  private let tail: [UInt8]
  /// Where the cursor is in the hole.
  private let cursor: Int
  /// Where each byte of the hole is written, and its end.
  private let offsets: [Int]

  /// - Parameter place: Of the cursor in the text of the tree.
  init?(_ tree: SyntaxTree, at place: Int) {
    let index = tree.tokens.firstIndex {
      $0.kind == .string && $0.span.lowerBound < place && place <= $0.span.upperBound
    }
    guard let index else { return nil }
    let (bytes, span) = (tree.source.utf8, tree.tokens[index].span)
    let places = StringEscapes.offsets(tree.source, span)
    let value = Array(StringEscapes.value(tree.source, span).utf8)
    guard places.count == value.count + 1, let end = places.firstIndex(of: place),
      let range = Self.range(in: value, around: end)
    else { return nil }
    let before = tree.tokens[..<index]
    if let word = before.last, word.keyword == .print, word.role == .keyword {
      kind = .printed
      (head, tail) = (bytes[..<word.span.lowerBound] + Array("let zzqx = ".utf8), [])
    } else if Self.beginsColumn(before) {
      kind = .shown
      head = bytes[..<span.lowerBound] + [UInt8(ascii: "(")]
      tail = [UInt8(ascii: ")")] + bytes[span.upperBound...]
    } else {
      return nil
    }
    hole = Array(value[range])
    cursor = end - range.lowerBound
    offsets = Array(places[range.lowerBound...range.upperBound])
  }

  /// The hole around a byte of a text: to its closing brace or, without one, to that byte.
  private static func range(in value: [UInt8], around end: Int) -> Range<Int>? {
    let before = PrintTemplate.pieces(of: String(decoding: value[..<end], as: UTF8.self))
    guard case .unclosed(let brace) = before.last else { return nil }
    for piece in PrintTemplate.pieces(of: String(decoding: value, as: UTF8.self)) {
      guard case .hole(let text, let start) = piece, start == brace + 1 else { continue }
      return start..<max(end, start + text.utf8.count)
    }
    return (brace + 1)..<end
  }

  private static func beginsColumn(_ tokens: ArraySlice<Token>) -> Bool {
    guard let last = tokens.last, Trial.clause(behind: tokens) == .show else { return false }
    return last.kind == .comma || last.role == .keyword && [.show, .else].contains(last.keyword)
  }

  /// The statement, and where the cursor is in it.
  ///
  /// - Parameter session: What is declared before.
  func analysis(
    in context: AnalysisContext, after session: Declarations?
  ) -> (Analysis, cursor: Int) {
    let source = SourceText(utf8: head + hole + tail, name: "")
    return (Analysis(source, in: context, after: session), head.count + cursor)
  }

  /// Where a span of the statement is written; nil outside of the hole.
  func place(of span: Span) -> Span? {
    let (lower, upper) = (span.lowerBound - head.count, span.upperBound - head.count)
    guard 0 <= lower, lower <= upper, upper < offsets.count else { return nil }
    return Span(offsets[lower], offsets[upper])
  }

  /// What may stand at the cursor; its places are those of the tree's text.
  ///
  /// - Parameter session: What is declared before.
  func completions(
    in context: AnalysisContext, after session: Declarations?, limit: Int
  ) -> Completions {
    let (statement, end) = analysis(in: context, after: session)
    let found = statement.completions(at: end, limit: limit)
    guard let replacing = place(of: found.replacing) else {
      return Completions(replacing: Span(offsets[cursor], offsets[cursor]), items: [])
    }
    let lower = found.replacing.lowerBound - head.count
    var items = found.items.filter { $0.kind != .snippet }
    switch kind {
    case .shown: items.removeAll { $0.insertText.utf8.contains(UInt8(ascii: "\"")) }
    case .printed:
      if hole[..<lower].allSatisfy({ $0 == UInt8(ascii: " ") }) {
        let typed = String(decoding: hole[lower..<max(lower, cursor)], as: UTF8.self)
        items.removeAll { !Self.givesValue($0, session) }
        items = Self.parameters(session, typed: typed) + items
      }
    }
    return Completions(
      replacing: replacing, items: items.map(\.insideText),
      isIncomplete: found.isIncomplete)
  }

  /// Whether a query that begins so may have one value.
  private static func givesValue(_ item: Completion, _ session: Declarations?) -> Bool {
    if item.kind == .query { return session?.namedQuery(item.label)?.query?.valueType != nil }
    return ClauseInfo.measure.begins.contains { $0.keyword.word == item.label }
  }

  private static func parameters(_ session: Declarations?, typed: String) -> [Completion] {
    (session?.parameters ?? []).compactMap { parameter in
      let text = "$" + parameter.name
      guard Match(text, typed: typed) != nil || Match(parameter.name, typed: typed) != nil else {
        return nil
      }
      return Completion(
        text, .parameter, detail: parameter.type.rawValue,
        documentation: parameter.documentation ?? "")
    }
  }
}

extension Analysis {
  /// The hole at an offset, the passage around it, and what is declared before that; nil outside of
  /// texts.
  func hole(at offset: Int) -> (HoleAtCursor, in: PlacedPassage, after: Declarations?)? {
    let offset = max(0, min(offset, source.utf8.count))
    let passage = passage(at: offset)
    guard let hole = HoleAtCursor(passage.tree, at: offset - passage.start) else { return nil }
    return (hole, passage, before.map { session(before: passage.number, from: $0) })
  }
}

extension Completion {
  /// The same, written inside of a text in quotes.
  fileprivate var insideText: Completion {
    guard insertText.utf8.contains(UInt8(ascii: "\"")) else { return self }
    return Completion(
      label, kind, detail: detail, insertText: StringEscapes.inside(plainText),
      filterText: StringEscapes.inside(filterText), documentation: documentation)
  }
}
