/// A statement: the word that begins it, and those that only it has.
package struct StatementInfo: Sendable {
  package let begins: WordInfo
  package let holds: [WordInfo]

  init(_ begins: WordInfo, holds: [WordInfo] = []) { (self.begins, self.holds) = (begins, holds) }

  /// All but queries, which begin with a measure or a source.
  package static let all = declarations + questions + changes
}
