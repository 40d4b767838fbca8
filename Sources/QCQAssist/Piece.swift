package import QCQSemantics
package import QCQSyntax
package import QCQText

/// A stretch of a document that can be read on its own: one line's statements, mostly just one,
/// with the comments and empty lines above.
///
/// All spans in it count from the start of the piece, so that a piece is kept, not copied, when the
/// text before it changes.
package final class Piece: Sendable {
  /// The text of the piece; its tree's spans are spans of this.
  package let source: SourceText
  package let tree: SyntaxTree
  /// What each statement of the tree means; nil for those with errors, and without a database.
  package let checked: [CheckedStatement?]
  /// What is wrong with it, by the text and the schema alone.
  package let diagnostics: [Diagnostic]
  /// The texts compared with names of lists and categories.
  package let mentions: [DataMention]

  init(
    tree: SyntaxTree, checked: [CheckedStatement?], diagnostics: [Diagnostic],
    mentions: [DataMention]
  ) {
    source = tree.source
    self.tree = tree
    self.checked = checked
    self.diagnostics = diagnostics
    self.mentions = mentions
  }

  package var count: Int { source.utf8.count }
}
