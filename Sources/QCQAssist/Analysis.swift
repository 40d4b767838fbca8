import QCQSemantics
package import QCQSyntax
package import QCQText

/// One version of a document, parsed and checked; it never changes.
package struct Analysis: Sendable {
  package let source: SourceText
  package let world: World
  /// The document in pieces that can be read on their own, in order and without gaps.
  package let pieces: [Piece]
  /// Where each piece starts, in UTF-8; and, last, where the document ends.
  package let starts: [Int]
  package let lines: TextLines

  package init(_ source: SourceText, in world: World) {
    self.source = source
    self.world = world
    let tree = Parser.parse(source)
    let result = world.vocabulary.map { vocabulary in
      var session = CheckSession(vocabulary: vocabulary, importer: world.files)
      return session.check(tree, warnsOfUnused: true)
    }
    pieces = [
      Piece(
        tree: tree,
        checked: result?.statements ?? Array(repeating: nil, count: tree.statements.count),
        diagnostics: result?.diagnostics ?? tree.diagnostics, mentions: result?.mentions ?? [])
    ]
    starts = [0, source.utf8.count]
    lines = TextLines(source.utf8)
  }

  /// The document after some edits, each of the text that those before it have left.
  package func edited(_ edits: [TextEdit]) -> Analysis {
    var bytes = source.utf8
    for edit in edits {
      let lower = max(0, min(edit.span.lowerBound, bytes.count))
      let upper = max(lower, min(edit.span.upperBound, bytes.count))
      bytes.replaceSubrange(lower..<upper, with: edit.replacement.utf8)
    }
    return Analysis(SourceText(utf8: bytes, name: source.name), in: world)
  }

  /// The same document in another world: another schema, newer data, other files beside it.
  package func moved(to world: World) -> Analysis { Analysis(source, in: world) }

  /// What is wrong, in the order of the text; with what the data says of the names in it.
  package var diagnostics: [Diagnostic] {
    zip(pieces, starts).flatMap { piece, start in piece.diagnostics.map { $0.shifted(by: start) } }
  }

  /// The whole document as one tree, for what needs it whole, such as the formatter.
  package var tree: SyntaxTree { Parser.parse(source) }

  /// The number of the piece that holds an offset; at a border the one that begins there.
  package func piece(at offset: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Where a span of a piece lies in the document.
  package func span(_ span: Span, ofPiece piece: Int) -> Span { span.shifted(by: starts[piece]) }

  /// The token at an offset: the one that holds it or, between two, the one that ends there.
  package func token(at offset: Int) -> (piece: Int, index: Int)? {
    for number in [piece(at: offset), piece(at: max(0, offset - 1))] {
      let tokens = pieces[number].tree.tokens
      let place = offset - starts[number]
      var (low, high) = (0, tokens.count)
      while low < high {
        let middle = (low + high) / 2
        if tokens[middle].span.lowerBound <= place { low = middle + 1 } else { high = middle }
      }
      for index in [low - 1, low - 2] where index >= 0 {
        let token = tokens[index]
        guard token.kind != .newline, token.kind != .end else { continue }
        if token.span.lowerBound <= place, place <= token.span.upperBound { return (number, index) }
      }
    }
    return nil
  }
}
