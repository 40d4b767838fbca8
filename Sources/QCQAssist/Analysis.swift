package import QCQSemantics
package import QCQSyntax
package import QCQText

/// One version of a document, parsed and checked; it never changes.
///
/// An edit gives another one, which shares all passages that it does not concern.
package struct Analysis: Sendable {
  package internal(set) var source: SourceText
  package internal(set) var context: AnalysisContext
  /// The document in parts that are read on their own.
  package internal(set) var passages = PassageList()

  /// What was declared before the document: by the entries before, in a prompt.
  var before: Declarations?
  private let followsOthers: Bool
  /// How many passages use a name.
  var uses: [String: Int] = [:]
  /// The first passage from which on nothing is trusted to be closed.
  var distrusted: Int?
  /// All that is declared before a passage, kept from the last edit: the next one is mostly near.
  var anchor: Anchor?

  struct Anchor: Sendable {
    var passage: Int
    var session: Declarations
  }

  package init(_ source: SourceText, in context: AnalysisContext) {
    self.init(source, in: context, after: nil)
  }

  /// A text that comes after others, as the entries of a prompt do.
  ///
  /// - Parameter session: What those before have declared; nil for none.
  package init(_ source: SourceText, in context: AnalysisContext, after session: Declarations?) {
    self.source = source
    self.context = context
    followsOthers = session != nil
    before = session ?? context.declarations
    readAll()
  }

  /// The document after some edits, each of the text that those before it have left.
  package func edited(_ edits: [TextEdit]) -> Analysis {
    var next = self
    var removed: [CheckedPassage] = []
    for edit in edits { removed += next.replace(edit.span, with: Array(edit.replacement.utf8)) }
    removed += next.resolveNames()
    next.check(replacing: removed)
    return next
  }

  /// The same document in another context: another schema, newer data, other files beside it.
  ///
  /// - Parameter filesChanged: What `use` names is read again.
  package func moved(to context: AnalysisContext, filesChanged: Bool = true) -> Analysis {
    guard context.vocabulary == self.context.vocabulary,
      context.currentList == self.context.currentList
    else {
      return Analysis(source, in: context, after: nil)
    }
    var next = self
    next.context = context
    if filesChanged, passages.hasUse { next.readFilesAgain() }
    next.lookUpNames()
    return next
  }

  /// Cuts passages off the text as it is now.
  var reader: PassageReader {
    PassageReader(source, hasCurrentList: context.currentList != nil)
  }

  private mutating func readFilesAgain() {
    if !followsOthers {
      before = context.declarations
    }
    anchor = nil
    var old: [CheckedPassage] = []
    for index in passages.indices where passages.marks[index].traits.contains(.hasUse) {
      old.append(passages[index].passage)
      passages.replace(index, with: CheckedPassage(passages[index].passage.parsed))
    }
    check(replacing: old)
  }

  /// The whole document as one tree, for what needs it whole, such as the formatter.
  package var tree: SyntaxTree { Parser.parse(source) }
}

// MARK: Places

extension Analysis {
  /// The passage that holds an offset; at a border the one that begins there.
  package func passage(at offset: Int) -> PlacedPassage { passages[passages.number(at: offset)] }

  /// The token at an offset: the one that holds it or, between two, the one that ends there.
  package func token(at offset: Int) -> (passage: PlacedPassage, index: Int)? {
    for passage in [passage(at: offset), passage(at: max(0, offset - 1))] {
      let tokens = passage.tree.tokens
      let place = offset - passage.start
      let next = passage.tree.tokenIndex(from: place + 1)
      for index in [next - 1, next - 2] where index >= 0 {
        let token = tokens[index]
        guard token.kind != .newline, token.kind != .end else { continue }
        if token.span.touches(place) { return (passage, index) }
      }
    }
    return nil
  }
}
