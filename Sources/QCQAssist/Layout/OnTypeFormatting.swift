import QCQSyntax
package import QCQText

extension Analysis {
  /// The characters behind which the statement that they end is laid out.
  package static let formattingTriggers = ["\n", "}", ")"]

  /// The edits of layout right after a character was typed: within the statement that ends there,
  /// never around the cursor.
  package func formattingEdits(afterTyping character: String, at offset: Int) -> [TextEdit] {
    guard Analysis.formattingTriggers.contains(character) else { return [] }
    var end = min(max(0, offset), source.utf8.count)
    if character == "\n" {
      while end > 0, [10, 13, 32, 9].contains(source.utf8[end - 1]) { end -= 1 }
    }
    let passage = passage(at: max(0, end - 1))
    let (tree, start) = (passage.tree, passage.start)
    guard let statement = tree.statements.last(where: { $0.span.touches(end - start) }),
      statement.span.upperBound <= end - start
    else { return [] }
    let inside = Span(statement.span.lowerBound, statement.span.upperBound)
    return FormattingEdits.edits(of: tree).filter { inside.encloses($0.span) }.map {
      $0.shifted(by: start)
    }
  }
}
