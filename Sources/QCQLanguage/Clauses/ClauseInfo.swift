/// A clause of a query: the words that begin it, what follows them, and the words that only it has.
package struct ClauseInfo: Sendable {
  /// What stands behind the clause's word.
  package enum Follower: Sendable {
    case expression, name, number, text, list
    case word(Keyword)
    case nothing
  }

  /// What a clause does with the rows that the source has.
  package enum Purpose: Sendable {
    /// Chooses among them; a change may have only such clauses.
    case choice
    /// Turns them into other rows, or says what is shown of them.
    case answer
    /// Says how a report presents the answer.
    case report
  }

  package let purpose: Purpose
  /// Whether it is about single rows, of which a measure without `per` leaves none.
  package let needsRows: Bool
  package let begins: [WordInfo]
  package let follower: Follower
  package let holds: [WordInfo]

  init(
    begins: [WordInfo], follower: Follower, purpose: Purpose, needsRows: Bool = false,
    holds: [WordInfo] = []
  ) {
    (self.purpose, self.needsRows) = (purpose, needsRows)
    (self.begins, self.follower, self.holds) = (begins, follower, holds)
  }

  /// Whether it leaves rows out by their number.
  package var cutsRowsOff: Bool {
    if case .number = follower { purpose == .choice } else { false }
  }

  package static let all = [measure, source] + ClauseKind.allCases.map(\.info)
}
