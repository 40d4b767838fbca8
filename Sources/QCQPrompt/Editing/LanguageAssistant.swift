import QCQLanguage
package import QCQAssist
import QCQSemantics
import QCQSyntax
package import QCQText

/// Knows the language, and of the prompt only which entries are words of its own.
package final class LanguageAssistant: EntryAssistant {
  /// Reads an entry against the database that is open and the entries that came before.
  package typealias Analyser = (SourceText) -> Analysis

  private let isCommand: (String) -> Bool
  private let knownNames: () -> [String]
  private let hasCurrentList: () -> Bool
  private let analyse: Analyser
  /// The last entry that was read: colours, hint and completions mostly ask of the same one.
  private var last: (text: String, analysis: Analysis)?

  /// - Parameters:
  ///   - isCommand: Whether an entry is for the prompt itself, such as `exit`.
  ///   - knownNames: The queries that entries before have named.
  ///   - hasCurrentList: Whether a change may leave out its list.
  package init(
    isCommand: @escaping (String) -> Bool, knownNames: @escaping () -> [String],
    hasCurrentList: @escaping () -> Bool,
    analyse: @escaping Analyser
  ) {
    (self.isCommand, self.knownNames, self.analyse) = (isCommand, knownNames, analyse)
    self.hasCurrentList = hasCurrentList
  }

  private func analysis(of text: String) -> Analysis {
    if let last, last.text == text { return last.analysis }
    let analysis = analyse(SourceText(text, name: "entry"))
    last = (text, analysis)
    return analysis
  }

  /// Has the next question answered anew: the database may have changed.
  package func forget() { last = nil }

  package func styles(_ text: String) -> [StyledRange] {
    guard !isCommand(text) else { return [] }
    let entry = EntryText(text)
    return EntryStyles(analysis(of: entry.whole)).ranges.compactMap { part in
      entry.range(part.range).map { StyledRange($0, part.style) }
    }
  }

  package func hint(_ text: String) -> String? {
    guard !isCommand(text) else { return nil }
    let entry = EntryText(text)
    let end = entry.whole.utf8.count
    let found = analysis(of: entry.whole).completions(at: end, limit: 1)
    let typed = entry.whole.utf8.dropFirst(found.replacing.lowerBound)
    return found.ghost(after: String(decoding: typed, as: UTF8.self))
  }

  package func completions(_ text: String, at offset: Int) -> EntryCompletions {
    let entry = EntryText(text)
    let found = analysis(of: entry.whole).completions(at: offset + entry.shift)
    let replaced = found.replacing.lowerBound..<found.replacing.upperBound
    guard let range = entry.range(replaced) else { return EntryCompletions(offset..<offset, []) }
    let candidates = found.items.compactMap(EntryCompletions.Candidate.init)
    let typed = String(
      decoding: text.utf8.prefix(offset).dropFirst(range.lowerBound), as: UTF8.self)
    // Of words those are wanted that begin so; a name is found by any of its words.
    let begun = typed.first == "\"" ? [] : candidates.filter { $0.text.hasPrefix(typed) }
    return EntryCompletions(range, begun.isEmpty ? candidates : begun)
  }

  package func missing(_ text: String) -> String? {
    guard !isCommand(text) else { return nil }
    return Parser.parse(
      SourceText(text), knownNames: knownNames(), hasCurrentList: hasCurrentList()
    ).missing
  }
}

/// An entry as the language reads it: `in "BBQ"` alone is a part of a query.
private struct EntryText {
  let whole: String
  /// How much longer it is than what was typed, at its beginning.
  let shift: Int

  init(_ text: String) {
    let isScope = text == "in" || text.hasPrefix("in ")
    let head = isScope ? "items " : ""
    (whole, shift) = (head + text, head.utf8.count)
  }

  /// A range of what was typed; nil where there is none of it.
  func range(_ range: Range<Int>) -> Range<Int>? {
    range.lowerBound >= shift ? range.lowerBound - shift..<range.upperBound - shift : nil
  }
}

extension EntryCompletions.Candidate {
  /// Nil for a pattern with places to fill in, which a line has no room for.
  fileprivate init?(_ completion: Completion) {
    var text = completion.insertText
    if completion.isSnippet {
      guard completion.kind == .function || completion.kind == .query else { return nil }
      text = completion.label + "("
    }
    let detail = completion.detail.isEmpty ? completion.kind.rawValue : completion.detail
    self.init(text, label: completion.label, detail: detail)
  }
}

/// The colours of an entry.
struct EntryStyles {
  private(set) var ranges: [StyledRange] = []

  init(_ analysis: Analysis) {
    var problems: [Range<Int>: EntryStyle] = [:]
    for diagnostic in analysis.diagnostics {
      guard let style = EntryStyles.style(of: diagnostic.code) else { continue }
      let span = diagnostic.span
      let isOpen = style == .unclosed
      let end = isOpen ? max(span.upperBound, analysis.source.utf8.count) : span.upperBound
      problems[span.lowerBound..<end] = style
    }
    for passage in analysis.passages { add(passage) }
    for (range, style) in problems.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      ranges.removeAll { $0.range.overlaps(range) }
      ranges.append(StyledRange(range, style))
    }
    ranges.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func add(_ passage: PlacedPassage) {
    for token in passage.tree.tokens {
      guard let style = EntryStyles.style(of: token) else { continue }
      ranges.append(StyledRange(passage.span(token.span).range, style))
    }
    for comment in passage.tree.comments {
      ranges.append(StyledRange(passage.span(comment.span).range, .comment))
    }
  }

  private static func style(of token: Token) -> EntryStyle? {
    switch token.kind.category {
    case .literal: token.kind == .string || token.kind == .regex ? .string : .number
    case .parameter: .parameter
    case .name:
      switch token.role {
      case .keyword: .keyword
      case .name: .name
      case .function: .function
      case .plain, .sign: nil
      }
    case .opening, .closing, .punctuation, .comparison, .arithmetic, .stray, .separator: nil
    }
  }

  /// What is marked while it is being typed; all else can wait until Enter.
  private static let unknown: Set<DiagnosticCode> = [
    .unknownCharacter, .unknownClause, .unknownStatement, .unknownCategory, .unknownField,
    .unknownFunction, .unknownItem, .unknownList, .unknownSource, .unknownType, .foreignWord,
    .foreignOperator,
  ]

  private static func style(of code: DiagnosticCode) -> EntryStyle? {
    code == .unclosedString ? .unclosed : unknown.contains(code) ? .unknown : nil
  }
}
