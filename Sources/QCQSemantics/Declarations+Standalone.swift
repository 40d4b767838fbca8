import QCQSyntax
package import QCQText

// Texts that are kept for a time when nothing of this is declared.
extension Declarations {
  /// A text with what it takes from these declarations in front of it, in the order in which that
  /// was declared, and what keeps it from standing for itself; nil if nothing does.
  ///
  /// - Parameter file: Where it is to be kept, as `use` goes by that.
  package func standalone(
    _ text: String, in file: String
  ) -> (text: String, problem: Diagnostic?) {
    var declared: [(mark: Int, text: String)] = []
    var seen: Set<String> = []
    var left = namesTaken(by: text)
    while let name = left.popFirst() {
      guard seen.insert(name).inserted, let found = declaration(of: name) else { continue }
      declared.append(found)
      left.formUnion(namesTaken(by: found.text))
    }
    let head = declared.sorted { $0.mark < $1.mark }.map { $0.text + "\n" }.joined()
    var alone = Declarations(
      vocabulary, importer: importer, storedNames: storedNames, takesConstants: takesConstants)
    let tree = Parser.parse(SourceText(head + text, name: file))
    return (head + text, alone.check(tree).diagnostics.first { $0.severity == .error })
  }

  /// The names that a text uses and does not declare itself, those of parameters with their `$`.
  private func namesTaken(by text: String) -> Set<String> {
    let tree = Parser.parse(SourceText(text, name: "entry"), knownNames: letNames)
    var scope = self
    scope.beginText()
    let used = scope.check(passage: tree, at: 0, triesFixes: false).used
    return used.subtracting(tree.statements.compactMap { $0.declared?.name })
  }
}
