import QCQLanguage
import QCQSyntax
import QCQText

// Texts that are right but for a sign.
extension FixTrial {
  private static let openers = [":", "@", "{", "${", "$", "%"]
  /// Signs that are written in two parts, or in another order.
  static let signs = [
    "> =": ">=", "= >": ">=", "< =": "<=", "= <": "<=", "! =": "!=", "< >": "!=", "= =": "=",
  ]

  /// The text with a parameter where its bare name stands, or its name with another sign; nil where
  /// no parameter is called so.
  func withParameter(at span: Span) -> String? {
    let tokens = tree.tokens.filter { $0.kind != .newline && $0.kind != .end }
    guard
      let index = sameColumn(tokens, in: span)
        ?? tokens.firstIndex(where: { $0.span.upperBound > span.lowerBound })
    else { return nil }
    let isOpened = Self.openers.contains(tree.source.text(tokens[index].span))
    let name = isOpened ? index + 1 : index
    guard tokens.indices.contains(name), tokens[name].kind == .word,
      let meant = ParameterNames.declared(tree.source.text(tokens[name].span), self)
    else { return nil }
    var end = tokens[name].span.upperBound
    if isOpened, tokens.indices.contains(name + 1),
      tree.source.text(tokens[name + 1].span) == "}"
    {
      end = tokens[name + 1].span.upperBound
    }
    let written = Span(tokens[index].span.lowerBound, end)
    return tree.source.applying([TextEdit(written, "$" + meant)])
  }

  /// The second word of `quantity > quantity`, compared as one column: a parameter that is called
  /// like a field is what the field is compared with. Nil of anything else.
  private func sameColumn(_ tokens: [Token], in span: Span) -> Int? {
    guard let first = tokens.firstIndex(where: { $0.span.lowerBound == span.lowerBound }),
      let last = tokens.firstIndex(where: { $0.span.upperBound == span.upperBound }),
      last > first + 1, tokens[first].kind == .word, tokens[last].kind == .word,
      tree.source.text(tokens[first].span).lowercased()
        == tree.source.text(tokens[last].span).lowercased()
    else { return nil }
    return last
  }

  /// The text with backticks around a field that is called like a word of the language; nil where
  /// none stands there. Of `where has show` the end is what is wrong, behind the word.
  func withBackticks(at span: Span) -> String? {
    let words = tree.tokens.filter { $0.kind == .word }
    let next = words.firstIndex { $0.span.upperBound > span.lowerBound } ?? words.endIndex
    for word in words[max(0, next - 1)..<min(words.count, next + 1)].reversed() {
      let name = tree.source.text(word.span)
      let written = WrittenName.inExpression(name)
      guard written != name,
        Entity.allCases.contains(where: { declarations.vocabulary[$0].fields[name] != nil })
      else { continue }
      return tree.source.applying([TextEdit(word.span, written)])
    }
    return nil
  }

  /// The text with two signs that are one in other orders or without a blank; nil where there are
  /// none.
  var withSigns: String? {
    let edits = tree.tokens.indices.dropFirst().dropLast().compactMap { index -> TextEdit? in
      let (first, second) = (tree.tokens[index - 1], tree.tokens[index])
      // `> =5` may have a sign too many.
      if tree.tokens[index + 1].isGlued { return nil }
      let signs = "\(tree.source.text(first.span)) \(tree.source.text(second.span))"
      return Self.signs[signs].map {
        TextEdit(Span(first.span.lowerBound, second.span.upperBound), $0)
      }
    }
    return edits.count == 1 ? tree.source.applying(edits) : nil
  }

  /// The text with `not` for a `!` in front of a word that `not` can stand before, wherever its
  /// blanks are: `quantity! in 1..2`, `name !matches /a/`; nil where there is none.
  var withNot: String? {
    let edits = zip(tree.tokens, tree.tokens.dropFirst()).compactMap { sign, next -> TextEdit? in
      guard tree.source.text(sign.span) == "!", Self.behindNot.contains(next.keyword) else {
        return nil
      }
      let not = (sign.isGlued ? " " : "") + Keyword.not.word + (next.isGlued ? " " : "")
      return TextEdit(sign.span, not)
    }
    return edits.isEmpty ? nil : tree.source.applying(edits)
  }

  private static let behindNot: KeywordSet = [.in, .contains, .starts, .ends, .matches]

  /// The text with brackets around what follows `name in`, or `during` for the `in` in front of
  /// dates; nil where there is none of that.
  var withSet: String? {
    let tokens = tree.tokens
    for index in tokens.indices.dropFirst(2) where tokens[index].keyword == .in {
      let end = tokens[(index + 1)...].first { $0.kind != .string && $0.kind != .comma }
      let next = tokens[min(index + 1, tokens.count - 1)]
      if next.kind == .date {
        return tree.source.applying([TextEdit(tokens[index].span, Keyword.during.word)])
      }
      let front = tokens[index - 1].keyword == .not ? index - 3 : index - 2
      guard next.kind == .string, let end, front >= 0,
        Self.leading.contains(tokens[front].keyword) || tokens[front].kind == .leftParenthesis,
        let last = tokens.last(where: { $0.span.upperBound <= end.span.lowerBound })
      else { continue }
      let texts = Span(next.span.lowerBound, last.span.upperBound)
      // `name in "milk"` may ask for a part of a name.
      if front == index - 2, texts == next.span, !isName(tree.source.text(texts)) { continue }
      // `name not in "BBQ"` is about the names on that list.
      if texts == next.span, tree.source.text(tokens[front + 1].span) == "name",
        isListAlone(tree.source.text(texts))
      {
        let items = "(\(Entity.items.rawValue) in \(tree.source.text(texts)))"
        return tree.source.applying([TextEdit(texts, items)])
      }
      return tree.source.applying([TextEdit(texts, "(\(tree.source.text(texts)))")])
    }
    return nil
  }

  /// The text with `has` bare that stands in quotes in front of a field: `where "has" note`; nil
  /// where none does.
  var withBareHas: String? {
    let (tokens, word) = (tree.tokens, Keyword.has.word)
    return tokens.indices.dropFirst().dropLast().first { index in
      tokens[index].kind == .string && tree.source.text(tokens[index].span) == "\"\(word)\""
        && Self.leading.contains(tokens[index - 1].keyword) && tokens[index + 1].kind == .word
    }
    .flatMap { tree.source.applying([TextEdit(tokens[$0].span, word)]) }
  }

  /// Whether an item, a list or a category is called like a text in its quotes.
  private func isName(_ quoted: String) -> Bool {
    let names = declarations.storedNames()
    let text = String(quoted.dropFirst().dropLast())
    return [KnownNames.Kind.item, .title, .category].contains { names.name(text, $0) != nil }
  }

  /// Whether a list is called like a text in its quotes, and no item.
  private func isListAlone(_ quoted: String) -> Bool {
    let (names, text) = (declarations.storedNames(), String(quoted.dropFirst().dropLast()))
    return names.name(text, .title) != nil && names.name(text, .item) == nil
  }

  /// What stands in front of a field that is compared.
  private static let leading: KeywordSet = [.where, .and, .or, .not, .having]
}
