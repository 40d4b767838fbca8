import QCQAssist
import QCQSyntax
import QCQText

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
