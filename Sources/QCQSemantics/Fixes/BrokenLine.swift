import QCQLanguage
import QCQSyntax
import QCQText

/// A change that ends with its line before it says what it is about: `delete`, and below it
/// `completed items`. What stands there was meant to go on with it, so no fix makes it a query.
struct BrokenLine {
  static let advice = "write the line below behind it, or indent that line"

  /// Whether the last zone is such a line, with another one below it.
  private var isOpen = false

  /// What is said of the line below one that is broken off; nil below any other one.
  func unsettled(_ diagnostics: ArraySlice<Diagnostic>) -> [Diagnostic]? {
    guard isOpen else { return nil }
    var plain = diagnostics.map(\.unsettled)
    if let error = plain.firstIndex(where: { $0.severity == .error }) {
      plain[error].help = ContinuedLine.advice
    }
    return plain
  }

  /// Notes whether a zone with some messages is one; says so in the first error of it.
  ///
  /// - Parameter next: The zone below; a statement that begins with a word of its own goes on with
  ///   nothing.
  mutating func note(
    _ diagnostics: inout ArraySlice<Diagnostic>, in zone: FixZone, next: FixZone?,
    of tree: SyntaxTree
  ) {
    isOpen = false
    guard let next, tree.isBrokenOff(at: zone.span.lowerBound),
      let below = tree.tokens[tree.tokenIndex(from: next.span.lowerBound)...].first,
      !BrokenLine.statements.contains(below.keyword),
      let error = diagnostics.firstIndex(where: { $0.severity == .error })
    else { return }
    isOpen = true
    diagnostics[error].fixes = []
    diagnostics[error].help = BrokenLine.advice
  }

  private static let statements = KeywordSet(StatementInfo.all.map(\.begins.keyword))
}
