import QCQLanguage
import QCQSyntax
import QCQText

/// How far what was written narrows the rows that a change is about: no fix may narrow them less.
struct Reach: Equatable {
  /// The words that bring in a condition, a scope or a limit.
  private(set) var conditions = 0
  private(set) var scopes = 0
  private(set) var limits = 0
  /// The places where a condition is missing: `where and quantity > 1`.
  private(set) var holes = 0

  /// Counts what a text says, also behind signs of comments that are not this language's and in
  /// texts that are never closed: there people may have gone on.
  init(_ tree: SyntaxTree) {
    var before = ""
    var (opening, last): (Keyword?, Keyword?) = (nil, nil)
    for (token, next) in zip(tree.tokens, tree.tokens.dropFirst()) {
      let isData = next.kind == .string || next.kind == .parameter
      let isCompared = Reach.openings.contains(opening) && Reach.compared.contains(before)
      // What is written twice is said once.
      let isAgain = Reach.limiting.contains(token.keyword) && next.keyword == token.keyword
      if !isAgain { count(token.keyword, isData: isData && !isCompared) }
      (opening, last) = (last, token.keyword)
      before = tree.source.text(token.span)
      if tree.isOpen(token) { count(words: tree.source.text(token.span).dropFirst()) }
    }
    let tokens = tree.tokens.filter { $0.kind != .newline }
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      countHole(tree.source.text(token.span), before: tree.source.text(next.span))
    }
    for comment in tree.comments {
      let text = tree.source.text(comment.span)
      if text.first != "#" { count(words: text[...]) }
    }
  }

  /// Counts the words of a sentence as they are written, whatever the parser made of them.
  init(sentence: String) { count(words: sentence[...]) }

  func isKept(by other: Reach) -> Bool {
    conditions <= other.conditions && scopes <= other.scopes && limits <= other.limits
      && holes <= other.holes
  }

  /// `where` or a joint with another joint behind it, whatever language these are of.
  private mutating func countHole(_ word: String, before next: String) {
    if Reach.opening.contains(word.lowercased()), Reach.joints.contains(next.lowercased()) {
      holes += 1
    }
  }

  private static let joints: Set = ["and", "or", "en", "&", "&&", "|", "||"]
  private static let opening: Set = ["where", "not", "(", "and", "or", "en", "&&", "||"]

  private mutating func count(_ keyword: Keyword?, isData: Bool) {
    if keyword == .where || keyword == .and { conditions += 1 }
    if Reach.limiting.contains(keyword) { limits += 1 }
    if keyword == .in, isData { scopes += 1 }
  }

  private mutating func count(words text: Substring) {
    let marks = text.replacing("(", with: " ( ").split(whereSeparator: \.isWhitespace)
    for (mark, next) in zip(marks, marks.dropFirst()) {
      countHole(String(mark), before: String(next))
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    var isSetting = false
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      // `set quantity = 2 and note = "cold"` joins what is set.
      if word.lowercased() == "set" { isSetting = true }
      if word.lowercased() == "where" { isSetting = false }
      if isSetting, word.lowercased() == "and" { continue }
      if next.lowercased() == word.lowercased(), Reach.limitWords.contains(word.lowercased()) {
        continue
      }
      // `create list "BBQ 2" and move …` does two things.
      if word.lowercased() == "and", Reach.verbs.contains(next.lowercased()) { continue }
      let isData = next.first == "\"" || next.first == "$"
      // `where list = "BBQ"` narrows as `in "BBQ"` does.
      let field = next.lowercased().prefix { $0.isLetter || $0 == "." || $0 == "_" }
      if field == "list", ["where", "and"].contains(word.lowercased()) {
        scopes += 1
        continue
      }
      count(Reach.counted.first { $0.word == word.lowercased() }, isData: isData)
    }
  }

  /// `where name in "Cola"`: fields that are compared behind `in` where its brackets are missing.
  private static let compared: Set = ["name", "label"]
  private static let openings: KeywordSet = [.where, .and, .or]
  private static let verbs = StatementInfo.changes.map(\.begins.keyword.word) + ["replace"]
  private static let limiting = KeywordSet(
    ClauseKind.allCases.filter(\.info.cutsRowsOff).flatMap(\.keywords))
  private static let limitWords = Set(limiting.keywords.map(\.word))
  private static let counted: [Keyword] = [.where, .and, .in] + limiting.keywords
}

extension SyntaxTree {
  /// Whether a text, pattern or name begins with a token and is not closed in it.
  func isOpen(_ token: Token) -> Bool {
    guard token.kind == .string || token.kind == .regex || token.kind == .quotedName else {
      return false
    }
    let text = source.text(token.span)
    guard text.count > 1, let first = text.first, let last = text.last else { return true }
    if Array("“”„").contains(first) { return !Array("“”\"").contains(last) }
    return first != last || text.dropLast().reversed().prefix { $0 == "\\" }.count % 2 == 1
  }
}
