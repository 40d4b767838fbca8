import QCQLanguage
import QCQText

extension KeywordSet {
  static let typeNames: KeywordSet = [.int, .number, .text, .bool, .date, .list, .category]
}

// Words that a statement seems to begin with.
extension Parser {
  /// `merge Ikea into Party`: whether a word is no name of a query, nor near to one, with another
  /// word or a text behind it that goes on with nothing.
  mutating func beginsNothing(_ word: String) -> Bool {
    let isName = next.kind.isName
    guard isName || next.kind == .string, !next.startsClause,
      !Self.goingOn.contains(next.keyword),
      // `item pending`, `stuff pending`: it has a name here.
      !isName || Meanings.meaning(of: [word.lowercased()][...], as: .source) == nil,
      ForeignWords.clause(text(next).lowercased()) == nil,
      next.keyword != nil || nearest(among: KeywordSet.clauseStarts.keywords, after: 1) == nil,
      nearest(among: KeywordSet.statementStarts.keywords) == nil
    else { return false }
    ambiguousWords.append(word)
    return !hasUse && Suggestion.nearest(to: word, among: declaredNames, limit: 1).isEmpty
  }

  /// Words of which more is said where they stand.
  private static let goingOn: KeywordSet = [
    .of, .is, .gives, .else, .set, .to, .emoji, .and, .or, .asc, .desc,
  ]

  /// `add column price`
  var atColumnStatement: Bool {
    let verbs: KeywordSet = [.add, .create, .rename, .delete]
    let name = token(after: 2)
    return verbs.contains(current.keyword) && next.kind == .word
      && text(next).lowercased() == "column" && name.kind == .word && name.keyword == nil
  }
}
