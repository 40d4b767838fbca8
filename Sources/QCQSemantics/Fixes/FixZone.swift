import QCQLanguage
import QCQSyntax
import QCQText

/// A stretch of a text in which fixes stay: the line of a statement, or its part of a line with
/// several. So a statement has the same fixes in a passage and in the whole text.
struct FixZone {
  /// With the line break behind it, at which messages may stand.
  var span: Span
  /// Where its text ends: what a fix adds stands in front of the line break.
  var textEnd: Int
  /// The number of the statement in it, or of the next one where it has none.
  let statement: Int

  static func all(of tree: SyntaxTree) -> [FixZone] {
    var zones: [FixZone] = []
    let starts = tree.statements.map(\.span.lowerBound)
    let end = tree.source.utf8.count + 1
    var next = 0
    var (begins, hasStatement) = (true, false)
    var (depth, isSQL) = (0, false)
    for (index, token) in tree.tokens.enumerated() where token.kind != .end {
      let endsLine = token.kind == .newline && !token.isGlued
      depth = endsLine ? 0 : token.kind.category == .opening ? depth + 1 : depth
      depth = token.kind.category == .closing ? max(0, depth - 1) : depth
      if depth == 0, !isSQL, tree.endsStatement(index) {
        begins = true
        continue
      }
      if begins, !endsLine {
        hasStatement = false
        // In SQL a list and what goes to it are made by two statements.
        isSQL = tree.source.text(token.span).lowercased() == "insert"
        // The semicolons of a block are its own, also where its brace is missing.
        if token.keyword == .together, !tree.isOpening(index + 1) { depth = 1 }
        zones.append(FixZone(token, statement: next))
      }
      while next < starts.count, token.span.lowerBound >= starts[next] {
        if hasStatement { zones.append(FixZone(token, statement: next)) }
        hasStatement = true
        next += 1
      }
      begins = endsLine
      if let last = zones.indices.last {
        zones[last].span = Span(zones[last].span.lowerBound, token.span.upperBound)
        zones[last].textEnd = endsLine ? token.span.lowerBound : token.span.upperBound
      }
    }
    guard let last = zones.last else {
      return [FixZone(span: Span(0, end), textEnd: end - 1, statement: 0)]
    }
    zones[zones.count - 1].span = Span(last.span.lowerBound, end)
    return zones
  }
}

extension FixZone {
  fileprivate init(_ token: Token, statement: Int) {
    self.init(span: token.span, textEnd: token.span.upperBound, statement: statement)
  }
}

extension SyntaxTree {
  fileprivate func isOpening(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind.category == .opening
  }

  /// Whether a token is a semicolon with another statement behind it on its line, also where the
  /// parser has given up before it; a clause goes on with the one before.
  fileprivate func endsStatement(_ index: Int) -> Bool {
    guard tokens[index].kind == .semicolon, tokens.indices.contains(index + 1) else { return false }
    return !tokens[index + 1].kind.separatesStatements && !tokens[index + 1].startsClause
  }
}
