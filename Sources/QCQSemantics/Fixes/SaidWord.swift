import QCQLanguage
import QCQSyntax
import QCQText

/// A word, a value or a sign of a statement, as the gate for conditions compares them.
struct SaidWord: Equatable {
  enum Kind { case word, number, text, sign }

  let kind: Kind
  /// In lower case, a text without its quotes.
  let text: String

  init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

  /// The words of two texts. A text in quotes is one word if both have it; else it is cut into its
  /// words in both, as a quote may be missing or in another place.
  static func both(_ old: SyntaxTree, _ new: SyntaxTree) -> (old: [SaidWord], new: [SaidWord]) {
    let kept = closedTexts(old).intersection(closedTexts(new))
    let fixed = words(new, kept)
    let known = Set(fixed.map(\.text))
    let written = words(old, kept).flatMap { known.contains($0.text) ? [$0] : $0.withWhere }
    // `items | where completed`: a pipe in front of a clause joins nothing.
    let isPiped = written.indices.map { index in
      written[index].text == "|" && index + 1 < written.count && written[index + 1].isWhere
    }
    return (zip(written, isPiped).filter { !$0.1 }.map(\.0), fixed)
  }

  /// Where the conditions stand: behind the first `where`, up to what is set.
  static func conditions(_ words: [SaidWord]) -> Range<Int>? {
    guard let start = words.firstIndex(where: \.isWhere) else { return nil }
    let end = words[start...].firstIndex { $0.isWord(Keyword.set.word) } ?? words.endIndex
    return (start + 1)..<end
  }

  private static func closedTexts(_ tree: SyntaxTree) -> Set<String> {
    Set(tree.tokens.filter { $0.isQuoted && !tree.isOpen($0) }.map { inner($0, tree) })
  }

  private static func inner(_ token: Token, _ tree: SyntaxTree) -> String {
    tree.source.text(token.span).dropFirst().dropLast().lowercased()
  }

  private static func words(_ tree: SyntaxTree, _ kept: Set<String>) -> [SaidWord] {
    tree.tokens.flatMap { token -> [SaidWord] in
      let text = tree.source.text(token.span).lowercased()
      guard token.isQuoted else {
        return kind(of: token).map { [SaidWord($0, text)] } ?? []
      }
      if token.kind == .quotedName { return [SaidWord(.word, inner(token, tree))] }
      if !tree.isOpen(token), kept.contains(inner(token, tree)) {
        return [SaidWord(.text, inner(token, tree))]
      }
      let plain = text.filter { !quotes.contains($0) }
      let cut = Parser.parse(SourceText(plain))
      return cut.tokens.compactMap { word in
        kind(of: word).map { SaidWord($0, cut.source.text(word.span)) }
      }
    }
  }

  /// With what begins a comment.
  private static let quotes = Array("\"“”„‟«»'‘’‚`´#")

  /// Nil for what ends a line.
  private static func kind(of token: Token) -> Kind? {
    switch token.kind.category {
    case .name: .word
    case .literal: token.isQuoted ? .text : .number
    case .parameter: .text
    case .opening, .closing, .punctuation, .comparison, .arithmetic, .stray: .sign
    case .separator: token.kind == .semicolon ? .sign : nil
    }
  }

  // MARK: What a word is

  var isBare: Bool { kind == .word || kind == .sign }

  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  var isWhere: Bool { isWord(Keyword.where.word) }

  /// With `where` for a slip of it, and apart from what it runs into: `wherre`, `wherepending`.
  private var withWhere: [SaidWord] {
    let word = Keyword.where.word
    guard kind == .word, !isWhere else { return [self] }
    if text.hasPrefix(word) {
      let rest = String(text.dropFirst(word.count))
      return [SaidWord(.word, word)] + (rest.count > 1 ? [SaidWord(.word, rest)] : [])
    }
    let isSlip =
      !Meanings.has(text) && !Keyword.allCases.contains { $0.word == text }
      && Suggestion.distance(text, word, atMost: text.utf8.count > 5 ? 2 : 1) != nil
    return isSlip || text == "waar" || text == "filter" ? [SaidWord(.word, word)] : [self]
  }

  /// What joins conditions, `and` or `or`, in any language; nil for any other word.
  var joint: String? {
    guard isBare else { return nil }
    if text == "|" { return "or" }
    let meant = Meanings.meaning(of: [text][...], as: .connective)?.meant
    return meant == "not" ? nil : meant
  }

  var isJoint: Bool { joint != nil }

  /// Whether it does nothing else than join.
  var isWrittenJoint: Bool { isJoint && SaidWord.joints.contains(text) }

  private static let joints = ["and", "or", "&&", "||", "&", "|"]
  /// What may be an `or` elsewhere.
  static let choosing = ["nor", "neither", "either", "/", "unless"]
  /// `3 or more`, `note or else "-"`: there `or` joins no conditions.
  static let amounts = [
    "more", "less", "higher", "fewer", "later", "earlier", "above", "below", "else",
  ]
  /// What stands behind a condition.
  static let ends =
    [Keyword.set, .to, .sort, .limit, .skip].map(\.word) + [")"]
  /// What says that a list follows, which a condition may be about elsewhere.
  static let scopes = [Keyword.in.word, "on", Keyword.list.word]
  /// What may stand in front of the verb of a change.
  static let fronts = [Keyword.watch.word, Keyword.explain.word]
  /// What stands for all items.
  static let all = [Keyword.all.word, "alle", "alles", "whole", "both", "every", "each"]
  /// What no fix adds; `on` and `during` are what a day and a period mean without any of them.
  static let comparisons = ["=", "!=", "<", "<=", ">", ">=", "since", "before", "contains"]

  /// Whether it is spelled like another one.
  func isLike(_ other: SaidWord) -> Bool {
    self == other || kind == .word && other.kind == .word && isNear(other.text)
  }

  func isNear(_ word: String) -> Bool {
    text.utf8.count > 3 && word.utf8.count > 3 && !Meanings.has(text)
      && Suggestion.distance(text, word, atMost: word.utf8.count > 4 ? 2 : 1) != nil
  }

  /// Whether it is spelled like another one, or is what that one is called elsewhere.
  func means(_ other: SaidWord) -> Bool {
    if isLike(other) { return true }
    guard kind == .word, other.kind == .word else { return false }
    return [Meanings.Context.field, .condition].contains {
      Meanings.meaning(of: [text][...], as: $0)?.meant == other.text
    }
  }

  /// What joins conditions, with the brackets right around it; nil where one is missing or stray.
  static func groups(_ words: ArraySlice<SaidWord>) -> [String]? {
    var (open, found): ([(start: Int, joins: Bool)], [String]) = ([], [])
    for word in words where word.isBare {
      if word.text == "(" {
        open.append((found.count, false))
      } else if word.text == ")" {
        guard let group = open.popLast() else { return nil }
        if group.joins {
          found.insert("(", at: group.start)
          found.append(")")
        }
      } else if let joint = word.joint, word.isWrittenJoint {
        found.append(joint)
        if !open.isEmpty { open[open.count - 1].joins = true }
      }
    }
    return open.isEmpty ? found : nil
  }

  /// As a piece of a sentence.
  var piece: Piece {
    let kind: Piece.Kind =
      switch self.kind {
      case .word: .word
      case .number: .number
      case .text: .text
      case .sign: .sign
      }
    return Piece(kind: kind, text: text, written: text, isGlued: false)
  }
}

extension Token {
  /// Whether it has quotes, slashes or backticks around it.
  fileprivate var isQuoted: Bool {
    kind == .string || kind == .regex || kind == .quotedName
  }
}
