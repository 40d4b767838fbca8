/// What there is to say of a word of the language.
package struct WordInfo: Sendable {
  package let keyword: Keyword
  package let summary: String
  /// A statement with the word.
  package let example: String
  /// What may stand behind the word so that its statement is whole; the first ones are the most
  /// likely. With it parser and checker can judge the word itself.
  package let fillers: [String]

  init(_ keyword: Keyword, _ summary: String, _ example: String, fillers: [String] = [""]) {
    (self.keyword, self.summary, self.example) = (keyword, summary, example)
    self.fillers = fillers
  }

  /// All words, as clauses, statements and conditions describe them.
  package static let all: [WordInfo] =
    ClauseInfo.all.flatMap { $0.begins + $0.holds }
    + StatementInfo.all.flatMap { [$0.begins] + $0.holds } + tests + values + units + types

  private static let byKeyword = Dictionary(
    all.map { ($0.keyword, $0) }, uniquingKeysWith: { first, _ in first })

  /// Every keyword has one, as a test checks.
  package static func of(_ keyword: Keyword) -> WordInfo {
    byKeyword[keyword] ?? WordInfo(keyword, "", keyword.word)
  }
}
