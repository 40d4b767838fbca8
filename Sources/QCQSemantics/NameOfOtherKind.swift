package import QCQLanguage
import QCQSyntax
package import QCQText

extension Diagnostic {
  /// The message about a name that nothing of the kind asked for has, where something of the other
  /// kind has it: a category where a list was meant, or a list where a category was. What a name is
  /// comes before what it is near to.
  ///
  /// - Parameters:
  ///   - name: As it is stored.
  ///   - isChange: It chooses what is changed, where nothing is guessed at.
  package func asking(
    for kind: Entity, named name: String, in source: SourceText, isChange: Bool
  ) -> Diagnostic {
    var found = self
    let quoted = StringEscapes.quoted(name)
    found.help =
      kind == .categories
      ? "a category is called so: `items where category = \(quoted)`"
      : "a list is called so: `items in \(quoted)`"
    (found.proposals, found.fixes) = ([], [])
    if kind == .categories, source.isDestination(span) { found.help = Self.noList(name) }
    if isChange { return found }
    let asking = AskingForOtherKind(kind, quoted, tokens: Parser.parse(source).tokens, source)
    if let fix = asking.fix(at: span), let mended = source.applying(fix.edits),
      !Parser.parse(SourceText(mended)).diagnostics.hasErrors
    {
      found.fixes = [fix]
    }
    return found
  }
}

extension Diagnostic {
  /// What to do where items are sent to a category.
  static func noList(_ category: String) -> String {
    let quoted = StringEscapes.quoted(category)
    return "`\(category)` is a category, and no list: `update … set category = \(quoted)`"
  }
}

extension SourceText {
  /// Whether items go to what stands at a place.
  fileprivate func isDestination(_ span: Span) -> Bool {
    let front = String(decoding: utf8.prefix(span.lowerBound).suffix(100), as: UTF8.self)
    return front.split(whereSeparator: \.isWhitespace).last?.lowercased() == Keyword.to.word
  }
}

/// How a query asks for a category in place of a list, or the other way round.
private struct AskingForOtherKind {
  private let kind: Entity
  /// The name in quotes.
  private let name: String
  private let tokens: [Token]
  private let source: SourceText

  init(_ kind: Entity, _ name: String, tokens: [Token], _ source: SourceText) {
    (self.kind, self.name, self.tokens, self.source) = (kind, name, tokens, source)
  }

  private var relation: Relation { kind == .categories ? .category : .list }

  /// - Parameter span: Where the name stands.
  func fix(at span: Span) -> Fix? {
    guard let place = tokens.firstIndex(where: { $0.span == span && $0.kind == .string }), place > 1
    else { return nil }
    let before = tokens[place - 1]
    if before.kind == .equal || before.kind == .notEqual {
      return compared(tokens[place - 2], tokens[place])
    }
    guard kind == .categories, before.keyword == .in, before.role == .keyword else { return nil }
    return scoped(place)
  }

  /// `where list = "Dairy"`
  private func compared(_ field: Token, _ text: Token) -> Fix? {
    let others = Relation.allCases.filter { $0 != relation }.map(\.rawValue)
    guard field.role == .name, others.contains(source.text(field.span)) else { return nil }
    return Fix(
      "ask for the \(relation.rawValue) \(name)",
      [TextEdit(field.span, relation.rawValue), TextEdit(text.span, name)])
  }

  /// `items in "Dairy" where pending`
  private func scoped(_ place: Int) -> Fix? {
    let rest = tokens[(place + 1)...].prefix { !$0.kind.separatesStatements }
    let condition = rest.firstIndex { $0.keyword == .where && $0.role == .keyword }
    guard rest.first?.kind != .comma, !rest.contains(where: { $0.keyword == .or }),
      condition == nil || condition == place + 1
    else { return nil }
    let test = "\(Keyword.where.word) \(relation.rawValue) = \(name)"
    let joint = condition.map { [TextEdit(tokens[$0].span, Keyword.and.word)] } ?? []
    return Fix(
      "write `\(test)`",
      [TextEdit(tokens[place - 1].span.union(tokens[place].span), test)] + joint)
  }
}
