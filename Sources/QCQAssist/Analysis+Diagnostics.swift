import QCQSemantics
import QCQSyntax
package import QCQText

extension Analysis {
  /// What is wrong, in the order of the text; with what the data says of the names in it.
  package var diagnostics: [Diagnostic] {
    if source.utf8.count > SourceText.maximumBytes { return [.textTooLong(source.utf8.count)] }
    // Names that nothing uses are there for other files, if the text only declares names.
    let warnsOfUnused = before != nil && traits.contains { $0.contains(.runs) }
    // From the change on that may give lists other names, the names of now say little.
    let lastNamed = traits.firstIndex { $0.contains(.altersNames) } ?? pieces.count
    let telling: PieceTraits = [.isFaulty, .isWarned, .isUnused]
    var result: [Diagnostic] = []
    for index in traits.indices where !traits[index].isDisjoint(with: telling) {
      let piece = pieces[index]
      var found = piece.diagnostics
      if index <= lastNamed { found += piece.liveDiagnostics }
      if warnsOfUnused, traits[index].contains(.isUnused) { found += unused(in: piece) }
      if found.isEmpty { continue }
      let start = starts[index]
      result += found.sorted { $0.span.start < $1.span.start }.map { $0.shifted(by: start) }
    }
    return result
  }

  /// The messages about names in a piece that nothing uses.
  func unused(in piece: Piece) -> [Diagnostic] {
    piece.tree.statements.compactMap { statement in
      switch statement {
      case .let(let node):
        uses[node.name.text] == nil ? .unusedName(node.name.text, node.name.span) : nil
      case .param(let node):
        uses["$" + node.name.text] == nil
          ? .unusedName("$" + node.name.text, node.name.span) : nil
      case .query, .watch, .explain, .use, .assert, .print, .together, .change, .invalid: nil
      }
    }
  }
}
