/// How bad a diagnostic is: an error keeps the text from running.
package enum Severity: String, Sendable, CaseIterable, Comparable {
  case note, warning, error

  package static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A replacement of one span of the source text.
package struct TextEdit: Hashable, Sendable {
  package let span: Span
  package let replacement: String

  package init(_ span: Span, _ replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

/// A change a machine can apply: what it does, in words, and the edits that do it.
package struct Fix: Hashable, Sendable {
  package let title: String
  package let edits: [TextEdit]

  package init(_ title: String, _ edits: [TextEdit]) {
    self.title = title.shortened
    self.edits = edits
  }

  package static func replace(_ span: Span, with text: String, title: String? = nil) -> Fix {
    Fix(title ?? "write `\(text)`", [TextEdit(span, text)])
  }

  package static func insert(_ text: String, at offset: Int, title: String? = nil) -> Fix {
    let words = text.split(separator: " ").joined(separator: " ")
    return Fix(title ?? "write `\(words)`", [TextEdit(Span(offset, offset), text)])
  }
}

/// A second place that a diagnostic speaks of.
package struct RelatedSpan: Hashable, Sendable {
  package let span: Span
  package let message: String

  package init(_ span: Span, _ message: String) {
    self.span = span
    self.message = message
  }
}

extension String {
  /// A text that may quote what was written, cut where nobody reads on.
  fileprivate var shortened: String {
    utf8.count <= 1000 ? self : prefix(300) + "…"
  }
}

/// One message about a source text.
///
/// Messages start in lower case, have no full stop, name the user's words in backticks and stand
/// alone; `help` says what to write instead. Make one with a static function beside its emitter.
package struct Diagnostic: Hashable, Sendable {
  package let code: DiagnosticCode
  package var severity: Severity
  package var span: Span
  package var message: String
  package var related: [RelatedSpan]
  package var help: String?
  /// What might set it right, best first; nobody has tried it.
  package var proposals: [Fix]
  /// What sets it right: the proposals that were tried on their statement, and held.
  package var fixes: [Fix] = []

  package init(
    _ code: DiagnosticCode, _ span: Span, _ message: String, severity: Severity = .error,
    related: [RelatedSpan] = [], help: String? = nil, proposals: [Fix] = []
  ) {
    self.code = code
    self.severity = severity
    self.span = span
    // What is about no place in the text may be about a database, and repeat its address.
    self.message = (span == .none ? Passwords.hidden(in: message, .message) : message).shortened
    self.related = related
    self.help = help?.shortened
    self.proposals = proposals
  }

  /// The message with its proposals as fixes, for a statement that only the data speak against:
  /// what takes the place of a name in quotes that stands in the text needs no trial. One that has
  /// fixes keeps them.
  package func settled(in source: SourceText) -> Diagnostic {
    if !fixes.isEmpty { return self }
    var settled = self
    let others = proposals.filter { !$0.namesTwice(in: source) }
    settled.fixes = others.filter { proposal in
      proposal.edits.allSatisfy { $0.span.isEmpty || source.isQuoted($0.span) }
    }.compactMap { $0.asSet(in: source) }
    // The help proposes the same in words.
    if others.isEmpty, !proposals.isEmpty { settled.help = nil }
    return settled
  }

  /// A message with what to write instead, in its help and as its fix.
  package init(
    _ code: DiagnosticCode, _ span: Span, _ message: String, severity: Severity = .error,
    write text: String, help: String? = nil
  ) {
    self.init(
      code, span, message, severity: severity, help: help ?? "write `\(text)`",
      proposals: [.replace(span, with: text)])
  }

  /// A message with what may have been meant, best first. One about no place in the text proposes
  /// nothing to write there.
  ///
  /// - Parameters:
  ///   - meant: The texts to write; those that are quoted already get no backticks.
  ///   - help: What to say where nothing is near.
  package init(
    _ code: DiagnosticCode, _ span: Span, _ message: String, severity: Severity = .error,
    meant: [String], help: String? = nil
  ) {
    let shown = meant.map { $0.hasPrefix("\"") || $0.hasPrefix("`") ? $0 : "`\($0)`" }
    self.init(
      code, span, message, severity: severity,
      help: meant.isEmpty ? help : "did you mean \(Phrase.either(shown))?",
      proposals: span == .none ? [] : meant.map { .replace(span, with: $0) })
  }
}

extension SourceText {
  /// Whether a text in quotes stands there.
  fileprivate func isQuoted(_ span: Span) -> Bool {
    guard span.lowerBound >= 0, span.upperBound <= utf8.count, span.end > span.start + 1 else {
      return false
    }
    let quote = UInt8(ascii: "\"")
    return utf8[span.lowerBound] == quote && utf8[span.upperBound - 1] == quote
  }
}

extension Sequence<Diagnostic> {
  package var hasErrors: Bool { contains { $0.severity == .error } }
}
