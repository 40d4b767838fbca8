import QCQLanguage
import QCQSyntax
import QCQText

// Rows that a change takes because they have no date.
extension TextCheck {
  /// `delete items where not due before tomorrow`: what has no such date is not before it either,
  /// so that it goes, too, unless the change asks for a date. Of a column of one's own: items and
  /// lists always have their other dates.
  func noteUndated(in statement: Statement, of tree: SyntaxTree, _ checked: CheckedStatement?) {
    guard let query = checked?.change?.target?.rows else { return }
    let fields = vocabulary[query.source].fields
    let first = tree.tokenIndex(from: statement.span.lowerBound)
    let words = Array(tree.tokens[first..<tree.tokenIndex(from: statement.span.upperBound)])
    for index in words.indices.dropFirst(3) {
      let (not, name) = (words[index - 2], words[index - 1])
      guard UndatedRows.tests.contains(words[index].keyword), not.keyword == .not,
        words[index - 3].keyword != .not, let word = source.name(of: name),
        let field = fields[word], field.type == .date, field.isNullable, field.stored == nil,
        !UndatedRows.areLeftOut(word, by: words, in: source)
      else { continue }
      let test = Span(not.span.lowerBound, words[index].span.upperBound)
      report(.takesUndated(source.text(test), source.text(name.span), query.source, test))
    }
  }
}

private enum UndatedRows {
  static let tests: KeywordSet = [.since, .before, .on, .during]

  /// Whether a statement asks for rows that have a date.
  static func areLeftOut(_ name: String, by words: [Token], in source: SourceText) -> Bool {
    zip(words, words.dropFirst()).contains { word, next in
      word.keyword == .has && source.name(of: next) == name
    }
  }
}

extension Diagnostic {
  fileprivate static func takesUndated(
    _ test: String, _ field: String, _ entity: Entity, _ span: Span
  ) -> Diagnostic {
    Diagnostic(
      .dateComparison, span, "`\(test)` also takes \(entity.rawValue) without `\(field)`",
      severity: .note, help: "`has \(field) and \(test) …` leaves those out")
  }
}
