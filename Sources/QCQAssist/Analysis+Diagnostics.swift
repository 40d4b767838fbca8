import QCQSemantics
import QCQSyntax
package import QCQText

extension Analysis {
  /// What is wrong, in the order of the text; with what the data says of the names in it.
  package var diagnostics: [Diagnostic] {
    if source.utf8.count > SourceText.maximumBytes { return [.textTooLong(source.utf8.count)] }
    // Names that nothing uses are there for other files, if the text only declares names.
    let warnsOfUnused = before != nil && passages.marks.contains { $0.traits.contains(.runs) }
    // From the change on that may give lists other names, the names of now say little.
    let lastNamed = passages.marks.firstIndex { $0.traits.contains(.altersNames) } ?? passages.count
    let lastFound = passages.marks.firstIndex { $0.traits.contains(.changes) } ?? passages.count
    let telling: PassageTraits = [.isFaulty, .isWarned, .isUnused]
    var result: [Diagnostic] = []
    for (index, mark) in passages.marks.enumerated() where !mark.traits.isDisjoint(with: telling) {
      let passage = passages[index].passage
      var found = passage.diagnostics
      if index <= lastNamed {
        found += passage.dataDiagnostics.filter { index <= lastFound || $0.code != .unknownItem }
      }
      if warnsOfUnused, mark.traits.contains(.isUnused) { found += unused(in: passage) }
      let start = Int(mark.start)
      result += found.sorted { $0.span.start < $1.span.start }.map { $0.shifted(by: start) }
    }
    return result
  }

  /// The errors that are there whatever the data is.
  var ownErrors: [Diagnostic] {
    passages.marks.indices.filter { passages.marks[$0].traits.contains(.isFaulty) }.flatMap {
      index in
      passages[index].passage.diagnostics.filter { $0.severity == .error }.map {
        $0.shifted(by: Int(passages.marks[index].start))
      }
    }
  }

  /// The messages about names in a passage that nothing uses.
  func unused(in passage: CheckedPassage) -> [Diagnostic] {
    passage.tree.statements.compactMap { statement in
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
