import QCQLanguage
import QCQSyntax
import QCQText

// Texts that are right but for a sign.
extension FixTrial {
  private static let openers = [":", "@", "{", "${", "$", "%"]
  private static let signs = [
    "> =": ">=", "= >": ">=", "< =": "<=", "= <": "<=", "! =": "!=", "< >": "!=", "= =": "=",
  ]

  /// The text with a parameter where its bare name stands, or its name with another sign; nil where
  /// no parameter is called so.
  func withParameter(at span: Span) -> String? {
    let tokens = tree.tokens.filter { $0.kind != .newline && $0.kind != .end }
    guard let index = tokens.firstIndex(where: { $0.span.upperBound > span.lowerBound }) else {
      return nil
    }
    let isOpened = Self.openers.contains(tree.source.text(tokens[index].span))
    let name = isOpened ? index + 1 : index
    guard tokens.indices.contains(name), tokens[name].kind == .word,
      declarations.parameter(tree.source.text(tokens[name].span)) != nil
    else { return nil }
    var end = tokens[name].span.upperBound
    if isOpened, tokens.indices.contains(name + 1),
      tree.source.text(tokens[name + 1].span) == "}"
    {
      end = tokens[name + 1].span.upperBound
    }
    let written = Span(tokens[index].span.lowerBound, end)
    return tree.source.applying([
      TextEdit(written, "$" + tree.source.text(tokens[name].span))
    ])
  }

  /// The text with two signs that are one in other orders or without a blank; nil where there are
  /// none.
  var withSigns: String? {
    let pairs = zip(tree.tokens, tree.tokens.dropFirst())
    let edits = pairs.compactMap { first, second -> TextEdit? in
      let signs = "\(tree.source.text(first.span)) \(tree.source.text(second.span))"
      return Self.signs[signs].map {
        TextEdit(Span(first.span.lowerBound, second.span.upperBound), $0)
      }
    }
    return edits.count == 1 ? tree.source.applying(edits) : nil
  }
}
