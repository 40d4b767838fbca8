import QCQAssist
import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

/// Whatever is offered at whatever place of whatever text: when it is taken, what stands around it
/// is what it was, and where it is the word that stood there, so is all of the text.
@Suite("Taking what is offered keeps the text") struct AcceptanceTests {
  /// What stands behind the cursor.
  private enum Behind: CaseIterable {
    /// The rest of the text, as where one goes back to a word.
    case rest
    /// Nothing but the next lines, as where one types.
    case nextLines
    /// The quote that the editor has closed, and the next lines.
    case closedQuote
    /// The quote that the editor has closed, and the rest of the text.
    case closedQuoteAndRest
  }

  /// Names that are hard to write, beside those of the texts.
  private static let names: [String] =
    ["a \"quoted\" one", "back\\slash", "two\nlines", "{braces}", "tab\tbed", "日本 🍞", "x"]
    + Set(
      ValidText.all.flatMap { valid in
        let tree = Parser.parse(SourceText(valid.text))
        return tree.tokens.filter { $0.kind == .string }.map {
          StringEscapes.value(tree.source, $0.span)
        }
      }
    ).sorted()

  private static let data = DataCatalog(
    version: 1, lists: names.map { DataName($0, id: "id") }, categories: names.map { DataName($0) },
    items: ["BBQ": names.map { DataName($0) }])

  private static let texts: [ValidText] = ValidText.all.filter { valid in
    var session = Declarations(CanonicalSchema.vocabulary, importer: files(valid))
    return !session.check(Parser.parse(SourceText(valid.text, name: "a.qcq"))).diagnostics.hasErrors
  }

  private static func files(_ valid: ValidText) -> Declarations.Importer {
    { [files = valid.files] path, _ in
      files[path].map { Parser.parse(SourceText($0, name: path)) }
    }
  }

  private static func folder(_ path: String, _ from: String) -> [FolderEntry] {
    path.isEmpty
      ? [FolderEntry("sub", isFolder: true), FolderEntry("common.qcq"), FolderEntry("a b.csv")]
      : [FolderEntry("more.qcq"), FolderEntry("x\"y.csv")]
  }

  private struct Count {
    var places = 0
    var taken = 0
    var failures: [String] = []

    mutating func fail(_ what: String, _ head: [UInt8], _ tail: [UInt8], _ item: Completion) {
      let before = String(decoding: head.suffix(50), as: UTF8.self)
      let after = String(decoding: tail.prefix(25), as: UTF8.self)
      failures.append("\(what): \(before)|\(after) ← \(item.insertText.debugDescription)")
    }
  }

  @Test("In every text, at every token", arguments: 0..<4) func everywhere(part: Int) {
    var count = Count()
    var number = part
    for (index, valid) in Self.texts.enumerated() where index % 4 == part {
      let context = AnalysisContext(
        vocabulary: CanonicalSchema.vocabulary, data: Self.data, files: Self.files(valid))
      let source = SourceText(valid.text, name: "a.qcq")
      let analysis = Analysis(source, in: context)
      for token in Parser.parse(source).tokens where token.kind != .newline && token.kind != .end {
        for place in Self.places(in: token, source) {
          number += 1
          // All of them are for the long form.
          guard Checkout.isLong || number % 199 == 0 else { continue }
          for behind in Behind.allCases {
            look(at: place, token, behind, analysis, &count)
          }
        }
      }
    }
    print("\(count.taken) items taken at \(count.places) places")
    #expect(count.taken > (Checkout.isLong ? 1000 : 150))
    #expect(count.failures.isEmpty, "\(count.failures.count): \(count.failures.prefix(60))")
  }

  /// Before it, behind its first letter, in its middle.
  private static func places(in token: Token, _ source: SourceText) -> [Int] {
    let (lower, upper) = (token.span.lowerBound, token.span.upperBound)
    return Set([lower, lower + 1, (lower + upper) / 2]).sorted().filter {
      $0 < upper && ($0 == lower || source.utf8[$0] & 0xC0 != 0x80)
    }
  }

