/// A clause of a query: the words that begin it, what follows them, and the words that only it has.
package struct ClauseInfo: Sendable {
  /// What stands behind the clause's word.
  package enum Follower: Sendable {
    case expression, name, number, text, list
    case word(Keyword)
    case nothing
  }

  package let begins: [WordInfo]
  package let follower: Follower
  package let holds: [WordInfo]

  init(begins: [WordInfo], follower: Follower, holds: [WordInfo] = []) {
    (self.begins, self.follower, self.holds) = (begins, follower, holds)
  }

  package static let all = [measure, source] + ClauseKind.allCases.map(\.info)
}
