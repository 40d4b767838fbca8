import QCQLanguage
import QCQSyntax
package import QCQText

/// A file that a `use` names: the place of its path and the path itself, relative to the file.
package struct DocumentLink: Hashable, Sendable {
  /// Between the quotes.
  package let span: Span
  package let path: String

  fileprivate static func links(of tree: SyntaxTree, at start: Int) -> [DocumentLink] {
    tree.statements.compactMap { statement in
      guard case .use(let literal, _) = statement, !literal.value.isEmpty else { return nil }
      let inner = StringEscapes.inner(tree.source, literal.span)
      return DocumentLink(span: inner.shifted(by: start), path: literal.value)
    }
  }
}

extension Analysis {
  /// The files that the document uses.
  package var links: [DocumentLink] {
    passages.marks.indices.filter { passages.marks[$0].traits.contains(.hasUse) }.flatMap {
      DocumentLink.links(of: passages[$0].tree, at: passages[$0].start)
    }
  }

  /// The edits that follow files which got another name.
  ///
  /// - Parameter newPath: The path by which the document has to name a file from now on; nil for
  ///   those that stay.
  package func linkEdits(_ newPath: (String) -> String?) -> [TextEdit] {
    links.compactMap { link in
      guard let path = newPath(link.path), path != link.path else { return nil }
      return TextEdit(link.span, String(StringEscapes.quoted(path).dropFirst().dropLast()))
    }
  }
}
