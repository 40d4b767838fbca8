package import QCQText

/// A stretch of a text up to a line break that ends a statement, parsed on its own: mostly one
/// statement, with the comments and empty lines above.
///
/// Nothing in a passage depends on the text around it, except what its properties say: so after an
/// edit only the passages are read again that it touches. Its spans count from its own start. An
/// object, as it is handed on whole, and often.
package final class Passage: Sendable {
  package let tree: SyntaxTree
  /// Strings and brackets were not trusted to be closed, as one from here on is not.
  package let isRecovering: Bool
  /// It would be read differently with the other kind of trust.
  package let spansLines: Bool
  /// Words that would be read otherwise if they were names declared before.
  package let ambiguousWords: [String]
  /// The names declared before that it was read with, and whether another file may declare more.
  package let knownNames: Set<String>
  package let hasUse: Bool

  package var count: Int { tree.source.utf8.count }

  fileprivate init(
    _ tree: SyntaxTree, isRecovering: Bool, spansLines: Bool, ambiguousWords: [String],
    knownNames: Set<String>, hasUse: Bool
  ) {
    (self.tree, self.isRecovering, self.spansLines) = (tree, isRecovering, spansLines)
    (self.ambiguousWords, self.knownNames) = (ambiguousWords, knownNames)
    self.hasUse = hasUse
  }
}

/// Cuts passages off a text and parses them.
package struct PassageReader {
  /// Whether strings and brackets are taken to be closed somewhere.
  package enum Trust: Sendable {
    /// Strings and brackets go on over line breaks until they are closed.
    case full
    /// One of them from here on is never closed; none is trusted.
    case recovering

    fileprivate var mode: Lexer.Mode {
      switch self {
      case .full: .trusting
      case .recovering: .recovering
      }
    }
  }

  private let source: SourceText
  private let hasCurrentList: Bool

  /// - Parameter hasCurrentList: As for `Parser.parse`.
  package init(_ source: SourceText, hasCurrentList: Bool = false) {
    (self.source, self.hasCurrentList) = (source, hasCurrentList)
  }

  /// The passage that begins at an offset, where one begins; nil where a string or bracket in it is
  /// never closed, although they are trusted.
  ///
  /// - Parameters:
  ///   - knownNames: Named queries that are declared before; they only matter where a passage has
  ///     ambiguous words.
  ///   - hasUse: Another file may have declared more.
  package func passage(
    at start: Int, _ trust: Trust, knownNames: Set<String> = [], hasUse: Bool = false
  ) -> Passage? {
    let lexer = source.utf8.withUnsafeBufferPointer { bytes in
      Lexer.lexPassage(UnsafeBufferPointer(rebasing: bytes[start...]), trust.mode)
    }
    if trust == .full, lexer.leftOpen { return nil }
    let (bytes, spansLines) = (source.utf8[start..<(start + lexer.offset)], lexer.spansLines)
    var parser = Parser(
      SourceText(utf8: Array(bytes), name: source.name), lexer, knownNames: knownNames,
      hasUse: hasUse, hasCurrentList: hasCurrentList)
    let tree = parser.parseTree(isWhole: start == 0)
    return Passage(
      tree, isRecovering: trust == .recovering, spansLines: spansLines,
      ambiguousWords: parser.ambiguousWords, knownNames: knownNames, hasUse: hasUse)
  }
}
