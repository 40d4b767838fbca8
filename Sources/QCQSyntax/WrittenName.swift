import QCQLanguage
import QCQText

/// How the names of data stand in the language.
package enum WrittenName {
  /// A name where a value stands: as it is, or in backticks where it is no plain word, or one that
  /// means something else there.
  package static func inExpression(_ name: String) -> String {
    let tokens = Lexer.lex(SourceText(name)).tokens
    guard let word = tokens.first, word.kind == .word, word.span == Span(0, name.utf8.count),
      !reserved.contains(word.keyword)
    else { return "`\(name)`" }
    return name
  }

  /// Those that are no names, and those that are none in front of some others.
  private static let reserved = KeywordSet(
    KeywordSet.reservedInExpressions.keywords
      + [.has, .no, .is, .starts, .ends, .running, .distinct, .items, .true, .false])
}
