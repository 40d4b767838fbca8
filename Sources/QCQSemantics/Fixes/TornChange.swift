import QCQLanguage
import QCQSyntax
import QCQText

/// A change with a line right below it that is no statement: `delete items where note`, and there
/// `starts with "x"`. That may be the rest of its condition, which any fix of the change loses.
struct TornChange {
  /// The last zone, and where the messages about it are.
  private var above: (zone: FixZone, messages: Range<Int>)?

  /// Notes a zone that was settled; takes the fixes of the change above it, if it may be the rest
  /// of that one, and says in both how a line goes on.
  ///
  /// - Parameter names: The queries that are named, asked for where nothing else is known to begin
  ///   a statement.
  mutating func note(
    _ diagnostics: inout [Diagnostic], _ messages: Range<Int>, in zone: FixZone,
    of tree: SyntaxTree, names: () -> [String]
  ) {
    defer { self.above = (zone, messages) }
    guard let above = self.above, zone.isRightBelow(above.zone, in: tree.source),
      diagnostics[above.messages].contains(where: { TornChange.changes($0, in: tree.source) }),
      let error = diagnostics[messages].firstIndex(where: { $0.severity == .error }),
      diagnostics[messages].allSatisfy({ $0.fixes.isEmpty }),
      !TornChange.begins(zone, of: tree, names)
    else { return }
    for index in above.messages where !diagnostics[index].fixes.isEmpty {
      diagnostics[index].fixes = []
      diagnostics[index].help = BrokenLine.advice
    }
    diagnostics[error].help = ContinuedLine.advice
  }

  /// Whether a message has a fix that is a change.
  private static func changes(_ diagnostic: Diagnostic, in source: SourceText) -> Bool {
    diagnostic.fixes.contains { SpellingFix($0, in: source).makesChange }
  }

  /// Whether a zone begins as a statement does, or as one of another program.
  private static func begins(
    _ zone: FixZone, of tree: SyntaxTree, _ names: () -> [String]
  ) -> Bool {
    guard let first = tree.tokens[tree.tokenIndex(from: zone.span.lowerBound)...].first else {
      return true
    }
    let word = tree.source.text(first.span).lowercased()
    return KeywordSet.statementStarts.contains(first.keyword) || Entity.isNoun(word)
      || Meanings.meaning(of: [word][...], as: .verb) != nil
      || ContinuedLine.questions.contains(word)
      || tree.source.name(of: first).map { names().contains($0) } ?? false
  }
}

extension FixZone {
  /// Whether nothing but the end of a line stands between two zones.
  fileprivate func isRightBelow(_ above: FixZone, in source: SourceText) -> Bool {
    guard above.textEnd < span.lowerBound else { return false }
    let between = source.utf8[above.textEnd..<span.lowerBound]
    return between.allSatisfy { " \t\r\n".utf8.contains($0) }
      && between.count { $0 == UInt8(ascii: "\n") } == 1
  }
}
