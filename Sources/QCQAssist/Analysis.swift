package import QCQSemantics
package import QCQSyntax
package import QCQText

/// One version of a document, parsed and checked; it never changes.
///
/// An edit gives another one, which shares all pieces that it does not concern.
package struct Analysis: Sendable {
  package internal(set) var source: SourceText
  package internal(set) var world: World
  /// The document in pieces that are read on their own, in order and without gaps; at least one.
  package internal(set) var pieces: PieceList
  /// Where each piece starts, in UTF-8; and, last, where the document ends.
  package internal(set) var starts: [Int]

  /// What was declared before the document: by the entries before, in a prompt.
  var before: Declarations?
  private let followsOthers: Bool
  /// The traits and the words of the pieces, side by side, to look through all of them quickly.
  var traits: [PieceTraits] = []
  var masks: [UInt64] = []
  /// How many pieces use a name.
  var uses: [String: Int] = [:]
  /// The first piece from which on nothing is trusted to be closed.
  var distrusted: Int?
  /// All that is declared before a piece, kept from the last edit: the next one is mostly near.
  var anchor: Anchor?

  struct Anchor: Sendable {
    var piece: Int
    var session: Declarations
  }

  package init(_ source: SourceText, in world: World) {
    self.init(source, in: world, after: nil)
  }

  /// A text that comes after others, as the entries of a prompt do.
  ///
  /// - Parameter session: What those before have declared; nil for none.
  package init(_ source: SourceText, in world: World, after session: Declarations?) {
    self.source = source
    self.world = world
    followsOthers = session != nil
    before =
      session
      ?? world.vocabulary.map { Declarations($0, importer: world.files) }
    (pieces, starts) = (PieceList(), [0])
    readAll()
  }

  /// The document after some edits, each of the text that those before it have left.
  package func edited(_ edits: [TextEdit]) -> Analysis {
    var next = self
    var removed: [Piece] = []
    for edit in edits { removed += next.replace(edit.span, with: Array(edit.replacement.utf8)) }
    removed += next.settleDoubts()
    next.check(replacing: removed)
    return next
  }

  /// The same document in another world: another schema, newer data, other files beside it.
  ///
  /// - Parameter filesChanged: What `use` names is read again.
  package func moved(to world: World, filesChanged: Bool = true) -> Analysis {
    guard world.vocabulary == self.world.vocabulary,
      world.currentList == self.world.currentList
    else {
      return Analysis(source, in: world, after: nil)
    }
    var next = self
    next.world = world
    if filesChanged, traits.contains(where: { $0.contains(.hasUse) }) { next.readFilesAgain() }
    next.lookUpNames()
    return next
  }

  /// Cuts passages off the text as it is now.
  var reader: PassageReader {
    PassageReader(source, hasCurrentList: world.currentList != nil)
  }

  private mutating func readFilesAgain() {
    if !followsOthers {
      before = world.vocabulary.map { Declarations($0, importer: world.files) }
    }
    anchor = nil
    var old: [Piece] = []
    for index in pieces.indices where traits[index].contains(.hasUse) {
      old.append(pieces[index])
      pieces[index] = Piece(pieces[index].passage)
      traits[index] = pieces[index].traits
    }
    check(replacing: old)
  }

  /// The whole document as one tree, for what needs it whole, such as the formatter.
  package var tree: SyntaxTree { Parser.parse(source) }
}

// MARK: Places

extension Analysis {
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
