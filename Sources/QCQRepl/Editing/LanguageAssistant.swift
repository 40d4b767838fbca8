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
  private let analyse: Analyser
  /// The last entry that was read: colours, hint and completions mostly ask of the same one.
  private var last: (text: String, analysis: Analysis)?

  /// - Parameters:
  ///   - isCommand: Whether an entry is for the prompt itself, such as `exit`.
  ///   - knownNames: The queries that entries before have named.
  package init(
    isCommand: @escaping (String) -> Bool, knownNames: @escaping () -> [String] = { [] },
    analyse: @escaping Analyser = { Analysis($0, in: World()) }
  ) {
    (self.isCommand, self.knownNames, self.analyse) = (isCommand, knownNames, analyse)
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
    let source = SourceText(text)
    let names = Set(knownNames())
    return EntryStyles(analysis(of: text)).ranges.filter { part in
      let span = Span(part.range.lowerBound, part.range.upperBound)
      return part.style != .unknown || !names.contains(source.text(span))
    }
  }

  package func hint(_ text: String) -> String? {
    guard !isCommand(text) else { return nil }
    let end = text.utf8.count
    let found = analysis(of: text).completions(at: end, limit: 1)
    let typed = text.utf8.dropFirst(found.replacing.lowerBound)
    return found.ghost(after: String(decoding: typed, as: UTF8.self))
  }

  package func completions(_ text: String, at offset: Int) -> EntryCompletions {
    let found = analysis(of: text).completions(at: offset)
    return EntryCompletions(
      found.replacing.lowerBound..<found.replacing.upperBound,
      found.items.filter { !$0.isSnippet }.map {
        EntryCompletions.Candidate(
          $0.insertText, label: $0.label,
          detail: $0.detail.isEmpty ? $0.kind.rawValue : $0.detail)
      })
  }

  package func missing(_ text: String) -> String? {
    isCommand(text) ? nil : Parser.parse(SourceText(text), knownNames: knownNames()).missing
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
    for (piece, start) in zip(analysis.pieces, analysis.starts) {
      add(piece, start)
    }
    for (range, style) in problems.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      ranges.removeAll { $0.range.overlaps(range) }
      ranges.append(StyledRange(range, style))
    }
    ranges.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func add(_ piece: Piece, _ start: Int) {
    for token in piece.tree.tokens {
      guard let style = EntryStyles.style(of: token) else { continue }
      let span = token.span
      ranges.append(StyledRange(span.lowerBound + start..<span.upperBound + start, style))
    }
    for comment in piece.tree.comments {
      let span = comment.span
      ranges.append(StyledRange(span.lowerBound + start..<span.upperBound + start, .comment))
    }
  }

  private static func style(of token: Token) -> EntryStyle? {
    switch token.kind {
    case .string, .regex: .string
    case .integer, .decimal, .date, .dateTime: .number
    case .parameter: .parameter
    case .word, .quotedName:
      switch token.role {
      case .keyword: .keyword
      case .name: .name
      case .function: .function
      case .plain, .sign: nil
      }
    case .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot,
      .colon, .semicolon, .question, .equal, .notEqual, .less, .lessEqual, .greater,
      .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign, .unknown, .newline, .end:
      nil
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