  private func look(
    at place: Int, _ token: Token, _ behind: Behind, _ analysis: Analysis, _ count: inout Count
  ) {
    let bytes = analysis.source.utf8
    let line = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let edit: TextEdit
    switch behind {
    case .rest: edit = TextEdit(Span(place, place), "")
    case .nextLines: edit = TextEdit(Span(place, line), "")
    case .closedQuote, .closedQuoteAndRest:
      guard token.kind == .string, place > token.span.lowerBound else { return }
      let isAlone = behind == .closedQuote
      edit = TextEdit(Span(place, isAlone ? line : max(place, token.span.upperBound)), "\"")
    }
    let edited = edit.span.isEmpty ? analysis : analysis.edited([edit])
    let found = edited.completions(at: place, folders: Self.folder)
    count.places += 1
    let text = edited.source.utf8
    let range = found.replacing.range
    guard range.lowerBound <= place, place <= range.upperBound else {
      count.failures.append("the cursor is not in \(range)")
      return
    }
    let head = Array(text[..<range.lowerBound])
    let tail = Array(text[range.upperBound...])
    if text[range].contains(UInt8(ascii: "\n")) {
      let before = String(decoding: head.suffix(40), as: UTF8.self)
      count.failures.append("more than a line is replaced at \(before)")
      return
    }
    let original = Array(bytes[token.span.range])
    for item in found.items.prefix(Checkout.isLong ? 60 : 200) {
      count.taken += 1
      let new = Array(item.plainText.utf8)
      let taken = head + new + tail
      if behind == .rest, place > token.span.lowerBound, new == original,
        range == token.span.range, taken != bytes
      {
        count.fail("the same word is another text", head, tail, item)
      }
      // What was there is meant: before a pattern, say, which only `matches` makes one.
      if taken == bytes { continue }
      expect(taken, head, new, tail, isInside: isInside(range, edited), item, &count)
    }
  }

  /// Whether a part lies in a text in quotes, as a path or in a hole.
  private func isInside(_ range: Range<Int>, _ analysis: Analysis) -> Bool {
    guard let (passage, index) = analysis.token(at: range.lowerBound) else { return false }
    let token = passage.tree.tokens[index]
    let span = passage.span(token.span)
    let isOpen =
      token.span.range.count == 1 || analysis.source.utf8[span.upperBound - 1] != UInt8(ascii: "\"")
    return token.kind == .string && span.lowerBound < range.lowerBound
      && (isOpen || range.upperBound < span.upperBound)
  }

  private func expect(
    _ taken: [UInt8], _ head: [UInt8], _ new: [UInt8], _ tail: [UInt8], isInside: Bool,
    _ item: Completion, _ count: inout Count
  ) {
    // Statements far away are read by themselves.
    let before = head.suffix(from: Self.lineStart(head))
    let rest = Array(tail.prefix { $0 != UInt8(ascii: "\n") })
    let whole = Self.tokens(Array(before) + new + rest)
    if isInside {
      let without = Self.tokens(Array(before) + rest)
      // A folder's name goes on, so that its quote may be open still.
      if whole.count != without.count, item.kind != .folder, item.kind != .file {
        count.fail("the text ends elsewhere", head, tail, item)
      }
      return
    }
    let parts = Self.tokens(Array(before)) + Self.tokens(new) + Self.tokens(rest)
    if whole != parts { count.fail("\(whole) and not \(parts)", head, tail, item) }
  }

  private static func lineStart(_ bytes: [UInt8]) -> Int {
    bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  private static func tokens(_ bytes: [UInt8]) -> [String] {
    let source = SourceText(utf8: bytes, name: "")
    // A token that is missing has no text.
    return Parser.parse(source).tokens.map { source.text($0.span) }.filter {
      !$0.allSatisfy(\.isWhitespace)
    }
  }
}
